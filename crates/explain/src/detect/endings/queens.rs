//! A queen against a pawn about to promote.

use super::super::men::men_on;
use super::material::{SIDES, can_capture, from_edge, only_pawn, promotion_square, roles, to_go};
use crate::{Evidence, Fact, Finding, Moment, PieceRole};
use game_core::{Move, Side, Square};

/// A king this far from the promotion square is too far to help its queen against
/// a pawn that stalemate protects.
const FAR_KING: u8 = 5;
/// The queen's king leaves so many ranks before the pawn's goal to her.
const CLEAR_RANKS: u8 = 2;
/// Files that stalemate protects, counted from the nearer edge.
const STALEMATE_FILES: [u8; 2] = [0, 2];

/// Row 113: a lone queen against a pawn one step from promotion whose king stands
/// beside both the pawn and the promotion square; the queen is to move, and the pawn
/// would promote if she passed. On the edge file and the third file from the edge
/// stalemate saves the pawn if the queen's king is far: the side is the pawn's.
/// On other files the queen wins: the side is the queen's. It is silent where the
/// queen's king is near, or the queen already attacks the promotion square. All
/// positions of this class were solved, a safe promotion counted as a draw, to find
/// where the rule has no exception.
pub(super) fn queen_against_pawn(moment: &Moment) -> Option<Finding> {
    let side = SIDES.into_iter().find(|&side| roles(moment, side) == [PieceRole::Queen])?;
    let is_pawn = roles(moment, !side) == [PieceRole::Pawn];
    (is_pawn && moment.turn() == side).then_some(())?;
    let pawn = only_pawn(moment, !side)?;
    let goal = promotion_square(moment, !side, pawn)?;
    let queen = moment.of_role(side, PieceRole::Queen).first()?;
    let escort = moment.king(!side)?;
    let is_class = to_go(moment, !side, pawn) == 1
        && moment.distance(escort, pawn) == 1
        && moment.distance(escort, goal) <= 1
        && would_promote(moment)
        && !moment.attacks_from(queen).has(goal);
    let winner = if STALEMATE_FILES.contains(&from_edge(moment, pawn)) {
        is_far(moment, side, goal).then_some(!side)?
    } else {
        wins_in_centre(moment, side, escort).then_some(side)?
    };
    let finding = Finding::new(Fact::QueenAgainstPawn, winner, 0, Evidence::Board);
    is_class.then(|| finding.with_men(men_on(moment, &[queen, pawn, escort])))
}

/// Has the queen a check to begin with, and does her own king not disturb her: it
/// stands neither on the last two ranks before the pawn's goal nor on a line with
/// the enemy king?
fn wins_in_centre(moment: &Moment, side: Side, escort: Square) -> bool {
    let Some(king) = moment.king(side) else { return false };
    let board = moment.geometry();
    let files = board.file(king).abs_diff(board.file(escort));
    let ranks = board.rank(king).abs_diff(board.rank(escort));
    let is_on_line = files == 0 || ranks == 0 || files == ranks;
    let checks = |m: Move| {
        let after = moment.after(m);
        !moment.is_royal(moment.facts(m).kind) && after.in_check() && !can_capture(&after)
    };
    let is_clear = to_go(moment, !side, king) >= CLEAR_RANKS && !is_on_line;
    is_clear && moment.legal_moves().into_iter().any(checks)
}

/// Is a side's king far from a square?
fn is_far(moment: &Moment, side: Side, goal: Square) -> bool {
    moment.king(side).is_some_and(|king| moment.distance(king, goal) >= FAR_KING)
}

/// Would the other side promote if the side to move passed?
fn would_promote(moment: &Moment) -> bool {
    let promotes = |then: Moment| {
        let mut moves = then.legal_moves().into_iter();
        moves.any(|m| then.facts(m).promotion.is_some())
    };
    moment.after_pass().is_some_and(promotes)
}
