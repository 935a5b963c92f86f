//! A file that appears at its path only when it is complete.

use crate::failure::BadInput;
use anyhow::Context;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that is written under a temporary name in its folder.
pub struct NewFile {
    /// The path of the complete file.
    target: PathBuf,
    temporary: Temporary,
    out: BufWriter<File>,
}

/// A temporary file that is removed unless it was renamed.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // After renaming there is nothing to remove, and this fails.
        let _ = fs::remove_file(&self.0);
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl NewFile {
    /// Begins a file for this path.
    pub fn create(path: &Path) -> Result<NewFile, BadInput> {
        let target = target_of(path)?;
        let mut name = target.file_name().map(OsString::from).unwrap_or_default();
        name.push(format!(".{}.part", process::id()));
        let temporary = Temporary(target.with_file_name(name));
        let file = File::create_new(&temporary.0).map_err(|error| cannot_write(path, &error))?;
        Ok(NewFile { target, temporary, out: BufWriter::new(file) })
    }

    /// Completes the file and renames it to its path.
    pub fn finish(self) -> anyhow::Result<()> {
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&self.temporary.0, &self.target)
            .with_context(|| format!("no file at {}", self.target.display()))
    }
}

/// The path of the file itself, if the given path is a link. Folders, devices and
/// pipes are refused: renaming a file to their path would destroy them.
fn target_of(path: &Path) -> Result<PathBuf, BadInput> {
    let refuse = |why: &str| BadInput::one(format!("cannot write to {}: {why}", path.display()));
    match fs::metadata(path) {
        Ok(data) if data.is_file() => path.canonicalize().map_err(|e| cannot_write(path, &e)),
        Ok(_) => Err(refuse("it is not a file")),
        Err(_) if path.file_name().is_none() => Err(refuse("it is not the name of a file")),
        Err(_) if path == Path::new("-") => Err(refuse("write the name of a file")),
        Err(_) => Ok(path.to_owned()),
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> BadInput {
    BadInput::one(format!("cannot write to {}: {error}", path.display()))
}
