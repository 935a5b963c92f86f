//! Row 101: one side keeps forcing and the other only answers.

use crate::{Evidence, Fact, Finding, Story};
use game_core::{Move, Side};

/// So many own moves in a row force.
const FORCING_MOVES: usize = 3;
/// So many of them give check: captures alone are an exchange.
const CHECKS: usize = 2;

/// Three moves of a side in a row check or capture, two of them check at least,
/// and no answer checks or captures more than it takes back.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    Side::BOTH.into_iter().filter_map(|side| run(story, side)).collect()
}

fn run(story: &Story, side: Side) -> Option<Finding> {
    if story.start().nature().long_turns || story.start().nature().must_capture {
        return None;
    }
    let own: Vec<usize> = story.plies_of(side).collect();
    let moves = own.windows(FORCING_MOVES).next()?;
    let is_real = |ply: usize| story.move_at(ply).is_some_and(|m| m != Move::NONE);
    if !moves.iter().all(|&ply| is_real(ply)) {
        return None;
    }
    let checks = |ply: usize| story.at(ply + 1).in_check();
    let captures = |ply: usize| story.at(ply).captured_at(story.moves()[ply]).is_some();
    let forces = moves.iter().all(|&ply| checks(ply) || captures(ply));
    let n_checks = moves.iter().filter(|&&ply| checks(ply)).count();
    let (first, last) = (*moves.first()?, *moves.last()?);
    let only_answers = (first..last).filter(|ply| !moves.contains(ply)).all(|ply| !checks(ply));
    (forces && n_checks >= CHECKS && only_answers).then(|| {
        Finding::new(Fact::Initiative, side, last + 1, Evidence::Line)
            .with_line(&story.moves()[..=last])
    })
}
