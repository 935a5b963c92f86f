//! What a reader tells its listener.

use game_core::Outcome;
use std::fmt;

/// How a game ended, as its text says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: still going on, broken off, or not known.
    Unfinished,
}

impl GameResult {
    /// The result as PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner() {
            Some(game_core::Side::White) => GameResult::WhiteWins,
            Some(game_core::Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Hears what a [`Reader`](super::Reader) meets in a game, in the order of the
/// text. Every method does nothing unless it is written; `()` hears nothing.
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag pair, its value without the quotes and escapes.
    fn tag(&mut self, _name: &str, _value: &str) {}

    /// The tags are over. Answering false skips the moves, the comments and
    /// the variations of this game; its result is still told.
    fn end_tags(&mut self) -> bool {
        true
    }

    /// A move, as written, without its number and without `!` and `?`.
    fn move_text(&mut self, _text: &str) {}

    /// A numeric annotation of the move before it: `$1` for a good move.
    fn nag(&mut self, _nag: u16) {}

    /// A comment that is not empty, without its braces or semicolon, each run
    /// of white space in it made one space.
    fn comment(&mut self, _text: &str) {}

    /// A variation begins: it replaces the move before it.
    fn begin_variation(&mut self) {}

    /// The variation ends; the line it left goes on.
    fn end_variation(&mut self) {}

    /// The game ends. Nothing if its text names no result.
    fn result(&mut self, _result: Option<GameResult>) {}
}

impl Visitor for () {}
