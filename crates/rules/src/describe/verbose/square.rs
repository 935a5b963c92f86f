//! Squares of moves in braces, in words.

use crate::describe::naming::joined;
use crate::verbose::{Coordinate, Spot, SpotPlace, VerboseSum};

/// The value of a sum without variables.
fn constant(sum: &VerboseSum) -> Option<i32> {
    sum.value(|_| None)
}

/// Is it the square the piece comes from?
pub(super) fn is_origin(spot: &Spot) -> bool {
    let is_nought = |at: &Coordinate| !at.absolute && constant(&at.sum) == Some(0);
    matches!(&spot.at, SpotPlace::At(row, column) if is_nought(row) && is_nought(column))
}

/// "the square 1 forward and 2 to the left".
pub(super) fn spot(spot: &Spot) -> String {
    if is_origin(spot) {
        return "its own square".to_string();
    }
    let (row, column) = match &spot.at {
        SpotPlace::Mover => return "its own square".to_string(),
        SpotPlace::Home => return "the home square of the captive".to_string(),
        SpotPlace::At(row, column) => (row, column),
    };
    let parts = [
        part(row, "row", ["forward", "back"]),
        part(column, "column", ["to the right", "to the left"]),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let there = if spot.optional { " (where there is one)" } else { "" };
    format!("the square {}{there}", joined(&parts, "and"))
}

/// A row or a column. Absolute ones are counted from the mover's own corner.
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

/// A square in the words of the move, which has a name for its own target.
pub(super) fn named(at: &Spot, target: &Spot) -> String {
    if at == target { "the square it goes to".to_string() } else { spot(at) }
}
