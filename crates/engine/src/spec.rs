//! The text that describes an engine: `search=alphabeta eval=sme+imm depth=4`.
//!
//! A [`RawSpec`] holds what was typed, a [`Spec`] has every default filled in. An
//! unknown word is an error that names the most similar known word; words that
//! do not go together are an error, too.

mod error;
#[cfg(test)]
mod tests;

pub use error::SpecError;

use crate::catalogue::{self, NUMBER_WORDS, NumberWord, PATH_WORDS, PartSlot};
use crate::handicap::Handicap;
use eval::classic::CLASSICS;
use eval::lab::Formula;
use game_core::Limits;
use game_core::nearest;
use search::Order;
use std::str::FromStr;

/// The size of the transposition table in megabytes, unless a spec names one.
pub(crate) const DEFAULT_HASH: u64 = 16;

/// The search of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// The full search.
    Pvs,
    /// Alpha-beta as textbooks have it.
    AlphaBeta,
    /// Minimax as textbooks have it.
    Minimax,
}

/// The evaluator of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Eval {
    /// The evaluator that suits the game.
    Default,
    /// The evaluation of chess that was written by hand.
    Hce,
    /// A network learnt from games.
    Nnue,
    /// The small network of chess with 70 inputs.
    SeedNet,
    /// The evaluation that is made from the rules of a game.
    Universal,
    /// A formula of the laboratory.
    Lab(Formula),
    /// The evaluator of another author, by its name.
    Classic(&'static str),
}

impl Eval {
    /// Can a file of a network be named for it?
    pub(crate) fn takes_net(&self) -> bool {
        matches!(self, Eval::Default | Eval::Nnue | Eval::SeedNet)
    }

    /// Is it an error if there is no network for it?
    pub(crate) fn needs_net(&self) -> bool {
        matches!(self, Eval::Nnue | Eval::SeedNet)
    }
}

/// What was typed: words and their values, in order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct RawSpec {
    /// Each word with what stands behind its `=`.
    words: Vec<(String, String)>,
}

/// The parts and the numbers of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The search.
    pub search: Search,
    /// The evaluator.
    pub eval: Eval,
    /// The order in which a textbook search tries moves.
    pub order: Order,
    /// The length of the quiescence of a textbook search, in plies.
    pub quiescence: u32,
    /// A textbook search deepens step by step.
    pub deepens: bool,
    /// The size of the transposition table in megabytes.
    pub hash: u64,
    /// The number of threads that think.
    pub threads: u64,
    /// Limits that hold in every search.
    pub limits: Limits,
    /// The opening book whose moves are played.
    pub book: Option<String>,
    /// The file of the network, if not the one kept for the rules.
    pub net: Option<String>,
    /// The folders of tablebases.
    pub syzygy: Option<String>,
    /// The file of weights, or `none` for those that follow from the rules.
    pub weights: Option<String>,
    /// How strong it is asked to be.
    pub handicap: Handicap,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            search: Search::Pvs,
            eval: Eval::Default,
            order: Order::Standard,
            quiescence: 0,
            deepens: true,
            hash: DEFAULT_HASH,
            threads: 1,
            limits: Limits::default(),
            book: None,
            net: None,
            syzygy: None,
            weights: None,
            handicap: Handicap::default(),
        }
    }
}

impl Search {
    /// The name of the search in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Search::Pvs => "pvs",
            Search::AlphaBeta => "alphabeta",
            Search::Minimax => "minimax",
        }
    }
}

impl RawSpec {
    /// What these words say, each with its value.
    fn of_words<'a>(words: impl Iterator<Item = &'a str>) -> Result<RawSpec, SpecError> {
        let mut raw = RawSpec::default();
        for word in words {
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
        Spec::of_words(text.split_whitespace())
    }
}

impl Spec {
    /// The spec that these words describe, each with its value. Unlike in a text, a
    /// value may have blanks.
    ///
    /// # Errors
    /// The first word that is unknown or has no effect beside the other words.
    pub fn of_words<'a>(words: impl Iterator<Item = &'a str>) -> Result<Spec, SpecError> {
        Spec::resolve(&RawSpec::of_words(words)?)
    }

    /// Fills every default in.
    ///
    /// # Errors
    /// The first word that is unknown or has no effect beside the other words.
    fn resolve(raw: &RawSpec) -> Result<Spec, SpecError> {
        let mut spec = Spec::default();
        for (word, value) in &raw.words {
            if let Some(number) = NUMBER_WORDS.iter().find(|number| number.word == word) {
                spec.set_number(number, value)?;
            } else if let Some(known) = PATH_WORDS.iter().find(|known| known.word == word) {
                (known.effect)(&mut spec, value.clone());
            } else if let Some(slot) = PartSlot::ALL.into_iter().find(|slot| slot.word() == word) {
                spec.set_part(slot, value)?;
            } else {
                let nearest = nearest(word, catalogue::words());
                return Err(SpecError::UnknownWord { word: word.clone(), nearest });
            }
        }
        spec.check(raw)?;
        Ok(spec)
    }

    fn set_part(&mut self, slot: PartSlot, name: &str) -> Result<(), SpecError> {
        if let Some(part) = catalogue::part(slot, name) {
            (part.effect)(self);
            return Ok(());
        }
        if slot == PartSlot::Eval {
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
            n.ok_or_else(|| SpecError::BadNumber {
                word: number.word,
                low: number.low,
                high: number.high,
                none: number.none,
                value: value.to_owned(),
            })?
        };
        (number.effect)(self, n);
        Ok(())
    }

    /// Checks that every word that was typed has an effect beside the other
    /// words.
    fn check(&self, raw: &RawSpec) -> Result<(), SpecError> {
        let typed = |word: &str| {
            let found = raw.words.iter().find(|(known, _)| known == word);
            found.map(|(word, value)| format!("{word}={value}"))
        };
        if let (Some(elo), Some(level)) = (typed("elo"), typed("level")) {
            return Err(SpecError::TwoStrengths { elo, level });
        }
        if let Some(word) = typed(PartSlot::Deepening.word()) {
            let has_depth = self.deepens || self.limits.depth.is_some();
            if self.search != Search::Pvs && !has_depth {
                return Err(SpecError::NeedsDepth { word });
            }
        }
        if !self.eval.takes_net()
            && let Some(word) = typed("net")
        {
            let eval = typed(PartSlot::Eval.word()).unwrap_or_default();
            return Err(SpecError::UselessNet { word, eval });
        }
        let search = self.search;
        let clash = |word: Option<String>, why: &'static str| match word {
            Some(word) => Err(SpecError::Clash { word, search: search.name(), why }),
            None => Ok(()),
        };
        match search {
            Search::Pvs => {
                clash(typed("order"), "has an order of its own")?;
                clash(typed("quiescence"), "has a quiescence of its own")?;
                clash(typed(PartSlot::Deepening.word()), "always deepens")
            }
            Search::AlphaBeta | Search::Minimax => {
                clash(typed("hash"), "keeps no table")?;
                clash(typed("syzygy"), "asks no tables")?;
                clash(typed("threads").filter(|_| self.threads > 1), "thinks with one thread")?;
                let is_minimax = search == Search::Minimax;
                clash(typed("order").filter(|_| is_minimax), "looks at every move")
            }
        }
    }
}

/// Is the text a single name, so that it may be a misspelt evaluator?
fn is_one_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}
