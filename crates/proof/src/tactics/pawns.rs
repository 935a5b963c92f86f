//! Pawns that promote, take in passing, or are struck beside the king.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs;
use game_core::Square;

/// The file of the king at the start of a game, and its board.
const KING_FILE: u8 = 4;
const BOARD: (u8, u8) = (8, 8);

/// Row 34: a capture on the square diagonally before the king at home.
pub(super) fn weak_pawn_strike(claim: &ReplayedClaim) -> Verdict {
    let (step, square) = (claim.last_step()?, claim.square(0)?);
    let (view, enemy) = (step.before, !claim.side());
    let king = view.king(enemy).ok_or(Disproof::NotSo("there is one king"))?;
    let shape = view.geometry();
    claim.need((shape.files(), shape.ranks()) == BOARD, "the board is that of chess")?;
    claim.need(claim.men().contains(&king), "the king is named")?;
    claim.need(claim.man(0)? == step.to(), "this piece strikes")?;
    claim.need(step.taken_at() == Some(square), "it captures there")?;
    let home = (view.file(king), view.rank(enemy, king)) == (KING_FILE, 0);
    claim.need(home, "the king is at home")?;
    let beside = (view.file(square), view.rank(enemy, square)) == (KING_FILE + 1, 1);
    claim.need(beside, "the square is the weak one")
}

/// Row 38, the board's part: the same pawn could have become something dearer.
pub(super) fn underpromotion(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    let chosen = step.facts.promotion.ok_or(Disproof::NotSo("a pawn promotes"))?;
    claim.need(claim.man(0)? == step.to(), "this piece is the new one")?;
    let dearer = step.before.legal_moves().into_iter().any(|m| {
        let facts = step.before.facts(m);
        let same = facts.from() == step.from() && facts.to == step.to();
        same && facts
            .promotion
            .is_some_and(|kind| step.before.value(kind) > step.before.value(chosen))
    });
    claim.need(dearer, "it could become something dearer")
}

/// Row 39: a pawn promotes, or stands right before where it promotes.
pub(super) fn promotion_threat(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let here = claim.here();
    claim.need(claim.man(0)? == step.to(), "this piece moved")?;
    claim.need(step.before.role_of(step.facts.kind) == MovesAs::Pawn, "a pawn moved")?;
    if let Some(kind) = step.facts.promotion {
        return claim.number(here.value(kind) - step.moved());
    }
    let next = here.ahead(side, step.to(), 0, 1).ok_or(Disproof::NotSo("it can go on"))?;
    let promotes = |sq: Square| {
        let aims = here.aims();
        let mut known = aims.promotions.iter().filter(|known| known.kind == step.facts.kind);
        known.any(|known| known.zone[side.index()].has(sq))
    };
    claim.need(promotes(next), "the next square promotes")?;
    claim.squares_are(&[next])?;
    claim.number(0)
}

/// Row 40, the board's part: the move of the claim takes a pawn beside its target.
pub(super) fn en_passant(claim: &ReplayedClaim) -> Verdict {
    let passing = |index: usize| {
        claim.step(index).is_ok_and(|step| {
            step.before.role_of(step.facts.kind) == MovesAs::Pawn
                && step.taken_at().is_some_and(|sq| sq != step.to())
        })
    };
    claim.need((0..claim.len()).any(passing), "the line has an en passant capture")
}
