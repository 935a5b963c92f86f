//! A rules file in whichever format its name says: the one way in for front
//! ends.
//!
//! [`read`] opens no file. The front end reads the text, and finds the games
//! beside it and reads start positions through a [`Lookup`].

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::ini::RefusedGame;
use crate::load::{MAX_BYTES, ReadFen};
use crate::places::Places;
use crate::{ini, library, load, plain};
use std::fmt;

/// What reading a rules file needs from outside.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    /// Finds the text of a game beside the file, for files that inherit from
    /// that game. The library is asked first.
    pub neighbour: &'a dyn Fn(&str) -> Option<String>,
    /// Reads a start position.
    pub fen: ReadFen<'a>,
}

/// The sound games of a file, at least one, and what its author may want to know.
#[derive(Clone, Debug)]
pub struct RulesFile {
    /// The games in the order of the file.
    pub games: Vec<Game>,
    /// Warnings about the text.
    pub warnings: Vec<Diagnostic>,
    /// The games of the file that have faults; only an ini file has several
    /// games, and none of the others is played half.
    pub refused: Vec<RefusedGame>,
    /// Where the parts of the games stand in the text.
    pub places: Places,
}

/// Why a text gives no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The name does not end in `.toml`, `.ini` or `.txt`.
    UnknownFormat {
        /// The name of the file.
        name: String,
    },
    /// The text is longer than [`MAX_BYTES`].
    TooLong {
        /// The name of the file.
        name: String,
    },
    /// The text has no game in it.
    Empty {
        /// The name of the file.
        name: String,
    },
    /// All faults of the text and of the texts it inherits: sorted by the name
    /// of the file, then by their place in it.
    Faulty(Vec<Diagnostic>),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::UnknownFormat { name } => {
                write!(f, "{name} is no rules file: its name ends in .toml, .ini or .txt")
            }
            ReadError::TooLong { name } => write!(
                f,
                "{name}: found more than {MAX_BYTES} bytes, a rules file has at most that"
            ),
            ReadError::Empty { name } => {
                write!(f, "{name} holds no game: a game begins with [name] or [name:parent]")
            }
            ReadError::Faulty(faults) => {
                let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&sentences.join("; "))
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads the games of a text. The end of the name says the format: `.toml`,
/// `.ini` for `variants.ini` of Fairy-Stockfish, `.txt` for the plain format.
///
/// ```
/// use rules::{Lookup, ReadError, read};
///
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let lookup = Lookup { neighbour: &|_| None, fen: &fen };
///
/// let text = "name = \"Torus chess\"\ninherits = \"chess\"\nedges = \"torus\"\n";
/// let file = read("torus.toml", text, &lookup).unwrap();
/// assert_eq!(file.games[0].about.name, "Torus chess");
///
/// let Err(error) = read("torus.toml", &text.replace("\"torus\"", "\"ring\""), &lookup) else {
///     panic!("the edges have no word `ring`");
/// };
/// assert_eq!(
///     error.to_string(),
///     "torus.toml:3:9: unknown word `ring` (the words here are plane, cylinder, torus)"
/// );
/// ```
///
/// # Errors
/// All faults of the text at once, or why it cannot be a rules file.
pub fn read(name: &str, text: &str, lookup: &Lookup<'_>) -> Result<RulesFile, ReadError> {
    if text.len() > MAX_BYTES {
        return Err(ReadError::TooLong { name: name.to_string() });
    }
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let file = match extension {
        "toml" => read_toml(name, text, lookup),
        "ini" => read_ini(name, text, lookup),
        "txt" => read_plain(name, text),
        _ => return Err(ReadError::UnknownFormat { name: name.to_string() }),
    };
    let faulty = |mut faults: Vec<Diagnostic>| {
        faults.sort_by(|a, b| (&a.source, a.span.start).cmp(&(&b.source, b.span.start)));
        ReadError::Faulty(faults)
    };
    let file = file.map_err(faulty)?;
    match (file.games.is_empty(), file.refused.is_empty()) {
        (false, _) => Ok(file),
        (true, true) => Err(ReadError::Empty { name: name.to_string() }),
        (true, false) => Err(faulty(file.refused.into_iter().flat_map(|one| one.faults).collect())),
    }
}

fn read_toml(name: &str, text: &str, lookup: &Lookup<'_>) -> Result<RulesFile, Vec<Diagnostic>> {
    let find = |id: &str| library::source(id).map(str::to_owned).or_else(|| (lookup.neighbour)(id));
    let load::LoadedGame { game, warnings, places } = load::read(text, name, &find, lookup.fen)?;
    Ok(RulesFile { games: vec![game], warnings, refused: Vec::new(), places })
}

fn read_ini(name: &str, text: &str, lookup: &Lookup<'_>) -> Result<RulesFile, Vec<Diagnostic>> {
    let texts =
        |id: &str| library::source(id).map(str::to_owned).or_else(|| (lookup.neighbour)(id));
    let find = |id: &str| load::game(&texts(id)?, &format!("{id}.toml"), &texts, lookup.fen).ok();
    let ini::LoadedGames { games, warnings, refused } = ini::read(text, name, &find, lookup.fen)?;
    Ok(RulesFile { games, warnings, refused, places: ini::places(text, name) })
}

fn read_plain(name: &str, text: &str) -> Result<RulesFile, Vec<Diagnostic>> {
    let (game, places) = plain::read(text, name)?;
    let (warnings, refused) = (Vec::new(), Vec::new());
    Ok(RulesFile { games: vec![game], warnings, refused, places })
}

#[cfg(test)]
mod tests;
