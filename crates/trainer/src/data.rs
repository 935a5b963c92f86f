//! Games with the score of every position, in files of about four bytes a position.
//!
//! A [`ScoredGame`] is a whole game: where it began, its moves, what a search thought of
//! each position, and who won. A [`DataHeader`] says by which rules the games were
//! played and how they came to be. All numbers of a file are little-endian:
//!
//! ```text
//! 8 bytes   "MANTDATA"
//! u32       version, 1
//! block     the header: lines `key=value` in UTF-8
//! block*    a game each:
//!     u64     number of the game in its run
//!     u8      0 Black won, 1 drawn, 2 White won
//!     text    FEN of the start, empty for that of the game: u16 and bytes
//!     u16     number of moves
//!     {u16 place among the legal moves in the order of their words,
//!      i16 score for the side to move; -32768 where none was asked} per move
//!     u16     check: a hash of the board at the end
//!
//! block = u32 length of its content, content, u64 checksum of the content (FNV-1a)
//! ```
//!
//! A game is written as soon as it is over, so that a program that is ended at once
//! loses no finished game. A file whose last block is cut off has all games before it.

mod error;
mod header;
mod read;
mod replay;
#[cfg(test)]
mod tests;
mod write;

pub use error::DataError;
pub use header::DataHeader;
pub use read::{DataEnd, DataReader};
pub use replay::{ReplayFault, replay};
pub(crate) use replay::{board_check, sorted_moves};
pub use write::{file_start, game_block};

use game_core::Side;

/// How a file begins.
const MAGIC: &[u8; 8] = b"MANTDATA";
/// The version that is written and read.
const VERSION: u32 = 1;
/// The most bytes of a block: a game of the greatest length needs less.
const MOST_BLOCK: usize = 1 << 20;
/// What stands for a position without a score.
const NO_SCORE: i16 = i16::MIN;

/// A move of a game, and what was thought of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The place of the move among the legal moves, in the order of their words.
    pub place: u16,
    /// The score for the side to move, if one was asked for: what
    /// [`game_core::Score::raw`] gives.
    pub score: Option<i16>,
}

/// A game with the scores of its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// Its number in the run that played it.
    pub number: u64,
    /// The FEN of its first position, if that is not the start of the game.
    pub start: Option<String>,
    /// Its moves.
    pub moves: Vec<ScoredMove>,
    /// Who won; nobody if it was drawn.
    pub winner: Option<Side>,
    /// A hash of its last board.
    pub check: u16,
}

/// The checksum of Fowler, Noll and Vo.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
