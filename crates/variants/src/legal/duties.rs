//! Duties that forbid single moves which are otherwise legal.

use super::keep_from;
use crate::position::Variant;
use game_core::{Bits, Move, MoveList, Position};

/// Keeps of the legal moves from an index on those that no duty forbids.
#[inline(never)]
pub(super) fn keep_allowed<B: Bits>(pos: &Variant<B>, first: usize, moves: &mut MoveList) {
    let duties = &pos.rules.game.duties;
    if pos.state.truce > 0 {
        keep_from(moves, first, |&m| pos.facts(m).captured.is_none());
    }
    if duties.stand_in_check {
        let royals = pos.attacks().royals(pos.state.turn);
        let checkers = pos.checkers();
        if checkers.any() {
            let takes_checker = |m: Move| checkers.has(m.to()) && !checkers.many();
            let moves_royal = |m: Move| pos.facts(m).from().is_some_and(|from| royals.has(from));
            keep_from(moves, first, |&m| !moves_royal(m) || takes_checker(m));
        }
    }
}
