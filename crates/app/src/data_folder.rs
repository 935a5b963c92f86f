//! The data folder, the same for every command.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder below the one that the system has for data.
const NAME: &str = "manticore";

/// The folder that the argument names, or the usual one: `XDG_DATA_HOME`, or what
/// the system has instead. Nothing if the system names no home either.
pub fn path(argument: Option<&Path>) -> Option<PathBuf> {
    match argument {
        Some(path) => Some(path.to_owned()),
        None => usual(&|name| env::var_os(name).filter(|value| !value.is_empty())),
    }
}

fn usual(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_DATA_HOME")
        .or_else(|| absolute("APPDATA"))
        .or_else(|| absolute("HOME").map(|home| home.join(".local").join("share")));
    base.map(|base| base.join(NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_folder_follows_the_system() {
        let folder = |variables: &[(&str, &str)]| {
            usual(&|name| {
                let known = variables.iter().find(|(known, _)| *known == name);
                known.map(|(_, value)| OsString::from(value))
            })
        };
        let home = ("HOME", "/house/ada");
        assert_eq!(folder(&[home]), Some(PathBuf::from("/house/ada/.local/share/manticore")));
        assert_eq!(
            folder(&[home, ("XDG_DATA_HOME", "/data")]),
            Some(PathBuf::from("/data/manticore"))
        );
        // A path that is not absolute is ignored, as the specification asks.
        assert_eq!(folder(&[("XDG_DATA_HOME", "data")]), None);
    }
}
