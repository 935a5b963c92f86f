//! Material with which a lone king is mated by technique.

use super::men_on;
use crate::{Evidence, Fact, Finding, Moment, PieceRole};
use PieceRole::{Bishop, Knight, Queen, Rook};
use game_core::{Side, Square};

/// The pieces that mate a lone king together with their own.
const CLASSES: [&[PieceRole]; 7] = [
    &[Queen],
    &[Rook],
    &[Rook, Rook],
    &[Rook, Queen],
    &[Queen, Queen],
    &[Bishop, Bishop],
    &[Knight, Bishop],
];

/// Row 67: one side has nothing but its king, the other one of the classes of
/// material that mate by technique. It is silent where the lone king can take a
/// piece at once or attacks two that nothing guards, and where the two bishops
/// stand on one colour.
pub(super) fn material(moment: &Moment) -> Option<Finding> {
    let nature = moment.nature();
    if nature.drops || nature.long_turns || nature.sudden || moment.outcome().is_some() {
        return None;
    }
    let winner = [Side::White, Side::Black].into_iter().find(|&side| is_bare(moment, !side))?;
    let king = moment.king(winner)?;
    let men: Vec<Square> = moment.of_side(winner).into_iter().filter(|&sq| sq != king).collect();
    let mut roles: Vec<PieceRole> = men.iter().filter_map(|&sq| moment.role_at(sq)).collect();
    roles.sort_unstable();
    let is_known = CLASSES.iter().any(|class| {
        let mut class = class.to_vec();
        class.sort_unstable();
        class == roles
    });
    if !is_known || is_one_colour(moment, &men) || loses_piece(moment, winner) {
        return None;
    }
    let finding = Finding::new(Fact::BasicMate, winner, 0, Evidence::Board);
    Some(finding.with_men(men_on(moment, &men)))
}

/// Has a side nothing but a king?
fn is_bare(moment: &Moment, side: Side) -> bool {
    let king = moment.king(side).filter(|&sq| moment.role_at(sq) == Some(PieceRole::King));
    king.is_some() && !moment.of_side(side).many()
}

/// Are these bishops of one colour of squares?
fn is_one_colour(moment: &Moment, men: &[Square]) -> bool {
    let board = moment.geometry();
    let colour = |sq: Square| (board.file(sq) + board.rank(sq)) % 2;
    let are_bishops = men.iter().all(|&sq| moment.role_at(sq) == Some(Bishop));
    are_bishops && men.iter().all(|&sq| Some(colour(sq)) == men.first().map(|&sq| colour(sq)))
}

/// Does the lone king win a piece: it can take one, or attacks two at once?
fn loses_piece(moment: &Moment, winner: Side) -> bool {
    if moment.turn() != winner {
        let mut replies = moment.legal_moves().into_iter();
        return replies.any(|m| moment.captured_at(m).is_some());
    }
    let loose = moment.of_side(winner).into_iter().filter(|&sq| moment.is_hanging(sq));
    loose.count() > 1
}
