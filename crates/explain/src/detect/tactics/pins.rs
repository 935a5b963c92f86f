//! Pins: absolute, relative, exploited, and defenders that only seem to defend.

use super::step::{Step, is_piece_at, men, pays};
use crate::{Evidence, Fact, Finding, Moment, SquareGroup, Story};
use game_core::{Side, Square};

/// A man that stands between a slider of the other side and a man behind it.
pub(super) struct Pin {
    /// The slider.
    by: Square,
    /// The man between.
    pinned: Square,
    /// The man behind it.
    behind: Square,
    /// The line from the man behind to the slider, the slider included: where the
    /// pinned man may go.
    line: SquareGroup,
}

/// The pin of the man on a square against the man behind it, if there is one.
fn pin_against(moment: &Moment, pinned: Square, behind: Square) -> Option<Pin> {
    let side = moment.at(pinned)?.side;
    let occupied = moment.occupied();
    let enemies = moment.of_side(!side);
    let with = moment.attackers_to(behind, occupied) & enemies;
    let without = moment.attackers_to(behind, occupied - SquareGroup::of(pinned)) & enemies;
    let by = (without - with).first().filter(|&by| moment.is_slider(by))?;
    let line = moment.between(behind, by)?;
    line.has(pinned).then(|| Pin { by, pinned, behind, line: line | SquareGroup::of(by) })
}

/// The pin of the man on a square against its king.
pub(super) fn absolute_pin(moment: &Moment, sq: Square) -> Option<Pin> {
    let king = moment.king(moment.at(sq)?.side)?;
    if king == sq { None } else { pin_against(moment, sq, king) }
}

/// The men of a side that are pinned against their king.
fn absolute_pins(moment: &Moment, side: Side) -> Vec<Pin> {
    moment.of_side(side).into_iter().filter_map(|sq| absolute_pin(moment, sq)).collect()
}

/// All claims about the board, for both sides.
pub(super) fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in [Side::White, Side::Black] {
        let absolute = absolute_pins(moment, side);
        found.extend(absolute.iter().map(|pin| pin_finding(moment, Fact::AbsolutePin, pin)));
        let relative = relative_pins(moment, side);
        found.extend(relative.iter().map(|pin| pin_finding(moment, Fact::RelativePin, pin)));
        found.extend(pinned_defenders(moment, side));
    }
    found
}

/// Rows 20 and 21: the pinning slider, the pinned man, the man behind it.
fn pin_finding(moment: &Moment, fact: Fact, pin: &Pin) -> Finding {
    let side = moment.at(pin.by).map_or(moment.turn(), |piece| piece.side);
    let all = [pin.by, pin.pinned, pin.behind];
    Finding::new(fact, side, 0, Evidence::Board).with_men(men(moment, all))
}

/// Row 21, relative pin: behind a man of a side stands a dearer one that is not
/// royal; if the man left the line, the slider could take the dearer one with
/// profit: it is dearer than the slider, or nobody guards it. The pinned man
/// cannot take the slider.
fn relative_pins(moment: &Moment, side: Side) -> Vec<Pin> {
    let own = moment.of_side(side);
    let mut found = Vec::new();
    for behind in own.into_iter().filter(|&sq| is_piece_at(moment, sq)) {
        for pinned in own.into_iter().filter(|&sq| sq != behind) {
            let dearer = moment.value_at(behind) > moment.value_at(pinned);
            let royal = moment.at(pinned).is_some_and(|piece| moment.is_royal(piece.kind));
            if !dearer || royal {
                continue;
            }
            let Some(pin) = pin_against(moment, pinned, behind) else { continue };
            // Once the man has gone and the slider has taken, who takes back?
            let gone = SquareGroup::of(pinned) | SquareGroup::of(pin.by);
            let guards = moment.attackers_to(behind, moment.occupied() - gone) & (own - gone);
            let profit = moment.value_at(behind) > moment.value_at(pin.by) || guards.is_empty();
            if profit && !moment.attacks_from(pinned).has(pin.by) {
                found.push(pin);
            }
        }
    }
    found
}

/// Row 17, pinned defender: a man of a side is attacked, and all who guard it are
/// pinned against their king on lines that do not lead there.
fn pinned_defenders(moment: &Moment, side: Side) -> Vec<Finding> {
    let pins = absolute_pins(moment, side);
    let is_idle =
        |guard: Square, sq: Square| pins.iter().any(|pin| pin.pinned == guard && !pin.line.has(sq));
    let kings = moment.royals(side);
    let mut found = Vec::new();
    for sq in (moment.of_side(side) - kings).into_iter().filter(|&sq| moment.is_attacked(sq)) {
        let guards = moment.attackers_through(side, sq);
        if guards.any() && guards.into_iter().all(|guard| is_idle(guard, sq)) {
            let all = guards.into_iter().chain([sq]);
            let finding = Finding::new(Fact::PinnedDefender, !side, 0, Evidence::Board);
            found.push(finding.with_men(men(moment, all)));
        }
    }
    found
}

/// Row 22, pin exploited, after every move of the side that pins.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    Step::all(story).filter_map(|step| pin_exploited(&step)).collect()
}

/// Row 22, pin exploited: after our move a man of the other side is pinned against
/// its king and therefore cannot take one of ours that it attacks off the line
/// and would take with profit, or cannot run from a man that attacks it with
/// profit.
fn pin_exploited(step: &Step) -> Option<Finding> {
    let (after, side) = (step.after, step.side());
    let pins = absolute_pins(after, !side);
    let used = pins.iter().find(|pin| forbids_capture(after, pin) || forbids_flight(after, pin))?;
    if !pays(step.story, side, step.ply) {
        return None;
    }
    let all = [used.pinned, used.by, used.behind];
    Some(step.finding(Fact::PinExploited, step.ply + 3).with_men(men(after, all)))
}

/// Does the pinned man attack, off its line, a man that is dearer than itself or
/// not guarded?
fn forbids_capture(moment: &Moment, pin: &Pin) -> bool {
    let Some(pinned) = moment.at(pin.pinned) else { return false };
    let enemies = moment.of_side(!pinned.side) - moment.royals(!pinned.side);
    let attacked = moment.attacks_from(pin.pinned) & (enemies - pin.line);
    let worth = moment.value(pinned.kind);
    attacked.into_iter().any(|sq| moment.value_at(sq) > worth || !moment.is_defended(sq))
}

/// Is the pinned man attacked by a cheaper one, or attacked and not guarded, and
/// unable to take what attacks it?
fn forbids_flight(moment: &Moment, pin: &Pin) -> bool {
    let Some(pinned) = moment.at(pin.pinned) else { return false };
    if !is_piece_at(moment, pin.pinned) {
        return false;
    }
    let reach = moment.attacks_from(pin.pinned) & pin.line;
    let attackers = moment.attackers(!pinned.side, pin.pinned);
    attackers.into_iter().any(|by| {
        let cheaper = moment.value_at(by) < moment.value(pinned.kind);
        let free = !moment.is_defended(pin.pinned) && !reach.has(by);
        cheaper || free
    })
}
