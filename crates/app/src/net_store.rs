//! Where networks lie: in the data folder, `nets/HASH.net` by the hash of the rules.

use crate::data_folder;
use engine::NetStore;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The folder of networks below the data folder.
const FOLDER: &str = "nets";
/// The most bytes that are read as a network; more than the largest that plays well.
const MOST_BYTES: u64 = 256 << 20;

/// The networks of a data folder.
pub struct NetFolder {
    folder: Option<PathBuf>,
    /// May any file be named?
    reads_paths: bool,
}

/// The folder that keeps the networks of a data folder.
pub fn folder(data: &Path) -> PathBuf {
    data.join(FOLDER)
}

impl NetFolder {
    /// That of the usual data folder; any other file may be named.
    pub fn usual() -> NetFolder {
        let data = data_folder::path(None);
        NetFolder { folder: data.as_deref().map(folder), reads_paths: true }
    }

    /// That of this data folder; no other file may be named.
    pub fn only(data: &Path) -> NetFolder {
        NetFolder { folder: Some(folder(data)), reads_paths: false }
    }
}

impl NetStore for NetFolder {
    fn is_empty(&self) -> bool {
        let entries = self.folder.as_deref().and_then(|folder| fs::read_dir(folder).ok());
        entries.is_none_or(|mut entries| entries.next().is_none())
    }

    fn of_rules(&self, hash: &str) -> io::Result<Option<Vec<u8>>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        match read(&folder.join(format!("{hash}.net"))) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
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
