//! The letters of the six kinds, and the byte that says what stands on a square.

pub use game_core::orthodox::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

use game_core::orthodox::N_KINDS;
use game_core::{Kind, PartKeys, Piece, Side};

/// The letters of the kinds, by their numbers.
pub(crate) const LETTERS: [&str; N_KINDS] = ["P", "N", "B", "R", "Q", "K"];
/// What a pawn may become, the best first.
pub(crate) const PROMOTIONS: [Kind; 4] = [QUEEN, KNIGHT, ROOK, BISHOP];

/// The kind of a letter, in capitals.
pub(crate) fn kind_of_letter(letter: char) -> Option<Kind> {
    let index = LETTERS.iter().position(|known| known.starts_with(letter))?;
    Some(Kind(index as u8))
}

/// What stands on a square, in one byte: the kind in the low three bits, the
/// side in the fourth. Small, so that the board is one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceCode(u8);

impl PieceCode {
    const KIND_BITS: u8 = 7;
    /// Nothing: a kind that does not exist.
    pub(crate) const EMPTY: PieceCode = PieceCode(Self::KIND_BITS);

    #[inline(always)]
    pub(crate) const fn of(side: Side, kind: Kind) -> PieceCode {
        PieceCode((side as u8) << 3 | kind.0)
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// The kind; meaningless for an empty code.
    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        Kind(self.0 & Self::KIND_BITS)
    }

    /// The number of this code in tables kept by piece, below 16.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The part of a position whose key the piece belongs to; any for an empty code.
    #[inline(always)]
    pub(crate) const fn part(self) -> usize {
        let side = if self.0 >> 3 == 0 { Side::White } else { Side::Black };
        PartKeys::part_of(side, self.kind().0 == PAWN.0)
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.is_empty() {
            return None;
        }
        let side = if self.0 >> 3 == 0 { Side::White } else { Side::Black };
        Some(Piece { side, kind: self.kind() })
    }
}
