//! What a line wants: read from the line and tried against other defences.

use crate::{Case, Evidence, Fact, Finding, Moment, PieceRole, PlacedMan, Story};
use game_core::{Analyst, Kind, Move, Origin, Question, Side, Square};

/// So many defences are tried, the best one among them.
const DEFENCES: u32 = 3;
/// Each with the nodes of a line, with half and with a quarter of them.
const SHARES: u32 = 3;
/// A plan is said if every line carries it out, and there are so many defences or more.
const LEAST_DEFENCES: usize = 2;
/// A plan shows within so many plies.
const HORIZON: usize = 9;
/// A run of a pawn has at least so many steps.
const RUN_STEPS: usize = 2;
/// An attack on a square has at least so many pieces more than before.
const MORE_ATTACKERS: u32 = 2;

/// Something a side does in a line on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// A piece goes to a square by two or more moves.
    Route {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A pawn runs ahead.
    Run {
        /// Where it starts.
        from: Square,
    },
    /// A pawn attacks the enemy pawns.
    Break {
        /// Where it ends.
        to: Square,
    },
    /// A piece of a kind is traded.
    Trade {
        /// The kind.
        kind: Kind,
    },
    /// More pieces attack an enemy piece.
    Attack {
        /// Where it stands.
        at: Square,
    },
}

/// The aims of a side in a line, in the order in which they show.
pub fn aims(story: &Story, side: Side) -> Vec<Aim> {
    let mut found = Vec::new();
    // The way of each piece that the side has moved: start, place now, steps. A piece
    // that captures has no start any more: it does not go there for the place.
    let mut ways: Vec<(Option<Square>, Square, usize)> = Vec::new();
    for ply in (0..story.len()).take_while(|&ply| ply < HORIZON) {
        let (here, m) = (story.at(ply), story.moves()[ply]);
        if m == Move::NONE {
            continue;
        }
        let facts = here.facts(m);
        if here.turn() != side {
            ways.retain(|way| facts.captured.is_none_or(|taken| taken.1 != way.1));
            continue;
        }
        let Origin::Board(from) = facts.origin else { continue };
        if let Some((kind, _)) = facts.captured {
            found.extend(trade(story, ply, facts.kind, kind));
            ways.retain(|way| way.1 != from);
            ways.push((None, facts.to, 0));
            continue;
        }
        let is_pawn = here.role(facts.kind) == PieceRole::Pawn;
        if is_pawn && attacks_pawn(story.at(ply + 1), facts.to) {
            found.push(Aim::Break { to: facts.to });
        }
        let known = ways.iter().position(|way| way.1 == from);
        let (start, steps) = known.map_or((Some(from), 0), |index| (ways[index].0, ways[index].2));
        ways.retain(|way| way.1 != from);
        ways.push((start, facts.to, steps + 1));
        let Some(start) = start else { continue };
        if steps + 1 < RUN_STEPS || here.is_royal(facts.kind) {
            continue;
        }
        let aim = if is_pawn {
            Aim::Run { from: start }
        } else {
            Aim::Route { from: start, to: facts.to }
        };
        found.retain(|old| !matches!((old, &aim), (Aim::Route { from: a, .. }, Aim::Route { from: b, .. }) if a == b));
        if !found.contains(&aim) && start != facts.to {
            found.push(aim);
        }
    }
    found.extend(attacks(story, side));
    found
}

/// Enemy pieces that stay where they are while two more pieces come to attack them,
/// the dearest first.
fn attacks(story: &Story, side: Side) -> Vec<Aim> {
    let start = story.start();
    if !start.has_plain_attacks() {
        return Vec::new();
    }
    let is_target = |sq: &Square| start.at(*sq).is_some_and(|man| !start.is_royal(man.kind));
    let mut targets: Vec<Square> = start.of_side(!side).into_iter().filter(is_target).collect();
    targets.sort_by_key(|&sq| std::cmp::Reverse(start.value_at(sq)));
    let attackers = |moment: &Moment, sq: Square| moment.attackers(side, sq).len();
    let is_attacked = |sq: &Square| {
        let wanted = attackers(start, *sq) + MORE_ATTACKERS;
        let plies = 1..=story.len().min(HORIZON);
        plies
            .map(|ply| story.at(ply))
            .take_while(|moment| moment.at(*sq) == start.at(*sq))
            .any(|moment| attackers(moment, *sq) >= wanted)
    };
    targets.into_iter().filter(is_attacked).map(|at| Aim::Attack { at }).collect()
}

