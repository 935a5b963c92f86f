//! What follows from the tables and the rules of a game: how legality is found
//! out, what a position needs, what a search may take for granted.

use super::{dead, distances, progress, turns};
use crate::rulebook::{CompiledEnding, Legality, RuleFacts, Rulebook, Tables, Uses};
use game_core::{Bits, Kind, Nature};
use rules::endings::{ChecksGiven, Ending, EndingResult, StandOff};
use rules::game::{AfterOccasion, Game, Pass, Royal, TurnDef};

impl<B: Bits> Rulebook<B> {
    /// The whole of a compiled game.
    pub(super) fn new(game: &Game, tables: Tables<B>, facts: RuleFacts<B>) -> Rulebook<B> {
        let is_plain = is_plain(&tables, &facts);
        let legality = legality(&tables, &facts, is_plain);
        let uses = uses(&tables, &facts, legality);
        let has_pairs = match legality {
            Legality::Turns => true,
            Legality::Tried => {
                uses.long_turns
                    && !uses.turn_breaks
                    && is_plain
                    && turns::have_pairs(&tables, &facts)
            }
            Legality::Free | Legality::Masks | Legality::Sifted => false,
        };
        Rulebook {
            id: game.id.clone(),
            about: game.about.clone(),
            twice: match has_pairs {
                true => turns::twice(&tables, &facts),
                false => [Vec::new(), Vec::new()],
            },
            distances: match uses.long_turns {
                true => distances::distances(&tables, &facts),
                false => None,
            },
            powerless: dead::powerless(&tables, &facts),
            nature: nature(&facts, uses, legality),
            legality,
            uses,
            tables,
            game: facts,
        }
    }
}

/// The cheapest way that is right for this game.
fn legality<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>, is_plain: bool) -> Legality {
    match is_plain {
        _ if facts.royal_kinds.is_empty() => Legality::Free,
        true if facts.turn == TurnDef::alternating() => Legality::Masks,
        true if turns::are_quick(tables, facts) => Legality::Turns,
        false if facts.turn == TurnDef::alternating() && can_be_sifted(tables, facts) => {
            Legality::Sifted
        }
        _ => Legality::Tried,
    }
}

/// Has the game one royal piece for each side, and do its moves do nothing but
/// move, capture and promote?
fn is_plain<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let royals: Vec<Royal> =
        facts.royal_kinds.iter().map(|kind| facts.kinds[kind.index()].royal).collect();
    let plain_captures = facts.aftermath.rules.is_empty() && facts.walling.is_none();
    let plain_hands = facts.hands.as_ref().is_none_or(|hands| hands.gating.is_none());
    // A royal piece that comes from the hand may not be put in danger.
    let royal_drops = facts.hands.as_ref().is_some_and(|hands| {
        hands.drops.iter().any(|drop| facts.royal_kinds.contains(&drop.appears_as))
    });
    royals == [Royal::Each]
        && !facts.kinds.iter().any(|kind| kind.may_be_crowned)
        && facts.influence.rules.is_empty()
        && !royal_drops
        && plain_captures
        && plain_hands
        && tables.traits.neutral_paths
        && facts.kinds.iter().all(|kind| kind.respects.is_empty())
        && !tables.traits.side_captures
        && !facts.duties.no_checks
        && !facts.duties.break_stand_off
        && !facts.kinds.iter().any(|kind| kind.promotes_standing)
        && facts.pass == Pass::No
}

/// Has the game one royal piece for each side, most of the time, and do masks tell
/// which of its moves are legal, as long as nothing follows them?
fn can_be_sifted<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let plain_royals = match facts.royal_kinds[..] {
        [_] => true,
        _ => facts.royal_kinds.iter().all(|kind| facts.kinds[kind.index()].royal == Royal::Each),
    };
    // Where checks are forbidden, nothing but moves of pieces is looked at.
    let plain_checks = !facts.duties.no_checks
        || !tables.watch.iter().any(|watch| watch.has_paths)
            && !tables.traits.specials
            && facts.hands.is_none()
            && facts.aftermath.rules.is_empty();
    let is_odd_drop = |kind: &Kind| {
        facts.respected_kinds.contains(kind)
            || facts.royal_kinds.len() > 1 && facts.royal_kinds.contains(kind)
    };
    let plain_drops = facts.hands.as_ref().is_none_or(|hands| {
        let follows = |on| matches!(on, AfterOccasion::Drop | AfterOccasion::Any);
        !hands.drops.iter().any(|drop| is_odd_drop(&drop.appears_as))
            && !facts.aftermath.rules.iter().any(|rule| follows(rule.on))
    });
    plain_royals
        && plain_checks
        && plain_drops
        && facts.influence.rules.is_empty()
        && facts.walling.is_none()
        && !facts.aftermath.hidden_threats
        && tables.traits.neutral_paths
        && !(tables.traits.side_captures && facts.aftermath.blast.is_some())
}

