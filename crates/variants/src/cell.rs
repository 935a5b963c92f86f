//! What stands on a square, in one byte.

use game_core::{Kind, Piece, Side};

/// What stands on a square: a piece, a wall or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardCell(pub(crate) u8);

impl BoardCell {
    const BLACK: u8 = 0x80;
    pub(crate) const EMPTY: BoardCell = BoardCell(0x7f);
    /// A square no piece can enter: a hole, a wall, a block.
    pub(crate) const WALL: BoardCell = BoardCell(0x7e);

    #[inline(always)]
    pub(crate) const fn of(side: Side, kind: Kind) -> BoardCell {
        BoardCell(kind.0 | if matches!(side, Side::Black) { Self::BLACK } else { 0 })
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == Self::EMPTY.0 || self.0 == Self::WALL.0 {
            return None;
        }
        let side = if self.0 & Self::BLACK == 0 { Side::White } else { Side::Black };
        Some(Piece { side, kind: Kind(self.0 & !Self::BLACK) })
    }
}
