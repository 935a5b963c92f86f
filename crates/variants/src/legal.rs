//! Which pseudo-legal moves are legal, in the way the compiler chose.

mod masks;
mod turns;

use crate::collect::{Collector, Counter, Scope};
use crate::position::Variant;
use crate::rulebook::Legality;
use crate::safety::Guard;
use crate::word::MoveAction;
use game_core::{Bits, Move, MoveClass, MoveList, Position, Side, Square, SquareSet};

/// A piece put down behind a first move parries nothing: the move must be
/// legal without it.
fn without_gate(m: Move) -> Move {
    match MoveAction::read(m) {
        Some(MoveAction::Gate(_)) => MoveAction::Plain.write(m.from(), m.to()),
        Some(MoveAction::CastleGateKing(_) | MoveAction::CastleGatePartner(_)) => {
            MoveAction::Castle.write(m.from(), m.to())
        }
        _ => m,
    }
}

/// Keeps of the moves from a place on those that are wanted.
fn keep_from(moves: &mut MoveList, first: usize, is_wanted: impl Fn(&Move) -> bool) {
    // Most often all of them are.
    let Some(unwanted) = moves[first..].iter().position(|m| !is_wanted(m)) else { return };
    let mut n_kept = first + unwanted;
    for index in n_kept + 1..moves.len() {
        if is_wanted(&moves[index]) {
            moves.swap(n_kept, index);
            n_kept += 1;
        }
    }
    moves.truncate(n_kept);
}

impl<B: Bits> Variant<B> {
    /// Hands all legal moves of a class over, and perhaps others.
    fn collect_legal(&self, class: MoveClass, out: &mut MoveList) {
        if self.rules.uses.sudden_endings && self.is_suddenly_over() {
            return;
        }
        let first = out.len();
        if self.rules.legality == Legality::Free {
            self.pseudo_moves_of(self.state.turn, out);
        } else if !self.collect_quickly(Scope::of(class), out) {
            self.collect_by_trying(out);
        }
        let is_capture = |m: &Move| self.facts(*m).captured.is_some();
        if self.rules.game.duties.must_capture && out[first..].iter().any(is_capture) {
            keep_from(out, first, is_capture);
        }
    }

    /// Lists the legal moves of a class.
    pub(crate) fn list_legal(&self, class: MoveClass, out: &mut MoveList) {
        let first = out.len();
        // A duty to capture makes quiet moves illegal: then all must be seen.
        let asked = if self.rules.game.duties.must_capture { MoveClass::All } else { class };
        self.collect_legal(asked, out);
        if class != MoveClass::All {
            keep_from(out, first, |m| self.is_noisy(*m) == (class == MoveClass::Noisy));
        }
    }

    /// Does a move capture or promote?
    #[inline(always)]
    fn is_noisy(&self, m: Move) -> bool {
        if MoveAction::is_plain(m) && self.rules.game.walling.is_none() {
            return self.cell(m.to()).piece().is_some();
        }
        self.gist(m).is_noisy()
    }

    /// Hands the legal moves that are looked for over if the game, and
    /// the position, allow that to be done without making them.
    #[inline(always)]
    fn collect_quickly(&self, scope: Scope<B>, out: &mut impl Collector<B>) -> bool {
        let Some(king) = self.lone_royal() else { return false };
        match self.rules.legality {
            Legality::Masks => self.collect_by_masks(king, scope, out),
            Legality::Turns => self.collect_in_turn(king, scope, out),
            Legality::Free | Legality::Tried => false,
        }
    }

    /// Is every legal move found without looking at the others?
    #[inline(always)]
    fn moves_are_independent(&self) -> bool {
        let is_over = self.rules.uses.sudden_endings && self.is_suddenly_over();
        !is_over && !self.rules.game.duties.must_capture
    }

    /// Counts the legal moves, without listing them where that can be.
    #[inline(always)]
    pub(crate) fn count(&self) -> u64 {
        if self.moves_are_independent() {
            let mut counter = Counter(0);
            if self.collect_quickly(Scope::of(MoveClass::All), &mut counter) {
                return counter.0;
            }
        }
        let mut list = MoveList::new();
        self.collect_legal(MoveClass::All, &mut list);
        list.len() as u64
    }

    pub(crate) fn has_legal_move(&self) -> bool {
        self.count() > 0
    }

