//! Motifs of lines: skewer, x-ray, discovered attack and check, double check,
//! windmill, clearance.

use super::step::{Step, gains, men, pays};
use crate::{Fact, Finding, SquareGroup, Story};
use game_core::Square;

/// A windmill turns so many times at least.
const MIN_TURNS: usize = 2;

/// All claims of this file for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in Step::all(story) {
        found.extend(skewer(&step));
        found.extend(x_ray(&step));
        found.extend(discovered_attack(&step));
        found.extend(discovered_check(&step));
        found.extend(double_check(&step));
        found.extend(clearance(&step));
    }
    found.extend(windmills(story));
    found
}

/// Does the square lie on the way of a move between these two?
fn is_on_way(step: &Step, sq: Square) -> bool {
    let way = step.from().and_then(|from| step.before.between(from, step.to()));
    way.is_some_and(|way| way.has(sq)) && slides(step)
}

/// Is the moving piece a slider?
fn slides(step: &Step) -> bool {
    step.from().is_some_and(|from| step.before.is_slider(from))
}

/// Row 23, skewer: a slider captures a man in a bad spot from which a dearer man
/// in front has just stepped off the line.
fn skewer(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let target = step.taken_at()?;
    let front = answer.from()?;
    let is_skewered = is_on_way(step, front)
        && answer.to() != target
        && answer.mover_value() > step.taken_value()
        && step.before.is_in_bad_spot(target)
        && pays(step.story, step.side(), first.ply);
    let line = [step.from()?, front, target];
    let finding = first.finding(Fact::Skewer, step.ply + 1);
    is_skewered.then(|| finding.with_men(men(first.after, line)).sized(step.taken_value()))
}

/// Row 24, x-ray: we capture, the other side takes back along a line, and our
/// piece behind that line captures on the same square through where the other
/// stood.
fn x_ray(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let square = step.taken_at()?;
    let on_one_square = first.facts.captured.is_some()
        && first.to() == square
        && answer.taken_at() == Some(square)
        && answer.to() == square;
    let holds = on_one_square
        && !first.by_royal()
        && is_on_way(step, answer.from()?)
        && pays(step.story, step.side(), first.ply);
    let line = [step.from()?, answer.from()?, square];
    holds.then(|| first.finding(Fact::XRay, step.ply + 1).with_men(men(first.after, line)))
}

/// Row 25, discovered attack: our previous move stepped off the way along which
/// we now capture; castling does not count, nor does taking back the man that
/// just came.
fn discovered_attack(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let target = step.taken_at()?;
    let left = first.from()?;
    let holds = is_on_way(step, left)
        && first.facts.castling.is_none()
        && answer.to() != target
        && first.to() != step.from()?
        && pays(step.story, step.side(), first.ply);
    let all = [step.from()?, target];
    let finding = first.finding(Fact::DiscoveredAttack, step.ply + 1);
    holds.then(|| finding.with_men(men(first.after, all)).with_squares([left, first.to()]))
}

/// The checkers of a move that did not move themselves.
fn hidden_checkers(step: &Step) -> SquareGroup {
    if step.facts.castling.is_some() || !step.after.in_check() {
        return SquareGroup::EMPTY;
    }
    step.after.checkers() - SquareGroup::of(step.to())
}

/// Row 26, discovered check: a man that did not move gives check.
fn discovered_check(step: &Step) -> Option<Finding> {
    let checkers = hidden_checkers(step);
    checkers.any().then(|| check_finding(step, Fact::DiscoveredCheck, checkers))
}

/// Row 27, double check: more than one man gives check.
fn double_check(step: &Step) -> Option<Finding> {
    let checkers = step.after.checkers();
    let is_double = checkers.many() && step.after.in_check();
    is_double.then(|| check_finding(step, Fact::DoubleCheck, checkers))
}

fn check_finding(step: &Step, fact: Fact, checkers: SquareGroup) -> Finding {
    let side = step.side();
    let kings = step.after.royals(!side).into_iter();
    let kings = kings.filter(|&sq| step.after.attackers(side, sq).meets(checkers));
    let all = checkers.into_iter().chain(kings);
    step.finding(fact, step.ply + 1).with_men(men(step.after, all))
}

/// Row 31, clearance: our previous move left a square or line for an empty square
/// or a bad spot, and now our slider goes there or through there without a
/// capture. The first move came with check or as an offer, or the line gains
/// something. A check along the opened line is a discovered check instead.
fn clearance(step: &Step) -> Option<Finding> {
    let first = step.own_previous()?;
    let (user, left) = (step.from()?, first.from()?);
    let uses = left == step.to() && slides(step) || is_on_way(step, left);
    if !uses || step.facts.captured.is_some() || first.to() == user {
        return None;
    }
    let is_offer = first.after.is_in_bad_spot(first.to());
    let goes_away = first.facts.castling.is_none() && (first.facts.captured.is_none() || is_offer);
    let in_time = is_offer || first.checks() || gains(step.story, step.side(), first.ply);
    let holds = goes_away
        && in_time
        && !hidden_checkers(&first).has(user)
        && pays(step.story, step.side(), first.ply);
    let finding = first.finding(Fact::Clearance, step.ply + 1).with_squares([left, step.to()]);
    holds.then(|| finding.with_men(men(first.after, [user, first.to()])))
}

/// Row 56, windmill: the same checker is uncovered at least twice, and our men
/// capture between or with these checks.
fn windmills(story: &Story) -> Vec<Finding> {
    let steps: Vec<Step> = Step::all(story).collect();
    let mut found: Vec<Finding> = Vec::new();
    for first in &steps {
        let Some(checker) = hidden_checkers(first).first() else { continue };
        let is_turn =
            |step: &&Step| step.side() == first.side() && hidden_checkers(step).has(checker);
        let later = steps.iter().filter(|step| step.ply >= first.ply);
        let turns: Vec<&Step> = later.filter(is_turn).collect();
        let Some(last) = turns.last().filter(|_| turns.len() >= MIN_TURNS) else { continue };
        let between = steps.iter().filter(|step| (first.ply..=last.ply).contains(&step.ply));
        let own = between.filter(|step| step.side() == first.side());
        let taken: i32 = own.map(Step::taken_value).sum();
        let is_new = found.iter().all(|known| known.side != first.side());
        if taken > 0 && is_new {
            let finding = first.finding(Fact::Windmill, last.ply + 1).sized(taken);
            found.push(finding.with_men(men(first.after, [checker, first.to()])));
        }
    }
    found
}
