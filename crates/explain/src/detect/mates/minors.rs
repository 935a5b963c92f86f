//! Mates that a bishop or a knight gives.

use super::scene::MateScene;
use crate::PieceRole::{Bishop, Knight, Queen, Rook};
use crate::SquareGroup;
use game_core::Square;

/// Row 59: a knight checks, and the king's own men fill all squares beside it.
pub(super) fn smothered(scene: &MateScene) -> Option<Vec<Square>> {
    let knights = scene.checkers(&[Knight]);
    let is_smothered = scene.flights().is_empty();
    (is_smothered && !knights.is_empty()).then_some(knights)
}

/// The bishops that mate by themselves: no other piece of theirs attacks the king
/// or a square beside it.
fn mating_bishops(scene: &MateScene) -> Option<Vec<Square>> {
    let checker = scene.checkers(&[Bishop]).first().copied()?;
    let near = scene.ring() | SquareGroup::of(scene.king());
    let at_work = near.into_iter().fold(SquareGroup::EMPTY, |all, sq| all | scene.covers(sq));
    if !at_work.into_iter().all(|sq| scene.is_one_of(sq, &[Bishop])) {
        return None;
    }
    let others = at_work.into_iter().filter(|&sq| sq != checker);
    let bishops: Vec<Square> = std::iter::once(checker).chain(others).collect();
    (bishops.len() > 1).then_some(bishops)
}

/// Do the bishops stand on both sides of the king?
fn crosses_king(scene: &MateScene, bishops: &[Square]) -> bool {
    let on_side = |sign: i8| bishops.iter().any(|&sq| scene.away(sq).0.signum() == sign);
    on_side(1) && on_side(-1)
}

/// Row 63, Boden: only bishops work round the king, and they stand on both sides
/// of it.
pub(super) fn boden(scene: &MateScene) -> Option<Vec<Square>> {
    mating_bishops(scene).filter(|bishops| crosses_king(scene, bishops))
}

/// Row 63, double bishop: only bishops work round the king, and they stand on one
/// side of it.
pub(super) fn double_bishop(scene: &MateScene) -> Option<Vec<Square>> {
    mating_bishops(scene).filter(|bishops| !crosses_king(scene, bishops))
}

/// Row 66, Morphy: a bishop checks, and a rook alone covers a free square beside
/// the king.
pub(super) fn morphy(scene: &MateScene) -> Option<Vec<Square>> {
    let bishop = scene.checkers(&[Bishop]).first().copied()?;
    let rook = scene.ours(Rook).into_iter().find(|&rook| scene.is_needed(rook))?;
    Some(vec![bishop, rook])
}

/// Row 66, Balestra: a bishop checks, and the queen covers every free square
/// beside the king that the bishop does not.
pub(super) fn balestra(scene: &MateScene) -> Option<Vec<Square>> {
    let bishop = scene.checkers(&[Bishop]).first().copied()?;
    let is_crossbow = |queen: &Square| {
        let left = |sq: &Square| !scene.covers(*sq).has(bishop);
        let mut left = scene.flights().into_iter().filter(left).peekable();
        left.peek().is_some() && left.all(|sq| scene.covers(sq).has(*queen))
    };
    let queen = scene.ours(Queen).into_iter().find(is_crossbow)?;
    Some(vec![bishop, queen])
}

/// Row 66, corner: a knight checks a king in the corner, and a heavy piece alone
/// covers a free square beside it.
pub(super) fn corner(scene: &MateScene) -> Option<Vec<Square>> {
    let knight = scene.checkers(&[Knight]).first().copied()?;
    let mut heavy = scene.ours(Rook).into_iter().chain(scene.ours(Queen));
    let heavy = heavy.find(|&sq| scene.is_needed(sq))?;
    scene.is_in_corner().then(|| vec![knight, heavy])
}
