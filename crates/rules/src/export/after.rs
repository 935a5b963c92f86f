//! JSON of what happens after moves.

use super::values::region;
use crate::game::{
    AfterChange, AfterKind, AfterOccasion, AfterRule, AfterSquares, AfterWho, Game, KindChoice,
};
use serde_json::{Value, json};

/// One rule about what happens after a move.
pub(super) fn rule(game: &Game, rule: &AfterRule) -> Value {
    json!({
        "on": match rule.on {
            AfterOccasion::Any => "any",
            AfterOccasion::Move => "move",
            AfterOccasion::Capture => "capture",
            AfterOccasion::Quiet => "quiet",
            AfterOccasion::Stay => "stay",
            AfterOccasion::Drop => "drop",
        },
        "by": choice(&rule.by),
        "of": choice(&rule.of),
        "beside": rule.beside.map(who),
        "squares": rule.squares.iter().map(|set| squares(game, set)).collect::<Vec<_>>(),
        "who": who(rule.who),
        "only": choice(&rule.only),
        "change": change(&rule.change),
        "become": becomes(&rule.change),
        "threat": rule.threatens,
    })
}

const fn who(who: AfterWho) -> &'static str {
    match who {
        AfterWho::Either => "either",
        AfterWho::Enemy => "enemy",
        AfterWho::Friend => "friend",
    }
}

/// The kinds of a choice; null for all.
pub(super) fn choice(choice: &KindChoice) -> Value {
    match choice {
        KindChoice::Any => Value::Null,
        KindChoice::Only(kinds) => json!({ "only": kinds }),
        KindChoice::AllBut(kinds) => json!({ "all_but": kinds }),
    }
}

fn squares(game: &Game, set: &AfterSquares) -> Value {
    match set {
        AfterSquares::Target => json!("target"),
        AfterSquares::Origin => json!("origin"),
        AfterSquares::Around => json!("around"),
        AfterSquares::Attacked => json!("attacked"),
        AfterSquares::Enclosed => json!("enclosed"),
        AfterSquares::EnclosedOrthogonally => json!("enclosed-orthogonally"),
        AfterSquares::Region(both) => match region(&game.topology, both) {
            Value::Null => json!("all"),
            squares => squares,
        },
    }
}

fn change(change: &AfterChange) -> Value {
    json!(match change {
        AfterChange::Remove => "remove",
        AfterChange::Wall => "wall",
        AfterChange::Switch => "switch",
        AfterChange::Hand => "hand",
        AfterChange::Return => "return",
        AfterChange::Reborn => "reborn",
        AfterChange::Become(_) => "become",
    })
}

/// What a piece becomes: a symbol, `captive`, or a list of cases.
fn becomes(change: &AfterChange) -> Value {
    let AfterChange::Become(kind) = change else { return Value::Null };
    match kind {
        AfterKind::Kind(symbol) => json!(symbol),
        AfterKind::Captive => json!("captive"),
        AfterKind::Cases(cases) => cases
            .iter()
            .map(|case| json!({ "piece": case.piece, "captive": case.captive, "into": case.into }))
            .collect(),
    }
}
