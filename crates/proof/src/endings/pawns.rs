//! Opposition, key squares and the square of a pawn.

use super::men::{
    can_take, from_edge, goal_of, is_pawn_ending, kings, moves_to_promote, names, roles, to_go,
};
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::Pawn;
use crate::structure::is_passed;
use crate::view::{View, between};
use game_core::{Side, Square};

/// Row 104: in a pawn ending the kings face each other on a file, rank or diagonal
/// with an odd number of empty squares between, and the other side is to move.
pub(super) fn opposition(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    let (own, other) = kings(claim)?;
    claim.need(is_pawn_ending(here), "it is a pawn ending")?;
    claim.need(here.turn() != claim.side(), "the other side is to move")?;
    claim.men_are(&[own, other])?;
    let way = between(here, own, other);
    let is_line = !way.is_empty() && way.len() + 1 == usize::from(here.distance(own, other));
    claim.need(is_line && way.len() % 2 == 1, "an odd number of squares is between")?;
    let straight = here.file(own) == here.file(other)
        || here.geometry().rank(own) == here.geometry().rank(other);
    claim.need(straight || way.len() == 1, "it is direct or distant opposition")?;
    claim.need(way.iter().all(|&sq| here.at(sq).is_none()), "the way is empty")?;
    claim.squares_are(&way)?;
    claim.number(way.len() as i32)
}

/// The key squares of a pawn by the table of the rule.
fn keys_of(view: &View, side: Side, pawn: Square) -> Vec<Square> {
    let go = to_go(view, side, pawn) as i8;
    let edge = from_edge(view, pawn) == 0;
    let row = |ahead: i8| {
        let files = if edge || go == 1 { vec![-1, 1] } else { vec![-1, 0, 1] };
        let at = move |files: i8| view.ahead(side, pawn, files, ahead);
        files.into_iter().filter_map(at).collect::<Vec<Square>>()
    };
    let rows = match (edge, go) {
        (true, 1 | 2) => vec![go - 1, go],
        (true, _) | (false, 0) => Vec::new(),
        (false, 1) => vec![0, 1],
        (false, 2 | 3) => vec![1, 2],
        (false, _) => vec![2],
    };
    rows.into_iter().flat_map(row).collect()
}

/// Row 105: king and pawn against king, the king on a key square of the pawn, which
/// cannot be taken.
pub(super) fn key_squares(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (king, _) = kings(claim)?;
    claim.need(roles(here, side) == [Pawn], "the side has one pawn")?;
    claim.need(roles(here, !side).is_empty(), "the other side has none")?;
    let pawn = here.pawns(side)[0];
    names(claim, king)?;
    names(claim, pawn)?;
    let keys = keys_of(here, side, pawn);
    claim.squares_are(&keys)?;
    claim.need(keys.contains(&king), "the king stands on a key square")?;
    claim.need(here.turn() == side || !can_take(here), "the pawn cannot be taken")
}

/// Row 106: in a pawn ending a passed pawn with a free way is further from the enemy
/// king than the rule allows, and no enemy pawn is as fast.
pub(super) fn square_rule(claim: &ReplayedClaim) -> Verdict {
    claim.number(i32::from(runner(claim)?))
}

/// The rule itself; the result is the number of moves that the pawn needs.
pub(super) fn runner(claim: &ReplayedClaim) -> Result<u8, Disproof> {
    let (here, side) = (claim.here(), claim.side());
    let (_, chaser) = kings(claim)?;
    let pawn = claim.man(0)?;
    claim.need(is_pawn_ending(here), "it is a pawn ending")?;
    claim.need(here.role(pawn) == Some(Pawn) && here.is_side(pawn, side), "it is a pawn")?;
    claim.need(is_passed(here, side, pawn), "it is passed")?;
    let goal = goal_of(here, side, pawn).ok_or(Disproof::NotSo("it promotes"))?;
    claim.squares_are(&[goal])?;
    let n = moves_to_promote(here, side, pawn).ok_or(Disproof::NotSo("its way is free"))?;
    let extra = u8::from(here.turn() != side);
    claim.need(here.distance(chaser, goal) > n + extra, "the king is outside the square")?;
    let taken = here.turn() != side && !here.attackers(!side, pawn).is_empty();
    claim.need(!taken, "it cannot be taken")?;
    let rival = |&sq: &Square| {
        is_passed(here, !side, sq)
            && moves_to_promote(here, !side, sq).is_some_and(|time| time <= n + extra)
    };
    claim.need(!here.pawns(!side).iter().any(rival), "no enemy pawn is as fast")?;
    Ok(n)
}
