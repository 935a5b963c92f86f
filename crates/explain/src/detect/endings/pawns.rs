//! Rules of pawn endings: key squares and the square of a pawn.

use super::super::men::men_on;
use super::material::{
    SIDES, can_capture, from_edge, is_pawn_ending, only_pawn, pieces, promotion_square, roles,
    to_go,
};
use super::passers::{moves_to_promote, passers};
use crate::{Evidence, Fact, Finding, Moment, PieceRole, SquareGroup, offset};
use game_core::{Side, Square};

/// With so many ranks to go a pawn has key squares two ranks ahead only.
const FAR_FROM_PROMOTION: u8 = 4;

/// Row 105: king and pawn against king, and the king stands on a key square of its
/// pawn, so that the pawn promotes whoever is to move.
///
/// Key squares lie two ranks ahead of the pawn, on its file and the files beside;
/// with three or two ranks to go also one rank ahead; with one to go they are the
/// squares beside the pawn and before those. A pawn on the edge has the two next
/// to its corner, and they decide only once it has two ranks to go. The rule is
/// silent where the lone king takes the pawn.
pub(super) fn key_squares(moment: &Moment) -> Option<Finding> {
    let side = SIDES.into_iter().find(|&side| roles(moment, side) == [PieceRole::Pawn])?;
    if !roles(moment, !side).is_empty() {
        return None;
    }
    let pawn = only_pawn(moment, side)?;
    let king = moment.king(side)?;
    let keys = key_squares_of(moment, side, pawn);
    let is_lost = moment.turn() != side && can_capture(moment);
    if !keys.has(king) || is_lost || is_knight_pawn_trap(moment, side, pawn) {
        return None;
    }
    let finding = Finding::new(Fact::KeySquares, side, 0, Evidence::Board);
    Some(finding.with_men(men_on(moment, &[king, pawn])).with_squares(keys))
}

fn key_squares_of(moment: &Moment, side: Side, pawn: Square) -> SquareGroup {
    let board = moment.geometry();
    let forward: i8 = if side == Side::White { 1 } else { -1 };
    let at = |files: i8, ahead: i8| offset(board, pawn, (files, ahead * forward));
    let row = |ahead: i8| (-1..=1).filter_map(move |files| at(files, ahead));
    let go = to_go(moment, side, pawn);
    if from_edge(moment, pawn) == 0 {
        let near = |ahead: i8| [at(-1, ahead), at(1, ahead)].into_iter().flatten();
        let go = go as i8;
        return if go <= 2 { near(go - 1).chain(near(go)).collect() } else { SquareGroup::EMPTY };
    }
    match go {
        FAR_FROM_PROMOTION.. => row(2).collect(),
        2 | 3 => row(1).chain(row(2)).collect(),
        1 => [at(-1, 0), at(1, 0), at(-1, 1), at(1, 1)].into_iter().flatten().collect(),
        _ => SquareGroup::EMPTY,
    }
}

/// A knight pawn two ranks from promotion, with the lone king to move next to the
/// corner: stalemate may save it.
fn is_knight_pawn_trap(moment: &Moment, side: Side, pawn: Square) -> bool {
    let lone = moment.king(!side);
    let is_in_corner =
        lone.is_some_and(|sq| from_edge(moment, sq) == 0 && moment.rank_for(!side, sq) == 0);
    moment.turn() != side
        && is_in_corner
        && from_edge(moment, pawn) == 1
        && to_go(moment, side, pawn) == 2
}

/// Row 106: the enemy has only king and pawns, and its king is outside the square of
/// a passed pawn with a free way: it is further from the promotion square than the
/// pawn has moves, one more where it is to move. The pawn runs alone. The rule is
/// silent where the king can take the pawn at once, where a check must be met
/// first, and where an enemy passed pawn is as fast.
pub(super) fn square_rule(moment: &Moment) -> Option<Finding> {
    if !is_pawn_ending(moment) || moment.in_check() {
        return None;
    }
    SIDES.into_iter().find_map(|side| {
        let runner = passers(moment, side).into_iter().find(|&pawn| runs(moment, side, pawn))?;
        let goal = promotion_square(moment, side, runner)?;
        let chaser = moment.king(!side)?;
        let finding = Finding::new(Fact::SquareRule, side, 0, Evidence::Board);
        let finding = finding.with_men(men_on(moment, &[runner, chaser])).with_squares([goal]);
        Some(finding.sized(i32::from(moves_to_promote(moment, side, runner)?)))
    })
}

/// Can the enemy king no longer catch a passed pawn?
fn runs(moment: &Moment, side: Side, pawn: Square) -> bool {
    let way = moves_to_promote(moment, side, pawn);
    let (Some(n), Some(king)) = (way, moment.king(!side)) else { return false };
    let Some(goal) = promotion_square(moment, side, pawn) else { return false };
    let extra = u8::from(moment.turn() != side);
    let is_outside = moment.distance(king, goal) > n + extra;
    let is_taken = moment.turn() != side && moment.attackers(!side, pawn).any();
    is_outside && !is_taken && pieces(moment, !side).is_empty() && !is_outrun(moment, side, n)
}

/// Does an enemy passed pawn promote before or right after this many moves?
fn is_outrun(moment: &Moment, side: Side, n: u8) -> bool {
    let rivals = passers(moment, !side).into_iter();
    let mut times = rivals.filter_map(|pawn| moves_to_promote(moment, !side, pawn));
    let ahead = u8::from(moment.turn() != side);
    times.any(|time| time <= n + ahead)
}
