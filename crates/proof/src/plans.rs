//! Row 302: what a line wants. That other defences allow it too is for a search.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::Pawn;
use crate::row::{Row, board_only, partly};
use explain::Fact;
use game_core::{Kind, Square};

const DEFENCES: &str = "the other defences";

pub(crate) const ROWS: &[Row] = &[
    board_only(Fact::Factor),
    partly(Fact::PlanRoute, DEFENCES, route),
    partly(Fact::PlanRun, DEFENCES, run),
    partly(Fact::PlanBreak, DEFENCES, pawn_break),
    partly(Fact::PlanTrade, DEFENCES, trade),
    partly(Fact::PlanAttack, DEFENCES, attack),
];

/// A route or a run has so many moves, an attack so many pieces more than before.
const MOVES: usize = 2;

/// Where the man on a square goes in the line, move by move.
fn way(claim: &ReplayedClaim, from: Square) -> Vec<Square> {
    let (mut at, mut way) = (from, Vec::new());
    for (_, step) in claim.steps_from(claim.ply()) {
        if step.side() == claim.side() && step.from() == Some(at) {
            at = step.to();
            way.push(at);
        } else if step.taken_at() == Some(at) {
            break;
        }
    }
    way
}

/// The piece goes to the square by two or more moves.
fn route(claim: &ReplayedClaim) -> Verdict {
    let (from, to) = (claim.man(0)?, claim.square(0)?);
    claim.need(claim.here().is_side(from, claim.side()), "it is the side's piece")?;
    let arrives = way(claim, from).iter().skip(MOVES - 1).any(|&sq| sq == to);
    claim.need(arrives, "the piece goes there")
}

/// The pawn makes two or more moves.
fn run(claim: &ReplayedClaim) -> Verdict {
    let pawn = claim.man(0)?;
    let here = claim.here();
    let is_ours = here.is_side(pawn, claim.side()) && here.role(pawn) == Some(Pawn);
    claim.need(is_ours, "it is the side's pawn")?;
    claim.need(way(claim, pawn).len() >= MOVES, "the pawn runs")
}

/// A pawn steps to the square and attacks an enemy pawn from there.
fn pawn_break(claim: &ReplayedClaim) -> Verdict {
    let square = claim.square(0)?;
    let mut steps = claim.steps_from(claim.ply()).map(|known| known.1);
    let breaks = steps.any(|step| {
        let hits = |&sq: &Square| step.after.hits(square, sq);
        step.side() == claim.side()
            && step.to() == square
            && step.facts.captured.is_none()
            && step.before.role_of(step.facts.kind) == Pawn
            && step.after.pawns(!claim.side()).iter().any(hits)
    });
    claim.need(breaks, "a pawn attacks enemy pawns from there")
}

/// An enemy piece stays where it is until two more pieces than before attack it.
fn attack(claim: &ReplayedClaim) -> Verdict {
    let target = claim.man(0)?;
    let start = claim.start();
    claim.need(start.is_side(target, !claim.side()), "it is an enemy piece")?;
    claim.need(!start.is_royal_at(target), "it is no royal piece")?;
    let wanted = start.attackers(claim.side(), target).len() + MOVES;
    let stays = claim.views().iter().take_while(|view| view.at(target) == start.at(target));
    let attacked =
        stays.into_iter().any(|view| view.attackers(claim.side(), target).len() >= wanted);
    claim.need(attacked, "two more pieces come to attack it")
}

/// A piece of the kind takes one of its kind and is taken back.
fn trade(claim: &ReplayedClaim) -> Verdict {
    let size = claim.size();
    let kind = Kind(u8::try_from(size).map_err(|_| Disproof::Lacks("a kind"))?);
    let trades = |index: usize| {
        let (Ok(take), Ok(back)) = (claim.step(index), claim.step(index + 1)) else {
            return false;
        };
        take.side() == claim.side()
            && take.facts.kind == kind
            && take.facts.captured.is_some_and(|known| known.0 == kind)
            && back.taken_at() == Some(take.to())
    };
    claim.need((claim.ply()..claim.len()).any(trades), "such pieces are traded")
}
