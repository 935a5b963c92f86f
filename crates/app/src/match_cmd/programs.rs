//! Looks for programs in folders: those of the environment variable `PATH`, or the
//! folder that a command names.

use arena::{MatchError, PlayerStartError};
use game_core::nearest;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Is there a file of this name in a folder of `PATH`?
pub fn is_installed(name: &str) -> bool {
    search_folders().iter().any(|folder| folder.join(name).is_file())
}

/// The sentence for an error of a match. If a program does not exist, the sentence
/// names a program with a similar name.
pub fn sentence(error: &MatchError) -> String {
    match error {
        MatchError::Start(PlayerStartError::Program {
            program, kind: ErrorKind::NotFound, ..
        }) => match similar_program(program) {
            Some(known) => format!("cannot start {program:?}: did you mean `{known}`?"),
            None => error.to_string(),
        },
        _ => error.to_string(),
    }
}

/// A program with a similar name in the folder of this program, or in the folders
/// of `PATH` if it names no folder.
fn similar_program(program: &str) -> Option<String> {
    let path = Path::new(program);
    let name = path.file_name()?.to_str()?;
    let own = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folders = own.map_or_else(search_folders, |folder| vec![folder.to_owned()]);
    let files = folders.iter().flat_map(fs::read_dir).flatten().flatten();
    let names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    let known = nearest(name, names.iter().map(String::as_str)).filter(|known| *known != name)?;
    Some(own.map_or(known.to_owned(), |own| own.join(known).display().to_string()))
}

/// The folders of `PATH`.
fn search_folders() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).collect()
}
