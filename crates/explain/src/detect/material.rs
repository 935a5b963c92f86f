//! Material: won, lost, taken for nothing, traded, a rook for a minor piece.

use super::tactics::is_tactical;
use super::tactics::step::{Step, is_piece, men, settled_balance};
use crate::{Evidence, Fact, Finding, Moment, PAWN_VALUE, PieceRole, Story, is_quiet};
use game_core::Side;

/// With so much more material trades bring the win closer.
const CLEARLY_AHEAD: i32 = 3 * PAWN_VALUE;
/// So many plies after a free capture the material must still be there.
const CHECKED_PLIES: usize = 2;

/// What a line does to the material, for both sides. In losses `side` is the one
/// that loses, everywhere else the one that profits.
pub fn in_story(story: &Story) -> Vec<Finding> {
    if !is_tactical(story.start()) {
        return Vec::new();
    }
    let mut found = balance_change(story);
    for step in Step::all(story) {
        found.extend(free_capture(&step));
        found.extend(even_trade(&step));
    }
    found.extend(exchange_won(story));
    found
}

/// Rows 1 and 2, wins and loses material: at the end of the line, and at every
/// quiet position from a ply on, one side has at least a pawn more than before the
/// line. Whether another move wins more is for the caller to compare.
fn balance_change(story: &Story) -> Vec<Finding> {
    let side = story.mover();
    let Some((ply, change)) = lasting_change(story, side) else { return Vec::new() };
    let (winner, loser) = if change > 0 { (side, !side) } else { (!side, side) };
    let claim = |fact, side| {
        let finding = Finding::new(fact, side, ply, Evidence::Line);
        finding.with_line(&story.moves()[..ply]).sized(change.abs())
    };
    vec![claim(Fact::WinsMaterial, winner), claim(Fact::LosesMaterial, loser)]
}

/// The first quiet ply from which on the balance is better or worse than at the
/// start by a pawn or more, and by how much at the end.
fn lasting_change(story: &Story, side: Side) -> Option<(usize, i32)> {
    let before = story.start().balance(side);
    let end = settled_balance(story.end(), side) - before;
    if story.is_empty() || end.abs() < PAWN_VALUE {
        return None;
    }
    let mut known = story.len();
    for ply in (1..story.len()).rev().filter(|&ply| is_quiet(story.at(ply))) {
        let change = story.at(ply).balance(side) - before;
        if change.abs() < PAWN_VALUE || change.signum() != end.signum() {
            break;
        }
        known = ply;
    }
    let there = if known == story.len() { end } else { story.at(known).balance(side) - before };
    Some((known, there))
}

/// Row 3, free capture: a piece that nobody guards is taken, no exchange brings
/// anything back, and two plies later the material is not lower. Taking back is not free if what was taken before is
/// worth half as much or more. The claim is about the position before the capture.
fn free_capture(step: &Step) -> Option<Finding> {
    let (kind, square) = step.facts.captured?;
    let side = step.side();
    let worth = step.taken_value();
    let takes_back =
        step.takes_back() && step.previous().is_some_and(|p| 2 * p.taken_value() >= worth);
    let later = step.ply + 1 + CHECKED_PLIES;
    let is_safe = step.before.gain(step.story.move_at(step.ply)?)? >= worth;
    let kept = is_safe
        && (later > step.story.len()
            || step.story.at(later).balance(side) >= step.after.balance(side));
    let holds =
        is_piece(step.before, kind) && !step.before.is_defended(square) && !takes_back && kept;
    let finding = Finding::new(Fact::FreeCapture, side, step.ply, Evidence::Line).sized(worth);
    let finding = finding.with_line(&step.story.moves()[..=step.ply]);
    holds.then(|| finding.with_men(men(step.before, step.from().into_iter().chain([square]))))
}

/// Rows 4 and 8, even trade: a capture whose exchange is worth nothing to either
/// side is answered by a recapture. For a side three pawns ahead a trade of pieces
/// is a step to the win.
fn even_trade(step: &Step) -> Vec<Finding> {
    let Some(answer) = step.reply() else { return Vec::new() };
    let Some(m) = step.story.move_at(step.ply) else { return Vec::new() };
    let is_even = step.facts.captured.is_some()
        && answer.taken_at() == Some(step.to())
        && step.before.gain(m) == Some(0)
        && step.taken_value() == step.mover_value();
    let is_first = !step.takes_back();
    if !is_even || !is_first {
        return Vec::new();
    }
    let claim = |fact| {
        let finding = step.finding(fact, answer.ply + 1).sized(step.taken_value());
        finding.with_men(men(step.after, [step.to()]))
    };
    let mut found = vec![claim(Fact::EvenTrade)];
    let ahead = step.before.balance(step.side()) >= CLEARLY_AHEAD;
    if ahead && is_piece(step.before, step.facts.kind) {
        found.push(claim(Fact::TradeWhenAhead));
    }
    found
}

/// Row 5, the exchange: over the whole line one side loses a rook more and a minor
/// piece less than the other.
fn exchange_won(story: &Story) -> Vec<Finding> {
    let winner = [Side::White, Side::Black].into_iter().find(|&s| is_exchange_for(story, 0, s));
    let Some(winner) = winner else { return Vec::new() };
    let claim = |fact, side| {
        let finding = Finding::new(fact, side, story.len(), Evidence::Line);
        finding.with_line(story.moves())
    };
    vec![claim(Fact::WinsExchange, winner), claim(Fact::LosesExchange, !winner)]
}

/// Does the line from this ply win the exchange for a side: net a rook for a minor
/// piece, dearer pieces even, at most a pawn more or less?
pub(crate) fn is_exchange_for(story: &Story, from: usize, winner: Side) -> bool {
    let (before, after) = (story.at(from), story.end());
    let net = |roles: &[PieceRole]| {
        let count = |moment: &Moment, side| -> i32 {
            roles.iter().map(|&role| moment.of_role(side, role).len() as i32).sum()
        };
        let lead = |moment: &Moment| count(moment, winner) - count(moment, !winner);
        lead(after) - lead(before)
    };
    is_quiet(after)
        && net(&[PieceRole::Rook]) == 1
        && net(&[PieceRole::Knight, PieceRole::Bishop]) == -1
        && net(&[PieceRole::Queen]) == 0
        && net(&[PieceRole::Pawn]).abs() <= 1
}
