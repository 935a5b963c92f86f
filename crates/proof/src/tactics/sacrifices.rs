//! Material given, quiet moves, zugzwang and the windmill.

use crate::claim::{LineMove, ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::material::exchange_for;
use crate::roles::MovesAs;
use crate::view::PAWN;
use game_core::Square;

/// A sacrifice gives at least this.
const MIN_OFFER: i32 = 2 * PAWN;
/// The attack after the bishop's offer follows within so many moves.
const FOLLOW_UP: usize = 4;
/// In zugzwang there are at most so many moves.
const FEW_MOVES: usize = 15;
/// A pawn so near the last rank is no quiet push.
const ADVANCED: u8 = 2;
/// A windmill turns so often at least.
const TURNS: usize = 2;

/// The part that all sacrifices share: the side's man is taken next, and later the
/// side is behind by as much as the number says against its first move. The result
/// is its lead at that first move.
fn offered(claim: &ReplayedClaim) -> Result<i32, Disproof> {
    let (side, views) = (claim.side(), claim.views());
    let capture = claim.step(claim.ply())?;
    claim.need(capture.side() != side, "the other side takes")?;
    claim.need(capture.taken_at() == Some(claim.man(0)?), "it takes this piece")?;
    let first = views.iter().position(|view| view.turn() == side);
    let base = first.map_or(0, |ply| views[ply].lead(side));
    let size = claim.size();
    claim.need(size >= MIN_OFFER, "two pawns or more are given")?;
    let is_down = views.iter().any(|view| view.turn() != side && view.lead(side) == base - size);
    claim.need(is_down, "the side is behind by so much")?;
    Ok(base)
}

/// Is the material back at the end of the line?
fn is_back(claim: &ReplayedClaim, base: i32) -> bool {
    let end = claim.end();
    !end.is_won_by(claim.side()) && end.settled_lead(claim.side()) > base - MIN_OFFER
}

/// Row 43: the material is not back at the end.
pub(super) fn real(claim: &ReplayedClaim) -> Verdict {
    let base = offered(claim)?;
    claim.need(!is_back(claim, base), "it does not come back")
}

/// Row 44: the material is back at the end.
pub(super) fn temporary(claim: &ReplayedClaim) -> Verdict {
    let base = offered(claim)?;
    claim.need(is_back(claim, base), "it comes back")
}

/// Row 45: a rook is given for a minor piece.
pub(super) fn exchange(claim: &ReplayedClaim) -> Verdict {
    let base = offered(claim)?;
    claim.need(!is_back(claim, base), "it does not come back")?;
    exchange_for(claim, !claim.side())
}

/// Row 46: a bishop takes the edge pawn beside the castled king with check and can
/// be taken; a knight's check or the queen on that file follows.
pub(super) fn greek_gift(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let (bishop, king) = (claim.man(0)?, claim.man(1)?);
    let (before, here) = (step.before, claim.here());
    let files = here.geometry().files();
    claim.need(here.is_royal_at(king) && here.is_side(king, !side), "this is the king")?;
    claim.need(bishop == step.to(), "this piece moved")?;
    claim.need(here.role(bishop) == Some(MovesAs::Bishop), "a bishop takes")?;
    claim.need(before.role(bishop) == Some(MovesAs::Pawn), "it takes a pawn")?;
    claim.need(here.hits(bishop, king), "it gives check")?;
    let place = before.rank(!side, bishop) == 1 && before.rank(!side, king) == 0;
    let edge = [0, files - 1].contains(&before.file(bishop));
    claim.need(place && edge && before.distance(bishop, king) == 1, "it is beside the king")?;
    claim.need(here.guards(bishop).is_empty(), "it is offered")?;
    let follows = |later: &LineMove| match later.before.role_of(later.facts.kind) {
        MovesAs::Knight => later.after.in_check(),
        MovesAs::Queen => later.before.file(later.to()) == later.before.file(bishop),
        _ => false,
    };
    let mut later = claim.steps_from(claim.ply()).take(FOLLOW_UP);
    claim.need(later.any(|(_, step)| step.side() == side && follows(&step)), "the attack follows")
}

/// Did this move uncover a check by the man on a square?
fn is_discovered_by(step: &LineMove, checker: Square) -> bool {
    let king = step.after.king(!step.side());
    step.to() != checker && king.is_some_and(|king| step.after.hits(checker, king))
}

/// Row 56: the same man gives check at least twice without moving, and the side
/// takes so much on the way.
pub(super) fn windmill(claim: &ReplayedClaim) -> Verdict {
    claim.last_step()?;
    let (checker, side) = (claim.man(0)?, claim.side());
    let own = || {
        let steps = claim.steps_from(claim.ply() - 1);
        steps.map(|known| known.1).filter(|step| step.side() == side)
    };
    let turns = own().filter(|step| is_discovered_by(step, checker)).count();
    claim.need(turns >= TURNS, "it turns twice")?;
    let taken: i32 = own().map(|step| step.taken()).sum();
    claim.need(taken > 0, "it takes something")?;
    claim.number(taken)
}

/// Row 41, the board's part: no check, capture, promotion, threat or far advanced
/// pawn, out of no check, and the side moves again.
pub(super) fn quiet_killer(claim: &ReplayedClaim) -> Verdict {
    let (step, here) = (claim.last_step()?, claim.here());
    claim.need(claim.man(0)? == step.to(), "this piece moved")?;
    claim.need(!here.is_royal_at(step.to()), "it is not royal")?;
    let is_noisy = step.facts.captured.is_some() || step.facts.promotion.is_some();
    claim.need(!is_noisy && step.facts.castling.is_none(), "it is quiet")?;
    claim.need(!here.in_check() && !step.before.in_check(), "there is no check")?;
    let to_go = here.geometry().ranks() - 1 - here.rank(claim.side(), step.to());
    let is_advanced = here.role(step.to()) == Some(MovesAs::Pawn) && to_go <= ADVANCED;
    claim.need(!is_advanced, "it is no advanced pawn")?;
    let hits = here.attacks(step.to()).into_iter().any(|sq| here.is_side(sq, !claim.side()));
    claim.need(!hits, "it attacks nothing")?;
    claim.step(claim.ply() + 1).map(|_| ())
}

/// Row 42, the board's part: the side to move is not in check and has few moves.
pub(super) fn zugzwang(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    claim.need(here.turn() != claim.side(), "the other side is to move")?;
    claim.need(!here.in_check(), "it is not in check")?;
    let moves = here.legal_moves().len();
    claim.need((1..=FEW_MOVES).contains(&moves), "it has few moves")
}
