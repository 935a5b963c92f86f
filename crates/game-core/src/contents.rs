//! What positions of a game can hold, for networks and tables that number it.

use crate::Side;

/// What positions of a game can hold besides pieces on squares.
///
/// ```
/// use game_core::{Contents, Side};
/// let chess = Contents::default();
/// assert_eq!((chess.most_in_hand(Side::White, 0), chess.walls), (0, false));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// By side and kind, the most pieces to be expected in hand; short or empty
    /// where there are none. A game may allow more.
    pub hands: [Vec<u8>; 2],
    /// Walls come and go.
    pub walls: bool,
}

impl Contents {
    /// The most pieces of the kind with this number that a side can be expected to
    /// have in hand.
    pub fn most_in_hand(&self, side: Side, kind: usize) -> u8 {
        self.hands[side.index()].get(kind).copied().unwrap_or(0)
    }
}
