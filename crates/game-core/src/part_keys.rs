//! Keys of parts of a position.

use crate::random::SplitMix64;
use crate::{BoardView, Key, Side, Square};

/// Keys of parts of a position: of its pawns, and of the other pieces of each side.
/// Positions that are alike in one part share the key of that part, whatever the
/// rest of the board looks like.
///
/// ```
/// use game_core::{PartKeys, Side};
/// let mut keys = PartKeys::default();
/// keys.toggle(PartKeys::part_of(Side::White, true), 5);
/// keys.toggle(PartKeys::part_of(Side::Black, false), 9);
/// assert_eq!((keys.pawns(), keys.men(Side::White), keys.men(Side::Black)), (5, 0, 9));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PartKeys([Key; PartKeys::N_SLOTS]);

impl PartKeys {
    /// One more than there are parts, so that two bits are always an index.
    const N_SLOTS: usize = 4;

    /// The number of the part a piece belongs to.
    #[inline(always)]
    pub const fn part_of(side: Side, is_pawn: bool) -> usize {
        if is_pawn { 0 } else { 1 + side as usize }
    }

    /// Adds the number of a piece to the key of its part, or takes it out.
    #[inline(always)]
    pub fn toggle(&mut self, part: usize, number: Key) {
        self.0[part % Self::N_SLOTS] ^= number;
    }

    /// The key of the pawns of both sides: of the pieces whose moves are written
    /// without a letter.
    #[inline(always)]
    pub const fn pawns(&self) -> Key {
        self.0[0]
    }

    /// The key of the other pieces of a side.
    #[inline(always)]
    pub const fn men(&self, side: Side) -> Key {
        self.0[1 + side as usize]
    }

    /// The keys of a board, computed from its pieces.
    pub(crate) fn of_board<V: BoardView>(view: &V) -> PartKeys {
        let mut keys = PartKeys::default();
        for sq in view.occupied() {
            if let Some(piece) = view.at(sq) {
                let Square(place) = sq;
                let number = (piece.side as u64) << 16 | u64::from(piece.kind.0) << 8;
                let part = Self::part_of(piece.side, view.is_unnamed(piece.kind));
                keys.toggle(part, SplitMix64::nth(number | u64::from(place)));
            }
        }
        keys
    }
}
