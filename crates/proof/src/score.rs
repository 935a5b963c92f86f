//! Scores that a claim rests on, searched again.

use crate::disproof::Disproof;
use game_core::{Analyst, Move, Question, Side};

/// A new search may differ by so many centipawns.
const TOLERANCE: i32 = 30;
/// The new search gets so many times the nodes.
const MORE_NODES: u64 = 2;

/// Searches the position after these moves again, with twice the nodes of the search
/// that a claim rests on, and compares the score, in centipawns as `side` sees it.
/// Two mates for the same side are alike.
///
/// # Errors
/// The new search does not agree within 30 centipawns, or finds no line.
pub fn check_score(
    analyst: &mut dyn Analyst,
    after: &[Move],
    side: Side,
    claimed: i32,
    nodes: u64,
) -> Result<(), Disproof> {
    let question = Question::best(after, nodes.saturating_mul(MORE_NODES));
    let lines = analyst.lines(&question);
    let line = lines.first().ok_or(Disproof::Lacks("a line of the new search"))?;
    let score = line.score.seen_by(side);
    let found = score.raw();
    let is_mate = |raw: i32| raw.abs() > game_core::Score::MAX_CP;
    let both_mate = is_mate(found) && is_mate(claimed) && found.signum() == claimed.signum();
    if both_mate || (found - claimed).abs() <= TOLERANCE {
        return Ok(());
    }
    Err(Disproof::OtherScore { claimed, found })
}
