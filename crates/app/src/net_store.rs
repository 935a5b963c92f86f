//! Where networks lie: `nets/HASH.net` by the hash of the rules in the data folder, and
//! `nets/GAME.HASH.net` in the folder of those that come with the program.

use crate::data_folder;
use engine::NetStore;
use std::env;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder of networks below another.
const FOLDER: &str = "nets";
/// How their files end.
pub const ENDING: &str = "net";
/// Where the folder of networks that come with the program may be, seen from the
/// program's own: beside it, where packages put it, and in a checkout.
const WITH_THE_PROGRAM: [&str; 3] = [".", "../share/manticore", "../.."];
/// The most bytes that are read as a network; more than the largest that plays well.
const MOST_BYTES: u64 = 256 << 20;

/// The folders of networks that are looked into, the first one first.
pub struct NetFolders {
    folders: Vec<PathBuf>,
    /// May any file be named?
    reads_paths: bool,
}

/// The folder that keeps the networks of a data folder.
pub fn folder(data: &Path) -> PathBuf {
    data.join(FOLDER)
}

/// The folder of the networks that come with the program, if it is there.
pub fn with_the_program() -> Option<PathBuf> {
    let program = env::current_exe().and_then(|path| path.canonicalize()).ok()?;
    let around = program.parent()?;
    let mut places = WITH_THE_PROGRAM.iter().map(|place| around.join(place).join(FOLDER));
    places.find(|place| has_networks(place)).map(|place| place.canonicalize().unwrap_or(place))
}

/// The networks in a folder; none if it cannot be read.
pub fn networks_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|e| e.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
    paths.sort();
    paths
}

/// The network in a folder that is kept under this name: the hash of its rules, or that of
/// a kind of network.
pub fn network_in(folder: &Path, kept: &str) -> Option<PathBuf> {
    let end = format!("{kept}.{ENDING}");
    let is_wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name == end || name.ends_with(&format!(".{end}"))
    };
    networks_in(folder).into_iter().find(is_wanted)
}

fn has_networks(folder: &Path) -> bool {
    !networks_in(folder).is_empty()
}

impl NetFolders {
    /// That of the usual data folder and those that come with the program; any other
    /// file may be named.
    pub fn usual() -> NetFolders {
        let data = data_folder::path(None);
        NetFolders::of(data.as_deref(), true)
    }

    /// That of this data folder and those that come with the program; no other file
    /// may be named.
    pub fn only(data: &Path) -> NetFolders {
        NetFolders::of(Some(data), false)
    }

    fn of(data: Option<&Path>, reads_paths: bool) -> NetFolders {
        let folders = data.map(folder).into_iter().chain(with_the_program());
        NetFolders { folders: folders.collect(), reads_paths }
    }
}

impl NetStore for NetFolders {
    fn is_empty(&self) -> bool {
        !self.folders.iter().any(|folder| has_networks(folder))
    }

    fn kept(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let found = self.folders.iter().find_map(|folder| network_in(folder, name));
        found.map(|path| read(&path)).transpose()
    }

    fn of_path(&self, path: &str) -> io::Result<Vec<u8>> {
        if !self.reads_paths {
            return Err(io::Error::other("no file can be named here"));
        }
        read(Path::new(path))
    }
}

/// The bytes of a file, one more than is allowed at most.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is too large for a network"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ones_own_comes_before_that_of_the_program() {
        let around = env::temp_dir().join(format!("manticore-nets-{}", std::process::id()));
        let (own, shipped) = (around.join("own"), around.join("shipped"));
        for folder in [&own, &shipped] {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(own.join("r1-aa.net"), "own").unwrap();
        fs::write(shipped.join("horde.r1-aa.net"), "shipped").unwrap();
        fs::write(shipped.join("shogi.r1-bb.net"), "of another").unwrap();
        fs::write(shipped.join("README.md"), "words").unwrap();
        let nets = NetFolders { folders: vec![own.clone(), shipped.clone()], reads_paths: false };
        let of = |hash: &str| nets.kept(hash).unwrap().map(|b| String::from_utf8(b).unwrap());
        assert_eq!(of("r1-aa").as_deref(), Some("own"));
        assert_eq!(of("r1-bb").as_deref(), Some("of another"));
        assert_eq!(of("a"), None, "the end of another hash");
        fs::remove_file(own.join("r1-aa.net")).unwrap();
        assert_eq!(of("r1-aa").as_deref(), Some("shipped"));
        assert!(!nets.is_empty());
        fs::remove_dir_all(&shipped).unwrap();
        assert!(nets.is_empty());
        fs::remove_dir_all(&around).unwrap();
    }
}
