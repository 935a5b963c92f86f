//! The folder of an experiment: the journal while it runs, tables when it is
//! over.

use crate::cli::ExperimentArgs;
use crate::failure::BadInput;
use crate::match_cmd::files;
use crate::output;
use arena::journal::{self, Journal, Settings};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Where an experiment is kept, if it is.
pub struct Folder {
    path: Option<PathBuf>,
    journal: Option<Journal>,
}

impl Folder {
    /// Begins or goes on: what was done, read line by line.
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
        let is_there = path.join(journal::FILE).exists();
        if is_there && !resume {
            return Err(BadInput::one(format!(
                "{shown} holds an experiment already: --resume goes on with it"
            )));
        }
        let (journal, done) = if is_there {
            Journal::resume_with(path, settings, read).map_err(BadInput::one)?
        } else {
            let cannot = |error| BadInput::one(format!("cannot write in {shown}: {error}"));
            fs::create_dir_all(path).map_err(cannot)?;
            (Journal::begin(path, settings).map_err(cannot)?, Vec::new())
        };
        Ok((Folder { path: Some(path.to_owned()), journal: Some(journal) }, done))
    }

    /// Keeps what was found.
    pub fn keep(&mut self, line: &Value) -> Result<(), String> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal.write_value(line).map_err(|error| format!("cannot write the journal: {error}"))
    }

    /// Writes a file, whole or not at all.
    pub fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        match &self.path {
            Some(path) => files::write(path, name, [text]),
            None => Ok(()),
        }
    }
}

/// Says what is missing, and what was not kept.
pub fn say_how_far(args: &ExperimentArgs, n_done: usize, n_all: usize, what: &str) {
    if n_done < n_all {
        let how = if args.out.is_some() { ": --resume goes on" } else { "" };
        output::remark(&format!("broken off after {n_done} of {n_all} {what}{how}"));
    }
    if args.out.is_none() {
        output::remark("nothing is kept: --out FOLDER keeps it");
    }
}
