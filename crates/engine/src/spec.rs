//! The text that describes an engine: `hash=64 threads=2 eval=hce`.
//!
//! A [`RawSpec`] is what was typed, a [`Spec`] has every default filled in. An
//! unknown word is an error that names the nearest right one.

use crate::catalogue::{self, Build, NUMBER_WORDS, NumberWord, PARTS, Slot};
use game_core::Limits;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use variants::diagnostic::nearest;

/// Megabytes of the table unless said otherwise.
pub const DEFAULT_HASH: u64 = 16;

/// What was typed: words and their values, in order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RawSpec {
    /// Each word with what stands behind its `=`.
    pub words: Vec<(String, String)>,
}

/// What an engine is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// How the tree is walked.
    pub search: Build,
    /// How positions are judged.
    pub eval: Build,
    /// Megabytes of the table.
    pub hash: u64,
    /// Threads that think.
    pub threads: u64,
    /// Limits that always hold.
    pub limits: Limits,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            search: Build::Pvs,
            eval: Build::Default,
            hash: DEFAULT_HASH,
            threads: 1,
            limits: Limits::default(),
        }
    }
}

/// Why a text is no spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// A word without `=`.
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
    /// Not a number, or one that makes no sense.
    BadNumber {
        /// The word before it.
        word: &'static str,
        /// What was found.
        value: String,
        /// The least and the most.
        range: (u64, u64),
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
                hint(f, nearest)
            }
            SpecError::BadNumber { word, value, range: (low, high) } => {
                write!(f, "{word} takes a whole number from {low} to {high}, found {value:?}")
            }
        }
    }
}

impl std::error::Error for SpecError {}

impl FromStr for RawSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<RawSpec, SpecError> {
        let mut raw = RawSpec::default();
        for word in text.split_whitespace() {
            let (name, value) =
                word.split_once('=').ok_or_else(|| SpecError::NoValue { word: word.to_owned() })?;
            if raw.words.iter().any(|(known, _)| known == name) {
                return Err(SpecError::Twice { word: name.to_owned() });
            }
            raw.words.push((name.to_owned(), value.to_owned()));
        }
        Ok(raw)
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        Spec::of(&text.parse()?)
    }
}

impl Spec {
    /// What was typed, with every default filled in.
    ///
    /// # Errors
    /// The first word that means nothing.
    pub fn of(raw: &RawSpec) -> Result<Spec, SpecError> {
        let mut spec = Spec::default();
        for (word, value) in &raw.words {
            if let Some(number) = NUMBER_WORDS.iter().find(|number| number.word == word) {
                spec.set_number(number, value)?;
                continue;
            }
            match word.as_str() {
                "search" => spec.search = build(Slot::Search, value)?,
                "eval" => spec.eval = build(Slot::Eval, value)?,
                _ => {
                    let words = NUMBER_WORDS.iter().map(|number| number.word);
                    let words = words.chain([Slot::Search, Slot::Eval].map(Slot::word));
                    let nearest = nearest(word, words);
                    return Err(SpecError::UnknownWord { word: word.clone(), nearest });
                }
            }
        }
        Ok(spec)
    }

    fn set_number(&mut self, number: &NumberWord, value: &str) -> Result<(), SpecError> {
        let range = (number.low, number.high);
        let bad = || SpecError::BadNumber { word: number.word, value: value.to_owned(), range };
        let n: u64 = value.parse().map_err(|_| bad())?;
        if !(number.low..=number.high).contains(&n) {
            return Err(bad());
        }
        match number.word {
            "hash" => self.hash = n,
            "threads" => self.threads = n,
            "depth" => self.limits.depth = u32::try_from(n).ok(),
            "nodes" => self.limits.nodes = Some(n),
            _ => self.limits.move_time = Some(Duration::from_millis(n)),
        }
        Ok(())
    }
}

fn build(slot: Slot, name: &str) -> Result<Build, SpecError> {
    match catalogue::part(slot, name) {
        Some(part) => Ok(part.build),
        None => {
            let names = PARTS.iter().filter(|part| part.slot == slot).map(|part| part.name);
            let nearest = nearest(name, names);
            Err(SpecError::UnknownPart { word: slot.word(), name: name.to_owned(), nearest })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_refused(text: &str, expected: &str) {
        assert_eq!(text.parse::<Spec>().unwrap_err().to_string(), expected);
    }

    #[test]
    fn every_word_has_its_effect() {
        let spec: Spec =
            "hash=64 threads=2 eval=hce search=pvs depth=9 nodes=1000 time=50".parse().unwrap();
        assert_eq!((spec.hash, spec.threads, spec.eval), (64, 2, Build::Hce));
        assert_eq!((spec.limits.depth, spec.limits.nodes), (Some(9), Some(1_000)));
        assert_eq!(spec.limits.move_time, Some(Duration::from_millis(50)));
        assert_eq!("".parse::<Spec>().unwrap(), Spec::default());
    }

    #[test]
    fn what_means_nothing_is_named() {
        check_refused(
            "hahs=1",
            "the word \"hahs\" means nothing in an engine: did you mean `hash`?",
        );
        check_refused("zzz=1", "the word \"zzz\" means nothing in an engine");
        check_refused("eval=hde", "there is no eval \"hde\": did you mean `hce`?");
        check_refused("hash", "\"hash\" has no value; write words like hash=64");
        check_refused("hash=1 hash=2", "the word \"hash\" is there twice");
        check_refused("depth=-1", "depth takes a whole number from 1 to 1000, found \"-1\"");
    }

    #[test]
    fn every_word_is_described() {
        let text = catalogue::describe();
        for word in ["search=pvs", "eval=hce", "eval=default", "hash=N", "time=N"] {
            assert!(text.lines().any(|line| line.starts_with(word)), "{word}");
        }
    }
}
