//! The folder of a match or an experiment: the journal while games are played, games
//! and tables when all is over.

use crate::failure::BadInput;
use anyhow::Context;
use arena::{JOURNAL_FILE, Journal, Settings};
use serde_json::Value;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A folder and the journal in it; both are `None` if nothing is kept.
pub struct Folder {
    path: Option<PathBuf>,
    journal: Option<Journal>,
}

impl Folder {
    /// Begins work in a folder, or resumes the work of the folder. `work` says what
    /// it is: a match or an experiment. Returns also what `read` makes of the lines
    /// of the journal.
    pub fn open<T>(
        work: &str,
        path: Option<&Path>,
        resume: bool,
        settings: &Settings,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<(Folder, Vec<T>), BadInput> {
        let Some(path) = path else {
            return Ok((Folder { path: None, journal: None }, Vec::new()));
        };
        let shown = path.display();
        let is_there = path.join(JOURNAL_FILE).exists();
        if is_there && !resume {
            return Err(BadInput::one(format!(
                "{shown} holds {work} already: --resume goes on with it"
            )));
        }
        let (journal, done) = if is_there {
            let resumed = Journal::resume_with(path, settings, read);
            resumed.map_err(|error| BadInput::one(error.to_string()))?
        } else {
            let cannot = |error| BadInput::one(format!("cannot write in {shown}: {error}"));
            fs::create_dir_all(path).map_err(cannot)?;
            (Journal::begin(path, settings).map_err(cannot)?, Vec::new())
        };
        Ok((Folder { path: Some(path.to_owned()), journal: Some(journal) }, done))
    }

    /// Writes a line to the journal.
    pub fn keep(&mut self, line: &Value) -> io::Result<()> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal.write_value(line)
    }

    /// Writes a file of the folder.
    pub fn write<'a>(
        &self,
        name: &str,
        parts: impl IntoIterator<Item = &'a str>,
    ) -> anyhow::Result<()> {
        match &self.path {
            Some(path) => write(path, name, parts),
            None => Ok(()),
        }
    }
}

/// Writes a file under a temporary name and renames it, so that the file is always
/// complete.
fn write<'a>(
    folder: &Path,
    name: &str,
    parts: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<()> {
    let path = folder.join(name);
    let cannot = || format!("cannot write {}", path.display());
    let draft = folder.join(format!("{name}.part"));
    let mut file = BufWriter::new(fs::File::create(&draft).with_context(cannot)?);
    for part in parts {
        file.write_all(part.as_bytes()).with_context(cannot)?;
    }
    file.flush().with_context(cannot)?;
    fs::rename(&draft, &path).with_context(cannot)
}
