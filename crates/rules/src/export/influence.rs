//! JSON of influence.

use super::after::choice;
use super::values::region;
use crate::game::{Game, InfluenceBy, InfluenceEffect, InfluenceReach, InfluenceRule};
use serde_json::{Value, json};

/// One rule about influence.
pub(super) fn rule(game: &Game, rule: &InfluenceRule) -> Value {
    json!({
        "effect": match rule.effect {
            InfluenceEffect::Freezes => "freezes",
            InfluenceEffect::Frees => "frees",
            InfluenceEffect::Lends => "lends",
            InfluenceEffect::Replaces => "replaces",
        },
        "of": choice(&rule.of),
        "by": match &rule.by {
            InfluenceBy::Same => json!("same"),
            InfluenceBy::Kinds(kinds) => choice(kinds),
        },
        "who": if rule.by_enemy { "enemy" } else { "friend" },
        "reach": match rule.reach {
            InfluenceReach::Attack => "attack",
            InfluenceReach::Move => "move",
            InfluenceReach::Beside => "beside",
            InfluenceReach::Behind => "behind",
            InfluenceReach::Ahead => "ahead",
        },
        "as": rule.lent,
        "to": region(&game.topology, &rule.to),
    })
}