/// A trade of pieces of one kind that begins with this capture.
fn trade(story: &Story, ply: usize, taker: Kind, taken: Kind) -> Option<Aim> {
    let target = story.at(ply).captured_at(story.moves()[ply])?;
    let next = story.move_at(ply + 1).filter(|&m| m != Move::NONE)?;
    let retakes = story.at(ply + 1).captured_at(next) == Some(target);
    let is_pawn = story.at(ply).role(taken) == PieceRole::Pawn;
    (taker == taken && retakes && !is_pawn).then_some(Aim::Trade { kind: taken })
}

/// Does the pawn on a square attack a pawn of the other side?
fn attacks_pawn(moment: &Moment, sq: Square) -> bool {
    let Some(pawn) = moment.at(sq) else { return false };
    let targets = moment.attacks_from(sq) & moment.of_role(!pawn.side, PieceRole::Pawn);
    targets.any()
}

/// The plan of the best line of a case: an aim that the line carries out, and so do
/// the lines against the best other defences, as three looks see them. A plan that only some
/// of them carry out is often none against a further one.
pub fn plan(case: &Case, analyst: &mut dyn Analyst, nodes: u64) -> Option<Finding> {
    let best = case.best();
    let first = *best.moves.first()?;
    let story = case.story(best);
    // What the first move does by itself is no plan.
    let target = case.before.facts(first).to;
    let is_done = |aim: &Aim| matches!(aim, Aim::Break { to } if *to == target);
    let wanted: Vec<Aim> =
        aims(&story, case.mover).into_iter().filter(|aim| !is_done(aim)).collect();
    if wanted.is_empty() || story.at(1).turn() == case.mover {
        return None;
    }
    let nodes = nodes.saturating_mul(u64::from(DEFENCES));
    let question = Question { after: vec![first], without: Vec::new(), lines: DEFENCES, nodes };
    let looks = analyst.looks(&question, SHARES);
    let tried: Vec<Vec<Aim>> = looks
        .iter()
        .flatten()
        .map(|line| {
            let moves = [&[first], line.moves.as_slice()].concat();
            aims(&Story::tell(case.before.clone(), &moves), case.mover)
        })
        .collect();
    let is_carried_out = |aim: &&Aim| tried.iter().all(|aims| aims.contains(aim));
    let mut defences: Vec<Move> =
        looks.iter().flatten().filter_map(|line| line.moves.first().copied()).collect();
    defences.sort_unstable();
    defences.dedup();
    let aim = wanted.iter().find(is_carried_out).filter(|_| defences.len() >= LEAST_DEFENCES)?;
    Some(finding(*aim, &story, case.mover))
}

fn finding(aim: Aim, story: &Story, side: Side) -> Finding {
    let start = story.start();
    let man = |sq: Square| start.at(sq).map(|piece| PlacedMan { piece, square: sq });
    let claim = |fact| Finding::new(fact, side, 0, Evidence::Line).with_line(story.moves());
    match aim {
        Aim::Route { from, to } => claim(Fact::PlanRoute).with_men(man(from)).with_squares([to]),
        Aim::Run { from } => claim(Fact::PlanRun).with_men(man(from)),
        Aim::Break { to } => claim(Fact::PlanBreak).with_squares([to]),
        Aim::Trade { kind } => claim(Fact::PlanTrade).sized(i32::from(kind.0)),
        Aim::Attack { at } => claim(Fact::PlanAttack).with_men(man(at)),
    }
}
