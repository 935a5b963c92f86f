//! Mates that a rook gives.

use super::scene::{MateScene, back, difference, is_straight_neighbour, plus, sideways, times};
use crate::PieceRole::{Bishop, Knight, Pawn, Queen, Rook};
use game_core::Square;

/// The checking rooks that stand straight beside the king.
fn rooks_beside(scene: &MateScene) -> Vec<Square> {
    let is_beside = |&sq: &Square| is_straight_neighbour(scene.away(sq));
    scene.checkers(&[Rook]).into_iter().filter(is_beside).collect()
}

/// Row 61: the king stands in a corner; the rook checks from beside it, guarded by
/// a knight two squares from the king on the diagonal.
pub(super) fn arabian(scene: &MateScene) -> Option<Vec<Square>> {
    if !scene.is_in_corner() {
        return None;
    }
    rooks_beside(scene).into_iter().find_map(|rook| {
        let is_placed = |&knight: &Square| {
            let (files, ranks) = scene.away(knight);
            files.abs() == 2 && ranks.abs() == 2 && scene.guards(knight, rook)
        };
        let knight = scene.ours(Knight).into_iter().find(is_placed)?;
        Some(vec![rook, knight])
    })
}

/// Row 62: the rook checks from beside the king, guarded by a knight that also
/// stands beside the king and is guarded by a pawn.
pub(super) fn hook(scene: &MateScene) -> Option<Vec<Square>> {
    let moment = scene.moment();
    for rook in rooks_beside(scene) {
        for knight in scene.ours(Knight) {
            if moment.distance(knight, scene.king()) != 1 || !scene.guards(knight, rook) {
                continue;
            }
            let pawn = scene.ours(Pawn).into_iter().find(|&pawn| scene.guards(pawn, knight));
            if let Some(pawn) = pawn {
                return Some(vec![rook, knight, pawn]);
            }
        }
    }
    None
}

/// Row 66, opera: the rook checks from beside the king, guarded by a bishop.
pub(super) fn opera(scene: &MateScene) -> Option<Vec<Square>> {
    rooks_beside(scene).into_iter().find_map(|rook| {
        let guards = |&bishop: &Square| scene.guards(bishop, rook);
        let bishop = scene.ours(Bishop).into_iter().find(guards)?;
        Some(vec![rook, bishop])
    })
}

/// Row 66, Pillsbury: the rook checks, and a bishop alone covers a free square
/// beside the king. A bishop that guards the rook makes it an opera mate.
pub(super) fn pillsbury(scene: &MateScene) -> Option<Vec<Square>> {
    if opera(scene).is_some() {
        return None;
    }
    let rook = scene.checkers(&[Rook]).first().copied()?;
    let bishop = scene.ours(Bishop).into_iter().find(|&bishop| scene.is_needed(bishop))?;
    Some(vec![rook, bishop])
}

/// Row 66, kill box: the rook checks from beside the king; the queen guards it two
/// squares off on the diagonal, from the king's side of it, so that both stand in
/// opposite corners of a box of three by three.
pub(super) fn kill_box(scene: &MateScene) -> Option<Vec<Square>> {
    let queens = scene.ours(Queen);
    rooks_beside(scene).into_iter().find_map(|rook| {
        let beside = scene.away(rook);
        let corner = |side| plus(back(beside), times(side, 2));
        let corners = sideways(beside).map(|side| scene.beside(corner(side)));
        let is_corner = |queen: &&Square| corners.contains(&Some(**queen));
        let queen = *queens.iter().find(is_corner)?;
        scene.guards(queen, rook).then(|| vec![rook, queen])
    })
}

/// Row 66, Vukovic: the rook checks from beside a king at the edge, guarded by a
/// third piece; a knight behind the rook, on the same line, covers both squares
/// beside the king.
pub(super) fn vukovic(scene: &MateScene) -> Option<Vec<Square>> {
    let moment = scene.moment();
    rooks_beside(scene).into_iter().find_map(|rook| {
        let beside = scene.away(rook);
        let knight = scene.beside(times(beside, 2))?;
        let third = moment.attackers(scene.winner(), rook).first()?;
        let is_pattern = scene.is_edge(back(beside)) && scene.ours(Knight).contains(&knight);
        is_pattern.then(|| vec![rook, knight, third])
    })
}

/// Row 66, blind swine: two rooks side by side make a box of two by two with the
/// king in it; one of them checks and the other guards it.
pub(super) fn blind_swine(scene: &MateScene) -> Option<Vec<Square>> {
    let moment = scene.moment();
    rooks_beside(scene).into_iter().find_map(|rook| {
        let is_second = |&other: &Square| {
            other != rook
                && is_straight_neighbour(difference(moment, rook, other))
                && moment.distance(other, scene.king()) == 1
        };
        let second = scene.ours(Rook).into_iter().find(is_second)?;
        Some(vec![rook, second])
    })
}
