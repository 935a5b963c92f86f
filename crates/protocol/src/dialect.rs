//! Protocols that say the same as UCI in other words: USI for shogi, UCCI for
//! xiangqi.
//!
//! A dialect translates lines of a program into lines of UCI, and replies of UCI
//! into its own; both are pure. [`DialectServer`] puts a dialect in front of the
//! server of UCI, so that searches, clocks and bad input are handled in one
//! place. `dialect/usi.rs` and `dialect/ucci.rs` have the words,
//! `dialect/squares.rs` the coordinates, `dialect/sfen.rs` the positions of shogi,
//! `dialect/mate_search.rs` its search for a mate.

mod mate_search;
mod server;
mod sfen;
mod squares;
mod ucci;
mod usi;

pub use server::DialectServer;
pub use ucci::Ucci;
pub use usi::Usi;

/// What follows from a line of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialectStep {
    /// The server of UCI hears this line.
    Tell(String),
    /// The program is answered at once.
    Say(String),
}

/// Words of another protocol, translated from and into those of UCI.
pub trait Dialect: Send {
    /// What follows from a line of the program.
    fn hear(&mut self, line: &str) -> Vec<DialectStep>;

    /// A reply of the server of UCI in the words of the dialect; nothing if it has
    /// none for it.
    fn reply(&mut self, line: &str) -> Option<String>;
}

/// The words of `position` before `moves`, and the moves.
fn before_moves<'a, 'b>(words: &'a [&'b str]) -> (&'a [&'b str], &'a [&'b str]) {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    (&words[..split], words.get(split + 1..).unwrap_or_default())
}

/// The size of the board that a line of UCI announces when the game changes:
/// files and ranks.
fn announced_board(line: &str) -> Option<(u8, u8)> {
    let mut words = line.strip_prefix("info string variant ")?.split_whitespace().skip(1);
    let mut number = |name: &str| {
        words.by_ref().find(|word| *word == name)?;
        words.next()?.parse().ok()
    };
    Some((number("files")?, number("ranks")?))
}
