//! What material an ending has, in roles.

use crate::{Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// Both sides.
pub(super) const SIDES: [Side; 2] = [Side::White, Side::Black];

/// An ending has at most so many pieces besides kings and pawns.
const MOST_PIECES_IN_ENDING: u32 = 6;

/// Do endings go as in chess here: one king each, one move a turn, nothing comes
/// back, losing men is bad, and pawns promote only on the last rank?
pub(super) fn is_like_chess(moment: &Moment) -> bool {
    let nature = moment.nature();
    let is_strange = nature.drops || nature.long_turns || nature.sudden || nature.must_capture;
    let has_king = |side| {
        let king = moment.king(side).and_then(|sq| moment.role_at(sq));
        king == Some(PieceRole::King)
    };
    nature.see && !is_strange && SIDES.into_iter().all(has_king) && promotes_at_the_end(moment)
}

/// Does every kind that promotes do so on its last rank?
fn promotes_at_the_end(moment: &Moment) -> bool {
    let last = moment.geometry().ranks() - 1;
    let is_last = |side: Side, zone: SquareGroup| {
        zone.into_iter().all(|sq| moment.rank_for(side, sq) == last)
    };
    moment.aims().promotions.iter().all(|promotion| {
        is_last(Side::White, promotion.zone[0]) && is_last(Side::Black, promotion.zone[1])
    })
}

/// The roles of a side's men besides its king, in a fixed order.
pub(super) fn roles(moment: &Moment, side: Side) -> Vec<PieceRole> {
    let men = moment.of_side(side) - moment.royals(side);
    let mut roles: Vec<PieceRole> = men.into_iter().filter_map(|sq| moment.role_at(sq)).collect();
    roles.sort_unstable();
    roles
}

/// The roles of a side's men besides king and pawns.
pub(super) fn pieces(moment: &Moment, side: Side) -> Vec<PieceRole> {
    let all = roles(moment, side).into_iter();
    all.filter(|&role| role != PieceRole::Pawn).collect()
}

/// A side's pawns.
pub(super) fn pawns(moment: &Moment, side: Side) -> SquareGroup {
    moment.of_role(side, PieceRole::Pawn)
}

/// Has nobody more than king and pawns, and somebody a pawn?
pub(super) fn is_pawn_ending(moment: &Moment) -> bool {
    let is_bare = |side| pieces(moment, side).is_empty();
    let has_pawn = |side| pawns(moment, side).any();
    SIDES.into_iter().all(is_bare) && SIDES.into_iter().any(has_pawn)
}

/// Are few pieces left, and no queen?
pub(super) fn is_ending(moment: &Moment) -> bool {
    let all: Vec<PieceRole> = SIDES.iter().flat_map(|&side| pieces(moment, side)).collect();
    all.len() as u32 <= MOST_PIECES_IN_ENDING && !all.contains(&PieceRole::Queen)
}

/// The only pawn of a side.
pub(super) fn only_pawn(moment: &Moment, side: Side) -> Option<Square> {
    let pawns = pawns(moment, side);
    if pawns.many() { None } else { pawns.first() }
}

/// How many ranks a side's pawn has to go.
pub(super) fn to_go(moment: &Moment, side: Side, pawn: Square) -> u8 {
    moment.geometry().ranks() - 1 - moment.rank_for(side, pawn)
}

/// The square on which a side's pawn promotes if it goes straight on.
pub(super) fn promotion_square(moment: &Moment, side: Side, pawn: Square) -> Option<Square> {
    let board = moment.geometry();
    let rank = if side == Side::White { board.ranks() - 1 } else { 0 };
    board.square(board.file(pawn), rank)
}

/// How far a file is from the nearer edge.
pub(super) fn from_edge(moment: &Moment, sq: Square) -> u8 {
    let board = moment.geometry();
    board.file(sq).min(board.files() - 1 - board.file(sq))
}

/// The side to move can take one of the other side's men now.
pub(super) fn can_capture(moment: &Moment) -> bool {
    moment.legal_moves().into_iter().any(|m| moment.captured_at(m).is_some())
}

/// Is a square of the one colour or the other?
pub(super) fn colour(moment: &Moment, sq: Square) -> u8 {
    let board = moment.geometry();
    (board.file(sq) + board.rank(sq)) % 2
}
