//! Why a text is not a spec. Each error prints as one sentence.

use std::fmt;

/// Why a text is not a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// A word has no `=`, or nothing stands behind it.
    NoValue {
        /// The word.
        word: String,
    },
    /// A word is unknown.
    UnknownWord {
        /// The word.
        word: String,
        /// The most similar known word.
        nearest: Option<&'static str>,
    },
    /// A word stands in the text twice.
    Twice {
        /// The word.
        word: String,
    },
    /// No part has this name.
    UnknownPart {
        /// The word before the name.
        word: &'static str,
        /// The name.
        name: String,
        /// The most similar name of a part.
        nearest: Option<&'static str>,
    },
    /// The text behind `eval=` is not a formula.
    BadFormula {
        /// What is wrong with the formula, in a sentence.
        why: String,
    },
    /// A value is not a number, or not one of the range.
    BadNumber {
        /// The word before the value.
        word: &'static str,
        /// The least number allowed.
        low: u64,
        /// The greatest number allowed.
        high: u64,
        /// A word that may stand for zero.
        none: Option<&'static str>,
        /// The value that was found.
        value: String,
    },
    /// A network is named, but another evaluator.
    UselessNet {
        /// The word that names the network.
        word: String,
        /// The word that names the evaluator.
        eval: String,
    },
    /// A word has no effect with this search.
    Clash {
        /// The word with its value.
        word: String,
        /// The name of the search.
        search: &'static str,
        /// What the search does instead.
        why: &'static str,
    },
    /// A search begins with its last depth, and none is named.
    NeedsDepth {
        /// The word with its value.
        word: String,
    },
    /// Two words say how strong the engine is.
    TwoStrengths {
        /// The Elo, with its word.
        elo: String,
        /// The level, with its word.
        level: String,
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
            SpecError::BadNumber { word, low, high, none, value } => {
                write!(f, "{word} takes a whole number from {low} to {high}")?;
                if let Some(none) = none {
                    write!(f, " or `{none}`")?;
                }
                write!(f, ", found {value:?}")
            }
            SpecError::UselessNet { word, eval } => {
                write!(f, "{word} has no effect beside {eval}: leave one of them out")
            }
            SpecError::Clash { word, search, why } => {
                write!(f, "{word} does nothing with search={search}, which {why}: leave it out")
            }
            SpecError::NeedsDepth { word } => {
                write!(f, "{word} needs a depth to begin with: add one, such as depth=4")
            }
            SpecError::TwoStrengths { elo, level } => {
                write!(f, "{elo} and {level} both say how strong it plays: leave one out")
            }
        }
    }
}

impl std::error::Error for SpecError {}
