//! Mates by a heavy piece along the edge or down a line.

use super::scene::{MateScene, back, plus, sideways, straight_direction, times};
use crate::PieceRole::{Bishop, Knight, Queen, Rook};
use game_core::Square;

/// How far from the king Anastasia's knight stands, along the king's line.
const ANASTASIA_KNIGHT: i8 = 3;

/// Row 58: the king stands on its first rank, its own men fill all squares before
/// it and none of them is attacked, and a checker stands on that rank.
pub(super) fn back_rank(scene: &MateScene) -> Option<Vec<Square>> {
    let moment = scene.moment();
    let rank = |sq: Square| moment.rank_for(scene.loser(), sq);
    if rank(scene.king()) != 0 {
        return None;
    }
    let mut before = scene.ring().into_iter().filter(|&sq| rank(sq) == 1);
    let hemmed_in = |sq: Square| scene.is_blocked(sq) && scene.covers(sq).is_empty();
    if !before.all(hemmed_in) {
        return None;
    }
    let checkers = scene.checkers(&[Rook, Queen]);
    let checkers: Vec<Square> = checkers.into_iter().filter(|&sq| rank(sq) == 0).collect();
    (!checkers.is_empty()).then_some(checkers)
}

/// Row 60: a heavy piece checks along the edge on which the king stands; its own
/// man stands beside it off the edge, and our knight stands three squares from it
/// on that line, so that it covers both squares beyond that man.
pub(super) fn anastasia(scene: &MateScene) -> Option<Vec<Square>> {
    for checker in scene.checkers(&[Rook, Queen]) {
        let Some(along) = straight_direction(scene.away(checker)) else { continue };
        let inward = sideways(along).into_iter().find(|&step| scene.is_edge(back(step)));
        let Some(inward) = inward.filter(|&step| scene.has_own_man(step)) else { continue };
        let Some(knight) = scene.beside(times(inward, ANASTASIA_KNIGHT)) else { continue };
        if scene.ours(Knight).contains(&knight) {
            return Some(vec![checker, knight]);
        }
    }
    None
}

/// Row 65: a heavy piece checks down a line; behind the king is the edge, and its
/// own men, which the checker does not attack, stand on both sides of it.
pub(super) fn epaulette(scene: &MateScene) -> Option<Vec<Square>> {
    for checker in scene.checkers(&[Queen, Rook]) {
        let Some(along) = straight_direction(scene.away(checker)) else { continue };
        let shoulders = sideways(along).map(|step| scene.beside(step));
        let is_shoulder = |sq: Square| scene.is_blocked(sq) && !scene.covers(sq).has(checker);
        if let [Some(one), Some(other)] = shoulders
            && scene.is_edge(back(along))
            && is_shoulder(one)
            && is_shoulder(other)
        {
            return Some(vec![checker, one, other]);
        }
    }
    None
}

/// Row 66, Greco: the king stands in a corner with its own man diagonally before
/// it; a heavy piece checks along one edge and only a bishop covers the square
/// beside the king on the other.
pub(super) fn greco(scene: &MateScene) -> Option<Vec<Square>> {
    if !scene.is_in_corner() {
        return None;
    }
    for checker in scene.checkers(&[Queen, Rook]) {
        let Some(along) = straight_direction(scene.away(checker)) else { continue };
        let inward = sideways(along).into_iter().find(|&step| !scene.is_edge(step));
        let Some(flight) = inward.and_then(|step| scene.beside(step)) else { continue };
        let is_walled = inward.is_some_and(|step| scene.has_own_man(plus(step, along)));
        let covers = scene.covers(flight);
        let bishop = covers.first().filter(|&sq| scene.is_one_of(sq, &[Bishop]));
        if let Some(bishop) = bishop
            && is_walled
            && !covers.many()
            && !scene.is_blocked(flight)
        {
            return Some(vec![checker, bishop]);
        }
    }
    None
}
