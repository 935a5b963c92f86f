//! Starts that are shuffled by rules.

use super::PerSide;
use crate::pattern::Wide;

/// The pieces in a zone change places at the start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShuffleDef {
    /// Where the pieces stand that are shuffled, for each side.
    pub zone: PerSide<Wide>,
    /// The kinds in the order in which they find their places, which decides
    /// about the numbers of the starts.
    pub order: Vec<String>,
    /// Kinds that stand, taken together, on as many light squares as dark ones.
    pub both_colours: Vec<Vec<String>>,
    /// Kinds, and the kinds between whose first and last piece they stand.
    pub between: Vec<(String, Vec<String>)>,
    /// How the second army follows the first.
    pub sides: ShuffledSides,
}

/// How the two armies of a shuffled start belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuffledSides {
    /// Black's pieces stand opposite White's, on the same files.
    Mirrored,
    /// Black's pieces stand as White's do when the board is turned.
    Turned,
    /// Each army is shuffled by itself.
    Apart,
}

impl ShuffledSides {
    /// Every case with its word in rules files.
    pub(crate) const WORDS: [(&'static str, ShuffledSides); 3] = [
        ("mirrored", ShuffledSides::Mirrored),
        ("turned", ShuffledSides::Turned),
        ("apart", ShuffledSides::Apart),
    ];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            ShuffledSides::Mirrored => "mirrored",
            ShuffledSides::Turned => "turned",
            ShuffledSides::Apart => "apart",
        }
    }
}
