//! The file `engines.toml` of the data folder. Its text is understood in
//! `engines/text.rs`; here it is read and written.

use super::text;
use crate::failure::BadInput;
use crate::pgn::file::NewFile;
use anyhow::Context;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The name of the file.
const FILE: &str = "engines.toml";
/// The protocol that engines speak.
pub const UCI: &str = "uci";

/// An engine of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedEngine {
    /// Its name on the page.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The options it is given.
    pub options: Vec<(String, String)>,
}

/// The file of a data folder.
pub struct EngineList {
    path: PathBuf,
}

impl EngineList {
    /// The file of this data folder, which need not be there.
    pub fn of(folder: &Path) -> EngineList {
        EngineList { path: folder.join(FILE) }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The engines, in the order of the file; none if there is no file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(&self) -> Result<Vec<ListedEngine>, BadInput> {
        self.understood(&self.text()?)
    }

    /// Adds an engine behind the others. What people wrote stays as it is.
    ///
    /// # Errors
    /// The file is faulty, has the name already, or cannot be written.
    pub fn add(&self, engine: &ListedEngine) -> anyhow::Result<()> {
        let old = self.text()?;
        let known = self.understood(&old)?;
        if known.iter().any(|other| other.name == engine.name) {
            let sentence = format!("there is an engine {:?} already: remove it first", engine.name);
            return Err(BadInput::one(sentence).into());
        }
        let new = text::with(&old, engine);
        // What would not be read back is not written.
        self.understood(&new)?;
        self.write(&new)
    }

    /// Takes an engine off the list. The rest of the text stays as it is.
    ///
    /// # Errors
    /// There is none of this name, or the file is faulty or cannot be written.
    pub fn remove(&self, name: &str) -> anyhow::Result<()> {
        let old = self.text()?;
        let mut rest = self.understood(&old)?;
        let Some(place) = rest.iter().position(|engine| engine.name == name) else {
            return Err(BadInput::one(format!("there is no engine {name:?}")).into());
        };
        rest.remove(place);
        let new = text::without(&old, place);
        if self.understood(&new).ok().as_ref() != Some(&rest) {
            let path = self.path.display();
            let sentence = format!("{path} is written in an unusual way: remove {name:?} by hand");
            return Err(BadInput::one(sentence).into());
        }
        self.write(&new)
    }

    fn text(&self) -> Result<String, BadInput> {
        match fs::read_to_string(&self.path) {
            Ok(text) => Ok(text),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            Err(error) => {
                Err(BadInput::one(format!("{} cannot be read: {error}", self.path.display())))
            }
        }
    }

    fn understood(&self, text: &str) -> Result<Vec<ListedEngine>, BadInput> {
        text::read(text).map_err(|fault| BadInput::one(format!("{}: {fault}", self.path.display())))
    }

    fn write(&self, text: &str) -> anyhow::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("the data folder {} cannot be made", folder.display()))?;
        }
        let mut file = NewFile::create(&self.path)?;
        file.write_all(text.as_bytes()).context("cannot write the list of engines")?;
        file.finish().context("cannot write the list of engines")
    }
}
