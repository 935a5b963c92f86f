//! What lines do in endings.

use super::men::{is_pawn_ending, roles};
use super::{pawns, pieces};
use crate::claim::{LineMove, ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::mates;
use crate::roles::MovesAs::Pawn;
use crate::rules;
use crate::structure::is_passed;
use crate::view::{PAWN, View};
use explain::Fact;
use game_core::{Side, Square};

/// A fortress holds with so much less for so many moves.
const DEFICIT: i32 = 3 * PAWN;
const STILL: usize = 12;
/// An active king gained so many steps.
const STEPS: u8 = 2;

/// Row 103: a capture led to an ending whose value a rule knows; the number is the
/// row of that rule, which is tested.
pub(super) fn simplification(claim: &ReplayedClaim) -> Verdict {
    let index = claim.ply().checked_sub(1).ok_or(Disproof::Lacks("a capture"))?;
    claim.need(claim.step(index)?.facts.captured.is_some(), "the last move captures")?;
    let row = |fact: Fact| i32::from(fact.row());
    let size = claim.size();
    match size {
        _ if size == row(Fact::KeySquares) => pawns::key_squares(claim),
        _ if size == row(Fact::SquareRule) => pawns::runner(claim).map(|_| ()),
        _ if size == row(Fact::WrongBishop) => pieces::wrong_bishop(claim),
        _ if size == row(Fact::Lucena) => pieces::lucena(claim),
        _ if size == row(Fact::Philidor) => pieces::philidor(claim),
        _ if size == row(Fact::QueenAgainstPawn) => pieces::queen_against_pawn(claim),
        _ if size == row(Fact::BasicMate) => mates::basic_mate(claim),
        _ if size == row(Fact::InsufficientMaterial) => rules::insufficient_material(claim),
        _ => Err(Disproof::NotSo("the number is that of a rule")),
    }
}

/// Row 112, the line's part: behind by three pawns, and nobody captures or moves a
/// pawn in the last moves.
pub(super) fn fortress(claim: &ReplayedClaim) -> Verdict {
    let (end, side) = (claim.end(), claim.side());
    claim.need(end.lead(side) <= -DEFICIT, "the side is behind")?;
    let first = claim.len().checked_sub(STILL).ok_or(Disproof::Lacks("moves"))?;
    let is_still = |step: &LineMove| {
        step.facts.captured.is_none() && step.before.role_of(step.facts.kind) != Pawn
    };
    let still = claim.steps_from(first).filter(|(_, step)| is_still(step)).count();
    claim.need(still == STILL, "nobody makes progress")?;
    claim.need(end.outcome().is_none(), "the game goes on")?;
    claim.number(end.lead(side))
}

/// Row 116: a pawn is offered and taken by a pawn; at the end of the line another has
/// promoted or is passed.
pub(super) fn breakthrough(claim: &ReplayedClaim) -> Verdict {
    let (offer, side) = (claim.last_step()?, claim.side());
    let answer = claim.step(claim.ply())?;
    claim.need(is_pawn_ending(claim.start()), "it is a pawn ending")?;
    let pawn = offer.to();
    claim.need(claim.man(0)? == pawn, "this pawn moved")?;
    let by_pawns = offer.before.role_of(offer.facts.kind) == Pawn
        && answer.before.role_of(answer.facts.kind) == Pawn;
    claim.need(by_pawns && answer.taken_at() == Some(pawn), "it is taken by a pawn")?;
    let promoted = claim
        .steps_from(claim.ply() + 1)
        .any(|(_, step)| step.side() == side && step.facts.promotion.is_some());
    let passers = |view: &View| view.pawns(side).iter().any(|&sq| is_passed(view, side, sq));
    claim.need(promoted || passers(claim.end()), "another pawn comes through")
}

/// Row 116: in a pawn ending the same men stand on the same squares as before with the
/// other side to move.
pub(super) fn triangulation(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    claim.need(is_pawn_ending(here), "it is a pawn ending")?;
    claim.need(here.turn() == !claim.side(), "the other side is to move")?;
    let squares = here.setup().squares;
    let earlier = claim.views()[..claim.ply()].iter();
    let mut same = earlier.filter(|view| view.setup().squares == squares);
    claim.need(same.any(|view| view.turn() == claim.side()), "the side lost a move")?;
    let king = here.king(claim.side());
    claim.need(king == Some(claim.man(0)?), "its king is named")
}

/// How far a square is from the middle, in king's steps.
fn from_middle(view: &View, sq: Square) -> u8 {
    let shape = view.geometry();
    let off = |at: u8, size: u8| (2 * i16::from(at) + 1 - i16::from(size)).unsigned_abs() / 2;
    let files = off(shape.file(sq), shape.files());
    files.max(off(shape.rank(sq), shape.ranks())) as u8
}

/// Row 117: in an ending the king came at least two steps nearer to the middle or to
/// the nearest pawn, measured on the board before the line.
pub(super) fn active_king(claim: &ReplayedClaim) -> Verdict {
    let (start, here, side) = (claim.start(), claim.here(), claim.side());
    let (from, to) = (start.king(side), here.king(side));
    let (from, to) = from.zip(to).ok_or(Disproof::NotSo("there is one king"))?;
    claim.need(claim.man(0)? == to, "this is the king")?;
    let pieces = |side| roles(start, side).iter().filter(|&&role| role != Pawn).count();
    claim.need(pieces(side) + pieces(!side) <= 6, "it is an ending")?;
    let to_pawn = |sq: Square| {
        let pawns = [Side::White, Side::Black].into_iter().flat_map(|side| start.pawns(side));
        pawns.map(|pawn| start.distance(sq, pawn)).min().unwrap_or(0)
    };
    let middle = from_middle(start, from).saturating_sub(from_middle(start, to));
    let steps = middle.max(to_pawn(from).saturating_sub(to_pawn(to)));
    claim.need(steps >= STEPS, "the king came nearer")?;
    claim.number(i32::from(steps))
}
