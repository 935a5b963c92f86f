//! The numbers of the six kinds of orthodox chess.
//!
//! A [`Kind`] is a number only its own game can read. The position of chess and
//! the evaluation of chess are two crates that do not know one another, so what
//! they must agree on stands here.

use crate::Kind;

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

/// How many kinds orthodox chess has.
pub const N_KINDS: usize = 6;
