//! Endings with rooks, bishops and queens.

use super::men::{can_take, from_edge, goal_of, kings, names, roles, to_go};
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::{self, Bishop, Pawn, Queen, Rook};
use crate::structure::is_passed;
use crate::view::{View, between};
use game_core::{Geometry, Side, Square};

/// The third rank, from 0.
const THIRD_RANK: u8 = 2;
/// Lucena's enemy king is so many files off.
const FILES_OFF: u8 = 2;
/// A queen's king is far from so many steps on.
const FAR: u8 = 5;

/// The only man of a role of a side.
fn only(view: &View, side: Side, role: MovesAs) -> Result<Square, Disproof> {
    let all = view.of(side, role);
    if let [one] = all[..] { Ok(one) } else { Err(Disproof::NotSo("there is one such piece")) }
}

/// Row 107: a bishop and edge pawns of one file, whose corner is not of the bishop's
/// colour, against a lone king in that corner or about to step in.
pub(super) fn wrong_bishop(claim: &ReplayedClaim) -> Verdict {
    let (here, us) = (claim.here(), claim.side());
    let (lone, king) = kings(claim)?;
    claim.need(roles(here, us).is_empty(), "the king is alone")?;
    let bishop = only(here, !us, Bishop)?;
    let pawns = here.pawns(!us);
    claim.need(pawns.len() + 1 == roles(here, !us).len(), "only pawns help the bishop")?;
    let pawn = *pawns.first().ok_or(Disproof::NotSo("there is a pawn"))?;
    let one_file = pawns.iter().all(|&sq| here.file(sq) == here.file(pawn));
    claim.need(one_file && from_edge(here, pawn) == 0, "the pawns are on one edge file")?;
    let corner = goal_of(here, !us, pawn).ok_or(Disproof::NotSo("there is a corner"))?;
    claim.squares_are(&[corner])?;
    names(claim, lone)?;
    names(claim, bishop)?;
    claim.need(here.is_dark(bishop) != here.is_dark(corner), "the bishop is the wrong one")?;
    let steps_in = here.distance(lone, corner) == 1
        && here.at(corner).is_none()
        && here.distance(king, corner) > 1 + u8::from(here.turn() != us);
    claim.need(lone == corner || steps_in, "the king reaches the corner")
}

/// Row 108: one bishop each, on different colours. A number, if there is one, counts
/// the other pieces.
pub(super) fn opposite_bishops(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    let (one, other) = (only(here, Side::White, Bishop)?, only(here, Side::Black, Bishop)?);
    claim.men_are(&[one, other])?;
    claim.need(claim.side() == Side::White, "a fact of both is White's")?;
    claim.need(here.is_dark(one) != here.is_dark(other), "they run on different colours")?;
    let is_other = |role: &MovesAs| !matches!(role, Pawn | Bishop);
    let others = |side| roles(here, side).iter().filter(|role| is_other(role)).count();
    let others = others(Side::White) + others(Side::Black);
    if claim.size() == 0 { Ok(()) } else { claim.number(others as i32) }
}

/// Can the side to move take a rook, or is it in check?
fn is_unsettled(view: &View) -> bool {
    let takes = view.legal_moves().into_iter().any(|m| {
        let facts = view.facts(m);
        facts.captured.is_some_and(|known| view.role_of(known.0) == Rook)
    });
    takes || view.in_check()
}

/// Rook and pawn of one side against a rook.
fn is_rook_ending(claim: &ReplayedClaim, attacker: Side) -> Verdict {
    let here = claim.here();
    claim.need(roles(here, attacker) == [Pawn, Rook], "one side has rook and pawn")?;
    claim.need(roles(here, !attacker) == [Rook], "the other has a rook")?;
    claim.need(!is_unsettled(here), "no rook falls at once")
}

fn is_between(x: u8, a: u8, b: u8) -> bool {
    (a < x && x < b) || (b < x && x < a)
}

/// Row 109: the pawn, not on the edge, is one step from promotion with its king before
/// it, and the rook keeps the enemy king at least two files off.
pub(super) fn lucena(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    is_rook_ending(claim, side)?;
    let (king, enemy) = kings(claim)?;
    let (pawn, rook) = (only(here, side, Pawn)?, only(here, side, Rook)?);
    claim.men_are(&[king, pawn, rook, enemy])?;
    let before = to_go(here, side, pawn) == 1 && goal_of(here, side, pawn) == Some(king);
    claim.need(before && from_edge(here, pawn) > 0, "the king stands before its pawn")?;
    let (files, rook) = ((here.file(pawn), here.file(enemy)), here.file(rook));
    claim.need(files.0.abs_diff(files.1) >= FILES_OFF, "the enemy king is far")?;
    claim.need(is_between(rook, files.0, files.1), "the rook cuts it off")
}

