//! What the pieces of a game are called.

use crate::AnyBoard;
use game_core::Kind;

/// The names of the kinds, in small letters where they are common nouns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceNames(Vec<String>);

impl PieceNames {
    /// The names of a game's kinds: `named` knows a kind by its symbol; a kind it
    /// does not know is called by its symbol.
    pub fn new(board: &dyn AnyBoard, named: &dyn Fn(&str) -> Option<String>) -> PieceNames {
        let kinds = (0..board.n_kinds()).map(|index| Kind(index as u8));
        let name = |kind: Kind| {
            let symbol = board.symbol(kind);
            named(symbol).unwrap_or_else(|| format!("piece {symbol}"))
        };
        PieceNames(kinds.map(name).collect())
    }

    /// The names of the pieces of chess.
    pub fn of_chess() -> PieceNames {
        let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
        PieceNames(names.map(str::to_owned).to_vec())
    }

    /// The name of a kind.
    pub fn name(&self, kind: Kind) -> &str {
        self.0.get(kind.index()).map_or("piece", String::as_str)
    }

    /// The name with an article: `a knight`, `an elephant`.
    pub(crate) fn with_article(&self, kind: Kind) -> String {
        let name = self.name(kind);
        let is_vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
        format!("{} {name}", if is_vowel { "an" } else { "a" })
    }
}
