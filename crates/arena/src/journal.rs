//! The games of a match on disk: a line for each as soon as it is over, so
//! that no interruption loses one.
//!
//! The first line says what the match is. A match is gone on with only if it
//! still is the same; a last line that was broken off is dropped.

use crate::record::Finished;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// What a match is: names and values that all must be the same to go on.
pub type Settings = Vec<(String, String)>;

/// The name of the file in the folder of a match.
pub const FILE: &str = "journal.jsonl";

/// The file that is written while games are played.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a file.
    ///
    /// # Errors
    /// It is there already, or cannot be written.
    pub fn begin(folder: &Path, settings: &Settings) -> io::Result<Journal> {
        let path = folder.join(FILE);
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let pairs: Vec<Value> = settings.iter().map(|(k, v)| json!([k, v])).collect();
        writeln!(file, "{}", json!({ "match": pairs }))?;
        file.sync_data()?;
        Ok(Journal { file })
    }

    /// Goes on with a file: what was played, and where to write the rest.
    ///
    /// # Errors
    /// One sentence on why it cannot be gone on with.
    pub fn resume(folder: &Path, settings: &Settings) -> Result<(Journal, Vec<Finished>), String> {
        Journal::resume_with(folder, settings, Finished::of_json)
    }

    /// The same for a journal of something else than games.
    ///
    /// # Errors
    /// One sentence on why it cannot be gone on with.
    pub fn resume_with<T>(
        folder: &Path,
        settings: &Settings,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<(Journal, Vec<T>), String> {
        let path = folder.join(FILE);
        let shown = path.display();
        let bytes = fs::read(&path).map_err(|error| format!("cannot read {shown}: {error}"))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines();
        let first = lines.next().and_then(|line| serde_json::from_str::<Value>(line).ok());
        let known = first.as_ref().and_then(|value| value.get("match")?.as_array());
        let known = known.ok_or_else(|| format!("{shown} is no journal of a match"))?;
        check_same(known, settings)?;
        let mut games = Vec::new();
        for (place, line) in lines.enumerate() {
            let game = serde_json::from_str(line).ok();
            let game = game.as_ref().and_then(&read);
            games.push(game.ok_or_else(|| format!("{shown}, line {}: no game", place + 2))?);
        }
        let file = OpenOptions::new().append(true).open(&path);
        let file = file.map_err(|error| format!("cannot write {shown}: {error}"))?;
        // What was broken off would spoil the next line.
        let cut = file.set_len(whole as u64);
        cut.map_err(|error| format!("cannot write {shown}: {error}"))?;
        Ok((Journal { file }, games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self, game: &Finished) -> io::Result<()> {
        self.write_value(&game.to_json())
    }

    /// Writes a line of something else than games.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_value(&mut self, value: &Value) -> io::Result<()> {
        // One call, so that a line is whole or was broken off by the system.
        self.file.write_all(format!("{value}\n").as_bytes())?;
        self.file.sync_data()
    }
}

fn check_same(known: &[Value], settings: &Settings) -> Result<(), String> {
    let value = |name: &str| {
        let is_it = |pair: &&Value| pair.get(0).and_then(Value::as_str) == Some(name);
        known.iter().find(is_it)?.get(1)?.as_str()
    };
    for (name, now) in settings {
        let before = value(name).unwrap_or("nothing");
        if before != now {
            return Err(format!("the match was begun with another {name}: {before}, now {now}"));
        }
    }
    if known.len() != settings.len() {
        return Err("the match was begun with other players".to_owned());
    }
    Ok(())
}
