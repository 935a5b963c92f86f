//! What happens to defenders: they are drawn away, lured, shut off, taken, or have
//! too much to do.

use super::step::{Step, men, pays};
use crate::{Evidence, Fact, Finding, Moment, PieceRole, SquareGroup, Story};
use game_core::{Side, Square};

/// All claims about a line, for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in Step::all(story) {
        found.extend(deflection(&step));
        found.extend(attraction(&step));
        found.extend(interference(&step));
        found.extend(removing_guard(&step));
        found.extend(overloaded(&step));
    }
    found
}

/// Does the guard of the piece that this move takes decide whether it can be
/// taken? It does not where the piece is dearer than its taker.
fn guard_matters(step: &Step) -> bool {
    step.facts.promotion.is_some() || step.wins() || step.taken_value() <= step.mover_value()
}

/// Row 28, deflection: our move gives check or offers a man; the answer draws a
/// man off its duty; now we capture or promote on a square which that man guarded
/// before and guards no longer.
fn deflection(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let (square, drawn) = (step.to(), answer.from()?);
    let is_prize = step.facts.captured.is_some() || step.facts.promotion.is_some();
    let is_offer = first.taken_value() < first.mover_value();
    let takes_offer = answer.taken_at() == Some(first.to());
    let holds = is_prize
        && guard_matters(step)
        && is_offer
        && (takes_offer || first.checks())
        && square != answer.to()
        && square != first.to()
        && guards(answer.before, drawn, step)
        && !step.after.attacks_from(answer.to()).has(square)
        && pays(step.story, step.side(), first.ply);
    let finding = first.finding(Fact::Deflection, step.ply + 1).with_squares([square]);
    holds.then(|| finding.with_men(men(first.after, [drawn, first.to()])))
}

/// Does the man on this square guard the square of the move? Before a pawn that
/// promotes, a guard of the pawn's way from behind counts too.
fn guards(moment: &Moment, by: Square, step: &Step) -> bool {
    let reach = moment.attacks_from(by);
    let board = moment.geometry();
    let behind = step.from().is_some_and(|from| {
        step.facts.promotion.is_some() && board.file(by) == board.file(from) && reach.has(from)
    });
    reach.has(step.to()) || behind
}

/// Row 29, attraction: a king, a queen or a rook takes on the square that we
/// entered, and our next move gives check to the king there, or attacks the piece
/// there and the move after takes it.
fn attraction(step: &Step) -> Option<Finding> {
    let (lured, next) = (step.reply()?, step.own_next()?);
    let square = step.to();
    if lured.to() != square || lured.taken_at() != Some(square) {
        return None;
    }
    let hits = next.after.attackers(step.side(), square);
    let is_hit = if lured.by_royal() {
        hits.any()
    } else {
        let is_dear = matches!(lured.role(), PieceRole::Queen | PieceRole::Rook);
        let falls = next.own_next().is_some_and(|last| last.taken_at() == Some(square));
        is_dear && falls && hits.has(next.to()) && next.to() != square
    };
    let holds = is_hit && pays(step.story, step.side(), step.ply);
    let all = [lured.from()?, square];
    let finding = step.finding(Fact::Attraction, next.ply + 1).with_squares([square]);
    holds.then(|| finding.with_men(men(step.after, all)))
}

/// Row 30, interference: a man lands between a slider and the man it guards; that
/// man is then not guarded any more, and we take it.
fn interference(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let target = step.taken_at()?;
    if answer.to() == target || step.before.is_defended(target) {
        return None;
    }
    let shut = |by: &Step| shut_guard(by, target, !step.side());
    let (landing, guard) = match (shut(&first), shut(&answer)) {
        (Some(guard), _) => (&first, guard),
        (None, Some(guard)) => (&answer, guard),
        (None, None) => return None,
    };
    let holds = pays(step.story, step.side(), first.ply);
    let mut finding = landing.finding(Fact::Interference, step.ply + 1);
    finding.side = step.side();
    holds.then(|| finding.with_men(men(landing.after, [guard, landing.to(), target])))
}

