//! The rules of a game: from the library, or from a file in the format that its name
//! says.

use crate::failure::BadInput;
use crate::input::{self, InputSource};
use ::rules::diagnostic::Diagnostic;
use ::rules::game::Game;
use ::rules::load::MAX_BYTES;
use ::rules::{ReadError, RulesFile};
use engine::{GameError, rules_of_library};
use game_core::nearest;
use std::io::Read;
use std::path::Path;

/// The most faults that are reported.
pub const MAX_SENTENCES: usize = 20;

/// Why there is no game.
pub enum RulesError {
    /// The file cannot be read at all.
    Unread(BadInput),
    /// The file has faults.
    Faulty(Vec<Diagnostic>),
}

impl From<RulesError> for BadInput {
    /// A sentence for each fault, with its place.
    fn from(error: RulesError) -> BadInput {
        let faults = match error {
            RulesError::Unread(bad) => return bad,
            RulesError::Faulty(faults) => faults,
        };
        let mut sentences: Vec<String> =
            faults.iter().take(MAX_SENTENCES).map(ToString::to_string).collect();
        if faults.len() > MAX_SENTENCES {
            sentences.push(format!("and {} more faults", faults.len() - MAX_SENTENCES));
        }
        BadInput(sentences)
    }
}

/// A game of the library.
pub fn of_library(name: &str) -> Result<Game, BadInput> {
    rules_of_library(name).map_err(sentences)
}

/// The game of a file: the one with this name, or the last of the file.
pub fn of_file(path: &Path, name: Option<&str>) -> Result<Game, RulesError> {
    let mut games = all_of_file(path)?.games;
    let place = match name {
        None => games.len().checked_sub(1),
        Some(name) => games.iter().position(|game| game.id == name),
    };
    if let Some(place) = place {
        return Ok(games.swap_remove(place));
    }
    let name = name.unwrap_or_default();
    let hint = match nearest(name, games.iter().map(|game| game.id.as_str())) {
        Some(known) => format!(": did you mean `{known}`?"),
        None => String::new(),
    };
    let sentence = format!("there is no game {name:?} in {}{hint}", path.display());
    Err(RulesError::Unread(BadInput::one(sentence)))
}

/// All games of a file.
pub fn all_of_file(path: &Path) -> Result<RulesFile, RulesError> {
    let (name, text) = text_of_file(path).map_err(RulesError::Unread)?;
    engine::read_rules(&name, &text, &|id| sibling(path, id)).map_err(|error| match error {
        ReadError::Faulty(faults) => RulesError::Faulty(faults),
        other => RulesError::Unread(BadInput::one(other.to_string())),
    })
}

/// The name and the text of a file that may hold rules.
pub fn text_of_file(path: &Path) -> Result<(String, String), BadInput> {
    let source = InputSource::open(path)?;
    let name = source.name.clone();
    // One byte more than allowed shows that the file is too long.
    let limit = MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let read = source.take(limit).read_to_end(&mut bytes);
    read.map_err(|error| input::cannot_read(&name, &error))?;
    if bytes.len() as u64 == limit {
        return Err(BadInput::one(ReadError::TooLong { name }.to_string()));
    }
    let text = input::utf8(&bytes).map_err(|found| BadInput::one(format!("{name}: {found}")))?;
    Ok((name, text.to_owned()))
}

/// The text of a game in the same folder, for files that inherit from it.
fn sibling(path: &Path, id: &str) -> Option<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let is_plain = !id.is_empty() && id.chars().all(is_name);
    let file = path.with_file_name(format!("{id}.toml"));
    (is_plain && file.is_file()).then(|| text_of_file(&file).ok().map(|(_, text)| text)).flatten()
}

/// What the program says about a game that cannot be played.
pub fn sentences(error: GameError) -> BadInput {
    match error {
        GameError::Faulty(faults) => RulesError::Faulty(faults).into(),
        other => BadInput::one(other.to_string()),
    }
}
