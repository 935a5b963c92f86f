//! What can go wrong while reading a file of games.

use std::{fmt, io};

/// Why a game could not be read.
#[derive(Debug)]
pub enum PgnError {
    /// The input itself failed; nothing more will come from this reader.
    Io(io::Error),
    /// The text is not PGN at one place. The next call reads the next game.
    Syntax {
        /// Line, counted from 1. For something never closed, where it was
        /// opened.
        line: u64,
        /// Column in bytes, counted from 1.
        column: u64,
        /// What stands there.
        found: String,
        /// What could stand there.
        allowed: &'static str,
    },
}

impl PgnError {
    /// The line of a fault in the text.
    pub fn line(&self) -> Option<u64> {
        match self {
            PgnError::Io(_) => None,
            PgnError::Syntax { line, .. } => Some(*line),
        }
    }
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
