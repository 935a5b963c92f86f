//! Patterns in which minor pieces give mate or cover the flights.

use super::scene::MatedKing;
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::{Bishop, Knight, Queen, Rook};
use game_core::Square;

/// Row 59: a knight checks, and the king's own men fill all squares beside it.
pub(super) fn smothered(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    scene.checker(0, &[Knight])?;
    scene.need(scene.flights().is_empty(), "its own men smother the king")
}

/// Only bishops attack the king and the squares beside it, and they are named.
/// Returns whether they stand on both sides of the king.
fn bishops_alone(claim: &ReplayedClaim) -> Result<bool, Disproof> {
    let scene = MatedKing::of(claim)?;
    scene.checker(0, &[Bishop])?;
    let mut near = scene.view().around(scene.king);
    near.push(scene.king);
    let mut at_work: Vec<Square> = near.into_iter().flat_map(|sq| scene.covers(sq)).collect();
    at_work.sort_unstable();
    at_work.dedup();
    let is_bishop = |&sq: &Square| scene.view().role(sq) == Some(Bishop);
    scene.need(at_work.len() > 1 && at_work.iter().all(is_bishop), "only bishops are at work")?;
    let mut named = claim.men();
    named.pop();
    named.sort_unstable();
    scene.need(named == at_work, "these are the bishops")?;
    let sides: Vec<i16> = named.iter().map(|&sq| scene.away(sq).0.signum()).collect();
    Ok(sides.contains(&1) && sides.contains(&-1))
}

/// Row 63, Boden: the bishops stand on both sides of the king.
pub(super) fn boden(claim: &ReplayedClaim) -> Verdict {
    let crosses = bishops_alone(claim)?;
    claim.need(crosses, "the bishops stand on both sides")
}

/// Row 63, double bishop: they stand on one side.
pub(super) fn double_bishop(claim: &ReplayedClaim) -> Verdict {
    let crosses = bishops_alone(claim)?;
    claim.need(!crosses, "the bishops stand on one side")
}

/// Row 66, Morphy: a bishop checks, and only a rook covers a free square.
pub(super) fn morphy(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    scene.checker(0, &[Bishop])?;
    let rook = scene.man(1, &[Rook])?;
    scene.need(scene.is_needed(rook), "only the rook covers a flight")
}

/// Row 66, Pillsbury: a rook checks, and only a bishop, which does not guard it,
/// covers a free square.
pub(super) fn pillsbury(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (rook, bishop) = (scene.checker(0, &[Rook])?, scene.man(1, &[Bishop])?);
    let beside = scene.view().distance(rook, scene.king) == 1;
    scene.need(!(beside && scene.guards(bishop, rook)), "it is no opera mate")?;
    scene.need(scene.is_needed(bishop), "only the bishop covers a flight")
}

/// Row 66, Greco: a heavy piece checks a king in the corner along one edge, a bishop
/// alone covers the square on the other, and its own man is diagonally before it.
pub(super) fn greco(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (checker, bishop) = (scene.checker(0, &[Queen, Rook])?, scene.man(1, &[Bishop])?);
    scene.need(scene.is_in_corner(), "the king is in a corner")?;
    let (files, ranks) = scene.away(checker);
    scene.need((files == 0) != (ranks == 0), "the check comes along an edge")?;
    let diagonal = scene.view().around(scene.king).into_iter().map(|sq| scene.away(sq));
    let mut diagonal = diagonal.filter(|gap| gap.0 != 0 && gap.1 != 0);
    scene.need(diagonal.any(|gap| scene.is_own(gap)), "its own man is before it")?;
    let covered = |&sq: &Square| {
        let (x, y) = scene.away(sq);
        let other_edge = if files == 0 { y == 0 } else { x == 0 };
        other_edge && scene.covers(sq) == [bishop]
    };
    scene.need(scene.flights().iter().any(covered), "only the bishop covers the flight")
}

/// Row 66, corner: a knight checks a king in the corner, and only a heavy piece
/// covers a free square.
pub(super) fn corner(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    scene.checker(0, &[Knight])?;
    let heavy = scene.man(1, &[Rook, Queen])?;
    scene.need(scene.is_in_corner(), "the king is in a corner")?;
    scene.need(scene.is_needed(heavy), "only the heavy piece covers a flight")
}

/// Row 66, Balestra: a bishop checks, and the queen covers every flight that the
/// bishop does not.
pub(super) fn balestra(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (bishop, queen) = (scene.checker(0, &[Bishop])?, scene.man(1, &[Queen])?);
    let left = |sq: &Square| !scene.covers(*sq).contains(&bishop);
    let left: Vec<Square> = scene.flights().into_iter().filter(left).collect();
    let all = left.iter().all(|&sq| scene.covers(sq).contains(&queen));
    scene.need(!left.is_empty() && all, "the queen covers the other flights")
}
