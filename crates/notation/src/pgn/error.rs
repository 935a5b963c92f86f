//! What can go wrong while reading a file of games.

use std::{fmt, io};

/// Why a game could not be read.
#[derive(Debug)]
pub enum PgnError {
    /// The input failed. This reader has no more games.
    Io(io::Error),
    /// The text is not PGN at one place. The next call of the reader reads the
    /// next game.
    Syntax {
        /// Line, counted from 1: for something that is never closed, the line
        /// on which it was opened.
        line: u64,
        /// Column in bytes, counted from 1.
        column: u64,
        /// What stands at this place.
        found: String,
        /// What is allowed at this place.
        allowed: &'static str,
    },
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnError::Io(error) => write!(f, "cannot read the games: {error}"),
            PgnError::Syntax { line, column, found, allowed } => {
                write!(f, "line {line}, column {column}: found {found}; allowed: {allowed}")
            }
        }
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PgnError::Io(error) => Some(error),
            PgnError::Syntax { .. } => None,
        }
    }
}

impl From<io::Error> for PgnError {
    fn from(error: io::Error) -> PgnError {
        PgnError::Io(error)
    }
}