/// The slider that guarded the target before this move and whose way the move
/// shuts.
fn shut_guard(landing: &Step, target: Square, owner: Side) -> Option<Square> {
    landing.before.at(target).filter(|piece| piece.side == owner)?;
    let guards = landing.before.attackers(owner, target);
    guards.into_iter().find(|&guard| {
        let way = landing.before.between(guard, target);
        landing.before.is_slider(guard)
            && landing.from() != Some(guard)
            && way.is_some_and(|way| way.has(landing.to()))
    })
}

/// Row 32, removing the guard: without check we took a man that guarded the
/// target; now another man of ours takes the target, which nobody guards and
/// which is not dearer than the taker, or mates.
fn removing_guard(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let guard = first.taken_at()?;
    let target = step.taken_at().unwrap_or(step.to());
    let falls = step.facts.captured.is_some()
        && !step.by_royal()
        && step.taken_value() <= step.mover_value()
        && !step.before.is_defended(target);
    let holds = (falls || step.wins())
        && answer.to() != target
        && !first.checks()
        && !first.before.in_check()
        && step.from() != Some(first.to())
        && first.before.attackers(!step.side(), target).has(guard)
        && pays(step.story, step.side(), first.ply);
    let finding = first.finding(Fact::RemovingGuard, step.ply + 1).with_squares([guard]);
    holds.then(|| finding.with_men(men(first.after, [first.to(), target])))
}

/// Row 15, overloaded: we take one man, its only guard takes back, and we take
/// another man that had the same only guard and has none now.
fn overloaded(step: &Step) -> Option<Finding> {
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let (one, two) = (first.taken_at()?, step.taken_at()?);
    let guard = answer.from()?;
    let only = |sq| first.before.attackers_through(!step.side(), sq) == SquareGroup::of(guard);
    let holds = answer.taken_at() == Some(first.to())
        && first.to() == one
        && one != two
        && two != answer.to()
        && only(one)
        && only(two)
        && !step.before.is_defended(two)
        && pays(step.story, step.side(), first.ply);
    let finding = Finding::new(Fact::Overloaded, step.side(), first.ply, Evidence::Line);
    let finding = finding.with_line(&step.story.moves()[..=step.ply]);
    holds.then(|| finding.with_men(men(first.before, [guard, one, two])))
}

/// All claims about the board, for the side to move.
pub(super) fn in_moment(moment: &Moment) -> Vec<Finding> {
    let us = moment.turn();
    let guards = moment.of_side(!us).into_iter();
    guards.filter_map(|guard| has_two_duties(moment, guard)).collect()
}

/// Row 15 on the board: a man is the only guard of two men of its side that we
/// attack. We can take the first without loss of more than the second is worth.
fn has_two_duties(moment: &Moment, guard: Square) -> Option<Finding> {
    let us = moment.turn();
    let only = SquareGroup::of(guard);
    let men_of_theirs = moment.of_side(!us) - moment.royals(!us) - only;
    let is_duty =
        |&sq: &Square| moment.attackers(us, sq).any() && moment.attackers_through(!us, sq) == only;
    let duties: SquareGroup = men_of_theirs.into_iter().filter(is_duty).collect();
    let pays = |&first: &Square| {
        let rest = duties - SquareGroup::of(first);
        let second = rest.into_iter().map(|sq| moment.value_at(sq)).max().unwrap_or(0);
        moment.best_capture(first).is_some_and(|known| known.1 <= 0 && known.1 + second > 0)
    };
    let works = duties.many() && duties.into_iter().any(|sq| pays(&sq));
    let all = std::iter::once(guard).chain(duties);
    let finding = Finding::new(Fact::Overloaded, us, 0, Evidence::Exchange);
    works.then(|| finding.with_men(men(moment, all)))
}
