//! The games that come with the program.
//!
//! Each game is a file of `library/`. The build script lists the files
//! (`build.rs`), so a new file is a new game and nothing else has to change. What
//! others call the games is in `library/names.txt` and read by `names.rs`.

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::load::{self, ReadFen};

/// How a user finds a game to inherit from.
pub(crate) const HOW_TO_LIST: &str = "`manticore variants` lists the games";

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The names of the games, in alphabetical order.
///
/// ```
/// use rules::library;
/// assert!(library::ids().any(|id| id == "crazyhouse"));
/// assert!(library::ids().is_sorted());
/// ```
pub fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(id, _)| *id)
}

/// The text of the file of a game, if the library has a game of this name.
pub fn source(id: &str) -> Option<&'static str> {
    let at = GAMES.binary_search_by_key(&id, |(id, _)| id).ok()?;
    Some(GAMES[at].1)
}

/// The text of the file of weights that were fitted for a game, if there is one.
pub fn weights(id: &str) -> Option<&'static str> {
    let at = WEIGHTS.binary_search_by_key(&id, |(id, _)| id).ok()?;
    Some(WEIGHTS[at].1)
}

/// Reads a game of the library; `None` if it has no game of this name.
///
/// ```
/// use rules::library;
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let chess = library::load("chess", &fen).unwrap().unwrap();
/// assert_eq!(chess.pieces.len(), 6);
/// assert!(library::load("tiddlywinks", &fen).is_none());
/// ```
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
