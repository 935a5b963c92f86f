//! One move, two targets: fork, double attack, loose pieces.

use super::step::{Step, gains, is_piece_at, is_won, men, pays};
use crate::{Evidence, Fact, Finding, Moment, PAWN_VALUE, SquareGroup, Story};
use game_core::Square;

/// A double attack has so many targets at least.
const MIN_TARGETS: u32 = 2;
/// So many pieces stand loose before a double attack punishes them.
const MIN_LOOSE: u32 = 2;

/// All claims of this file for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in Step::all(story) {
        if let Some(fork) = fork(&step) {
            found.extend(loose_pieces(&step, &fork));
            found.push(fork);
        }
        found.extend(double_attack(&step));
    }
    found
}

/// Row 18, fork: the moved man is not royal and does not stand in a bad spot; it
/// attacks at least two men that are royal, or dearer than itself, or hanging
/// pieces that cannot take it. The line goes on with a move of the same side, and
/// pays.
fn fork(step: &Step) -> Option<Finding> {
    step.own_next()?;
    let (after, by) = (step.after, step.to());
    if step.by_royal() || after.is_in_bad_spot(by) {
        return None;
    }
    let targets = fork_targets(after, by);
    if targets.len() < MIN_TARGETS || !pays(step.story, step.side(), step.ply) {
        return None;
    }
    let end = first_capture_of(step, targets).unwrap_or(step.ply + 3);
    let all = std::iter::once(by).chain(targets);
    Some(step.finding(Fact::Fork, end).with_men(men(after, all)))
}

/// The men that the man on a square attacks with effect.
fn fork_targets(moment: &Moment, by: Square) -> SquareGroup {
    let Some(forker) = moment.at(by) else { return SquareGroup::EMPTY };
    let worth = moment.value(forker.kind);
    let is_target = |&sq: &Square| {
        let Some(target) = moment.at(sq) else { return false };
        let cannot_take = !moment.attacks_from(sq).has(by);
        moment.is_royal(target.kind)
            || is_piece_at(moment, sq)
                && (moment.value(target.kind) > worth || moment.is_hanging(sq) && cannot_take)
    };
    let attacked = moment.attacks_from(by) & moment.of_side(!forker.side);
    attacked.into_iter().filter(is_target).collect()
}

/// The length of the line with the first later move that takes one of the targets
/// where it stood.
fn first_capture_of(step: &Step, targets: SquareGroup) -> Option<usize> {
    let later = Step::all(step.story).filter(|later| later.ply > step.ply);
    let mut own = later.filter(|later| later.side() == step.side());
    let hit = own.find(|later| later.taken_at().is_some_and(|sq| targets.has(sq)))?;
    Some(hit.ply + 1)
}

/// Row 16, loose pieces: before the fork at least two pieces of the other side
/// stand neither guarded nor attacked, and the fork hits one of them.
fn loose_pieces(step: &Step, fork: &Finding) -> Option<Finding> {
    let before = step.before;
    let is_loose = |&sq: &Square| {
        is_piece_at(before, sq) && !before.is_attacked(sq) && !before.is_defended(sq)
    };
    let loose: SquareGroup = before.of_side(!step.side()).into_iter().filter(is_loose).collect();
    let hits = fork.men.iter().skip(1).any(|target| loose.has(target.square));
    let enough = loose.len() >= MIN_LOOSE && hits;
    let finding = Finding::new(Fact::LoosePieces, step.side(), step.ply, Evidence::Line);
    let finding = finding.with_line(&fork.line).with_men(men(before, loose));
    enough.then(|| finding.sized(loose.len() as i32))
}

/// Row 19, double attack: if the other side passed, the mover could win material
/// on two squares, or win it on one and mate, and could not have done so before.
/// The line gains something.
fn double_attack(step: &Step) -> Option<Finding> {
    let side = step.side();
    let next = step.after.after_pass()?;
    let old = threats(step.before);
    let new = threats(&next);
    let squares = new.squares - old.squares;
    let mates = new.mates && !old.mates;
    let n_threats = squares.len() + u32::from(mates);
    if n_threats < MIN_TARGETS || !gains(step.story, side, step.ply) {
        return None;
    }
    let all = std::iter::once(step.to()).chain(squares);
    let mut finding = step.finding(Fact::DoubleAttack, step.ply + 3);
    finding.evidence = Evidence::Pass;
    Some(finding.with_men(men(step.after, all)).sized(n_threats as i32))
}

/// What the side to move can do at once.
struct Threats {
    /// Where it can win material.
    squares: SquareGroup,
    /// Can it win the game by another move?
    mates: bool,
}

fn threats(moment: &Moment) -> Threats {
    let side = moment.turn();
    let mut found = Threats { squares: SquareGroup::EMPTY, mates: false };
    for m in moment.legal_moves() {
        let pays = moment.gain(m).is_some_and(|gain| gain >= PAWN_VALUE);
        match moment.captured_at(m) {
            Some(sq) if pays => found.squares.insert(sq),
            _ => found.mates |= is_won(&moment.after(m), side),
        }
    }
    found
}
