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
//! A piece is its name and then, in any order:
//! - Betza words: those with a capital letter, see `plain/classic.rs` for how
//!   they differ from Betza's own;
//! - moves in braces, see [`verbose`](crate::verbose);
//! - one clause `promotion zone -> piece|piece`, or `opromotion` where the
//!   piece may stay what it is;
//! - flags: all other words. `+flag` is set at the start, `_flag` or `flag_`
//!   lasts until the next move, `flag` is neither. The underscore is a mark
//!   and no part of the name. `unmoved` need not be declared.
//!
//! A line goes on with the piece before it if it begins with a blank, `{`, `_`
//! or `+`, or within braces. Empty lines between pieces are allowed; the last
//! block of lines is the start position, last rank first, squares separated by
//! blanks. `.` and `-` are empty, `~name` is a black piece and `name` a white
//! one, but for names of one ASCII letter a capital is White and a small
//! letter Black, however the piece line spells it.
//!
//! Reading is in `plain/parse.rs`, the start position in `plain/rows.rs`,
//! names are looked up in `plain/names.rs`; [`game`] makes a game of it.

mod classic;
mod game;
mod names;
mod parse;
mod rows;
#[cfg(test)]
mod tests;

use classic::classic;
pub use game::game;
pub use parse::parse;

use crate::verbose::{PromotionClause, Verbose};
use game_core::{Geometry, Side, Square};
use std::ops::Range;

/// Longest file, in bytes.
const MAX_FILE: usize = 65_536;
/// Most pieces of a game.
const MAX_PIECES: usize = 128;
/// Most flags one piece may declare.
const MAX_FLAGS: usize = 32;
/// Most faults that are told; a file with more is no game file.
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
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainPiece {
    /// Its name.
    pub name: String,
    /// Its Betza words as written, and where.
    pub betza: Vec<(String, Range<usize>)>,
    /// Its other moves.
    pub moves: Vec<Verbose>,
    /// What becomes of it.
    pub promotion: Option<PromotionClause>,
    /// The flags it may carry.
    pub flags: Vec<FlagDecl>,
}

/// A flag a piece may carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlagDecl {
    /// Its name without marks.
    pub name: String,
    /// Is it set at the start of the game?
    pub initially_set: bool,
    /// Is it gone after the next move?
    pub lasts_one_move: bool,
}

/// A piece of a side on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlainMan {
    /// Whose it is.
    pub side: Side,
    /// Its number among the pieces of the game.
    pub piece: usize,
}

impl PlainGame {
    /// What stands where at the start.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Square, PlainMan)> {
        let ranks = self.rows.iter().rev();
        self.geometry.squares().zip(ranks.flatten()).filter_map(|(sq, man)| Some((sq, (*man)?)))
    }
}