    /// The royal piece of the side to move, if it is the only one.
    #[inline(always)]
    fn lone_royal(&self) -> Option<Square> {
        let royals = self.royals(self.state.turn);
        royals.first().filter(|_| !royals.many())
    }

    /// Is this word a legal move here?
    pub(crate) fn accepts(&self, m: Move) -> bool {
        let mut moves = MoveList::new();
        if self.moves_are_independent() {
            let n_squares = self.rules.tables.geometry.n_squares();
            let on_board = m.from().index() < n_squares && m.to().index() < n_squares;
            let movers = if on_board { SquareSet::of(m.from()) } else { SquareSet::EMPTY };
            let scope = Scope { movers, class: MoveClass::All };
            if self.collect_quickly(scope, &mut moves) {
                return moves.contains(&m);
            }
            moves.clear();
        }
        self.collect_legal(MoveClass::All, &mut moves);
        moves.contains(&m)
    }

    /// All legal moves, each found by making it: slow and plain, for tests of
    /// the faster ways.
    #[doc(hidden)]
    pub fn legal_by_trying(&self) -> MoveList {
        let mut all = MoveList::new();
        if !self.is_suddenly_over() {
            self.collect_by_trying(&mut all);
        }
        let is_capture = |m: &Move| self.facts(*m).captured.is_some();
        if self.rules.game.duties.must_capture && all.iter().any(is_capture) {
            all.retain(is_capture);
        }
        all
    }

    /// Is the side to move in check, found by making moves: for tests of the
    /// faster way.
    #[doc(hidden)]
    pub fn in_check_by_trying(&self) -> bool {
        let side = self.state.turn;
        let reach = self.danger_reach(!side);
        self.without_past().is_capturable(side, &self.guard(side), reach)
    }

    fn collect_by_trying(&self, out: &mut MoveList) {
        let mut all = MoveList::new();
        self.pseudo_moves_of(self.state.turn, &mut all);
        let guard = self.guard(self.state.turn);
        let mut copy = self.clone();
        out.extend(all.into_iter().filter(|&m| copy.is_legal_when_tried(&guard, m)));
    }

    /// Makes a pseudo-legal move, looks, and takes it back.
    pub(crate) fn is_legal_when_tried(&mut self, guard: &Guard, m: Move) -> bool {
        let us = self.state.turn;
        let enemy_guard = self.guard(!us);
        let breaks_off = self.rules.game.duties.break_stand_off && self.state.faced > 0;
        if breaks_off && MoveAction::read(m) == Some(MoveAction::Pass) {
            return true;
        }
        self.try_out(us, without_gate(m));
        let verdict = if breaks_off && self.royals_face() {
            Some(false)
        } else {
            self.verdict_on_board(us, guard, &enemy_guard)
        };
        self.recall();
        verdict.unwrap_or_else(|| {
            self.advance(m, &mut ());
            let goes_on = self.state.turn != us || self.has_legal_move();
            self.recall();
            goes_on
        })
    }

    /// Is the board after a move of `us` allowed? Nothing if that hangs on how
    /// the turn goes on.
    fn verdict_on_board(&mut self, us: Side, guard: &Guard, enemy_guard: &Guard) -> Option<bool> {
        if self.has_lost(us, guard) {
            return Some(false);
        }
        if self.has_lost(!us, enemy_guard) {
            return Some(true);
        }
        if self.rules.game.duties.no_checks && self.is_capturable(!us, enemy_guard, 1) {
            return Some(false);
        }
        let turn = &self.rules.game.turn;
        let goes_on = self.state.moves_left > 1;
        if goes_on && !turn.safe_throughout {
            return None;
        }
        let reach = self.danger_reach(!us);
        Some(!self.is_capturable(us, guard, reach))
    }

    /// Is the side to move in check?
    pub(crate) fn is_in_check(&self) -> bool {
        if let Some(known) = self.state.in_check {
            return known;
        }
        let side = self.state.turn;
        let reach = self.danger_reach(!side);
        if reach <= 1 {
            return self.has_royal_in_reach(side);
        }
        if self.rules.game.royal_kinds.is_empty() {
            return false;
        }
        let struck = if reach == 2 { self.is_struck_by_two(side) } else { None };
        struck.unwrap_or_else(|| self.without_past().is_capturable(side, &self.guard(side), reach))
    }
}
