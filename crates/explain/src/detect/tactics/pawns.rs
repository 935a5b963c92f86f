//! Pawns about to promote and pawns that promote.

use super::step::{Step, men};
use crate::{Fact, Finding, PieceRole, SquareGroup, Story};

/// All claims of this file for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in Step::all(story).filter(|step| step.role() == PieceRole::Pawn) {
        found.extend(promotion_threat(&step));
        found.extend(underpromotion(&step));
    }
    found
}

/// Row 39, promotion threat: a pawn reaches the rank before the last, or promotes.
/// `size` is what the promotion adds, 0 while it is only near.
fn promotion_threat(step: &Step) -> Option<Finding> {
    let side = step.side();
    let added = step.facts.promotion.map(|kind| step.after.value(kind) - step.mover_value());
    let finding = step.finding(Fact::PromotionThreat, step.ply + 1);
    let finding = finding.with_men(men(step.after, [step.to()])).sized(added.unwrap_or(0));
    if added.is_some() {
        return Some(finding);
    }
    let zones = step.after.aims().promotions;
    let zone = zones.iter().find(|known| known.kind == step.facts.kind)?.zone[side as usize];
    let board = step.after.geometry();
    let rank = step.after.rank_for(side, step.to());
    let file = board.file(step.to());
    let ahead = |&sq: &game_core::Square| {
        board.file(sq) == file && step.after.rank_for(side, sq) == rank + 1
    };
    let goals: SquareGroup = zone.into_iter().filter(ahead).collect();
    goals.any().then(|| finding.with_squares(goals))
}

/// Row 38, underpromotion, as far as the board shows it: the pawn becomes less
/// than it could. Where the move mates, only a piece that the dearest one could
/// not replace counts: one that attacks other squares. That the dearest choice
/// scores worse is for a search to say.
fn underpromotion(step: &Step) -> Option<Finding> {
    let chosen = step.facts.promotion?;
    let zones = step.after.aims().promotions;
    let into = &zones.iter().find(|known| known.kind == step.facts.kind)?.into;
    let choices = into[step.side() as usize].iter().copied();
    let best = choices.max_by_key(|&kind| step.after.value(kind))?;
    let reach = |kind| {
        let piece = game_core::Piece::new(step.side(), kind);
        step.after.attacks_of(piece, step.to(), step.after.occupied())
    };
    let replaceable = reach(chosen).is_within(reach(best));
    let holds = step.after.value(chosen) < step.after.value(best) && !(step.wins() && replaceable);
    let finding = step.finding(Fact::Underpromotion, step.ply + 1);
    holds.then(|| finding.with_men(men(step.after, [step.to()])))
}
