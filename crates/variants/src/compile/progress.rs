//! Whether captures and pawn moves can ever be undone.
//!
//! A position cannot come again after a pawn has gone forward for good or a
//! piece has left the game for good, so repetitions need be looked for only
//! since then. Where captured pieces come back from the hand or are reborn, where
//! pieces change side or kind, or where pawns may go sideways or back, a position may come again after a capture or a pawn move.

use super::dead;
use crate::rulebook::{RuleFacts, Tables};
use game_core::{Bits, Kind, Side, Square};
use rules::game::{AfterChange, InfluenceEffect};

/// Can no position come again after a capture or a pawn move?
pub(super) fn lasts<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let captives_return = facts.hands.as_ref().is_some_and(|hands| hands.from_captures);
    let pawns = facts.is_pawn.iter().enumerate().filter(|(_, is_pawn)| **is_pawn);
    let destroys = |change: &AfterChange<Kind>| {
        matches!(change, AfterChange::Remove | AfterChange::Wall | AfterChange::Return)
    };
    let lends = |effect| matches!(effect, InfluenceEffect::Lends | InfluenceEffect::Replaces);
    !captives_return
        && facts.aftermath.rules.iter().all(|rule| destroys(&rule.change))
        && facts.influence.rules.iter().all(|rule| !lends(rule.effect))
        && !tables.traits.specials
        && pawns.into_iter().all(|(index, _)| only_goes_forward(tables, Kind(index as u8)))
}

fn only_goes_forward<B: Bits>(tables: &Tables<B>, kind: Kind) -> bool {
    let rank = |sq: Square| tables.geometry.rank(sq);
    Side::BOTH.into_iter().all(|side| {
        tables.board.into_iter().all(|from| {
            dead::moves(tables.mover(side, kind), from).into_iter().all(|to| match side {
                Side::White => rank(to) > rank(from),
                Side::Black => rank(to) < rank(from),
            })
        })
    })
}
