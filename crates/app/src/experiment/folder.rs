//! The folder of an experiment: the journal while it runs, tables when it is over.

use crate::cli::ExperimentArgs;
use crate::failure::BadInput;
use crate::match_cmd::files;
use crate::output;
use arena::{JOURNAL_FILE, Journal, Settings};
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder and the journal of an experiment; both are `None` if nothing is kept.
pub struct Folder {
    path: Option<PathBuf>,
    journal: Option<Journal>,
}

impl Folder {
    /// Begins an experiment in a folder, or resumes the experiment of the folder.
    /// Returns also what `read` makes of the lines of the journal.
    pub fn open<T>(
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
                "{shown} holds an experiment already: --resume goes on with it"
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
    pub fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        match &self.path {
            Some(path) => files::write(path, name, [text]),
            None => Ok(()),
        }
    }
}

/// Says whether work is left, and whether the results are kept.
pub fn say_how_far(args: &ExperimentArgs, n_done: usize, n_all: usize, what: &str) {
    if n_done < n_all {
        let how = if args.out.is_some() { ": --resume goes on" } else { "" };
        output::remark(&format!("broken off after {n_done} of {n_all} {what}{how}"));
    }
    if args.out.is_none() {
        output::remark("nothing is kept: --out FOLDER keeps it");
    }
}
