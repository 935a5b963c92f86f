//! What a reader tells its listener.

use super::result::GameResult;

/// Hears what a [`PgnReader`](super::PgnReader) meets in a game, in the order of
/// the text. A method that is not written ignores its call; `()` ignores all.
pub(super) trait PgnVisitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag pair, its value without the quotes and escapes.
    fn tag(&mut self, _name: &str, _value: &str) {}

    /// The tags are over. The answer false skips the moves, comments and
    /// variations of this game; its result is still told.
    fn end_tags(&mut self) -> bool {
        true
    }

    /// A move as it is written, without its number and without `!` and `?`.
    fn move_text(&mut self, _text: &str) {}

    /// A numeric annotation of the last move: `$1` for a good move.
    fn nag(&mut self, _nag: u16) {}

    /// A comment that is not empty, without its braces or semicolon. Each run
    /// of white space in it is one space.
    fn comment(&mut self, _text: &str) {}

    /// A variation begins; its first move replaces the last move.
    fn begin_variation(&mut self) {}

    /// The variation ends, and the line around it goes on.
    fn end_variation(&mut self) {}

    /// The game ends. The result is `None` if the text names none.
    fn result(&mut self, _result: Option<GameResult>) {}
}

impl PgnVisitor for () {}
