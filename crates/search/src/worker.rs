//! One thread's view of a search: its position, its evaluator and what it
//! remembers.

use crate::checks;
use crate::control::Shared;
use crate::history::{Code, History};
use crate::mates::{MAX_PLY, UNKNOWN};
use crate::picker::{Lists, Picker, Wanted};
use crate::reduce::Reductions;
use crate::root::RootMove;
use crate::stack::Stack;
use game_core::{
    Bits as _, Evaluator, Gist, Key, Kind, Move, MoveList, Nature, Position, Score, Side,
    SquareSet, exchange,
};

/// What a thread keeps from one search to the next.
pub(crate) struct Memory<E> {
    pub(crate) evaluator: E,
    pub(crate) history: History,
}

/// One thread in the middle of a search.
pub(crate) struct Worker<'a, P: Position, E: Evaluator<P>> {
    pub(crate) pos: P,
    pub(crate) evaluator: &'a mut E,
    pub(crate) history: &'a mut History,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) thread: usize,
    pub(crate) nature: Nature,
    pub(crate) reductions: &'a Reductions,
    pub(crate) stack: Stack,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) stopped: bool,
    pub(crate) root_moves: Vec<RootMove>,
    /// Lines found already in this depth: their first moves are passed over.
    pub(crate) n_settled: usize,
    /// Plies of captures looked at behind the horizon.
    pub(crate) calm_plies: i32,
    /// The position last asked about, and whether its side was in check.
    last_check: Option<(Key, bool)>,
    /// For listing moves, kept to save memory calls.
    pub(crate) scratch: MoveList,
    spare_lists: Vec<Lists>,
    worths: Vec<i32>,
    /// Kinds whose moves are written without a letter, and royal kinds.
    pawn_kinds: Vec<Kind>,
    royal_kinds: Vec<Kind>,
}

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        pos: &P,
        memory: &'a mut Memory<E>,
        shared: &'a Shared<'a>,
        thread: usize,
        root_moves: Vec<RootMove>,
    ) -> Worker<'a, P, E> {
        let kinds = || (0..pos.n_kinds()).map(|index| Kind(index as u8));
        let Memory { evaluator, history } = memory;
        evaluator.reset(pos);
        Worker {
            worths: kinds().map(|kind| evaluator.piece_value(kind)).collect(),
            pawn_kinds: kinds().filter(|&kind| pos.is_unnamed(kind)).collect(),
            royal_kinds: kinds().filter(|&kind| pos.is_royal(kind)).collect(),
            nature: pos.nature(),
            calm_plies: if pos.nature().must_capture {
                shared.params.duty_plies
            } else if is_restless(pos) {
                shared.params.restless_plies
            } else {
                shared.params.calm_plies
            },
            last_check: None,
            pos: pos.clone(),
            evaluator,
            history,
            shared,
            thread,
            reductions: shared.reductions,
            stack: Stack::new(),
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            root_moves,
            n_settled: 0,
            scratch: MoveList::new(),
            spare_lists: Vec::new(),
        }
    }

    /// What a kind is worth.
    #[inline(always)]
    pub(crate) fn worth(&self, kind: Kind) -> i32 {
        self.worths[kind.index()]
    }

    /// Is the side to move in check? It is asked when a move is weighed and
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

    /// Would the piece that moves give check from where it goes?
    #[inline]
    pub(crate) fn is_direct_check(&self, m: Move, gist: &Gist) -> bool {
        checks::is_direct(&self.pos, &self.royal_kinds, m, gist)
    }

    /// Would another piece give check when this one moves away?
    pub(crate) fn is_discovered_check(&self, m: Move) -> bool {
        checks::is_discovered(&self.pos, &self.royal_kinds, m)
    }

    /// Does a move win at least this much on its square? Where exchanges say
    /// nothing, every move does.
    #[inline]
    pub(crate) fn holds(&self, m: Move, least: i32) -> bool {
        !self.nature.exchanges || exchange::holds(&self.pos, m, least, |kind| self.worth(kind))
    }

    /// Has a side more than pawns and royal pieces? Without, it is often bad
    /// to have to move.
    pub(crate) fn has_pieces(&self, side: Side) -> bool {
        let small = self.pawn_kinds.iter().chain(&self.royal_kinds);
        let rest = small.fold(self.pos.of_side(side), |rest, &kind| rest - self.pos.of_kind(kind));
        rest.any()
    }

    /// A number that positions with the same pawns share.
    #[inline]
    pub(crate) fn structure(&self) -> u64 {
        const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
        let mut code = 0;
        for side in Side::BOTH {
            for &kind in &self.pawn_kinds {
                let set: SquareSet<P::Bits> = self.pos.of(side, kind);
                code ^= (set.0.folded() ^ side.index() as u64).wrapping_mul(MIX[side.index()]);
            }
        }
        code ^ code >> 32
    }

    /// The codes of the last two moves.
    pub(crate) fn last_codes(&self, ply: usize) -> [Code; 2] {
        let code = |plies: usize| self.stack.before(ply, plies).code;
        [code(1), code(2)]
    }

    /// The evaluation of the position, before what was learnt of its errors.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> i32 {
        self.evaluator.evaluate(&self.pos).raw()
    }

    /// An evaluation with what was learnt of the errors of its like.
    #[inline]
    pub(crate) fn corrected(&self, evaluation: i32, ply: usize) -> i32 {
        if self.shared.params.corrections == 0 {
            return evaluation;
        }
        let side = self.pos.turn();
        let correction = self.history.correction(side, self.structure(), self.last_codes(ply));
        (evaluation + correction).clamp(-Score::MAX_CP, Score::MAX_CP)
    }

    /// Does the position get better for the side to move?
    #[inline]
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let now = self.stack.at(ply).evaluation;
        let then = match self.stack.before(ply, 2).evaluation {
            UNKNOWN => self.stack.before(ply, 4).evaluation,
            known => known,
        };
        now != UNKNOWN && (then == UNKNOWN || now > then)
    }

    /// Counts a node; true if the search must end here.
    #[inline(always)]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        if self.shared.must_end(self.thread, self.nodes) {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        false
    }

    /// Makes a move and notes it.
    #[inline(always)]
    pub(crate) fn make(&mut self, m: Move, gist: &Gist, ply: usize) {
        let mover = self.pos.turn();
        let code = self.history.code(mover, gist.kind, m);
        let frame = self.stack.at_mut(ply);
        (frame.made, frame.code, frame.mover) = (m, code, mover);
        self.evaluator.push();
        self.pos.make(m, &mut *self.evaluator);
        self.shared.table.prefetch(self.pos.key());
    }

    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        self.pos.unmake();
        self.evaluator.pop();
    }

    /// The table's move, if it is one here.
    #[inline]
    pub(crate) fn believed(&self, m: Move) -> Move {
        if m != Move::NONE && self.pos.is_legal(m) { m } else { Move::NONE }
    }

    pub(crate) fn picker(&mut self, table_move: Move, wanted: Wanted) -> Picker {
        Picker::new(table_move, wanted, self.spare_lists.pop().unwrap_or_default())
    }

    pub(crate) fn give_back(&mut self, picker: Picker) {
        self.spare_lists.push(picker.into_lists());
    }

    /// Is the line as long as it may get?
    pub(crate) fn is_too_deep(ply: usize) -> bool {
        ply >= MAX_PLY
    }
}

/// With fewer moves than this no line of captures grows beyond measure.
const MANY_MOVES: usize = 16;

/// Are most moves captures, though none is a duty? Then lines of captures end
/// only with the game.
fn is_restless<P: Position>(pos: &P) -> bool {
    let moves = pos.legal_moves();
    let n_captures = moves.iter().filter(|&&m| pos.gist(m).captured.is_some()).count();
    !pos.nature().must_capture && moves.len() >= MANY_MOVES && 2 * n_captures > moves.len()
}
