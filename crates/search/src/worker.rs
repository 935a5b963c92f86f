//! One thread of a search: its position, its evaluator and what it remembers.
//!
//! The parts of the search are methods of [`Worker`] in files of their own:
//! `root.rs` deepens, `node.rs` searches a node, `quiescence.rs` searches behind
//! the horizon, `picker.rs` hands out moves.

use crate::game_facts::GameFacts;
use crate::history::{CorrectionPlace, History, MoveOrigin, MovePlace, PieceTo};
use crate::mates::{MAX_PLY, outcome_score};
use crate::move_lists::ListPool;
use crate::node_type::Window;
use crate::root_moves::{RootMove, RootMoves};
use crate::shared::Shared;
use crate::stack::Stack;
use crate::transposition::TtEntry;
use game_core::{Analysis, Evaluator, Key, Move, MoveKinds, Position, Score, Square};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// The most plies of quiescence search where questions about legal moves can take
/// long: nearly every position there is a check, and lines of checks never end.
const PLIES_OF_LONG_QUESTIONS: i32 = 4;

/// What a thread keeps from one search to the next.
pub(crate) struct ThreadMemory<E> {
    pub(crate) evaluator: E,
    pub(crate) history: History,
}

/// One thread in the middle of a search.
pub(crate) struct Worker<'a, P: Position, E: Evaluator<P>> {
    pub(crate) pos: P,
    pub(crate) history: &'a mut History,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) facts: GameFacts,
    pub(crate) stack: Stack<P::Bits>,
    pub(crate) root: RootMoves,
    pub(crate) lists: ListPool,
    /// Null moves are tried from this ply on: later than usual while one is verified.
    pub(crate) null_move_from: usize,
    evaluator: &'a mut E,
    thread: usize,
    nodes: u64,
    selective_depth: usize,
    stopped: bool,
    /// The position last asked about, and whether its side was in check.
    last_check: Option<(Key, bool)>,
    /// Who hears which move of the root is looked at.
    listener: Option<Sender<SearchNews>>,
}

/// What a thread tells while it searches.
pub(crate) enum SearchNews {
    /// An iteration is finished.
    Iteration(Analysis),
    /// A move of the root is looked at.
    CurrentMove {
        m: Move,
        /// The how manieth it is, from 1.
        number: u32,
        depth: u32,
    },
}

