//! Mates that a queen gives from beside the king.

use super::scene::{
    MateScene, back, difference, is_diagonal_neighbour, is_straight_neighbour, plus, sideways,
};
use crate::PieceRole::{Pawn, Queen, Rook};
use game_core::Square;

/// The checking queens that stand beside the king.
fn queens_beside(scene: &MateScene) -> Vec<Square> {
    let is_beside = |&sq: &Square| scene.ring().has(sq);
    scene.checkers(&[Queen]).into_iter().filter(is_beside).collect()
}

/// Row 64: the queen checks from a diagonal neighbour of a king that is not at the
/// edge, and every square beside the king that she does not cover is taken by the
/// king's own men.
pub(super) fn dovetail(scene: &MateScene) -> Option<Vec<Square>> {
    let is_tail = |queen: Square| {
        let rest = scene.ring().into_iter().filter(|&sq| sq != queen);
        let mut uncovered = rest.filter(|&sq| !scene.covers(sq).has(queen));
        uncovered.all(|sq| scene.is_blocked(sq))
    };
    let is_pattern = |&queen: &Square| is_diagonal_neighbour(scene.away(queen)) && is_tail(queen);
    let queen = queens_beside(scene).into_iter().find(is_pattern)?;
    (!scene.is_at_edge()).then(|| vec![queen])
}

/// Row 66, swallow's tail: the queen checks from straight beside the king, whose
/// own men stand on both squares diagonally behind it.
pub(super) fn swallows_tail(scene: &MateScene) -> Option<Vec<Square>> {
    queens_beside(scene).into_iter().find_map(|queen| {
        let beside = scene.away(queen);
        if !is_straight_neighbour(beside) {
            return None;
        }
        let [one, other] = sideways(beside).map(|side| plus(back(beside), side));
        let is_pattern = scene.has_own_man(one) && scene.has_own_man(other);
        is_pattern.then(|| vec![queen])
    })
}

/// Row 66, Lolli: the king stands on its first rank; the queen checks from the
/// second, guarded by a pawn on the third.
pub(super) fn lolli(scene: &MateScene) -> Option<Vec<Square>> {
    let rank = |sq: Square| scene.moment().rank_for(scene.loser(), sq);
    if rank(scene.king()) != 0 {
        return None;
    }
    queens_beside(scene).into_iter().filter(|&queen| rank(queen) == 1).find_map(|queen| {
        let guards = |&pawn: &Square| scene.guards(pawn, queen);
        let pawn = scene.ours(Pawn).into_iter().find(guards)?;
        Some(vec![queen, pawn])
    })
}

/// Row 66, triangle: queen and rook stand beside the king on one line, a square
/// between them, and make a triangle with the king; the queen checks.
pub(super) fn triangle(scene: &MateScene) -> Option<Vec<Square>> {
    let rooks = scene.ours(Rook);
    queens_beside(scene).into_iter().find_map(|queen| {
        let is_base = |rook: &&Square| {
            let gap = difference(scene.moment(), queen, **rook);
            let one_between = matches!((gap.0.abs(), gap.1.abs()), (2, 0) | (0, 2));
            one_between && is_diagonal_neighbour(scene.away(**rook))
        };
        let rook = *rooks.iter().find(is_base)?;
        is_diagonal_neighbour(scene.away(queen)).then(|| vec![queen, rook])
    })
}
