//! Why a text is no spec, in one sentence.

use crate::catalogue::NumberWord;
use std::fmt;

/// Why a text is no spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// A word without `=`, or with nothing behind it.
    NoValue {
        /// It.
        word: String,
    },
    /// A word that means nothing.
    UnknownWord {
        /// It.
        word: String,
        /// The nearest that means something.
        nearest: Option<&'static str>,
    },
    /// A word that is there twice.
    Twice {
        /// It.
        word: String,
    },
    /// A name that is no part.
    UnknownPart {
        /// The word before it.
        word: &'static str,
        /// It.
        name: String,
        /// The nearest that is one.
        nearest: Option<&'static str>,
    },
    /// What is behind `eval=` is no formula.
    BadFormula {
        /// Why, in a sentence.
        why: String,
    },
    /// Not a number, or one that makes no sense.
    BadNumber {
        /// The word before it.
        number: NumberWord,
        /// What was found.
        value: String,
    },
    /// A word that does nothing with this search.
    Clash {
        /// It, with its value.
        word: String,
        /// The name of the search.
        search: &'static str,
        /// What the search does instead.
        why: &'static str,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |f: &mut fmt::Formatter<'_>, nearest: &Option<&str>| match nearest {
            Some(known) => write!(f, ": did you mean `{known}`?"),
            None => Ok(()),
        };
        match self {
            SpecError::NoValue { word } => {
                write!(f, "{word:?} has no value; write words like hash=64")
            }
            SpecError::UnknownWord { word, nearest } => {
                write!(f, "the word {word:?} means nothing in an engine")?;
                hint(f, nearest)
            }
            SpecError::Twice { word } => write!(f, "the word {word:?} is there twice"),
            SpecError::UnknownPart { word, name, nearest } => {
                write!(f, "there is no {word} {name:?}")?;
                match nearest {
                    Some(_) => hint(f, nearest),
                    None => f.write_str(": `manticore parts` lists what there is"),
                }
            }
            SpecError::BadFormula { why } => write!(f, "eval: {why}"),
            SpecError::BadNumber { number, value } => {
                let (word, low, high) = (number.word, number.low, number.high);
                write!(f, "{word} takes a whole number from {low} to {high}")?;
                if let Some(none) = number.none {
                    write!(f, " or `{none}`")?;
                }
                write!(f, ", found {value:?}")
            }
            SpecError::Clash { word, search, why } => {
                write!(f, "{word} does nothing with search={search}, which {why}: leave it out")
            }
        }
    }
}

impl std::error::Error for SpecError {}
