//! Quiet moves in the middle of a combination.

use super::step::{Step, men};
use crate::{Fact, Finding, PieceRole, Story};

/// A pawn that comes within so many ranks of the last is no quiet push.
const ADVANCED: u8 = 2;

/// Row 41, quiet move, as far as the board shows it, for both sides: a man that is
/// not royal moves without check, capture or promotion, attacks nothing where it
/// lands and is no far advanced pawn; its side was not in check, and its next move
/// follows in the line. Every second move of a game is like that: it is worth a
/// word only where a search says that all others are much worse, so the caller
/// asks for this apart.
pub fn quiet_moves(story: &Story) -> Vec<Finding> {
    if !super::is_tactical(story.start()) {
        return Vec::new();
    }
    let quiet = Step::all(story).filter(|step| step.own_next().is_some() && is_quiet_move(step));
    let claim = |step: Step| {
        let finding = step.finding(Fact::QuietKiller, step.ply + 3);
        finding.with_men(men(step.after, [step.to()]))
    };
    quiet.map(claim).collect()
}

fn is_quiet_move(step: &Step) -> bool {
    let side = step.side();
    let last = step.after.geometry().ranks() - 1;
    let is_advanced =
        step.role() == PieceRole::Pawn && last - step.after.rank_for(side, step.to()) <= ADVANCED;
    let attacks = step.after.attacks_from(step.to());
    !step.by_royal()
        && step.facts.captured.is_none()
        && step.facts.promotion.is_none()
        && step.facts.castling.is_none()
        && !step.before.in_check()
        && !step.checks()
        && !is_advanced
        && !attacks.meets(step.after.of_side(!side))
}
