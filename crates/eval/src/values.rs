//! The values of the six kinds of chess in exchanges, and the largest score.

use game_core::Kind;
use game_core::orthodox::N_KINDS;

/// The largest score an evaluator of this crate gives, in centipawns: well below
/// that of any mate.
pub const MAX_SCORE: i32 = 20_000;

/// Plain values in centipawns by kind, for exchanges and move ordering, where
/// the square of a piece does not count. No exchange gains by losing the king,
/// so the king has more value than everything else together.
const PLAIN_VALUES: [i32; N_KINDS] = [100, 325, 340, 510, 1000, 20_000];

/// The plain value of a kind in centipawns; 0 for numbers that are no kind.
#[inline]
pub const fn piece_value(kind: Kind) -> i32 {
    if kind.index() < N_KINDS { PLAIN_VALUES[kind.index()] } else { 0 }
}
