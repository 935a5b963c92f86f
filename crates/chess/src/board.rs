//! The fields of a position that a move changes.

use crate::attacks;
use crate::castling::{Rights, home_rank};
use crate::kinds::{KING, PieceCode, ROOK};
use crate::zobrist;
use game_core::{Key, Kind, Move, PartKeys, Set64, Side, Square, SquareSet, Wing};

/// The pieces, the side to move, the rights and the counter.
///
/// Making a move copies all of it and changes the copy, so that unmaking is
/// dropping the copy. Restoring field by field was measured to be slower: it
/// writes and reads the same words in turn, and each waits for the last.
///
/// The en passant right is kept only while an en passant capture is legal:
/// then positions that allow the same moves have the same key, as the rule of
/// repetition asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChessBoard {
    pub(crate) sides: [Set64; 2],
    /// By kind. The last two slots stay empty: three bits are then always an
    /// index, and an empty square has a slot of its own.
    pub(crate) kinds: [Set64; 8],
    pub(crate) codes: [PieceCode; 64],
    pub(crate) key: Key,
    pub(crate) parts: PartKeys,
    /// The move that led here; none at the beginning.
    pub(crate) made: Move,
    /// Half-moves since the last capture or pawn move.
    pub(crate) halfmoves: u16,
    pub(crate) rights: Rights,
    pub(crate) turn: Side,
}

impl ChessBoard {
    /// An empty board, to be filled.
    pub(crate) fn empty() -> ChessBoard {
        ChessBoard {
            sides: [Set64::EMPTY; 2],
            kinds: [Set64::EMPTY; 8],
            codes: [PieceCode::EMPTY; 64],
            key: 0,
            parts: PartKeys::default(),
            made: Move::NONE,
            halfmoves: 0,
            rights: Rights::NONE,
            turn: Side::White,
        }
    }

    #[inline(always)]
    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> Set64 {
        self.sides[side.index()] & self.kinds[kind.index() & 7]
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub(crate) fn king(&self, side: Side) -> Square {
        Square(self.pieces(side, KING).0.trailing_zeros() as u8 & 63)
    }

    #[inline(always)]
    pub(crate) fn all(&self) -> Set64 {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(crate) fn code(&self, sq: Square) -> PieceCode {
        self.codes[sq.index() & 63]
    }

    /// The square on which a pawn can be taken en passant now.
    #[inline(always)]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        let file = self.rights.en_passant_file()?;
        let rank = if self.turn == Side::White { 5 } else { 2 };
        Some(Square(rank * 8 + file))
    }

    /// The key computed from nothing but the fields it stands for.
    pub(crate) fn key_from_scratch(&self) -> Key {
        let pieces = self.all().into_iter().map(|sq| zobrist::piece(self.code(sq), sq));
        let turn = if self.turn == Side::Black { zobrist::black_to_move() } else { 0 };
        pieces.fold(zobrist::rights(self.rights) ^ turn, |key, number| key ^ number)
    }

    /// The keys of the parts, computed from the pieces.
    pub(crate) fn parts_from_scratch(&self) -> PartKeys {
        let mut parts = PartKeys::default();
        for sq in self.all() {
            let code = self.code(sq);
            parts.toggle(code.part(), zobrist::piece(code, sq));
        }
        parts
    }

    /// The rook farthest from the king on its first rank towards a wing.
    pub(crate) fn outermost_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        let king = self.king(side);
        let rank = SquareSet(attacks::RANK_1.0 << home_rank(side));
        let rooks = self.pieces(side, ROOK) & rank;
        match wing {
            Wing::King => rooks.last().filter(|rook| *rook > king),
            Wing::Queen => rooks.first().filter(|rook| *rook < king),
        }
    }
}
