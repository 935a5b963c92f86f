//! The games that come with the program.
//!
//! Each is a file of `library/`; the build lists them (`build.rs`), so that a
//! new file is a new game and nothing else needs to know of it.

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::load::{self, ReadFen};

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The names of the games, in order of the alphabet.
pub fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(id, _)| *id)
}

/// The file of a game.
pub fn source(id: &str) -> Option<&'static str> {
    let at = GAMES.binary_search_by_key(&id, |(id, _)| id).ok()?;
    Some(GAMES[at].1)
}

/// Reads a game of the library; nothing if there is none of this name.
///
/// # Errors
/// All faults of the file.
pub fn load(id: &str, fen: ReadFen<'_>) -> Option<Result<Game, Vec<Diagnostic>>> {
    let text = source(id)?;
    let find = |id: &str| source(id).map(str::to_string);
    Some(load::game(text, &format!("{id}.toml"), &find, fen))
}

#[cfg(test)]
mod tests;
