//! Where the rules end or bind the game: draws, repetition, the only legal move.

use super::men::men_on;
use crate::{Evidence, Fact, Finding, Moment, PAWN_VALUE, Story};
use game_core::{DrawReason, Outcome, Side};

/// Checks without end save a side that is behind by at least this.
const PERPETUAL_DEFICIT: i32 = 2 * PAWN_VALUE;
/// Stalemate saves a side that is behind by at least this.
const STALEMATE_DEFICIT: i32 = 3 * PAWN_VALUE;
/// The move rule is near when so many plies are left.
const MOVE_RULE_NEAR: u32 = 10;
/// A position that stands so many times in a line is a repetition.
const TIMES: usize = 3;

/// What the rules say of a position: rows 114 and 124.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found: Vec<Finding> = forced(moment).into_iter().collect();
    found.extend(draw(moment));
    found
}

/// What the rules make of a line: rows 36, 37 and 114.
pub fn in_story(story: &Story) -> Vec<Finding> {
    let mut found: Vec<Finding> = perpetual(story).into_iter().collect();
    found.extend(stalemate_trick(story));
    found.extend(repetition(story));
    found
}

/// Row 124: there is one legal move. The side is the one to move, the square where
/// the move goes.
fn forced(moment: &Moment) -> Option<Finding> {
    let moves = moment.legal_moves();
    let [only] = moves[..] else { return None };
    if moment.outcome().is_some() {
        return None;
    }
    let facts = moment.facts(only);
    let finding = Finding::new(Fact::Forced, moment.turn(), 0, Evidence::Board);
    let mover: Vec<_> = facts.from().into_iter().collect();
    let finding = finding.with_line(&[only]).with_men(men_on(moment, &mover));
    Some(finding.with_squares([facts.to]))
}

/// Row 114: the position is drawn by material, or by the move rule, which may also
/// be near: the size is then the number of plies left. The side is the one with
/// less material.
fn draw(moment: &Moment) -> Option<Finding> {
    let ended = match moment.outcome() {
        Some(Outcome::Draw(reason)) => Some(reason),
        Some(Outcome::Win { .. }) => return None,
        None => moment.claimable_draw(),
    };
    let finding = |fact| Finding::new(fact, poorer(moment), 0, Evidence::Board);
    match ended {
        Some(DrawReason::InsufficientMaterial) => Some(finding(Fact::InsufficientMaterial)),
        Some(DrawReason::MoveRule(_)) => Some(finding(Fact::MoveRule)),
        Some(DrawReason::Repetition(times)) => Some(finding(Fact::Repetition).sized(times as i32)),
        Some(_) => None,
        None => {
            let left = moment.plies_to_move_rule();
            (left <= MOVE_RULE_NEAR).then(|| finding(Fact::MoveRule).sized(left as i32))
        }
    }
}

/// The side with less material; the side to move where both have as much.
fn poorer(moment: &Moment) -> Side {
    let us = moment.turn();
    if moment.balance(us) > 0 { !us } else { us }
}

/// Row 36: the line comes back to a position, every move of one side in between
/// gives check, and that side is at least two pawns behind. That the score is
/// level is for the caller to test.
fn perpetual(story: &Story) -> Option<Finding> {
    let keys: Vec<_> = (0..=story.len()).map(|ply| story.at(ply).key()).collect();
    for end in 1..=story.len() {
        let Some(start) = (0..end).find(|&ply| keys[ply] == keys[end]) else { continue };
        for side in [Side::White, Side::Black] {
            let own = |ply: &usize| (start..end).contains(ply);
            let mut plies = story.plies_of(side).filter(own).peekable();
            let moves = plies.peek().is_some();
            let is_behind = story.at(start).balance(side) <= -PERPETUAL_DEFICIT;
            if moves && is_behind && plies.all(|ply| story.at(ply + 1).in_check()) {
                let finding = Finding::new(Fact::Perpetual, side, start, Evidence::Line);
                let size = story.at(start).balance(side);
                return Some(finding.with_line(&story.moves()[..end]).sized(size));
            }
        }
    }
    None
}

/// Row 37: the line ends in stalemate, which is a draw in this game, and the side
/// without a move is at least three pawns behind. The side is that one.
fn stalemate_trick(story: &Story) -> Option<Finding> {
    let end = story.end();
    let Some(Outcome::Draw(DrawReason::Stalemate)) = end.outcome() else { return None };
    let saved = end.turn();
    let size = end.balance(saved);
    let finding = Finding::new(Fact::StalemateTrick, saved, story.len(), Evidence::Line);
    let king: Vec<_> = end.king(saved).into_iter().collect();
    let finding = finding.with_line(story.moves()).with_men(men_on(end, &king)).sized(size);
    (size <= -STALEMATE_DEFICIT && !story.is_empty()).then_some(finding)
}

/// Row 114: one position stands three times in the line. The side is the one with
/// less material.
fn repetition(story: &Story) -> Option<Finding> {
    let keys: Vec<_> = (0..=story.len()).map(|ply| story.at(ply).key()).collect();
    let times = |ply: usize| keys[..=ply].iter().filter(|&&key| key == keys[ply]).count();
    let ply = (0..=story.len()).find(|&ply| times(ply) >= TIMES)?;
    let side = poorer(story.at(ply));
    let finding = Finding::new(Fact::Repetition, side, ply, Evidence::Line);
    Some(finding.with_line(&story.moves()[..ply]).sized(TIMES as i32))
}
