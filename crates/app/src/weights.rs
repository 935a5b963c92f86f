//! Files of weights: those that a spec names, and those that the user keeps in the data
//! folder.

use crate::{data_folder, output};
use engine::{AnyGame, GameFile};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder of weights in the data folder.
const FOLDER: &str = "weights";
/// How the names of files of weights end.
pub const ENDING: &str = "weights";
/// No file of weights is larger, in bytes.
const MAX_FILE: u64 = 1 << 24;

/// The text of a file.
pub fn read(path: &str) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(MAX_FILE).read_to_string(&mut text)?;
    Ok(text)
}

/// Where the user's weights of a game lie below this data folder; `None` names the usual
/// one.
pub fn path(data: Option<&Path>, game: &AnyGame) -> Option<PathBuf> {
    let rules = game.rules_hash()?;
    Some(data_folder::path(data)?.join(FOLDER).join(format!("{rules}.{ENDING}")))
}

/// The text of the file of weights that the user keeps for a game. One that cannot be
/// used is named, and the game is played without it.
pub fn own(game: &AnyGame) -> Option<String> {
    // The hash of rules takes a while, so it is asked for only where there are files.
    let folder = data_folder::path(None)?.join(FOLDER);
    fs::read_dir(folder).ok()?.next()?.ok()?;
    let path = path(None, game).filter(|path| path.exists())?;
    let shown = path.display().to_string();
    let why = match read(&shown) {
        Ok(text) => match GameFile::read_for(&text, game) {
            Ok(_) => return Some(text),
            Err(why) => why.to_string(),
        },
        Err(why) => why.to_string(),
    };
    output::remark(&format!("{shown} is not used: {why}"));
    None
}
