//! The file of phrases: clauses of facts, frames, terms and the glossary.
//!
//! A line without an indent names what follows: a fact by its name in data, or
//! `frame NAME`, `term NAME`, `rule NAME`, `lesson FAMILY`, `gloss WORD`. Indented lines have a level and a
//! text; `all` stands for every level that is not given. Several texts of one
//! frame are parted by ` | `. A line that begins with `#` is a comment.

use super::Level;
use crate::{Fact, Family};
use std::collections::BTreeMap;
use std::fmt;

/// The phrases in English.
const ENGLISH: &str = include_str!("phrases.txt");

/// All phrases of a language.
#[derive(Debug, Default)]
pub struct Phrases {
    /// By the name of the entry and the level.
    texts: BTreeMap<(String, Level), String>,
    glossary: BTreeMap<String, String>,
}

/// A line of the file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhraseError {
    line: usize,
    message: &'static str,
}

impl fmt::Display for PhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for PhraseError {}

impl Phrases {
    /// The phrases in English.
    pub fn english() -> Phrases {
        // A test reads the file; a fault in it would leave us silent, not wrong.
        Phrases::parse(ENGLISH).unwrap_or_default()
    }

    /// Reads a file of phrases.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn parse(text: &str) -> Result<Phrases, PhraseError> {
        let mut phrases = Phrases::default();
        let mut entry = String::new();
        for (index, raw) in text.lines().enumerate() {
            let fault = |message| PhraseError { line: index + 1, message };
            let line = raw.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if !raw.starts_with(' ') {
                line.clone_into(&mut entry);
                continue;
            }
            let (level, text) =
                line.split_once(": ").ok_or(fault("a level, a colon and a text are expected"))?;
            if let Some(word) = entry.strip_prefix("gloss ") {
                phrases.glossary.insert(word.to_owned(), text.to_owned());
                continue;
            }
            let levels = match level.parse::<Level>() {
                Ok(level) => vec![level],
                Err(_) if level == "all" => Level::ALL.to_vec(),
                Err(_) => return Err(fault("the level is beginner, club, expert or all")),
            };
            for level in levels {
                phrases.texts.entry((entry.clone(), level)).or_insert_with(|| text.to_owned());
            }
        }
        Ok(phrases)
    }

    /// The clause of a fact.
    pub fn clause(&self, fact: Fact, level: Level) -> Option<&str> {
        self.text(fact.name(), level)
    }

    /// The frames of a name.
    pub(crate) fn frames(&self, name: &str, level: Level) -> Vec<String> {
        let text = self.text(&format!("frame {name}"), level).unwrap_or_default();
        text.split(" | ").filter(|frame| !frame.is_empty()).map(str::to_owned).collect()
    }

    /// What it means for the side that profits if a term of the evaluation changes, or how a
    /// game is won.
    pub fn term(&self, name: &str) -> Option<&str> {
        self.text(&format!("term {name}"), Level::Club)
    }

    /// What can be learnt from faults whose causes are of a family.
    pub fn lesson(&self, family: Family, level: Level) -> Option<&str> {
        self.text(&format!("lesson {}", family.name()), level)
    }

    /// What a rule says that a move breaks.
    pub(crate) fn rule(&self, name: &str, level: Level) -> Option<&str> {
        self.text(&format!("rule {name}"), level)
    }

    /// The words of the glossary with what they mean.
    pub fn glossary(&self) -> impl Iterator<Item = (&str, &str)> {
        self.glossary.iter().map(|(word, text)| (word.as_str(), text.as_str()))
    }

    fn text(&self, name: &str, level: Level) -> Option<&str> {
        self.texts.get(&(name.to_owned(), level)).map(String::as_str)
    }
}
