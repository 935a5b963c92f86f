//! The plain line format: a game file of pieces and a start position.
//!
//! ```text
//! # A comment goes from # to the end of the line.
//! p fmW1fcF1 promotion t[ROW = 7] -> q
//!   { target (2 0) if (0 0) *unmoved (1 0) empty (2 0) empty }
//! q WF
//!
//! . q .
//! p P p
//! . Q .
//! ```
//!
//! A piece is its name followed, in any order, by:
//! - Betza words: words with a capital letter, see `plain/classic.rs` for how
//!   they differ from Betza's own;
//! - moves in braces, see [`verbose`](crate::verbose);
//! - one clause `promotion zone -> piece|piece`, or `opromotion` where the
//!   piece may stay what it is;
//! - flags: all other words. `+flag` is set at the start, `_flag` or `flag_`
//!   lasts until the next move, `flag` is a plain flag. The underscore is a mark
//!   and no part of the name. `unmoved` need not be declared.
//!
//! A line that begins with a blank, `{`, `_` or `+`, or inside braces, continues
//! the piece before it. Empty lines between pieces are allowed; the last block of
//! lines is the start position, last rank first, squares separated by blanks. `.`
//! and `-` are empty squares, `~name` is a black piece and `name` a white piece. A
//! name of one ASCII letter is White as a capital and Black as a small letter,
//! whatever the case in the line of the piece.
//!
//! `plain/parse.rs` reads the pieces, `plain/rows.rs` the start position;
//! `plain/names.rs` looks names up; [`game`] makes a game of the whole.

mod classic;
mod game;
mod names;
mod parse;
mod rows;
#[cfg(test)]
mod tests;

use classic::classic;
pub use game::game;
pub(crate) use game::read;
pub use parse::parse;

use crate::verbose::{PromotionClause, Verbose};
use game_core::{Geometry, Side, Square};
use std::ops::Range;

/// The longest file, in bytes.
const MAX_FILE: usize = 65_536;
/// The most pieces of a game.
const MAX_PIECES: usize = 128;
/// The most flags of one piece.
const MAX_FLAGS: usize = 32;
/// The most faults that are reported.
const MAX_FAULTS: usize = 50;

/// A game file as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainGame {
    /// The pieces.
    pub pieces: Vec<PlainPiece>,
    /// The start position, last rank first; all rows are equally long.
    pub rows: Vec<Vec<Option<PlainMan>>>,
    /// The size of the board, as the rows have it.
    pub geometry: Geometry,
    /// The bytes of the file in which the first row stands.
    pub rows_at: Range<usize>,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainPiece {
    /// The name of the piece.
    pub name: String,
    /// The bytes of the file in which the name stands.
    pub name_at: Range<usize>,
    /// The Betza words as written, each with its place.
    pub betza: Vec<(String, Range<usize>)>,
    /// The moves in braces.
    pub moves: Vec<Verbose>,
    /// What the piece promotes to.
    pub promotion: Option<PromotionClause>,
    /// The bytes of the file in which the promotion stands.
    pub promotion_at: Range<usize>,
    /// The flags that the piece may carry.
    pub flags: Vec<FlagDecl>,
}

/// A flag a piece may carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlagDecl {
    /// The name of the flag without marks.
    pub name: String,
    /// Is the flag set at the start of the game?
    pub initially_set: bool,
    /// Is the flag removed after the next move?
    pub lasts_one_move: bool,
}

/// A piece of a side on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlainMan {
    /// The side of the piece.
    pub side: Side,
    /// The number of its kind among the pieces of the game.
    pub piece: usize,
}

impl PlainGame {
    /// The pieces of the start position with their squares.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Square, PlainMan)> {
        let ranks = self.rows.iter().rev();
        self.geometry.squares().zip(ranks.flatten()).filter_map(|(sq, man)| Some((sq, (*man)?)))
    }
}
