//! The text that describes an engine: `search=alphabeta eval=sme+imm depth=4`.
//!
//! A [`RawSpec`] is what was typed, a [`Spec`] has every default filled in. An
//! unknown word is an error that names the nearest right one, and so are words
//! that do not go together.

mod error;
#[cfg(test)]
mod tests;

pub use error::SpecError;

use crate::catalogue::{self, NUMBER_WORDS, NumberWord, Slot};
use eval::classic::CLASSICS;
use eval::lab::Formula;
use game_core::Limits;
use game_core::nearest;
use search::Order;
use std::str::FromStr;
use std::time::Duration;

/// Megabytes of the table unless said otherwise.
pub const DEFAULT_HASH: u64 = 16;

/// How the tree is walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// The full search.
    Pvs,
    /// Alpha-beta of the textbook.
    AlphaBeta,
    /// Minimax of the textbook.
    Minimax,
}

/// How positions are judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Eval {
    /// What suits the game.
    Default,
    /// The hand-made evaluation of chess.
    Hce,
    /// The evaluation made from the rules of a game.
    Universal,
    /// A formula of the laboratory.
    Lab(Formula),
    /// The evaluation of an older engine, by its name.
    Classic(&'static str),
}

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
    pub search: Search,
    /// How positions are judged.
    pub eval: Eval,
    /// Which moves a textbook search tries first.
    pub order: Order,
    /// Plies of captures behind the horizon of a textbook search.
    pub quiescence: u32,
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
            search: Search::Pvs,
            eval: Eval::Default,
            order: Order::Standard,
            quiescence: 0,
            hash: DEFAULT_HASH,
            threads: 1,
            limits: Limits::default(),
        }
    }
}

impl Search {
    /// Its name in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Search::Pvs => "pvs",
            Search::AlphaBeta => "alphabeta",
            Search::Minimax => "minimax",
        }
    }
}

impl FromStr for RawSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<RawSpec, SpecError> {
        let mut raw = RawSpec::default();
        for word in text.split_whitespace() {
            let no_value = || SpecError::NoValue { word: word.to_owned() };
            let (name, value) = word.split_once('=').ok_or_else(no_value)?;
            if value.is_empty() {
                return Err(no_value());
            }
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
    /// The first word that means nothing, or that does not go with the others.
    pub fn of(raw: &RawSpec) -> Result<Spec, SpecError> {
        let mut spec = Spec::default();
        for (word, value) in &raw.words {
            if let Some(number) = NUMBER_WORDS.iter().find(|number| number.word == word) {
                spec.set_number(number, value)?;
            } else if let Some(slot) = Slot::ALL.into_iter().find(|slot| slot.word() == word) {
                spec.set_part(slot, value)?;
            } else {
                let nearest = nearest(word, catalogue::words());
                return Err(SpecError::UnknownWord { word: word.clone(), nearest });
            }
        }
        spec.check(raw)?;
        Ok(spec)
    }

    fn set_part(&mut self, slot: Slot, name: &str) -> Result<(), SpecError> {
        if let Some(part) = catalogue::part(slot, name) {
            (part.effect)(self);
            return Ok(());
        }
        if slot == Slot::Eval {
            if let Some(classic) = CLASSICS.iter().find(|classic| classic.name == name) {
                self.eval = Eval::Classic(classic.name);
                return Ok(());
            }
            match name.parse::<Formula>() {
                Ok(formula) => {
                    self.eval = Eval::Lab(formula);
                    return Ok(());
                }
                Err(why) if !is_one_name(name) => {
                    return Err(SpecError::BadFormula { why: why.to_string() });
                }
                Err(_) => {}
            }
        }
        let nearest = nearest(name, catalogue::names(slot));
        Err(SpecError::UnknownPart { word: slot.word(), name: name.to_owned(), nearest })
    }

    fn set_number(&mut self, number: &NumberWord, value: &str) -> Result<(), SpecError> {
        let n: u64 = if number.none == Some(value) {
            0
        } else {
            let n = value.parse().ok().filter(|n| (number.low..=number.high).contains(n));
            n.ok_or_else(|| SpecError::BadNumber { number: *number, value: value.to_owned() })?
        };
        match number.word {
            "hash" => self.hash = n,
            "threads" => self.threads = n,
            "quiescence" => self.quiescence = n as u32,
            "depth" => self.limits.depth = u32::try_from(n).ok(),
            "nodes" => self.limits.nodes = Some(n),
            _ => self.limits.move_time = Some(Duration::from_millis(n)),
        }
        Ok(())
    }

    /// Does every word that was typed mean something beside the others?
    fn check(&self, raw: &RawSpec) -> Result<(), SpecError> {
        let typed = |word: &str| {
            let found = raw.words.iter().find(|(known, _)| known == word);
            found.map(|(word, value)| format!("{word}={value}"))
        };
        let search = self.search;
        let clash = |word: Option<String>, why: &'static str| match word {
            Some(word) => Err(SpecError::Clash { word, search: search.name(), why }),
            None => Ok(()),
        };
        match search {
            Search::Pvs => {
                clash(typed("order"), "has an order of its own")?;
                clash(typed("quiescence"), "has a quiescence of its own")
            }
            Search::AlphaBeta | Search::Minimax => {
                clash(typed("hash"), "keeps no table")?;
                clash(typed("threads").filter(|_| self.threads > 1), "thinks with one thread")?;
                let is_minimax = search == Search::Minimax;
                clash(typed("order").filter(|_| is_minimax), "looks at every move")
            }
        }
    }
}

/// Is it a single name, so that any evaluator may have been meant?
fn is_one_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}
