//! What sort of move a pattern is.

use super::CompileFault;
use crate::rulebook::{HopFacts, Path};
use game_core::{Bits, SquareSet};
use rules::game::MoveDef;
use rules::pattern::{Landing, Pattern};

/// Nothing is asked but that the way be free.
pub(super) fn is_plain_step(pattern: &Pattern) -> bool {
    let Landing { own, en_passant, .. } = pattern.landing;
    !own && !en_passant
        && pattern.needs.is_empty()
        && pattern.hops.is_empty()
        && pattern.conditions.is_empty()
        && pattern.effects.is_empty()
        && pattern.passed.is_empty()
        && !pattern.unmoved
}

/// Nothing is asked of any other square.
pub(super) fn is_leap(pattern: &Pattern) -> bool {
    !pattern.landing.own
        && pattern.empty.is_empty()
        && pattern.needs.is_empty()
        && pattern.hops.is_empty()
        && !pattern.unmoved
}

/// Nothing is asked but empty squares, and nothing is captured.
pub(super) fn is_quiet_step(pattern: &Pattern) -> bool {
    let quiet_only = Landing { quiet: true, capture: false, own: false, en_passant: false };
    pattern.landing == quiet_only
        && pattern.needs.is_empty()
        && pattern.hops.is_empty()
        && !pattern.unmoved
}

/// A move to one square, with what it asks of the squares in between.
pub(super) fn path_of<B: Bits>(pattern: &Pattern, def: &MoveDef) -> Result<Path<B>, CompileFault> {
    let hop = match &pattern.hops[..] {
        [] => None,
        [hop] => Some(HopFacts { squares: SquareSet::narrowed(hop.squares), by: hop.by }),
        _ => return Err(CompileFault::SeveralHops),
    };
    let mut sensitive: SquareSet<B> = SquareSet::narrowed(pattern.empty);
    sensitive |= pattern.needs.iter().map(|(sq, _)| *sq).collect();
    if let Some(hop) = &hop {
        let hop: &HopFacts<B> = hop;
        sensitive |= hop.squares;
    }
    Ok(Path {
        sensitive,
        to: pattern.to,
        landing: pattern.landing,
        empty: SquareSet::narrowed(pattern.empty),
        hop,
        needs: pattern.needs.clone(),
        unmoved: pattern.unmoved,
        royal_only: def.royal_only,
    })
}
