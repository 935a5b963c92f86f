//! Why a file is not a book, or not the book that is wanted.

use std::{fmt, io};

/// Why a book cannot be used.
#[derive(Debug)]
pub enum BookError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file has no entries.
    Empty,
    /// The length of the file is not that of a book.
    Length {
        /// The bytes of the file.
        bytes: u64,
    },
    /// The file has fewer or more entries than its header says.
    CutOff {
        /// The entries that the header tells of.
        told: u64,
        /// The entries that are there.
        found: u64,
    },
    /// The format has a version that this program does not know.
    Version {
        /// The version of the file.
        found: u32,
    },
    /// The header has no hash of rules.
    Header,
    /// An entry does not belong into a book.
    Entry {
        /// The number of the entry, from 1.
        number: u64,
        /// What is wrong with the entry.
        fault: EntryFault,
    },
    /// The position has no key in this format.
    NoKey,
    /// The book has more entries than this program takes.
    TooLarge {
        /// The most entries that are taken.
        most: usize,
    },
    /// Two books are for different games, or have different formats.
    Different,
    /// The book is for another game.
    OtherGame {
        /// The game that is played.
        game: String,
    },
}

/// What is wrong with an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryFault {
    /// Its key is smaller than the key before it.
    Unsorted,
    /// It has no move.
    NoMove,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Io(error) => write!(f, "it cannot be read: {error}"),
            BookError::Empty => f.write_str("it has no entries"),
            BookError::Length { bytes } => write!(
                f,
                "it has {bytes} bytes, which is no whole number of entries: it is cut off or no book"
            ),
            BookError::CutOff { told, found } => {
                write!(f, "its header tells of {told} entries, but it has {found}: it is cut off")
            }
            BookError::Version { found } => {
                write!(f, "it has version {found} of the format, version 1 is known")
            }
            BookError::Header => f.write_str("its header does not say which rules it is for"),
            BookError::Entry { number, fault: EntryFault::Unsorted } => {
                write!(f, "entry {number} is out of order, so it is no book")
            }
            BookError::Entry { number, fault: EntryFault::NoMove } => {
                write!(f, "entry {number} has no move, so it is no book")
            }
            BookError::NoKey => f.write_str("a Polyglot book has chess positions only"),
            BookError::TooLarge { most } => write!(f, "a book has at most {most} entries"),
            BookError::Different => f.write_str("the two books are not for the same game"),
            BookError::OtherGame { game } => write!(f, "it is for another game than {game}"),
        }
    }
}

impl std::error::Error for BookError {}

impl From<io::Error> for BookError {
    fn from(error: io::Error) -> BookError {
        BookError::Io(error)
    }
}
