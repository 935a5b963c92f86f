//! The keys of a board, computed from what they stand for.

use super::Board;
use crate::zobrist;
use game_core::{Bits, Key, PartKeys, Side};

impl<B: Bits> Board<B> {
    /// The share in the key, computed from the fields it stands for. Squares
    /// that do not exist have none, whatever a setup put there.
    pub(crate) fn key_from_scratch(&self) -> Key {
        let cells = self.squares.into_iter().map(|sq| zobrist::cell(self.cell(sq), sq));
        let mut key = cells.fold(zobrist::moment(self.moment), |key, number| key ^ number);
        for side in Side::BOTH {
            for kind in self.all_kinds() {
                key ^= zobrist::hand(side, kind, self.hand(side, kind));
            }
        }
        for (flag, set) in self.flags.iter().enumerate() {
            key = set.into_iter().fold(key, |key, sq| key ^ zobrist::flag(flag, sq));
        }
        key
    }

    /// The keys of the pawns and of the other pieces of each side, computed from the
    /// fields they stand for.
    pub(super) fn parts_from_scratch(&self) -> PartKeys {
        let mut parts = PartKeys::default();
        for sq in self.squares {
            if let Some(piece) = self.piece(sq) {
                parts.toggle(self.part(piece), zobrist::cell(self.cell(sq), sq));
            }
        }
        for side in Side::BOTH {
            for kind in self.all_kinds() {
                let number = zobrist::hand(side, kind, self.hand(side, kind));
                parts.toggle(PartKeys::part_of(side, false), number);
            }
        }
        parts
    }
}
