//! Facts of games that are not chess: what else wins, drops, blasts, duties, long
//! turns, walls. Each asks what the game is like and is silent in games that have
//! no such notion.

mod aims;
mod blasts;
mod hands;
mod mounts;
mod turns;

use crate::detect::men::man;
use crate::{Evidence, Fact, Finding, Moment, PlacedMan, Story};
use game_core::{Outcome, WinReason};

/// What happens in a line, for both sides.
pub fn in_story(story: &Story) -> Vec<Finding> {
    let families = [
        ends,
        aims::in_story,
        hands::in_story,
        blasts::in_story,
        turns::in_story,
        mounts::in_story,
    ];
    families.iter().flat_map(|family| family(story)).collect()
}

/// Does a man stand on a square that wins for it?
fn is_on_goal(moment: &Moment, man: &PlacedMan) -> bool {
    let goals = moment.aims().goals.into_iter();
    let mut own = goals.filter(|goal| goal.by.contains(&man.piece.kind));
    own.any(|goal| goal.squares[man.piece.side.index()].has(man.square))
}

/// Rows 202, 211 and 212: the line ends by a rule that is not mate.
fn ends(story: &Story) -> Vec<Finding> {
    let end = story.end();
    let Some(Outcome::Win { side, reason }) = end.outcome() else { return Vec::new() };
    let fact = match reason {
        WinReason::Checkmate => return Vec::new(),
        WinReason::Goal => Fact::GoalReached,
        WinReason::Repetition => Fact::DecidingRepetition,
        _ => Fact::WinByRule,
    };
    let claim = Finding::new(fact, side, story.len(), Evidence::Line).with_line(story.moves());
    let last = story.len().checked_sub(1).and_then(|ply| {
        let m = story.move_at(ply)?;
        man(end, story.at(ply).facts(m).to)
    });
    match (fact, last) {
        // Whoever moved last may not be the one who reached the goal.
        (Fact::GoalReached, Some(last)) if is_on_goal(end, &last) && last.piece.side == side => {
            vec![claim.with_men([last])]
        }
        (Fact::GoalReached, _) => vec![Finding { fact: Fact::WinByRule, ..claim }],
        _ => vec![claim],
    }
}
