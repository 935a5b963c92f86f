//! The rules of a game: from the library, or from a file in the format that its name
//! says.

use crate::failure::BadInput;
use crate::input::{self, InputSource};
use ::rules::diagnostic::Diagnostic;
use ::rules::game::Game;
use ::rules::ini::RefusedGame;
use ::rules::load::MAX_BYTES;
use ::rules::names;
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

/// The game of a file: the one with this name, or the only one.
pub fn of_file(path: &Path, name: Option<&str>) -> Result<Game, RulesError> {
    let mut file = all_of_file(path)?;
    let Some(name) = name else {
        return match (file.games.pop(), file.games.is_empty(), file.refused.is_empty()) {
            (Some(game), true, true) => Ok(game),
            (last, ..) => {
                file.games.extend(last);
                Err(RulesError::Unread(BadInput(which_one(path, &file))))
            }
        };
    };
    let is_called = |game: &Game| names::is_same_name(&game.id, name);
    if let Some(place) = file.games.iter().position(is_called) {
        return Ok(file.games.swap_remove(place));
    }
    let is_it = |section: &&RefusedGame| section.name.as_deref() == Some(name);
    if let Some(section) = file.refused.iter().find(is_it) {
        return Err(RulesError::Faulty(section.faults.clone()));
    }
    let hint = match nearest(name, names_of(&file)) {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!("its games are {}", names_of(&file).collect::<Vec<_>>().join(", ")),
    };
    let sentence = format!("there is no game {name:?} in {}: {hint}", path.display());
    Err(RulesError::Unread(BadInput::one(sentence)))
}

fn names_of(file: &RulesFile) -> impl Iterator<Item = &str> {
    file.games.iter().map(|game| game.id.as_str())
}

/// What a user hears who named a file of several games and none of them.
fn which_one(path: &Path, file: &RulesFile) -> Vec<String> {
    let names: Vec<&str> = names_of(file).collect();
    let mut sentences = vec![format!(
        "{} has several games: choose one with --variant: {}",
        path.display(),
        names.join(", ")
    )];
    let refused: Vec<String> = file.refused.iter().map(section_name).collect();
    if !refused.is_empty() {
        sentences.push(format!(
            "these have faults, which `manticore variants check {}` shows: {}",
            path.display(),
            refused.join(", ")
        ));
    }
    sentences
}

/// How a section that gives no game is called in a sentence.
pub fn section_name(section: &RefusedGame) -> String {
    section.name.clone().unwrap_or_else(|| "the lines before the first game".to_owned())
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
