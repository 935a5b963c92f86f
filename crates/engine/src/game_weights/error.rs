//! Why a data file cannot be used.

use std::fmt;

/// Why a data file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameFileError {
    /// It is no data file, or one of another version.
    NotOne,
    /// It ends too early, or was changed.
    Damaged,
    /// A line says nothing that can be understood.
    Line {
        /// The number of the line, from 1.
        number: usize,
    },
    /// It was made for other rules.
    OtherRules {
        /// The game of the file.
        of: String,
        /// The game that is played.
        game: String,
    },
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileError::NotOne => f.write_str(
                "it does not begin with `manticore weights 1`, so it is no file of weights or \
                 one of another version",
            ),
            GameFileError::Damaged => {
                f.write_str("its checksum is wrong, so it was cut off or changed")
            }
            GameFileError::Line { number } => write!(f, "line {number} cannot be understood"),
            GameFileError::OtherRules { of, game } => {
                write!(f, "it was made for {of} by other rules than those {game} is played by")
            }
        }
    }
}

impl std::error::Error for GameFileError {}
