//! The data folder: it belongs to one process at a time, and holds the data base
//! and the token.

use crate::random;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The name of the file that is locked. It holds the address of the server.
const LOCK: &str = "lock";
/// The name of the file with the token.
const TOKEN: &str = "token";
/// The name of the data base.
const DATA_BASE: &str = "manticore.db";
/// How every data base begins.
const SQLITE: &[u8] = b"SQLite format 3\0";
/// No file that is read here is longer.
const MAX_BYTES: u64 = 1_000;

/// The data folder of this process.
pub(crate) struct DataFolder {
    path: PathBuf,
    /// Locked until this process ends.
    lock: File,
}

/// Why the data folder cannot be used. Prints as one sentence.
#[derive(Debug)]
pub enum FolderError {
    /// The folder or a file in it cannot be made, read or written.
    Unusable {
        /// The folder or the file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another process uses it.
    InUse {
        /// The folder.
        path: PathBuf,
        /// The address of the other process's page, if it told.
        address: String,
    },
    /// The data base was written by a newer program.
    Newer {
        /// The data base.
        path: PathBuf,
    },
    /// The data base is damaged, or is none of ours.
    Damaged {
        /// The data base.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Unusable { path, error } => {
                write!(
                    f,
                    "{} cannot be used: {error}; choose another folder with --data",
                    path.display()
                )
            }
            FolderError::InUse { path, address } => {
                write!(f, "another manticore uses the data folder {}", path.display())?;
                if !address.is_empty() {
                    write!(f, ", its page is at {address}")?;
                }
                f.write_str("; end it, or choose another folder with --data")
            }
            FolderError::Newer { path } => write!(
                f,
                "{} was written by a newer manticore and stays as it is: use that one, or choose \
                 another folder with --data",
                path.display()
            ),
            FolderError::Damaged { path, why } => write!(
                f,
                "{} is damaged and stays as it is: {why}; move it away, or choose another folder \
                 with --data",
                path.display()
            ),
        }
    }
}

impl std::error::Error for FolderError {}

impl DataFolder {
    /// Makes the folder if need be, and takes it for this process.
    ///
    /// # Errors
    /// It cannot be written, or another process has it.
    pub(crate) fn take(path: &Path) -> Result<DataFolder, FolderError> {
        let unusable = |path: &Path, error| FolderError::Unusable { path: path.to_owned(), error };
        make_private(path).map_err(|error| unusable(path, error))?;
        let name = path.join(LOCK);
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&name);
        let mut lock = open.map_err(|error| unusable(&name, error))?;
        match lock.try_lock() {
            Ok(()) => Ok(DataFolder { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => {
                let address = text_of(&mut lock).unwrap_or_default().trim().to_owned();
                Err(FolderError::InUse { path: path.to_owned(), address })
            }
            Err(TryLockError::Error(error)) => Err(unusable(&name, error)),
        }
    }

    /// Where the data base is.
    pub(crate) fn data_base(&self) -> PathBuf {
        self.path.join(DATA_BASE)
    }

    /// Is there a data base already? An empty file is none yet.
    ///
    /// # Errors
    /// The file is something else, which SQLite might write over.
    pub(crate) fn has_data_base(&self) -> Result<bool, FolderError> {
        let path = self.data_base();
        let mut first = Vec::new();
        let read = File::open(&path)
            .and_then(|file| file.take(SQLITE.len() as u64).read_to_end(&mut first));
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(FolderError::Unusable { path, error }),
            Ok(_) if first.is_empty() => Ok(false),
            Ok(_) if first == SQLITE => Ok(true),
            Ok(_) => {
                let why = "it does not begin as a data base does".to_owned();
                Err(FolderError::Damaged { path, why })
            }
        }
    }

    /// Where a copy of the data base is to be made before it is brought from this
    /// version to a newer one; nothing if the copy was made before.
    pub(crate) fn copy_to_make(&self, version: i64) -> Option<PathBuf> {
        let copy = self.path.join(format!("manticore-before-version-{}.db", version + 1));
        (!copy.is_file()).then_some(copy)
    }

    /// Tells other processes where the page is. It has no token: the folder may
    /// be read by others.
    pub(crate) fn tell_address(&mut self, address: &str) {
        // Who finds the folder locked only gets a shorter sentence.
        let _ = self.lock.set_len(0);
        let _ = self.lock.rewind();
        let _ = writeln!(self.lock, "{address}");
    }

    /// The token of this folder, which stays the same, so that pages stay open
    /// when the server starts again.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub(crate) fn token(&self) -> Result<String, FolderError> {
        let path = self.path.join(TOKEN);
        let unusable = |error| FolderError::Unusable { path: path.clone(), error };
        let known = File::open(&path).and_then(|mut file| text_of(&mut file)).unwrap_or_default();
        let known = known.trim();
        if !known.is_empty() && known.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Ok(known.to_owned());
        }
        let token = random::token()
            .map_err(|_| unusable(io::Error::other("the system has no random numbers")))?;
        write_private(&path, &token).map_err(unusable)?;
        Ok(token)
    }
}

fn text_of(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.take(MAX_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// Makes a folder that only its owner sees.
fn make_private(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes a file that only its owner reads; it appears when it is complete.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("new");
    // What lies there may be a link to something else.
    let _ = fs::remove_file(&beside);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)
}
