//! JSON of what many parts of a game have: sides, sets of squares.

use crate::game::PerSide;
use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::Side;
use serde_json::{Value, json};

/// An object with a value for each side.
pub(crate) fn per_side<T>(both: &PerSide<T>, value: impl Fn(&T) -> Value) -> Value {
    json!({ "white": value(&both[0]), "black": value(&both[1]) })
}

/// The squares of a set that are on the board.
pub(crate) fn squares(topology: &Topology, set: Wide) -> Value {
    let geometry = topology.geometry;
    let on_board = geometry.squares().filter(|sq| set.has(*sq));
    on_board.map(|sq| Value::from(geometry.name(sq).to_string())).collect()
}

/// The squares a set for each side leaves of the board; null if that is all of
/// it.
pub(crate) fn region(topology: &Topology, both: &PerSide<Wide>) -> Value {
    let all: Wide = topology.squares().collect();
    if both.iter().all(|set| all.is_within(*set)) {
        return Value::Null;
    }
    per_side(both, |set| squares(topology, *set & all))
}

/// The word for a side.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}
