//! Sentences about what happens after moves.

use super::{Naming, joined, squares};
use crate::game::{
    AfterCase, AfterChange, AfterKind, AfterOccasion, AfterRule, AfterSquares, AfterWho, Game,
    KindChoice,
};

/// A sentence for each rule, in the order in which they are obeyed.
pub(super) fn sentences(game: &Game) -> Vec<String> {
    let naming = Naming::of(game);
    game.after.iter().map(|rule| sentence(game, &naming, rule)).collect()
}

fn sentence(game: &Game, naming: &Naming<'_>, rule: &AfterRule) -> String {
    let beside = match rule.beside {
        None => "",
        Some(AfterWho::Either) => " that ends next to another piece",
        Some(AfterWho::Enemy) => " that ends next to an enemy",
        Some(AfterWho::Friend) => " that ends next to another piece of its side",
    };
    let when = occasion(naming, rule) + beside;
    let what = match &rule.change {
        AfterChange::Return => "that piece goes back to where it came from".to_string(),
        AfterChange::Reborn => {
            "what was captured is put back where a piece like it stood at the start, if that \
             square is empty: a pawn on the file of its capture, another piece on a square of the \
             colour it was captured on"
                .to_string()
        }
        change => format!("{} {}", victims(game, naming, rule), verb(naming, change)),
    };
    let harmless = !rule.threatens && hits_others(rule);
    let check = if harmless { "; the threat of it is no check" } else { "" };
    format!("{when}, {what}{check}.")
}

/// May the rule change other pieces than the one that moved?
fn hits_others(rule: &AfterRule) -> bool {
    rule.squares.iter().any(|set| !matches!(set, AfterSquares::Target | AfterSquares::Origin))
}

/// "After a capture by a knight".
fn occasion(naming: &Naming<'_>, rule: &AfterRule) -> String {
    let by = kinds(naming, &rule.by).map(|kinds| format!(" by {kinds}")).unwrap_or_default();
    match rule.on {
        AfterOccasion::Any => format!("After every move or drop{by}"),
        AfterOccasion::Move => format!("After every move{by}"),
        AfterOccasion::Capture => {
            let of = kinds(naming, &rule.of).map(|kinds| format!(" of {kinds}"));
            format!("After a capture{}{by}", of.unwrap_or_default())
        }
        AfterOccasion::Quiet => format!("After a move without a capture{by}"),
        AfterOccasion::Stay => format!("After a move{by} that stays where it is"),
        AfterOccasion::Drop => {
            let of = kinds(naming, &rule.by).map(|kinds| format!(" of {kinds}"));
            format!("After a drop{}", of.unwrap_or_default())
        }
    }
}

/// "a knight or a bishop", "any piece but a king"; nothing if all are meant.
pub(super) fn kinds(naming: &Naming<'_>, choice: &KindChoice) -> Option<String> {
    match choice {
        KindChoice::Any => None,
        KindChoice::Only(kinds) => Some(naming.names(kinds, "or")),
        KindChoice::AllBut(kinds) => Some(format!("any piece but {}", naming.names(kinds, "or"))),
    }
}

/// "each enemy piece around it, if it is not a pawn".
fn victims(game: &Game, naming: &Naming<'_>, rule: &AfterRule) -> String {
    let own = rule.squares.as_slice() == [AfterSquares::Target] && rule.who != AfterWho::Enemy;
    let only = match &rule.only {
        KindChoice::Any => String::new(),
        KindChoice::Only(kinds) => format!(", if it is {},", naming.names(kinds, "or")),
        KindChoice::AllBut(kinds) => format!(", unless it is {},", naming.names(kinds, "or")),
    };
    if own {
        return format!("the piece that moved{only}");
    }
    let who = match rule.who {
        AfterWho::Either => "each piece",
        AfterWho::Enemy => "each enemy piece",
        AfterWho::Friend => "each piece of the same side",
    };
    let places: Vec<String> = rule.squares.iter().map(|set| place(game, set)).collect();
    format!("{who} {}{only}", joined(&places, "or"))
}

fn place(game: &Game, set: &AfterSquares) -> String {
    match set {
        AfterSquares::Target => "where it arrived".to_string(),
        AfterSquares::Origin => "where it came from".to_string(),
        AfterSquares::Around => "next to where it arrived".to_string(),
        AfterSquares::Attacked => "that it attacks from there".to_string(),
        AfterSquares::Enclosed => {
            "in an unbroken row between it and another piece of its side, on a rank, file or \
             diagonal"
                .to_string()
        }
        AfterSquares::EnclosedOrthogonally => {
            "in an unbroken row between it and another piece of its side, on a rank or file"
                .to_string()
        }
        AfterSquares::Region(both) => format!("on {}", squares::per_side(&game.topology, both)),
    }
}

fn verb(naming: &Naming<'_>, change: &AfterChange) -> String {
    match change {
        AfterChange::Remove => "vanishes".to_string(),
        AfterChange::Wall => "turns into a wall".to_string(),
        AfterChange::Switch => "changes sides".to_string(),
        AfterChange::Hand => "goes to the hand of the other side".to_string(),
        AfterChange::Return | AfterChange::Reborn => String::new(),
        AfterChange::Become(AfterKind::Captive) => "becomes what it captured".to_string(),
        AfterChange::Become(AfterKind::Kind(kind)) => format!("becomes {}", naming.name(kind)),
        AfterChange::Become(AfterKind::Cases(cases)) => {
            let cases: Vec<String> = cases.iter().map(|case| one_case(naming, case)).collect();
            format!("becomes something else: {}", joined(&cases, "and"))
        }
    }
}

/// "a knight that captured a bishop becomes an archbishop".
fn one_case(naming: &Naming<'_>, case: &AfterCase) -> String {
    let who = naming.names(&case.piece, "or");
    let captured = case.captive.as_ref().map(|kinds| naming.names(kinds, "or"));
    let captured = captured.map(|kinds| format!(" that captured {kinds}")).unwrap_or_default();
    format!("{who}{captured} becomes {}", naming.name(&case.into))
}
