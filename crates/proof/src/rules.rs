//! Rows 36, 37, 114 and 124: where the rules end or bind the game.

use crate::claim::{ReplayedClaim, Verdict};
use crate::row::{Row, full, partly};
use crate::view::{PAWN, View};
use explain::{Evidence, Fact};
use game_core::{DrawReason, Outcome};

pub(crate) const ROWS: &[Row] = &[
    partly(Fact::Perpetual, "that the score is level", perpetual),
    full(Fact::StalemateTrick, stalemate_trick),
    full(Fact::InsufficientMaterial, insufficient_material),
    full(Fact::MoveRule, move_rule),
    full(Fact::Repetition, repetition),
    full(Fact::Forced, forced),
];

/// A perpetual saves a side that is behind by so much, stalemate by so much.
const PERPETUAL_DEFICIT: i32 = 2 * PAWN;
const STALEMATE_DEFICIT: i32 = 3 * PAWN;
/// So many times the same position are a repetition.
const TIMES: usize = 3;
/// The move rule is near with so many plies left.
const NEAR: u32 = 10;

/// Do two positions have the same men and the same side to move?
fn is_same(a: &View, b: &View) -> bool {
    a.key() == b.key() && a.turn() == b.turn() && a.setup().squares == b.setup().squares
}

/// Row 36: the line comes back to the position of the claim, every move of the side
/// gives check, and the side is behind.
fn perpetual(claim: &ReplayedClaim) -> Verdict {
    let side = claim.side();
    claim.need(claim.len() > claim.ply(), "the line goes on")?;
    claim.need(is_same(claim.here(), claim.end()), "the position comes again")?;
    let mut own = claim.steps_from(claim.ply()).filter(|(_, step)| step.side() == side).peekable();
    claim.need(own.peek().is_some(), "the side moves")?;
    claim.need(own.all(|(_, step)| step.after.in_check()), "every move gives check")?;
    let lead = claim.here().lead(side);
    claim.need(lead <= -PERPETUAL_DEFICIT, "the side is behind")?;
    claim.number(lead)
}

/// Row 37: the side has no move and is not in check, behind by three pawns or more.
fn stalemate_trick(claim: &ReplayedClaim) -> Verdict {
    let (end, side) = (claim.end(), claim.side());
    claim.need(claim.ply() == claim.len(), "it is about the end of the line")?;
    claim.need(end.turn() == side, "the side is to move")?;
    claim.need(end.legal_moves().is_empty() && !end.in_check(), "it is stalemate")?;
    let drawn = end.outcome() == Some(Outcome::Draw(DrawReason::Stalemate));
    claim.need(drawn, "stalemate is a draw here")?;
    claim.need(end.lead(side) <= -STALEMATE_DEFICIT, "the side is far behind")?;
    let is_king = |sq| end.king(side) == Some(sq);
    claim.need(claim.man(0).map_or(true, is_king), "its king is named")?;
    claim.number(end.lead(side))
}

/// The draw that the rules give or allow here.
fn draw(view: &View) -> Option<DrawReason> {
    match view.outcome() {
        Some(Outcome::Draw(reason)) => Some(reason),
        Some(Outcome::Win { .. }) => None,
        None => view.claimable_draw(),
    }
}

/// A draw is good for a side that has no more than the other.
fn is_not_ahead(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.here().lead(claim.side()) <= 0, "the side is not ahead")
}

/// Row 114: nobody can mate.
pub(crate) fn insufficient_material(claim: &ReplayedClaim) -> Verdict {
    is_not_ahead(claim)?;
    let is_it = draw(claim.here()) == Some(DrawReason::InsufficientMaterial);
    claim.need(is_it, "there is too little material")
}

/// Row 114: the move rule draws, or does so after as many plies as the number says.
fn move_rule(claim: &ReplayedClaim) -> Verdict {
    is_not_ahead(claim)?;
    if let Some(DrawReason::MoveRule(_)) = draw(claim.here()) {
        return Ok(());
    }
    let left = claim.here().plies_to_move_rule();
    claim.need(left <= NEAR, "the move rule is near")?;
    claim.number(left as i32)
}

/// Row 114: the position stood so many times.
fn repetition(claim: &ReplayedClaim) -> Verdict {
    is_not_ahead(claim)?;
    if claim.finding().evidence != Evidence::Line {
        let times = match draw(claim.here()) {
            Some(DrawReason::Repetition(times)) => times,
            _ => 0,
        };
        claim.need(times > 0, "the position stood here before")?;
        return claim.number(times as i32);
    }
    let before = &claim.views()[..=claim.ply()];
    let times = before.iter().filter(|view| is_same(view, claim.here())).count();
    claim.need(times >= TIMES, "the position came three times")?;
    claim.number(times as i32)
}

/// Row 124: the side to move has one legal move.
fn forced(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    claim.need(here.turn() == claim.side(), "the side is to move")?;
    let moves = here.legal_moves();
    claim.need(moves.len() == 1, "there is one legal move")?;
    let facts = here.facts(moves[0]);
    if let Ok(mover) = claim.man(0) {
        claim.need(facts.from() == Some(mover), "this piece makes it")?;
    }
    if let Ok(to) = claim.square(0) {
        claim.need(facts.to == to, "it goes there")?;
    }
    let shown = claim.finding().line.get(claim.ply());
    claim.need(shown.is_none_or(|m| *m == moves[0]), "the line shows it")
}
