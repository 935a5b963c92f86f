//! Patterns in which a queen or a rook gives mate.

use super::scene::{Gap, MatedKing, is_diagonal, is_straight};
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::{Bishop, Knight, Pawn, Queen, Rook};
use game_core::Square;

/// Anastasia's knight stands so far from the king on its line.
const ANASTASIA: i16 = 3;

/// A rook that gives check from straight beside the king, named first.
fn rook_beside(scene: &MatedKing) -> Result<Square, Disproof> {
    let rook = scene.checker(0, &[Rook])?;
    scene.need(is_straight(scene.away(rook)), "the rook stands beside the king")?;
    Ok(rook)
}

/// Row 58: the king stands on its last rank behind its own men, none of them
/// attacked, and the checkers stand on that rank.
pub(super) fn back_rank(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    scene.need(scene.rank(scene.king) == 0, "the king is on its back rank")?;
    scene.need(scene.n_men() > 0, "there is a checker")?;
    for index in 0..scene.n_men() {
        let checker = scene.checker(index, &[Rook, Queen])?;
        scene.need(scene.rank(checker) == 0, "the checker is on that rank")?;
    }
    let before = scene.view().around(scene.king).into_iter().filter(|&sq| scene.rank(sq) == 1);
    let shut = |sq: Square| scene.is_own(scene.away(sq)) && scene.covers(sq).is_empty();
    scene.need(before.into_iter().all(shut), "its own men hem the king in")
}

/// Row 60: the king stands at an edge, its own man beside it inwards, our knight
/// three squares from it on that line, and a heavy piece checks along the edge.
pub(super) fn anastasia(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let checker = scene.checker(0, &[Rook, Queen])?;
    let (files, ranks) = scene.away(scene.man(1, &[Knight])?);
    let is_placed = matches!((files.abs(), ranks.abs()), (ANASTASIA, 0) | (0, ANASTASIA));
    scene.need(is_placed, "the knight is three squares away")?;
    let inward: Gap = (files.signum(), ranks.signum());
    scene.need(scene.at((-inward.0, -inward.1)).is_none(), "the king is at the edge")?;
    scene.need(scene.is_own(inward), "its own man is beside it")?;
    let line = scene.away(checker);
    let along = if inward.0 == 0 { line.1 == 0 } else { line.0 == 0 };
    scene.need(along, "the check comes along the edge")
}

/// Row 61: corner king, rook beside it, guarded by a knight two squares off on the
/// diagonal.
pub(super) fn arabian(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (rook, knight) = (rook_beside(&scene)?, scene.man(1, &[Knight])?);
    scene.need(scene.is_in_corner(), "the king is in a corner")?;
    let (files, ranks) = scene.away(knight);
    scene.need((files.abs(), ranks.abs()) == (2, 2), "the knight is two diagonal steps off")?;
    scene.need(scene.guards(knight, rook), "the knight guards the rook")
}

/// Row 62: a rook beside the king, guarded by a knight beside the king, guarded by a
/// pawn.
pub(super) fn hook(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let rook = rook_beside(&scene)?;
    let (knight, pawn) = (scene.man(1, &[Knight])?, scene.man(2, &[Pawn])?);
    let near = scene.view().distance(knight, scene.king) == 1;
    scene.need(near && scene.guards(knight, rook), "a knight beside the king guards it")?;
    scene.need(scene.guards(pawn, knight), "a pawn guards the knight")
}

/// Row 64: the queen beside the king on a diagonal, the king not at the edge, and
/// its own men on all squares that she does not cover.
pub(super) fn dovetail(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let queen = scene.checker(0, &[Queen])?;
    scene.need(is_diagonal(scene.away(queen)), "the queen is diagonally beside the king")?;
    scene.need(scene.is_inside(), "the king is not at the edge")?;
    let free = |&sq: &Square| sq != queen && !scene.covers(sq).contains(&queen);
    scene.need(!scene.flights().iter().any(free), "its own men block the rest")
}

/// Row 66, swallow's tail: the queen straight beside the king, whose own men stand
/// on both squares diagonally behind it.
pub(super) fn swallows_tail(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (files, ranks) = scene.away(scene.checker(0, &[Queen])?);
    scene.need(is_straight((files, ranks)), "the queen is straight beside the king")?;
    let tail: [Gap; 2] = [(-files + ranks, -ranks + files), (-files - ranks, -ranks - files)];
    scene.need(tail.into_iter().all(|gap| scene.is_own(gap)), "its own men block the tail")
}

