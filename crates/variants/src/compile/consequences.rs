//! What follows from the tables and the rules of a game: how legality is found
//! out, what a position needs, what a search may take for granted.

use super::{dead, progress, turns};
use crate::rulebook::{CompiledEnding, Legality, RuleFacts, Rulebook, Tables, Uses};
use game_core::{Bits, Nature};
use rules::endings::{ChecksGiven, Ending, EndingResult, StandOff};
use rules::game::{CaptureDef, Game, Pass, Royal, TurnDef};

impl<B: Bits> Rulebook<B> {
    /// The whole of a compiled game.
    pub(super) fn new(game: &Game, tables: Tables<B>, facts: RuleFacts<B>) -> Rulebook<B> {
        let legality = legality(&tables, &facts);
        let uses = uses(&tables, &facts);
        Rulebook {
            id: game.id.clone(),
            about: game.about.clone(),
            twice: match legality {
                Legality::Turns => turns::twice(&tables, &facts),
                Legality::Free | Legality::Masks | Legality::Tried => [Vec::new(), Vec::new()],
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
fn legality<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> Legality {
    let royals: Vec<Royal> =
        facts.royal_kinds.iter().map(|kind| facts.kinds[kind.index()].royal).collect();
    if royals.is_empty() {
        return Legality::Free;
    }
    let plain_captures = facts.captures == CaptureDef::default() && facts.walling.is_none();
    let plain_hands = facts.hands.as_ref().is_none_or(|hands| hands.gating.is_none());
    // A royal piece that comes from the hand may not be put in danger.
    let royal_drops = facts.hands.as_ref().is_some_and(|hands| {
        hands.drops.iter().any(|drop| facts.royal_kinds.contains(&drop.appears_as))
    });
    let plain = royals == [Royal::Each]
        && !royal_drops
        && plain_captures
        && plain_hands
        && tables.traits.neutral_paths
        && facts.kinds.iter().all(|kind| kind.respects.is_empty())
        && !tables.traits.side_captures
        && !facts.duties.no_checks
        && !facts.duties.break_stand_off
        && !facts.kinds.iter().any(|kind| kind.promotes_standing)
        && facts.pass == Pass::No;
    match plain {
        true if facts.turn == TurnDef::alternating() => Legality::Masks,
        true if turns::are_quick(tables, facts) => Legality::Turns,
        _ => Legality::Tried,
    }
}

/// The parts of a position the game needs.
fn uses<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> Uses {
    let has_ending = |when: Ending<_, _>| facts.endings.all().any(|ending| ending.when == when);
    let gating = facts.hands.as_ref().is_some_and(|hands| hands.gating.is_some());
    Uses {
        unmoved: tables.traits.unmoved || gating,
        former_pawns: facts.hands.as_ref().is_some_and(|hands| hands.reverts),
        checks: has_ending(Ending::ChecksGiven(ChecksGiven)),
        stand_offs: facts.duties.break_stand_off || has_ending(Ending::StandOff(StandOff)),
        aftermath: facts.captures != CaptureDef::default(),
        turn_breaks: facts.turn.may_stop || facts.turn.again.is_some(),
        late_duties: facts.duties.stand_in_check
            || facts.duties.captures_from > 1
            || facts
                .hands
                .as_ref()
                .is_some_and(|hands| hands.drops.iter().any(|drop| drop.no_check || drop.no_mate)),
        sudden_endings: !facts.endings.sudden.is_empty(),
        lasting_progress: progress::lasts(tables, facts),
    }
}

/// What the rules let a search take for granted.
fn nature<B: Bits>(facts: &RuleFacts<B>, uses: Uses, legality: Legality) -> Nature {
    let long_turns = facts.turn != TurnDef::alternating();
    let twofold = facts.walling.is_some();
    let must_capture = facts.duties.must_capture;
    let losing_wins = |ending: &CompiledEnding<B>| {
        matches!(ending.when, Ending::Extinct(_) | Ending::Bare(_))
            && matches!(ending.result, EndingResult::Win | EndingResult::FewerPieces)
    };
    Nature {
        null_move: !long_turns
            && !twofold
            && !must_capture
            && facts.pass == Pass::No
            && !facts.captures.converts_neighbours,
        see: facts.captures == CaptureDef::default()
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
        staged: matches!(legality, Legality::Masks | Legality::Turns) && !must_capture,
    }
}
