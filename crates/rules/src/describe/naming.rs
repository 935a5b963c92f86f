//! Words for pieces, sides and lists.

use super::squares;
use crate::game::{PerSide, PieceDef};
use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::Side;

/// What names pieces and squares of a game in sentences: enough of the game for
/// that, so that a part of the game can be described without the whole.
pub(crate) struct Naming<'a> {
    pub(crate) pieces: &'a [PieceDef],
    pub(crate) topology: &'a Topology,
}

impl Naming<'_> {
    /// "a knight".
    pub(crate) fn name(&self, symbol: &str) -> String {
        match self.pieces.iter().find(|piece| piece.symbol == *symbol) {
            Some(piece) if piece.name.starts_with(['a', 'e', 'i', 'o', 'u']) => {
                format!("an {}", piece.name)
            }
            Some(piece) => format!("a {}", piece.name),
            None => symbol.to_string(),
        }
    }

    /// "knight".
    pub(crate) fn bare_name(&self, symbol: &str) -> String {
        let known = self.pieces.iter().find(|piece| piece.symbol == *symbol);
        known.map_or_else(|| symbol.to_string(), |piece| piece.name.clone())
    }

    /// "a knight, a bishop or a rook".
    pub(crate) fn names(&self, symbols: &[String], joint: &str) -> String {
        let names: Vec<String> = symbols.iter().map(|symbol| self.name(symbol)).collect();
        joined(&names, joint)
    }

    /// The squares of a set for each side.
    pub(crate) fn places(&self, sets: &PerSide<Wide>) -> String {
        squares::per_side(self.topology, sets)
    }

    /// The squares of a set for each side after a word, if it leaves some of
    /// the board out.
    pub(crate) fn limited_places(&self, sets: &PerSide<Wide>, word: &str) -> Option<String> {
        squares::both_sides(self.topology, sets, word)
    }
}

/// `a, b and c`.
pub(crate) fn joined(words: &[String], joint: &str) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}