/// Row 65: a heavy piece checks along a line that ends behind the king, and its own
/// men stand on both sides of it.
pub(super) fn epaulette(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (files, ranks) = scene.away(scene.checker(0, &[Queen, Rook])?);
    scene.need(files == 0 || ranks == 0, "the check comes along a file or rank")?;
    let (files, ranks) = (files.signum(), ranks.signum());
    scene.need(scene.at((-files, -ranks)).is_none(), "the edge is behind the king")?;
    let shoulders = [(ranks, files), (-ranks, -files)];
    scene.need(shoulders.into_iter().all(|gap| scene.is_own(gap)), "its men are beside it")
}

/// Row 66, opera: a rook beside the king, guarded by a bishop.
pub(super) fn opera(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (rook, bishop) = (rook_beside(&scene)?, scene.man(1, &[Bishop])?);
    scene.need(scene.guards(bishop, rook), "the bishop guards the rook")
}

/// Row 66, Lolli: the queen before a king on its back rank, guarded by a pawn.
pub(super) fn lolli(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (queen, pawn) = (scene.checker(0, &[Queen])?, scene.man(1, &[Pawn])?);
    let placed = (scene.rank(scene.king), scene.rank(queen), scene.rank(pawn)) == (0, 1, 2);
    scene.need(placed, "queen and pawn stand before the back rank")?;
    scene.need(scene.view().distance(queen, scene.king) == 1, "the queen is beside the king")?;
    scene.need(scene.guards(pawn, queen), "the pawn guards the queen")
}

/// Row 66, kill box: a rook beside the king, the queen two diagonal steps from it,
/// the king in the box between them.
pub(super) fn kill_box(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (rook, queen) = (rook_beside(&scene)?, scene.man(1, &[Queen])?);
    let (files, ranks) = scene.gap(rook, queen);
    scene.need((files.abs(), ranks.abs()) == (2, 2), "the queen is two diagonal steps off")?;
    scene.need(scene.guards(queen, rook), "the queen guards the rook")?;
    let (x, y) = scene.gap(rook, scene.king);
    let within = |at: i16, end: i16| at == 0 || (at.signum() == end.signum() && at.abs() <= 2);
    scene.need(within(x, files) && within(y, ranks), "the king is in the box")
}

/// Row 66, triangle: queen and rook diagonally beside the king on one line, a square
/// between them.
pub(super) fn triangle(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (queen, rook) = (scene.checker(0, &[Queen])?, scene.man(1, &[Rook])?);
    let (files, ranks) = scene.gap(queen, rook);
    let base = matches!((files.abs(), ranks.abs()), (2, 0) | (0, 2));
    scene.need(base, "queen and rook stand on one line")?;
    let beside = is_diagonal(scene.away(queen)) && is_diagonal(scene.away(rook));
    scene.need(beside, "both are diagonally beside the king")
}

/// Row 66, Vukovic: rook and behind it knight before a king at the edge, the rook
/// guarded by a third man.
pub(super) fn vukovic(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (rook, knight) = (rook_beside(&scene)?, scene.man(1, &[Knight])?);
    let (files, ranks) = scene.away(rook);
    scene.need(scene.away(knight) == (2 * files, 2 * ranks), "the knight is behind the rook")?;
    scene.need(scene.at((-files, -ranks)).is_none(), "the king is at the edge")?;
    let third = claim.man(2)?;
    let is_third = third != knight && scene.view().is_side(third, claim.side());
    scene.need(is_third && scene.guards(third, rook), "a third piece guards the rook")
}

/// Row 66, blind swine: two rooks side by side beside the king.
pub(super) fn blind_swine(claim: &ReplayedClaim) -> Verdict {
    let scene = MatedKing::of(claim)?;
    let (rook, other) = (rook_beside(&scene)?, scene.man(1, &[Rook])?);
    let near = scene.view().distance(other, scene.king) == 1;
    scene.need(near && is_straight(scene.gap(rook, other)), "the rooks stand side by side")
}
