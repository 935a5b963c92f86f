//! Rows 207 and 208: turns of several moves.

use crate::detect::men::man;
use crate::{Evidence, Fact, Finding, Story};
use game_core::Move;

pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    if !story.start().nature().long_turns {
        return Vec::new();
    }
    let plies: Vec<usize> =
        (0..story.len()).filter(|&ply| story.moves()[ply] != Move::NONE).collect();
    let menaces = plies.iter().filter_map(|&ply| menace(story, ply));
    let combinations = plies.iter().filter_map(|&ply| combination(story, ply));
    menaces.chain(combinations).collect()
}

/// Row 207: after the move that ends a turn the other side's royal piece could be
/// captured within the next whole turn.
fn menace(story: &Story, ply: usize) -> Option<Finding> {
    let after = story.at(ply + 1);
    let side = story.at(ply).turn();
    if after.turn() == side || !after.in_check() || after.outcome().is_some() {
        return None;
    }
    let king = after.king(!side)?;
    let claim = Finding::new(Fact::CapturableWithinTurn, side, ply + 1, Evidence::Board)
        .with_line(&story.moves()[..=ply])
        .with_men(man(after, king));
    Some(claim)
}

/// Row 208: two moves of one turn capture, or capture and threaten the royal piece.
fn combination(story: &Story, ply: usize) -> Option<Finding> {
    let (before, between) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let second = story.move_at(ply + 1).filter(|&m| m != Move::NONE)?;
    if between.turn() != side {
        return None;
    }
    let first_takes = before.captured_at(story.moves()[ply]).is_some();
    let second_takes = between.captured_at(second).is_some();
    let after = story.at(ply + 2);
    let threatens = after.turn() != side && after.in_check();
    let does_two = first_takes && second_takes || (first_takes || second_takes) && threatens;
    does_two.then(|| {
        Finding::new(Fact::TurnCombination, side, ply + 2, Evidence::Line)
            .with_line(&story.moves()[..ply + 2])
    })
}
