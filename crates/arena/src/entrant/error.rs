//! Why a text does not describe an entrant.

use crate::pace::PaceError;
use engine::SpecError;
use std::fmt;

/// Why a text does not describe an entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantError {
    /// A word occurs twice.
    RepeatedWord(String),
    /// A word has no value behind it.
    NoValue(String),
    /// A value has no word before it.
    NoWord,
    /// The quotation mark before the value of this word is never closed.
    OpenQuote(String),
    /// No blank follows the quoted value of this word.
    NoBlank(String),
    /// A word has no meaning; the second text is a similar word.
    UnknownWord(String, Option<String>),
    /// An option has no name, or a line break in its value.
    BadOption,
    /// A word takes a number from 1, but has another value.
    NotANumber {
        /// The word.
        word: &'static str,
        /// Its value.
        value: String,
    },
    /// The word `movetime` has a value that is not a time.
    NotATime(String),
    /// The word `tc` has a value that is not a clock.
    Pace(PaceError),
    /// There are both a clock and limits for each move.
    TwoPaces,
    /// A name is empty, too long, or has control characters.
    BadName {
        /// The longest name, in characters.
        longest: usize,
    },
    /// Two entrants have this name.
    SameName(String),
    /// There are both a program and a spec.
    ProgramAndSpec,
    /// A word for programs describes an engine of this program.
    NotAProgram,
    /// The word `cmd` names no program.
    NoProgram,
    /// A single quote of the word `cmd` is never closed.
    OpenSingleQuote,
    /// A protocol is not known; the second text is a similar one.
    UnknownProtocol(String, Option<&'static str>),
    /// The words of the spec do not describe an engine.
    Spec(SpecError),
}

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntrantError::RepeatedWord(word) => write!(f, "the word {word:?} is there twice"),
            EntrantError::NoValue(word) => {
                write!(f, "{word:?} has no value; write words like name=new")
            }
            EntrantError::NoWord => f.write_str("a word is missing before `=`"),
            EntrantError::OpenQuote(word) => {
                write!(f, "the quotation mark of {word:?} is never closed")
            }
            EntrantError::NoBlank(word) => {
                write!(f, "a blank is missing after the value of {word:?}")
            }
            EntrantError::UnknownWord(word, similar) => {
                write!(f, "the word {word:?} means nothing in a player")?;
                match similar {
                    Some(known) => write!(f, ": did you mean `{known}`?"),
                    None => Ok(()),
                }
            }
            EntrantError::BadOption => f.write_str("write an option like option.Hash=16"),
            EntrantError::NotANumber { word, value } => {
                write!(f, "{word} takes a number from 1, found {value:?}")
            }
            EntrantError::NotATime(value) => {
                write!(f, "movetime takes seconds like 0.1, found {value:?}")
            }
            EntrantError::Pace(error) => error.fmt(f),
            EntrantError::TwoPaces => {
                f.write_str("a player has either a clock (tc) or a limit for each move")
            }
            EntrantError::BadName { longest } => write!(f, "a name has 1 to {longest} letters"),
            EntrantError::SameName(name) => write!(f, "two players have the name {name:?}"),
            EntrantError::ProgramAndSpec => {
                f.write_str("a player is either a program (cmd) or a spec")
            }
            EntrantError::NotAProgram => {
                f.write_str("proto and dir are for programs: add cmd=\"...\"")
            }
            EntrantError::NoProgram => f.write_str("cmd names no program"),
            EntrantError::OpenSingleQuote => f.write_str("a single quote of cmd is never closed"),
            EntrantError::UnknownProtocol(text, Some(known)) => {
                write!(f, "there is no protocol {text:?}: did you mean `{known}`?")
            }
            EntrantError::UnknownProtocol(text, None) => {
                write!(f, "there is no protocol {text:?}: write uci or xboard")
            }
            EntrantError::Spec(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EntrantError {}
