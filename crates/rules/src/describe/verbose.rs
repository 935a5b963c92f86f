//! Moves written in braces, in words.

use super::{joined, names};
use crate::game::Game;
use crate::verbose::{
    Change, Claim, Coordinate, Demand, PlaceSource, Spot, UNMOVED, Variable, VariableValues,
    Verbose, VerboseSum,
};

/// What the piece does, to follow "It ".
pub(super) fn words(game: &Game, rule: &Verbose) -> String {
    let mut text = format!("goes to {}", spot(&rule.target));
    if !rule.variables.is_empty() {
        let variables: Vec<String> = rule.variables.iter().map(variable).collect();
        text.push_str(&format!(" ({})", joined(&variables, "and")));
    }
    let demands: Vec<String> =
        rule.conditions.iter().map(|demand| demanded(demand, &rule.target)).collect();
    if !demands.is_empty() {
        text.push_str(&format!(" if {}", joined(&demands, "and")));
    }
    let changes: Vec<String> =
        rule.effects.iter().filter_map(|change| changed(game, change, &rule.target)).collect();
    if !changes.is_empty() {
        text.push_str(&format!(", and {}", joined(&changes, "and")));
    }
    text
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

/// A number that hangs on no variable.
fn constant(sum: &VerboseSum) -> Option<i32> {
    sum.value(|_| None)
}

fn is_origin(spot: &Spot) -> bool {
    let is_nought = |at: &Coordinate| !at.absolute && constant(&at.sum) == Some(0);
    is_nought(&spot.row) && is_nought(&spot.column)
}

/// "the square 1 forward and 2 to the left".
fn spot(spot: &Spot) -> String {
    if is_origin(spot) {
        return "its own square".to_string();
    }
    let parts = [
        part(&spot.row, "row", ["forward", "back"]),
        part(&spot.column, "column", ["to the right", "to the left"]),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("the square {}", joined(&parts, "and"))
}

/// Rows and columns of the board are counted from the mover's own corner.
fn part(at: &Coordinate, line: &str, ways: [&str; 2]) -> Option<String> {
    if at.absolute {
        return Some(match constant(&at.sum) {
            Some(number) => format!("in {line} {} of its side", number + 1),
            None => format!("in {line} {} of its side (from 0)", at.sum),
        });
    }
    match constant(&at.sum) {
        Some(0) => None,
        Some(steps) => Some(format!("{} {}", steps.abs(), ways[usize::from(steps < 0)])),
        None => Some(format!("{} {}", at.sum, ways[0])),
    }
}

/// A square as the move speaks of it: its target is "there".
fn named(at: &Spot, target: &Spot) -> String {
    if at == target { "the square it goes to".to_string() } else { spot(at) }
}

fn demanded(demand: &Demand, target: &Spot) -> String {
    match demand {
        Demand::In(zone) => format!("the move is in {zone}"),
        Demand::On(at, claims) => {
            let claims: Vec<String> = claims.iter().map(claimed).collect();
            format!("{} {}", named(at, target), joined(&claims, "or"))
        }
    }
}

fn claimed(claim: &Claim) -> String {
    match claim {
        Claim::Empty => "is empty".to_string(),
        Claim::Occupied => "is occupied".to_string(),
        Claim::Enemy => "holds an enemy".to_string(),
        Claim::Friend => "holds an own piece".to_string(),
        Claim::Attacked => "is attacked".to_string(),
        Claim::Unattacked => "is not attacked".to_string(),
        Claim::Flag(name) if name == UNMOVED => "holds a piece that has not moved".to_string(),
        Claim::Flag(name) => format!("holds a piece with the flag {name}"),
    }
}

fn changed(game: &Game, change: &Change, target: &Spot) -> Option<String> {
    let (sources, onto) = match change {
        Change::Raise(at, flag) => {
            return Some(format!("gives the piece on {} the flag {flag}", named(at, target)));
        }
        Change::Lower(at, flag) => {
            return Some(format!("takes the flag {flag} from the piece on {}", named(at, target)));
        }
        Change::Place(sources, onto) => (sources, onto),
    };
    let ways: Vec<String> =
        sources.iter().filter_map(|source| placed(game, source, onto, target)).collect();
    (!ways.is_empty()).then(|| joined(&ways, "or"))
}

fn placed(game: &Game, source: &PlaceSource, onto: &Spot, target: &Spot) -> Option<String> {
    let place = named(onto, target);
    match source {
        PlaceSource::Nothing => Some(format!("captures what stands on {place}")),
        PlaceSource::Piece(symbol) => {
            let name = names(game, std::slice::from_ref(symbol), "or");
            Some(match () {
                () if onto == target => format!("becomes {name}"),
                () if is_origin(onto) => format!("leaves {name} on the square it left"),
                () => format!("puts {name} on {place}"),
            })
        }
        PlaceSource::Carried(from) if from == onto => None,
        PlaceSource::Carried(from) => {
            Some(format!("brings what stands on {} to {place}", named(from, target)))
        }
    }
}
