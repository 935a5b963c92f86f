//! The journal: a file with a line for each finished game, written as soon as the
//! game is over, so that no interruption loses a game.
//!
//! The first line holds the settings of the match. A match is resumed only with
//! the same settings. An incomplete last line is dropped.

use crate::record::Finished;
use serde_json::{Value, json};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The settings of a match, by name and value. A match is resumed only if all of
/// them are the same.
pub type Settings = Vec<(String, String)>;

/// The name of the journal in the folder of a match.
pub const JOURNAL_FILE: &str = "journal.jsonl";

/// Why a match cannot be resumed.
#[derive(Debug)]
pub enum JournalError {
    /// The journal cannot be read.
    Read(PathBuf, io::Error),
    /// The journal cannot be written.
    Write(PathBuf, io::Error),
    /// The file is not a journal.
    NotAJournal(PathBuf),
    /// The line with this number is not a game.
    NotAGame(PathBuf, usize),
    /// A setting has changed.
    Changed {
        /// The name of the setting.
        name: String,
        /// Its value in the journal.
        before: String,
        /// Its value now.
        now: String,
    },
    /// The journal has other players.
    OtherPlayers,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Read(path, error) => {
                write!(f, "cannot read {}: {error}", path.display())
            }
            JournalError::Write(path, error) => {
                write!(f, "cannot write {}: {error}", path.display())
            }
            JournalError::NotAJournal(path) => {
                write!(f, "{} is no journal of a match", path.display())
            }
            JournalError::NotAGame(path, line) => {
                write!(f, "{}, line {line}: no game", path.display())
            }
            JournalError::Changed { name, before, now } => {
                write!(f, "the match was begun with another {name}: {before}, now {now}")
            }
            JournalError::OtherPlayers => f.write_str("the match was begun with other players"),
        }
    }
}

impl std::error::Error for JournalError {}

/// The open journal of a match.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a journal in a folder.
    ///
    /// # Errors
    /// The folder has a journal, or the file cannot be written.
    pub fn begin(folder: &Path, settings: &Settings) -> io::Result<Journal> {
        let path = folder.join(JOURNAL_FILE);
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let pairs: Vec<Value> = settings.iter().map(|(k, v)| json!([k, v])).collect();
        writeln!(file, "{}", json!({ "match": pairs }))?;
        file.sync_data()?;
        Ok(Journal { file })
    }

    /// Opens the journal of a match that is resumed. Returns it with the games it
    /// holds.
    ///
    /// # Errors
    /// The match cannot be resumed.
    pub fn resume(
        folder: &Path,
        settings: &Settings,
    ) -> Result<(Journal, Vec<Finished>), JournalError> {
        Journal::resume_with(folder, settings, Finished::of_json)
    }

    /// Opens a journal whose lines are read by `read`. Returns it with what the
    /// lines hold.
    ///
    /// # Errors
    /// The work cannot be resumed.
    pub fn resume_with<T>(
        folder: &Path,
        settings: &Settings,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<(Journal, Vec<T>), JournalError> {
        let path = folder.join(JOURNAL_FILE);
        let bytes = fs::read(&path).map_err(|error| JournalError::Read(path.clone(), error))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines();
        let first = lines.next().and_then(|line| serde_json::from_str::<Value>(line).ok());
        let known = first.as_ref().and_then(|value| value.get("match")?.as_array());
        let known = known.ok_or_else(|| JournalError::NotAJournal(path.clone()))?;
        check_same(known, settings)?;
        let mut games = Vec::new();
        for (place, line) in lines.enumerate() {
            let game = serde_json::from_str(line).ok();
            let game = game.as_ref().and_then(&read);
            games.push(game.ok_or_else(|| JournalError::NotAGame(path.clone(), place + 2))?);
        }
        let cannot_write = |error| JournalError::Write(path.clone(), error);
        let file = OpenOptions::new().append(true).open(&path).map_err(cannot_write)?;
        // An incomplete last line would spoil the next line.
        file.set_len(whole as u64).map_err(cannot_write)?;
        Ok((Journal { file }, games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&mut self, game: &Finished) -> io::Result<()> {
        self.write_value(&game.to_json())
    }

    /// Writes a line.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_value(&mut self, value: &Value) -> io::Result<()> {
        // One call, so that at most the last line can be incomplete.
        self.file.write_all(format!("{value}\n").as_bytes())?;
        self.file.sync_data()
    }
}

fn check_same(known: &[Value], settings: &Settings) -> Result<(), JournalError> {
    let value = |name: &str| {
        let is_it = |pair: &&Value| pair.get(0).and_then(Value::as_str) == Some(name);
        known.iter().find(is_it)?.get(1)?.as_str()
    };
    for (name, now) in settings {
        let before = value(name).unwrap_or("nothing");
        if before != now {
            let (name, before) = (name.clone(), before.to_owned());
            return Err(JournalError::Changed { name, before, now: now.clone() });
        }
    }
    if known.len() != settings.len() {
        return Err(JournalError::OtherPlayers);
    }
    Ok(())
}
