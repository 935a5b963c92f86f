//! Rows 204, 205 and 209: captures that take more than one piece, the duty to
//! capture, walls.

use crate::detect::men::man;
use crate::{Evidence, Fact, Finding, PlacedMan, Story};
use game_core::Move;

/// A wall is worth a word if a piece loses so many squares by it.
const MUCH_LOST: u32 = 3;

/// So many captures that must be made in a row are a chain.
const CHAIN: usize = 2;

pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let plies = (0..story.len()).filter(|&ply| story.moves()[ply] != Move::NONE);
    let steps: Vec<usize> = plies.collect();
    let mut found = Vec::new();
    for &ply in &steps {
        found.extend(explosion(story, ply));
        found.extend(forced_capture(story, ply));
        found.extend(wall(story, ply));
        found.extend(capture_chain(story, ply));
    }
    found
}

/// Row 204: a capture takes further pieces with it. The claim is about the
/// position before the move: the captor first, then all that vanish of the other
/// side.
fn explosion(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let facts = before.facts(story.moves()[ply]);
    facts.captured?;
    let lost = before.of_side(!side) - after.of_side(!side);
    let captor_survives = after.at(facts.to).is_some_and(|piece| piece.side == side);
    if lost.len() < 2 || captor_survives {
        return None;
    }
    let lost: Vec<PlacedMan> = lost.into_iter().filter_map(|sq| man(before, sq)).collect();
    let captor = man(before, facts.from()?)?;
    let claim = Finding::new(Fact::Explosion, side, ply, Evidence::Board)
        .with_line(&story.moves()[..=ply])
        .with_men([captor].into_iter().chain(lost))
        .with_squares([facts.to]);
    Some(claim)
}

/// Row 205: whoever can capture must, and the only captures are of one piece by one
/// piece, which is dragged away.
fn forced_capture(story: &Story, ply: usize) -> Option<Finding> {
    let after = story.at(ply + 1);
    let side = story.at(ply).turn();
    let nature = after.nature();
    if !nature.must_capture || after.turn() == side || after.aims().losing_wins {
        return None;
    }
    let moves = after.legal_moves();
    let first = after.facts(*moves.first()?);
    let is_same = |m: &Move| {
        let facts = after.facts(*m);
        facts.captured.is_some() && facts.origin == first.origin && facts.to == first.to
    };
    moves.iter().all(is_same).then(|| {
        Finding::new(Fact::ForcedCapture, side, ply + 1, Evidence::Board)
            .with_line(&story.moves()[..=ply])
            .with_men(first.from().and_then(|from| man(after, from)))
            .with_squares([first.to])
    })
}

/// Row 205: after the move the other side must capture several times in a row. The
/// size says how often.
fn capture_chain(story: &Story, ply: usize) -> Option<Finding> {
    let side = story.at(ply).turn();
    if !story.at(ply).nature().must_capture {
        return None;
    }
    let must_capture = |at: &usize| {
        let here = story.at(*at);
        let moves = here.legal_moves();
        let all = moves.iter().all(|&m| here.captured_at(m).is_some());
        here.turn() != side && !moves.is_empty() && all
    };
    let forced = (ply + 1..story.len()).step_by(2).take_while(must_capture).count();
    (forced >= CHAIN).then(|| {
        Finding::new(Fact::CaptureChain, side, ply + 1, Evidence::Line)
            .with_line(&story.moves()[..ply + 2 * forced])
            .sized(forced as i32)
    })
}

/// Row 209: the wall that a move puts down shuts a sliding piece off.
fn wall(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let wall = before.facts(story.moves()[ply]).wall?;
    let enemies = before.of_side(!side) & after.of_side(!side);
    let shut = enemies.into_iter().find(|&sq| {
        let (had, has) = (before.attacks_from(sq), after.attacks_from(sq));
        had.has(wall) && had.len() >= has.len() + MUCH_LOST
    })?;
    let claim = Finding::new(Fact::WallShutsOff, side, ply + 1, Evidence::Board)
        .with_line(&story.moves()[..=ply])
        .with_men(man(after, shut))
        .with_squares([wall]);
    Some(claim)
}