/// The parts of a position the game needs.
fn uses<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>, legality: Legality) -> Uses {
    let has_ending = |when: Ending<_, _>| facts.endings.all().any(|ending| ending.when == when);
    let gating = facts.hands.as_ref().is_some_and(|hands| hands.gating.is_some());
    Uses {
        unmoved: tables.traits.unmoved || gating,
        start_flags: tables.start_flags.iter().any(|flags| !flags.is_empty()),
        former_pawns: facts.hands.as_ref().is_some_and(|hands| hands.reverts),
        checks: has_ending(Ending::ChecksGiven(ChecksGiven)),
        stand_offs: facts.duties.break_stand_off || has_ending(Ending::StandOff(StandOff)),
        castled: facts
            .endings
            .all()
            .any(|ending| matches!(ending.when, Ending::Castled(_) | Ending::CastlingLost(_))),
        drop_duty: facts
            .hands
            .as_ref()
            .is_some_and(|hands| hands.must_drop || !hands.must_drop_first.is_empty()),
        aftermath: !facts.aftermath.rules.is_empty(),
        turn_breaks: facts.turn.may_stop || facts.turn.again.is_some(),
        late_duties: facts.duties.stand_in_check
            || facts.duties.captures_from > 1
            || facts
                .hands
                .as_ref()
                .is_some_and(|hands| hands.drops.iter().any(|drop| drop.no_check || drop.no_mate)),
        influence: !facts.influence.rules.is_empty(),
        sudden_endings: !facts.endings.sudden.is_empty(),
        last_number: last_number(tables, facts),
        lasting_progress: progress::lasts(tables, facts),
        long_turns: legality == Legality::Tried
            && facts.turn != TurnDef::alternating()
            && !facts.turn.safe_throughout,
    }
}

/// What the rules let a search take for granted.
fn nature<B: Bits>(facts: &RuleFacts<B>, uses: Uses, legality: Legality) -> Nature {
    let long_turns = facts.turn != TurnDef::alternating();
    let twofold = facts.walling.is_some();
    let must_capture = facts.duties.must_capture;
    let rules = &facts.aftermath.rules;
    let quiet_moves_matter = rules.iter().any(|rule| rule.on != AfterOccasion::Capture);
    let losing_wins = |ending: &CompiledEnding<B>| {
        matches!(ending.when, Ending::Extinct(_) | Ending::Bare(_))
            && matches!(ending.result, EndingResult::Win | EndingResult::FewerPieces)
    };
    Nature {
        null_move: !long_turns
            && !twofold
            && !must_capture
            && facts.pass == Pass::No
            && !quiet_moves_matter,
        see: facts.aftermath.rules.is_empty()
            && facts.influence.rules.is_empty()
            && !must_capture
            && !long_turns
            && !facts.endings.all().any(losing_wins),
        must_capture,
        sudden: uses.sudden_endings,
        counts_checks: uses.checks,
        drops: facts.hands.is_some(),
        long_turns,
        twofold,
        // Elsewhere classes are sorted out of the whole list.
        staged: matches!(legality, Legality::Masks | Legality::Sifted | Legality::Turns)
            && !must_capture,
    }
}

/// The move number from which on no rule tells numbers apart; 0 if no rule asks
/// for the number.
fn last_number<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> u16 {
    let captures_from = facts.duties.captures_from;
    let by_duty = if captures_from > 1 { captures_from.min(u16::MAX.into()) as u16 } else { 0 };
    tables.traits.last_number.max(by_duty)
}
