//! What an engine refuses, as data. Each error prints as one sentence.

use crate::Fault;
use std::fmt;

/// Why an engine did not set a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The start is not a position of the game: all its faults.
    Faults(Vec<Fault>),
    /// A move from the start cannot be played.
    Move {
        /// Its number in the list of moves, from 1.
        number: usize,
        /// Why the text is not a legal move.
        error: MoveReadError,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Faults(faults) => {
                for (index, fault) in faults.iter().enumerate() {
                    let separator = if index > 0 { "; " } else { "" };
                    write!(f, "{separator}{fault}")?;
                }
                Ok(())
            }
            PositionError::Move { number, error } => write!(f, "move {number}: {error}"),
        }
    }
}

impl std::error::Error for PositionError {}

/// Why a text is not a legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReadError {
    /// What is wrong with the text, as a sentence without a full stop.
    pub message: String,
}

impl MoveReadError {
    /// An error that prints as this error or sentence does.
    pub fn new(error: impl fmt::Display) -> MoveReadError {
        MoveReadError { message: error.to_string() }
    }
}

impl fmt::Display for MoveReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MoveReadError {}

/// Why an engine did not set an option. The option keeps its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The engine has no option of this name.
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The most similar name of an option.
        nearest: Option<&'static str>,
    },
    /// The value is not a whole number.
    NotANumber {
        /// The option.
        name: &'static str,
        /// The least number it takes.
        low: i64,
        /// The greatest number it takes.
        high: i64,
        /// The value that was given.
        found: String,
    },
    /// The value is neither `true` nor `false`.
    NotABool {
        /// The option.
        name: &'static str,
    },
    /// The engine understands the value and cannot use it: why, in one sentence.
    Refused(String),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name, nearest: None } => {
                write!(f, "there is no option {name:?}")
            }
            OptionError::Unknown { name, nearest: Some(known) } => {
                write!(f, "there is no option {name:?}: did you mean {known}?")
            }
            OptionError::NotANumber { name, low, high, found } => write!(
                f,
                "{name} takes a whole number from {low} to {high}, found {found:?}; \
                 it stays as it was"
            ),
            OptionError::NotABool { name } => {
                write!(f, "{name} is true or false; it stays as it was")
            }
            OptionError::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for OptionError {}
