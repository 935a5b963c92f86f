//! Why a file is no file of games.

use std::fmt;
use std::io;

/// Why games cannot be read from a file, each in a sentence.
#[derive(Debug)]
pub enum DataError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file does not begin as files of games do.
    Foreign,
    /// The file has a version that is not read.
    Version(u32),
    /// The header is cut off, damaged or lacks something.
    Header(&'static str),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Io(error) => error.fmt(f),
            DataError::Foreign => f.write_str("this is no file of games that datagen writes"),
            DataError::Version(version) => {
                write!(f, "these games have version {version}, which this program does not read")
            }
            DataError::Header(why) => write!(f, "its header cannot be used: {why}"),
        }
    }
}

impl std::error::Error for DataError {}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> DataError {
        DataError::Io(error)
    }
}
