//! The six kinds of chess by number, and what they are worth in exchanges.

use game_core::Kind;

/// The pawn.
pub const PAWN: Kind = Kind(0);
/// The knight.
pub const KNIGHT: Kind = Kind(1);
/// The bishop.
pub const BISHOP: Kind = Kind(2);
/// The rook.
pub const ROOK: Kind = Kind(3);
/// The queen.
pub const QUEEN: Kind = Kind(4);
/// The king.
pub const KING: Kind = Kind(5);

/// How many kinds there are.
pub const N_KINDS: usize = 6;

/// Plain values in centipawns by kind, for exchanges and move ordering, where
/// a piece counts the same wherever it stands. No exchange gains by losing the
/// king, so it is worth more than everything else together.
pub const PLAIN_VALUES: [i32; N_KINDS] = [100, 325, 340, 510, 1000, 20_000];

/// The plain value of a kind in centipawns; 0 for numbers that are no kind.
#[inline]
pub const fn piece_value(kind: Kind) -> i32 {
    if kind.index() < N_KINDS { PLAIN_VALUES[kind.index()] } else { 0 }
}
