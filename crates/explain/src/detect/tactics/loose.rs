//! Men that can be taken: hanging, attacked by cheaper ones, guarded too little,
//! trapped, lost anyway.

use super::pins::absolute_pin;
use super::step::{Step, is_piece_at, men, pays, seen_by};
use crate::{Evidence, Fact, Finding, Moment, Story};
use game_core::{Move, Side, Square};

/// All claims about the board, for both sides. `size` is what the exchange
/// wins.
pub(super) fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in [Side::White, Side::Black] {
        let Some(seen) = seen_by(moment, side) else { continue };
        let targets = moment.of_side(!side) - moment.royals(!side);
        found.extend(targets.into_iter().filter_map(|sq| weak_man(&seen, sq)));
    }
    let us = moment.turn();
    let own = moment.of_side(us).into_iter().filter(|&sq| is_trapped(moment, sq));
    let trapped =
        |sq| Finding::new(Fact::Trapped, !us, 0, Evidence::Board).with_men(men(moment, [sq]));
    found.extend(own.map(trapped));
    found
}

/// Rows 11 to 13: the side to move can win the man on this square by an exchange.
/// The man is hanging (a piece that nobody guards), or attacked by a cheaper man,
/// or guarded, but not often enough. A cheaper attacker is named before the man,
/// every other attacker after it.
fn weak_man(moment: &Moment, sq: Square) -> Option<Finding> {
    let (m, gain) = moment.best_capture(sq).filter(|known| known.1 > 0)?;
    // What is taken in passing is not attacked where it stands.
    let facts = Some(moment.facts(m)).filter(|facts| facts.to == sq)?;
    let by = facts.from();
    let (fact, all) = if !moment.is_defended(sq) {
        is_piece_at(moment, sq).then_some((Fact::HangingPiece, [Some(sq), by]))?
    } else if let Some(cheaper) = cheaper_taker(moment, sq, gain) {
        (Fact::AttackedByCheaper, [Some(cheaper), Some(sq)])
    } else {
        (Fact::UnderDefended, [Some(sq), by])
    };
    let finding = Finding::new(fact, moment.turn(), 0, Evidence::Exchange);
    Some(finding.with_men(men(moment, all.into_iter().flatten())).sized(gain))
}

/// The man that is not royal, is cheaper than the one on this square and wins that
/// much by taking it.
fn cheaper_taker(moment: &Moment, sq: Square, gain: i32) -> Option<Square> {
    let takes = |&m: &Move| {
        let facts = moment.facts(m);
        let cheaper = moment.value(facts.kind) < moment.value_at(sq);
        cheaper && moment.captured_at(m) == Some(sq) && moment.gain(m) == Some(gain)
    };
    let m = moment.legal_moves().into_iter().find(takes)?;
    moment.facts(m).from()
}

/// Row 14, trapped: a piece of the side to move, not pinned and not in check,
/// stands in a bad spot, and each of its moves ends in a bad spot or takes less
/// than it is worth.
pub(super) fn is_trapped(moment: &Moment, sq: Square) -> bool {
    let is_candidate = is_piece_at(moment, sq)
        && moment.at(sq).is_some_and(|piece| piece.side == moment.turn())
        && moment.is_in_bad_spot(sq)
        && !moment.in_check()
        && absolute_pin(moment, sq).is_none();
    if !is_candidate {
        return false;
    }
    let worth = moment.value_at(sq);
    let mut moves = moment.legal_moves().into_iter();
    !moves.any(|m| {
        let facts = moment.facts(m);
        let taken = facts.captured.map_or(0, |known| moment.value(known.0));
        let runs = facts.from() == Some(sq);
        runs && (taken >= worth || !moment.after(m).is_in_bad_spot(facts.to))
    })
}

/// All claims about a line, for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in Step::all(story) {
        found.extend(left_hanging(&step));
        found.extend(trapped(&step));
        found.extend(desperado(&step));
    }
    found
}

/// Row 11 in a line: the other side's move left a piece attacked and not guarded,
/// and our answer takes it. What just captured there itself was traded, not left.
fn left_hanging(step: &Step) -> Option<Finding> {
    let square = step.taken_at()?;
    let error = step.previous()?;
    let is_trade = error.to() == square && error.facts.captured.is_some();
    let holds = is_piece_at(step.before, square)
        && step.before.is_hanging(square)
        && !is_trade
        && step.from().is_none_or(|from| step.before.attacks_from(from).has(square))
        && pays(step.story, step.side(), step.ply);
    let finding = Finding::new(Fact::HangingPiece, step.side(), step.ply, Evidence::Line);
    let finding = finding.with_line(&step.story.moves()[..=step.ply]).sized(step.taken_value());
    holds.then(|| finding.with_men(men(step.before, [square].into_iter().chain(step.from()))))
}

/// Row 14 in a line: we take a piece that before its side's last move was
/// [trapped](is_trapped), whether it stayed or ran.
fn trapped(step: &Step) -> Option<Finding> {
    let square = step.taken_at()?;
    let (answer, first) = (step.previous()?, step.own_previous()?);
    let stood = if answer.to() == square { answer.from()? } else { square };
    let holds = is_piece_at(step.before, square)
        && is_trapped(answer.before, stood)
        && pays(step.story, step.side(), first.ply);
    let finding = first.finding(Fact::Trapped, step.ply + 1).sized(step.taken_value());
    holds.then(|| finding.with_men(men(first.after, [stood, first.to()])))
}

/// Row 10, desperado: a trapped piece takes something cheaper before it is taken
/// itself.
fn desperado(step: &Step) -> Option<Finding> {
    let answer = step.reply()?;
    let from = step.from()?;
    let holds = step.facts.captured.is_some()
        && answer.taken_at() == Some(step.to())
        && step.taken_value() < step.mover_value()
        && is_trapped(step.before, from);
    let finding = step.finding(Fact::Desperado, answer.ply + 1).sized(step.taken_value());
    holds.then(|| finding.with_men(men(step.after, [step.to()])))
}
