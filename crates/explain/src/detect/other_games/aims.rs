//! Rows 201, 202, 205, 206 and 210: checks that count, goals, giving away, the last
//! of a kind, promotion zones.

use crate::detect::men::man;
use crate::{Evidence, Fact, Finding, Moment, PieceRole, SquareGroup, Story};
use game_core::{Move, Square};

/// A piece is near its goal from so many moves on.
const NEAR: i32 = 2;

pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let plies = (0..story.len()).filter(|&ply| story.moves()[ply] != Move::NONE);
    let steps: Vec<usize> = plies.collect();
    let mut found = Vec::new();
    for &ply in &steps {
        found.extend(check_counted(story, ply));
        found.extend(nearer_goal(story, ply));
        found.extend(promotes_in_zone(story, ply));
        found.extend(last_of_kind(story, ply));
        found.extend(gives_away(story, ply));
    }
    found
}

/// Row 201: the move gives a check, and fewer are left to give.
fn check_counted(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let (had, has) = (before.checks_left(side)?, after.checks_left(side)?);
    (has < had && has > 0).then(|| {
        Finding::new(Fact::ChecksLeft, side, ply + 1, Evidence::Line)
            .with_line(&story.moves()[..=ply])
            .sized(has.cast_signed())
    })
}

/// Row 202: the move brings a piece near a square that wins.
fn nearer_goal(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let facts = before.facts(story.moves()[ply]);
    let side = before.turn();
    let goal = before.aims().goals.into_iter().find(|goal| goal.by.contains(&facts.kind))?;
    let targets = goal.squares[side.index()];
    let steps = |moment: &Moment, sq| distance(moment, sq, targets);
    let (was, is) = (steps(before, facts.from()?), steps(after, facts.to)?);
    let is_nearer = was.is_none_or(|was| is < was);
    (is_nearer && is > 0 && is <= NEAR).then(|| {
        Finding::new(Fact::GoalDistance, side, ply + 1, Evidence::Board)
            .with_line(&story.moves()[..=ply])
            .with_men(man(after, facts.to))
            .with_squares(targets)
            .sized(is)
    })
}

/// How many moves the piece on a square needs to one of these, if nothing else
/// moves and it may capture enemies on its way.
fn distance(moment: &Moment, from: Square, targets: SquareGroup) -> Option<i32> {
    let piece = moment.at(from)?;
    let own = moment.of_side(piece.side);
    let occupied = moment.occupied();
    let mut reached = SquareGroup::of(from);
    for steps in 0..=NEAR + 1 {
        if reached.meets(targets) {
            return Some(steps);
        }
        let mut next = reached;
        for sq in reached {
            let captures = moment.attacks_of(piece, sq, occupied) & moment.of_side(!piece.side);
            next |= (captures | moment.steps_of(piece, sq, occupied)) - own;
        }
        reached = next;
    }
    None
}

/// Row 210: a piece that is no pawn of chess becomes another one.
fn promotes_in_zone(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let facts = before.facts(story.moves()[ply]);
    facts.promotion?;
    let is_zone = before.role(facts.kind) != PieceRole::Pawn;
    is_zone.then(|| {
        Finding::new(Fact::PromotionZone, before.turn(), ply + 1, Evidence::Line)
            .with_line(&story.moves()[..=ply])
            .with_men(man(after, facts.to))
    })
}

/// Row 206: the last piece of a kind that must not be lost is attacked.
fn last_of_kind(story: &Story, ply: usize) -> Option<Finding> {
    let after = story.at(ply + 1);
    let side = story.at(ply).turn();
    let aims = after.aims();
    let last = aims.precious.iter().find_map(|&kind| {
        let left = after.of_side(!side) & after.of_kind(kind);
        let sq = left.first().filter(|_| !left.many())?;
        after.attackers(side, sq).any().then_some(sq)
    })?;
    let claim = Finding::new(Fact::LastOfKind, side, ply + 1, Evidence::Board)
        .with_line(&story.moves()[..=ply])
        .with_men(man(after, last));
    Some(claim)
}

/// Row 205: where losing all wins, the other side must take a piece.
fn gives_away(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let next = story.move_at(ply + 1).filter(|&m| m != Move::NONE)?;
    if !before.aims().losing_wins || after.turn() == side {
        return None;
    }
    let target = after.captured_at(next)?;
    let must = after.legal_moves().into_iter().all(|m| after.captured_at(m).is_some());
    must.then(|| {
        Finding::new(Fact::GivesAway, side, ply + 1, Evidence::Line)
            .with_line(&story.moves()[..ply + 2])
            .with_men(man(after, target))
    })
}
