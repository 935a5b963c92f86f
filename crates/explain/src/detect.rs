//! Detectors: each family of facts is a file.
//!
//! A detector looks at a story, at one moment or at what changed between two,
//! and returns findings that its own test proved. It never guesses: silence is
//! better than a wrong reason.

pub mod endings;
mod initiative;
pub mod material;
pub mod mates;
pub(crate) mod men;
mod news;
pub mod other_games;
pub mod rules;
pub mod statics;
pub mod tactics;

use crate::{Fact, Finding, Moment, Story};

/// All that happens in a line, of all families.
pub fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = mates::in_story(story);
    found.extend(rules::in_story(story));
    found.extend(tactics::in_story(story));
    found.extend(material::in_story(story));
    found.extend(statics::in_story(story));
    found.extend(endings::in_story(story));
    found.extend(other_games::in_story(story));
    found.extend(initiative::in_story(story));
    found
}

/// All that is new on the board in the later of two positions.
pub fn changes(before: &Moment, after: &Moment) -> Vec<Finding> {
    if !before.has_plain_attacks() || !after.has_plain_attacks() {
        return Vec::new();
    }
    let mut found = statics::appeared(before, after);
    found.extend(mates::changes(before, after));
    found.extend(endings::changes(before, after));
    found
}

/// Is this a weakness of the side it belongs to?
pub(crate) fn is_bad_for_owner(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::DoubledPawns
            | Fact::IsolatedPawn
            | Fact::BackwardPawn
            | Fact::BlockedPawn
            | Fact::PawnIslands
            | Fact::Hole
            | Fact::Isolani
            | Fact::HangingPawns
            | Fact::PassiveKnight
            | Fact::BadBishop
            | Fact::ShutInRook
            | Fact::CastlingLost
            | Fact::ShieldWeakened
            | Fact::OpenLineToKing
            | Fact::AttackersNearKing
            | Fact::KingInCentre
            | Fact::PawnStorm
            | Fact::NeedsLuft
            | Fact::WeakColour
            | Fact::BackRankWeak
            | Fact::QueenHarassed
            | Fact::EarlyQueen
            | Fact::MovesTwice
            | Fact::PawnGrab
    )
}
