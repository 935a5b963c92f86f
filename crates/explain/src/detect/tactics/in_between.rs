//! The move before the expected recapture, and the strike beside the uncastled
//! king.

use super::step::{Step, men, pays};
use crate::{Fact, Finding, PieceRole, Story};
use game_core::Square;

/// The board on which the square beside the king has its name.
const CHESS_BOARD: (u8, u8) = (8, 8);
/// The file on which the king begins, from 0.
const KING_FILE: u8 = 4;

/// All claims of this file for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in Step::all(story) {
        found.extend(in_between_move(&step));
        found.extend(weak_pawn_strike(&step));
    }
    found
}

/// Row 33, in-between move: the other side just captured on a square, we could
/// take back at once with the same man, play something else, and then take back.
fn in_between_move(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let capture = first.previous()?;
    let square = step.taken_at()?;
    let could_take = |from: Square| {
        let mut moves = first.before.legal_moves().into_iter();
        moves.any(|m| {
            let facts = first.before.facts(m);
            facts.from() == Some(from) && facts.captured.map(|known| known.1) == Some(square)
        })
    };
    let holds = capture.facts.captured.is_some()
        && capture.to() == square
        && answer.to() != square
        && first.taken_at() != Some(square)
        && could_take(step.from()?)
        && pays(step.story, step.side(), first.ply);
    let finding = first.finding(Fact::InBetweenMove, step.ply + 1).with_squares([square]);
    holds.then(|| finding.with_men(men(first.after, [first.to(), square])))
}

/// Row 34, strike on the weak pawn: we capture on the square diagonally before the
/// other king at home, on the king's wing, which at the start of a game only the
/// king guards.
fn weak_pawn_strike(step: &Step) -> Option<Finding> {
    let board = step.before.geometry();
    let square = step.taken_at()?;
    let king = step.before.king(!step.side())?;
    let back = step.before.rank_for(!step.side(), king);
    let holds = (board.files(), board.ranks()) == CHESS_BOARD
        && step.before.role_at(king) == Some(PieceRole::King)
        && (board.file(king), back) == (KING_FILE, 0)
        && board.file(square) == KING_FILE + 1
        && step.before.rank_for(!step.side(), square) == 1
        && pays(step.story, step.side(), step.ply);
    let finding = step.finding(Fact::WeakPawnStrike, step.ply + 1);
    holds.then(|| finding.with_men(men(step.after, [step.to(), king])).with_squares([square]))
}
