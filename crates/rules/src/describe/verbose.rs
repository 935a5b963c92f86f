//! Moves written in braces, in words.

mod change;
mod square;

use super::names::names;
use super::naming::joined;
use crate::game::Game;
use crate::pattern::{Comparison, KindChoice};
use crate::verbose::{
    Change, Claim, CountArea, CountDemand, Demand, Spot, SquareFact, UNMOVED, Variable,
    VariableValues, Verbose,
};
use change::changed;
use square::{named, spot};

/// What the piece does, to follow "It ".
pub(super) fn words(game: &Game, rule: &Verbose) -> String {
    let mut text = format!("goes to {}", spot(&rule.target));
    if !rule.variables.is_empty() {
        let variables: Vec<String> = rule.variables.iter().map(variable).collect();
        text.push_str(&format!(" ({})", joined(&variables, "and")));
    }
    let ways: Vec<String> = rule
        .conditions
        .iter()
        .map(|way| {
            let demands: Vec<String> =
                way.iter().map(|demand| demanded(game, demand, &rule.target)).collect();
            joined(&demands, "and")
        })
        .collect();
    if !ways.is_empty() {
        text.push_str(&format!(" if {}", ways.join(", or if ")));
    }
    text.push_str(&consequences(game, rule));
    text
}

/// What the move does besides going to its target, in its order.
fn consequences(game: &Game, rule: &Verbose) -> String {
    let words = |changes: &[Change]| {
        let changes: Vec<String> =
            changes.iter().filter_map(|change| changed(game, change, &rule.target)).collect();
        (!changes.is_empty()).then(|| joined(&changes, "and"))
    };
    match rule.effects.iter().position(|change| *change == Change::Move) {
        None => words(&rule.effects).map_or(String::new(), |all| format!(", and {all}")),
        Some(at) => {
            let before = words(&rule.effects[..at]).map(|all| format!(", and before that {all}"));
            let after = words(&rule.effects[at + 1..]).map(|all| format!(", and then {all}"));
            before.unwrap_or_default() + &after.unwrap_or_default()
        }
    }
}

fn variable(variable: &Variable) -> String {
    let name = &variable.name;
    match &variable.values {
        VariableValues::Range { low, with_low, high, with_high } => {
            let above = if *with_low { "" } else { "above " };
            let below = if *with_high { "" } else { "below " };
            format!("{name} from {above}{low} to {below}{high}")
        }
        VariableValues::Set(sums) => {
            let values: Vec<String> = sums.iter().map(ToString::to_string).collect();
            format!("{name} one of {}", joined(&values, "or"))
        }
    }
}

fn demanded(game: &Game, demand: &Demand, target: &Spot) -> String {
    match demand {
        Demand::In(zone) => format!("the move is in {zone}"),
        Demand::NotIn(zone) => format!("the move is not in {zone}"),
        Demand::On(at, claims) => {
            let claims: Vec<String> = claims.iter().map(|claim| claimed(game, claim)).collect();
            format!("{} {}", named(at, target), joined(&claims, "or"))
        }
        Demand::Count(count) => counted(game, count, target),
        Demand::MoveNumber(comparison, number) => {
            format!("the number of the game's move is {}", compared(*comparison, *number))
        }
        Demand::InCheck(true) => "its side is in check".to_string(),
        Demand::InCheck(false) => "its side is not in check".to_string(),
        Demand::GivesCheck(true) => "the move gives check".to_string(),
        Demand::GivesCheck(false) => "the move does not give check".to_string(),
    }
}

fn compared(comparison: Comparison, number: i32) -> String {
    match comparison {
        Comparison::Less => format!("below {number}"),
        Comparison::AtMost => format!("at most {number}"),
        Comparison::Equal => format!("{number}"),
        Comparison::Unequal => format!("not {number}"),
        Comparison::AtLeast => format!("at least {number}"),
        Comparison::More => format!("above {number}"),
    }
}

/// "the number of own knights around its own square is at least 2".
fn counted(game: &Game, count: &CountDemand, target: &Spot) -> String {
    let place = match &count.area {
        CountArea::Around(at) => format!("around {}", named(at, target)),
        CountArea::Squares(tests) => {
            let tests: Vec<String> = tests.iter().map(ToString::to_string).collect();
            format!("on squares with {}", joined(&tests, "and"))
        }
    };
    let (what, kinds) = match &count.of {
        SquareFact::Friend(kinds) => ("own pieces", kinds),
        SquareFact::Enemy(kinds) => ("enemies", kinds),
        SquareFact::Occupied(kinds) => ("pieces", kinds),
        _ => ("empty squares", &KindChoice::Any),
    };
    let kinds = choice(game, kinds).map_or(String::new(), |kinds| format!(" ({kinds})"));
    let number = compared(count.comparison, count.number);
    format!("the number of {what}{kinds} {place} is {number}")
}

/// "knight or bishop", "any but king"; nothing for all kinds.
fn choice(game: &Game, kinds: &KindChoice) -> Option<String> {
    match kinds {
        KindChoice::Any => None,
        KindChoice::Only(symbols) => Some(names(game, symbols, "or")),
        KindChoice::AllBut(symbols) => Some(format!("any but {}", names(game, symbols, "or"))),
    }
}

fn claimed(game: &Game, claim: &Claim) -> String {
    let not = if claim.negated { " not" } else { "" };
    let no = if claim.negated { "does not hold" } else { "holds" };
    let held = |who: &str, kinds: &KindChoice| match choice(game, kinds) {
        None => format!("{no} {who}"),
        Some(kinds) => format!("{no} {who} ({kinds})"),
    };
    let by = |word: &str, whose: &str, kinds: &KindChoice| match choice(game, kinds) {
        None => format!("is{not} {word}"),
        Some(kinds) => format!("is{not} {word} by {whose} ({kinds})"),
    };
    match &claim.fact {
        SquareFact::Empty => format!("is{not} empty"),
        SquareFact::Occupied(KindChoice::Any) => format!("is{not} occupied"),
        SquareFact::Occupied(kinds) => held("a piece", kinds),
        SquareFact::Enemy(kinds) => held("an enemy", kinds),
        SquareFact::Friend(kinds) => held("an own piece", kinds),
        SquareFact::Attacked(kinds) => by("attacked", "an enemy", kinds),
        SquareFact::Guarded(kinds) => by("guarded", "an own piece", kinds),
        SquareFact::Flag(name) if name == UNMOVED => {
            format!("{no} a piece that has not moved")
        }
        SquareFact::Flag(name) => format!("{no} a piece with the flag {name}"),
    }
}
