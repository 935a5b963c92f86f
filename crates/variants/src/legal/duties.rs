//! Duties that forbid single moves which are otherwise legal.

use super::keep_from;
use crate::position::Variant;
use crate::word::{MoveAction, split_wall};
use game_core::{Bits, Kind, Move, MoveClass, MoveList};
use rules::game::DropDef;
use std::sync::Arc;

/// Keeps of the legal moves from an index on those that no duty forbids.
#[inline(never)]
pub(super) fn keep_allowed<B: Bits>(pos: &Variant<B>, first: usize, moves: &mut MoveList) {
    let duties = &pos.rules.game.duties;
    let number = u32::from(pos.board.move_number(pos.state.turn));
    if number < duties.captures_from {
        keep_from(moves, first, |&m| pos.facts_of(m).captured.is_none());
    }
    if duties.stand_in_check {
        let royals = pos.attacks().royals(pos.state.turn);
        let checkers = pos.checkers();
        if checkers.any() {
            let takes_checker = |m: Move| checkers.has(m.to()) && !checkers.many();
            let moves_royal = |m: Move| pos.facts_of(m).from().is_some_and(|from| royals.has(from));
            keep_from(moves, first, |&m| !moves_royal(m) || takes_checker(m));
        }
    }
    let hands = pos.rules.game.hands.as_ref();
    if hands.is_some_and(|hands| hands.drops.iter().any(|drop| drop.no_check || drop.no_mate)) {
        let scratch = &mut pos.without_past();
        let allowed = moves[first..].iter().map(|&m| drop_is_allowed(scratch, m));
        let allowed: Vec<bool> = allowed.collect();
        let mut allowed = allowed.into_iter();
        let mut index = 0;
        moves.retain(|_| {
            index += 1;
            index <= first || allowed.next().unwrap_or(true)
        });
    }
}

/// Is a move no drop, or a drop that gives check or mate only where it may?
fn drop_is_allowed<B: Bits>(pos: &mut Variant<B>, m: Move) -> bool {
    let has_wall = pos.rules.game.walling.is_some();
    let bare = if has_wall { split_wall(m).0 } else { m };
    let Some(MoveAction::Drop(appears_as)) = MoveAction::read(bare) else { return true };
    let rules = Arc::clone(&pos.rules);
    let Some(hands) = &rules.game.hands else { return true };
    let piece = Kind(m.from().0);
    let is_it = |drop: &&DropDef<_, _>| drop.piece == piece && drop.appears_as == appears_as;
    let Some(drop) = hands.drops.iter().find(is_it) else { return true };
    if !drop.no_check && !drop.no_mate {
        return true;
    }
    let us = pos.state.turn;
    pos.advance(m, &mut ());
    let checks = pos.state.turn != us && pos.is_in_check();
    let refused = checks && (drop.no_check || !can_answer(pos));
    pos.recall();
    !refused
}

/// Has the side to move an answer to check? Whether a drop in between may itself
/// be forbidden is not asked, so that no question asks another of its kind.
fn can_answer<B: Bits>(pos: &Variant<B>) -> bool {
    let mut answers = MoveList::new();
    super::collect_before_duties(pos, MoveClass::All, &mut answers);
    !answers.is_empty()
}
