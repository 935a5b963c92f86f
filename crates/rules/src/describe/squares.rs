//! Sets of squares in words: whole ranks, rectangles, or a list.

use crate::game::PerSide;
use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::Square;

/// Longer lists say how many more there are.
const MAX_LISTED: usize = 16;

/// The squares of a set that leaves some of the board out; else nothing.
pub(super) fn limited(topology: &Topology, set: Wide) -> Option<String> {
    let all: Wide = topology.squares().collect();
    (!all.is_within(set)).then(|| list(topology, set & all))
}

/// A phrase for a set that differs between the sides, if it limits anything:
/// "only stand on d1 to f3 (White) or d8 to f10 (Black)".
pub(super) fn both_sides(topology: &Topology, sets: &PerSide<Wide>, verb: &str) -> Option<String> {
    match (limited(topology, sets[0]), limited(topology, sets[1])) {
        (None, None) => None,
        _ => Some(format!("{verb} {}", per_side(topology, sets))),
    }
}

/// The squares for both sides.
pub(super) fn per_side(topology: &Topology, sets: &PerSide<Wide>) -> String {
    let [white, black] = sets.map(|set| limited(topology, set).unwrap_or("any square".to_string()));
    if white == black { white } else { format!("{white} (White) or {black} (Black)") }
}

/// The squares of a set.
pub(super) fn list(topology: &Topology, set: Wide) -> String {
    let board = topology.geometry;
    let squares: Vec<Square> =
        set.into_iter().filter(|sq| sq.index() < board.n_squares()).collect();
    let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else {
        return "no square".to_string();
    };
    let files = squares.iter().map(|&sq| board.file(sq));
    let (low, high) = (files.clone().min().unwrap_or(0), files.max().unwrap_or(0));
    let (bottom, top) = (board.rank(first), board.rank(last));
    let exists = |sq: &Square| !topology.holes.has(*sq);
    let in_box = |sq: &Square| {
        (low..=high).contains(&board.file(*sq)) && (bottom..=top).contains(&board.rank(*sq))
    };
    let n_box = board.squares().filter(|sq| in_box(sq) && exists(sq)).count();
    let is_box = n_box == squares.len();
    let number = |rank: u8| u16::from(rank) + 1;
    if is_box && low == 0 && high + 1 == board.files() {
        return if bottom == top {
            format!("rank {}", number(bottom))
        } else {
            format!("ranks {} to {}", number(bottom), number(top))
        };
    }
    if is_box && squares.len() > 2 {
        return format!("the squares {} to {}", board.name(first), board.name(last));
    }
    let named: Vec<String> =
        squares.iter().take(MAX_LISTED).map(|&sq| board.name(sq).to_string()).collect();
    match squares.len().saturating_sub(MAX_LISTED) {
        0 => named.join(" "),
        more => format!("{} and {more} more squares", named.join(" ")),
    }
}
