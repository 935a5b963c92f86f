//! What men an ending has, and how far their pawns have to go.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs;
use crate::view::View;
use game_core::{Side, Square};

/// The roles of a side's men besides its king, sorted.
pub(super) fn roles(view: &View, side: Side) -> Vec<MovesAs> {
    let men = view.men(side).into_iter().filter(|&sq| !view.is_royal_at(sq));
    let mut roles: Vec<MovesAs> = men.filter_map(|sq| view.role(sq)).collect();
    roles.sort_unstable();
    roles
}

/// Has nobody more than king and pawns?
pub(super) fn is_pawn_ending(view: &View) -> bool {
    let only_pawns = |side| roles(view, side).iter().all(|&role| role == MovesAs::Pawn);
    let some = view.pawns(Side::White).len() + view.pawns(Side::Black).len();
    only_pawns(Side::White) && only_pawns(Side::Black) && some > 0
}

/// The last square of a pawn's file.
pub(super) fn goal_of(view: &View, side: Side, pawn: Square) -> Option<Square> {
    let last = view.geometry().ranks() - 1;
    view.geometry().square(view.file(pawn), if side == Side::White { last } else { 0 })
}

/// How many ranks a pawn has to go.
pub(super) fn to_go(view: &View, side: Side, pawn: Square) -> u8 {
    view.geometry().ranks() - 1 - view.rank(side, pawn)
}

/// The distance of a file from the nearer edge.
pub(super) fn from_edge(view: &View, sq: Square) -> u8 {
    let file = view.file(sq);
    file.min(view.geometry().files() - 1 - file)
}

/// Can the side to move take something?
pub(super) fn can_take(view: &View) -> bool {
    view.legal_moves().into_iter().any(|m| view.facts(m).captured.is_some())
}

/// In how many moves a pawn promotes on a free way, found by stepping as far as it
/// may each time.
pub(super) fn moves_to_promote(view: &View, side: Side, pawn: Square) -> Option<u8> {
    let piece = view.at(pawn)?;
    let goal = goal_of(view, side, pawn)?;
    let (mut at, mut moves) = (pawn, 0);
    while at != goal {
        let steps = view.steps_of(piece, at, view.occupied()).into_iter();
        at = steps
            .filter(|&sq| view.file(sq) == view.file(at))
            .max_by_key(|&sq| view.rank(side, sq))
            .filter(|&sq| view.rank(side, sq) > view.rank(side, at))?;
        moves += 1;
    }
    Some(moves)
}

/// Both kings: the side's and the other's.
pub(super) fn kings(claim: &ReplayedClaim) -> Result<(Square, Square), Disproof> {
    let here = claim.here();
    let both = here.king(claim.side()).zip(here.king(!claim.side()));
    both.ok_or(Disproof::NotSo("each side has one king"))
}

/// Does the claim name this man?
pub(super) fn names(claim: &ReplayedClaim, sq: Square) -> Verdict {
    claim.need(claim.men().contains(&sq), "the piece is named")
}