/// Row 110: the defending king on the pawn's last square, its rook on its third rank,
/// which pawn and enemy king have not passed.
pub(super) fn philidor(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    is_rook_ending(claim, !side)?;
    let (king, enemy) = kings(claim)?;
    let (pawn, rook) = (only(here, !side, Pawn)?, only(here, side, Rook)?);
    claim.men_are(&[rook, king, pawn])?;
    claim.need(goal_of(here, !side, pawn) == Some(king), "the king stops the pawn")?;
    let rank = |sq| here.rank(side, sq);
    claim.need(rank(rook) == THIRD_RANK, "the rook holds the third rank")?;
    claim.need(rank(pawn) > THIRD_RANK && rank(enemy) > THIRD_RANK, "nobody passed it")
}

/// Row 111: a rook behind a passed pawn of either side, nothing between.
pub(super) fn behind_passer(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (rook, pawn) = (claim.man(0)?, claim.man(1)?);
    claim.need(here.is_side(rook, side) && here.role(rook) == Some(Rook), "it is a rook")?;
    let owner = here.at(pawn).map(|piece| piece.side).ok_or(Disproof::NotThere(pawn))?;
    let is_passer = here.role(pawn) == Some(Pawn) && is_passed(here, owner, pawn);
    claim.need(is_passer, "it is a passed pawn")?;
    let behind = here.rank(owner, rook) < here.rank(owner, pawn);
    claim.need(behind && here.file(rook) == here.file(pawn), "the rook is behind it")?;
    claim.need(between(here, rook, pawn).iter().all(|&sq| here.at(sq).is_none()), "it sees it")
}

/// Row 111: with rooks and pawns only, a rook's file or rank parts the enemy king from
/// our passed pawn, and the king cannot take the rook.
pub(super) fn king_cut_off(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (rook, king, pawn) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    claim.need(here.king(!side) == Some(king), "this is the enemy king")?;
    claim.need(here.is_side(rook, side) && here.role(rook) == Some(Rook), "it is a rook")?;
    let is_passer = here.is_side(pawn, side) && is_passed(here, side, pawn);
    claim.need(is_passer && here.role(pawn) == Some(Pawn), "it is our passed pawn")?;
    let only_rooks = |side| roles(here, side).iter().all(|role| matches!(role, Rook | Pawn));
    claim.need(only_rooks(side) && only_rooks(!side), "only rooks and pawns are left")?;
    let lines: [fn(Geometry, Square) -> u8; 2] = [Geometry::file, Geometry::rank];
    let parts = |line: &fn(Geometry, Square) -> u8| {
        let at = |sq| line(here.geometry(), sq);
        is_between(at(rook), at(pawn), at(king))
    };
    claim.need(lines.iter().any(parts), "the rook parts king and pawn")?;
    let lost = here.hits(king, rook) && here.guards(rook).is_empty();
    claim.need(!lost, "the king cannot take the rook")
}

/// Row 113: queen against a pawn one step from promotion, the queen to move. On the
/// edge file and the third from it stalemate saves the pawn if the queen's king is
/// far; on others the queen wins.
pub(super) fn queen_against_pawn(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let queens = if roles(here, side) == [Queen] { side } else { !side };
    claim.need(roles(here, queens) == [Queen], "one side has a queen")?;
    claim.need(roles(here, !queens) == [Pawn], "the other has a pawn")?;
    claim.need(here.turn() == queens, "the queen is to move")?;
    let (pawn, queen) = (only(here, !queens, Pawn)?, only(here, queens, Queen)?);
    let king = here.king(queens).ok_or(Disproof::NotSo("there is one king"))?;
    let escort = here.king(!queens).ok_or(Disproof::NotSo("there is one king"))?;
    claim.men_are(&[queen, pawn, escort])?;
    let goal = goal_of(here, !queens, pawn).ok_or(Disproof::NotSo("the pawn promotes"))?;
    claim.need(to_go(here, !queens, pawn) == 1, "the pawn is one step away")?;
    let near = here.distance(escort, pawn) == 1 && here.distance(escort, goal) <= 1;
    claim.need(near, "its king is beside it")?;
    claim.need(!here.hits(queen, goal), "the queen does not stop it")?;
    let saved = matches!(from_edge(here, pawn), 0 | 2);
    claim.need(saved == (side != queens), "the file decides for this side")?;
    if saved {
        return claim.need(here.distance(king, goal) >= FAR, "the queen's king is far");
    }
    let checks = here.legal_moves().into_iter().any(|m| {
        let after = here.after_move(m);
        here.facts(m).from() == Some(queen) && after.in_check() && !can_take(&after)
    });
    claim.need(checks, "the queen has a check")
}