/// Before that much time nobody needs to hear which move is looked at.
const QUIET_TIME: Duration = Duration::from_secs(1);

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        pos: &P,
        memory: &'a mut ThreadMemory<E>,
        shared: &'a Shared<'a>,
        thread: usize,
        root_moves: Vec<RootMove>,
    ) -> Worker<'a, P, E> {
        let ThreadMemory { evaluator, history } = memory;
        evaluator.reset(pos);
        let mut facts = GameFacts::new(pos, evaluator, shared.params);
        if shared.has_long_questions() {
            facts.quiescence_plies = facts.quiescence_plies.min(PLIES_OF_LONG_QUESTIONS);
        }
        Worker {
            pos: pos.clone(),
            history,
            shared,
            facts,
            stack: Stack::new(),
            root: RootMoves::new(root_moves),
            lists: ListPool::default(),
            null_move_from: 0,
            evaluator,
            thread,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            last_check: None,
            listener: None,
        }
    }

    /// Tells this listener which move of the root is looked at.
    pub(crate) fn tell(&mut self, listener: Sender<SearchNews>) {
        self.listener = Some(listener);
    }

    /// Tells which move of the root is looked at, once the search takes long.
    #[inline(never)]
    pub(crate) fn tell_current_move(&self, m: Move, number: i32, depth: i32) {
        if let Some(listener) = &self.listener
            && self.shared.elapsed() >= QUIET_TIME
        {
            let (number, depth) = (number.unsigned_abs(), depth.unsigned_abs());
            // An error means that nobody listens any more.
            let _ = listener.send(SearchNews::CurrentMove { m, number, depth });
        }
    }

    /// The number of this thread.
    pub(crate) fn thread(&self) -> usize {
        self.thread
    }

    /// The nodes this thread has visited.
    #[inline(always)]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The length of the longest line so far, in plies.
    pub(crate) fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Must this thread end its search? Then scores mean nothing any more.
    #[inline(always)]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Must this thread end its search, if only because the position gave up a
    /// question? Asked before a result is believed.
    #[inline(always)]
    pub(crate) fn must_stop(&mut self) -> bool {
        self.stopped |= self.shared.is_interrupted();
        self.stopped
    }

    /// Counts a node and clears its principal variation; true if the search must
    /// end here.
    #[inline(always)]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        if self.shared.must_end(self.thread, self.nodes) || self.shared.is_interrupted() {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.stack.at_mut(ply).pv.clear();
        false
    }

    /// The score of a position that needs no search: the game is over, or the
    /// line has its greatest length.
    #[inline(always)]
    pub(crate) fn score_without_search(&mut self, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.pos.early_outcome(ply) {
            return Some(outcome_score(outcome, self.pos.turn(), ply));
        }
        (ply >= MAX_PLY).then(|| self.evaluate())
    }

    /// Is the side to move in check? This is asked when a move is reduced and
    /// again when its position is entered, and costs something in some games.
    #[inline]
    pub(crate) fn in_check(&mut self) -> bool {
        let key = self.pos.key();
        if let Some((known, in_check)) = self.last_check
            && known == key
        {
            return in_check;
        }
        let in_check = self.pos.in_check();
        self.last_check = Some((key, in_check));
        in_check
    }

    /// Is the SEE value of a move at least this much?
    #[inline]
    pub(crate) fn see_at_least(&self, m: Move, least: i32) -> bool {
        self.facts.see_at_least(&self.pos, m, least)
    }

    /// The static evaluation of the position, without correction.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> i32 {
        self.evaluator.evaluate(&self.pos).raw()
    }

    /// Stores the evaluation of a position that the table does not know: if nothing
    /// else is found out about the position, at least that need not be computed again.
    #[inline]
    pub(crate) fn store_evaluation(&self, evaluation: i32, was_pv: bool) {
        if self.shared.params.tt_evaluation == 1 {
            let entry = TtEntry::of_evaluation(evaluation, was_pv);
            self.shared.table.store(self.pos.key(), entry);
        }
    }

    /// A static evaluation, corrected by the correction history.
    #[inline]
    pub(crate) fn corrected(&self, evaluation: i32, ply: usize) -> i32 {
        if self.shared.params.correction_history == 0 {
            return evaluation;
        }
        let place = self.correction_place(ply);
        let correction = self.history.correction.correction(&place, self.shared.params);
        (evaluation + correction).clamp(-Score::MAX_CP, Score::MAX_CP)
    }

    /// Where the correction history remembers positions like this.
    #[inline]
    pub(crate) fn correction_place(&self, ply: usize) -> CorrectionPlace {
        CorrectionPlace::new(self.pos.turn(), &self.pos.keys(), self.stack.last_two(ply))
    }

    /// Notes which squares the opponent attacks, for the histories of the moves of
    /// this ply.
    #[inline(always)]
    pub(crate) fn note_threats(&mut self, ply: usize) {
        if self.facts.sees_threats {
            self.stack.at_mut(ply).threats = self.pos.attacked_by(!self.pos.turn());
        }
    }

    /// Where the histories remember a move of this ply.
    #[inline(always)]
    pub(crate) fn place(&self, ply: usize, m: Move, kinds: &MoveKinds) -> MovePlace {
        let threats = self.stack.at(ply).threats;
        // What is written as the origin of a drop may be no square of the board.
        let is_attacked = |sq: Square| sq.index() < self.history.n_squares() && threats.has(sq);
        let origin = match self.facts.tells_drops && self.pos.is_drop(m) {
            true => MoveOrigin::Hand,
            false => MoveOrigin::Square { is_attacked: is_attacked(m.from()) },
        };
        self.history.place(self.pos.turn(), kinds.kind, m, (origin, is_attacked(m.to())))
    }

    /// The history of a quiet move after these earlier moves.
    #[inline(always)]
    pub(crate) fn quiet_history(&self, place: MovePlace, before: &[PieceTo; 3]) -> i32 {
        let alone = self.history.butterfly(place);
        if self.shared.params.continuation_history == 0 {
            return alone;
        }
        alone + self.history.continuation(place.piece_to, before)
    }

    /// The history of a capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy_history(&self, piece_to: PieceTo, kinds: &MoveKinds) -> i32 {
        if self.shared.params.capture_history == 0 {
            return 0;
        }
        self.history.noisy(piece_to, kinds.captured)
    }

    /// May a table entry end a node of this depth? The table does not know the counter
    /// of a move rule: where that rule ends the game within this depth, it may not.
    #[inline(always)]
    pub(crate) fn trusts_table(&self, depth: i32) -> bool {
        self.shared.params.tt_cutoffs == 1 && self.pos.plies_to_move_rule() > depth.unsigned_abs()
    }

    /// Makes a move and notes it in the stack.
    #[inline(always)]
    pub(crate) fn make(&mut self, m: Move, kinds: &MoveKinds, ply: usize) {
        let mover = self.pos.turn();
        let piece_to = self.history.piece_to(mover, kinds.kind, m);
        let frame = self.stack.at_mut(ply);
        (frame.current_move, frame.piece_to, frame.mover) = (m, piece_to, mover);
        frame.quiet_place = None;
        self.evaluator.push();
        self.pos.make(m, &mut *self.evaluator);
        self.shared.table.prefetch(self.pos.key());
    }

    /// Takes the last move back.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        self.pos.unmake();
        self.evaluator.pop();
    }

    /// Searches the child behind the move just made at this ply. Window and score
    /// are flipped only if the opponent is to move now.
    #[inline(always)]
    pub(crate) fn descend(
        &mut self,
        ply: usize,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> i32,
    ) -> i32 {
        let same_side = self.facts.nature.long_turns && self.pos.turn() == self.stack.at(ply).mover;
        if same_side { search(self, window) } else { -search(self, window.flipped()) }
    }

    /// The move of a table entry if it is legal here, or [`Move::NONE`].
    #[inline]
    pub(crate) fn legal_or_none(&self, m: Move) -> Move {
        if m != Move::NONE && self.pos.is_legal(m) { m } else { Move::NONE }
    }

    /// Is this a capture or promotion? [`Move::NONE`] is not.
    #[inline]
    pub(crate) fn is_noisy(&self, m: Move) -> bool {
        m != Move::NONE && self.pos.move_kinds(m).is_noisy()
    }
}

#[cfg(test)]
mod tests {
    use crate::params::Params;
    use crate::test_worker::with_chess;

    #[test]
    fn pawns_of_both_sides_are_told_apart_by_the_correction_history() {
        // The hash once saw no pawn on the last two ranks.
        let slot = |fen: &str| {
            with_chess(fen, &Params::default(), |worker| worker.correction_place(0).pawns)
        };
        let start = slot("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for fen in [
            "rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ] {
            assert_ne!(slot(fen), start, "{fen}");
        }
    }
}
