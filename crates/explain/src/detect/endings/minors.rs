//! Endings with bishops.

use super::super::men::men_on;
use super::material::{SIDES, colour, from_edge, pawns, promotion_square, roles};
use crate::{Evidence, Fact, Finding, Moment, PieceRole};
use game_core::{Side, Square};

/// The attacking king must be further than this from the corner if it is to move.
const CORNER_REACH: u8 = 2;

/// Row 107: a bishop and pawns on one edge file against a lone king that stands in
/// the corner before them, or next to it so that nothing keeps it from stepping
/// in; the bishop is not of the corner's colour. The side is the lone king's.
pub(super) fn wrong_bishop(moment: &Moment) -> Option<Finding> {
    SIDES.into_iter().find_map(|side| {
        let bishop = only_bishop(moment, side)?;
        let attackers = roles(moment, side);
        let are_pawns = |role: &PieceRole| *role == PieceRole::Pawn;
        let n_pawns = attackers.iter().filter(|role| are_pawns(role)).count();
        if n_pawns == 0 || n_pawns + 1 != attackers.len() || !roles(moment, !side).is_empty() {
            return None;
        }
        let corner = common_corner(moment, side)?;
        let king = moment.king(!side)?;
        let is_wrong = colour(moment, bishop) != colour(moment, corner);
        let finding = Finding::new(Fact::WrongBishop, !side, 0, Evidence::Board);
        let finding = finding.with_men(men_on(moment, &[king, bishop])).with_squares([corner]);
        (is_wrong && reaches(moment, side, corner)).then_some(finding)
    })
}

/// The only bishop of a side.
fn only_bishop(moment: &Moment, side: Side) -> Option<Square> {
    let bishops = moment.of_role(side, PieceRole::Bishop);
    if bishops.many() { None } else { bishops.first() }
}

/// The corner in which all pawns of a side would promote.
fn common_corner(moment: &Moment, side: Side) -> Option<Square> {
    let first = pawns(moment, side).first()?;
    let corner = promotion_square(moment, side, first)?;
    let is_there = |sq: Square| promotion_square(moment, side, sq) == Some(corner);
    let is_edge = from_edge(moment, first) == 0;
    (is_edge && pawns(moment, side).into_iter().all(is_there)).then_some(corner)
}

/// Does the lone king stand in the corner, or step there in time?
fn reaches(moment: &Moment, attacker: Side, corner: Square) -> bool {
    let (Some(lone), Some(king)) = (moment.king(!attacker), moment.king(attacker)) else {
        return false;
    };
    let reach = CORNER_REACH + u8::from(moment.turn() == attacker);
    let is_free = moment.at(corner).is_none();
    lone == corner
        || (moment.distance(lone, corner) == 1 && is_free && moment.distance(king, corner) >= reach)
}
