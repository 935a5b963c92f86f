//! Every part a spec can name: one flat list.
//!
//! A part stands here with its name, what it is, what it does to a [`Spec`],
//! and a spec that uses it; the tests below build every one of them and let it
//! play. The terms of formulas come with their own list, [`eval::lab::TERMS`].

use crate::spec::{Eval, Search, Spec};
use eval::classic::CLASSICS;
use eval::lab::TERMS;
use search::Order;

#[cfg(test)]
mod tests;

/// What a part is chosen by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// How the tree is walked.
    Search,
    /// How positions are judged.
    Eval,
    /// Which moves are tried first.
    Order,
}

impl Slot {
    /// All of them.
    pub const ALL: [Slot; 3] = [Slot::Search, Slot::Eval, Slot::Order];

    /// The word before the `=`.
    pub const fn word(self) -> &'static str {
        match self {
            Slot::Search => "search",
            Slot::Eval => "eval",
            Slot::Order => "order",
        }
    }
}

/// A part of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it is chosen by.
    pub slot: Slot,
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub doc: &'static str,
    /// What choosing it does.
    pub(crate) effect: fn(&mut Spec),
    /// A spec in which it matters.
    pub example: &'static str,
}

/// All parts but the classics and the terms of formulas.
pub const PARTS: &[Part] = &[
    Part {
        slot: Slot::Search,
        name: "pvs",
        doc: "the full search: principal variation, table, pruning, threads; the default",
        effect: |spec| spec.search = Search::Pvs,
        example: "search=pvs",
    },
    Part {
        slot: Slot::Search,
        name: "alphabeta",
        doc: "of the textbook: leaves out only what cannot matter, remembers nothing",
        effect: |spec| spec.search = Search::AlphaBeta,
        example: "search=alphabeta",
    },
    Part {
        slot: Slot::Search,
        name: "minimax",
        doc: "of the textbook: looks at every line",
        effect: |spec| spec.search = Search::Minimax,
        example: "search=minimax",
    },
    Part {
        slot: Slot::Eval,
        name: "default",
        doc: "what suits the game: hce for the men of chess, else universal",
        effect: |spec| spec.eval = Eval::Default,
        example: "eval=default",
    },
    Part {
        slot: Slot::Eval,
        name: "universal",
        doc: "for any game, made from its rules",
        effect: |spec| spec.eval = Eval::Universal,
        example: "eval=universal",
    },
    Part {
        slot: Slot::Eval,
        name: "hce",
        doc: "made by hand, for chess only",
        effect: |spec| spec.eval = Eval::Hce,
        example: "eval=hce",
    },
    Part {
        slot: Slot::Order,
        name: "base",
        doc: "moves as they are generated",
        effect: |spec| spec.order = Order::Base,
        example: "search=alphabeta order=base",
    },
    Part {
        slot: Slot::Order,
        name: "mono",
        doc: "by the whole evaluation after each move",
        effect: |spec| spec.order = Order::Mono,
        example: "search=alphabeta order=mono",
    },
    Part {
        slot: Slot::Order,
        name: "mono-fast",
        doc: "by the part of the evaluation that is summed up while moves are made",
        effect: |spec| spec.order = Order::MonoFast,
        example: "search=alphabeta order=mono-fast",
    },
    Part {
        slot: Slot::Order,
        name: "strongest",
        doc: "moves of the piece that is worth most first",
        effect: |spec| spec.order = Order::Strongest,
        example: "search=alphabeta order=strongest",
    },
    Part {
        slot: Slot::Order,
        name: "captures",
        doc: "captures first",
        effect: |spec| spec.order = Order::Captures,
        example: "search=alphabeta order=captures",
    },
    Part {
        slot: Slot::Order,
        name: "mvv-lva",
        doc: "captures first, the most valuable victim by the least valuable attacker",
        effect: |spec| spec.order = Order::MvvLva,
        example: "search=alphabeta order=mvv-lva",
    },
    Part {
        slot: Slot::Order,
        name: "standard",
        doc: "as mvv-lva, then what cut off elsewhere in the tree; the default of alphabeta",
        effect: |spec| spec.order = Order::Standard,
        example: "search=alphabeta order=standard",
    },
];

/// A word of a spec that takes a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberWord {
    /// The word before the `=`.
    pub word: &'static str,
    /// What it sets, in a line.
    pub doc: &'static str,
    /// The least it may be.
    pub low: u64,
    /// The most it may be.
    pub high: u64,
    /// A word that may stand for zero.
    pub none: Option<&'static str>,
}

/// All words that take a number.
pub const NUMBER_WORDS: &[NumberWord] = &[
    NumberWord { word: "hash", doc: "megabytes of the table", low: 1, high: MAX_HASH, none: None },
    NumberWord { word: "threads", doc: "threads that think", low: 1, high: 1_024, none: None },
    NumberWord {
        word: "quiescence",
        doc: "plies of captures and promotions behind the horizon of a textbook search",
        low: 0,
        high: MAX_QUIESCENCE,
        none: Some("off"),
    },
    NumberWord { word: "depth", doc: "plies at most", low: 1, high: 1_000, none: None },
    NumberWord { word: "nodes", doc: "positions at most", low: 1, high: u64::MAX, none: None },
    NumberWord { word: "time", doc: "milliseconds at most", low: 1, high: MAX_TIME, none: None },
];

/// The largest table that can be asked for, in megabytes.
pub const MAX_HASH: u64 = 1 << 20;
/// Longer lines of captures are never waited for.
const MAX_QUIESCENCE: u64 = 64;
/// A year, in milliseconds.
const MAX_TIME: u64 = 366 * 24 * 3_600 * 1_000;

/// The part of this name.
pub fn part(slot: Slot, name: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.slot == slot && part.name == name)
}

/// All words before a `=`.
pub fn words() -> impl Iterator<Item = &'static str> {
    Slot::ALL.into_iter().map(Slot::word).chain(NUMBER_WORDS.iter().map(|number| number.word))
}

/// All names that may stand behind a word; for `eval` also the terms a formula
/// is made of.
pub fn names(slot: Slot) -> impl Iterator<Item = &'static str> {
    let classics = CLASSICS.iter().map(|classic| classic.name);
    let terms = TERMS.iter().map(|term| term.name);
    let of_eval = classics.chain(terms).filter(move |_| slot == Slot::Eval);
    PARTS.iter().filter(move |part| part.slot == slot).map(|part| part.name).chain(of_eval)
}

/// A line of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The word before the `=`.
    pub word: &'static str,
    /// What stands behind it; `N` for a number.
    pub name: &'static str,
    /// What it is, in a line.
    pub doc: &'static str,
    /// A spec that uses it.
    pub example: String,
    /// It can be added to others and weighed: `sme+0.01*pme`.
    pub is_term: bool,
    /// It is a term that takes another formula in brackets: `spe(sce)`.
    pub takes_inner: bool,
}

/// The whole catalogue.
pub fn entries() -> Vec<Entry> {
    let entry = |word, name, doc, example| Entry {
        word,
        name,
        doc,
        example,
        is_term: false,
        takes_inner: false,
    };
    let of_slot = |slot: Slot| {
        let parts = PARTS.iter().filter(move |part| part.slot == slot);
        parts.map(move |part| entry(slot.word(), part.name, part.doc, part.example.to_owned()))
    };
    let eval = Slot::Eval.word();
    let classics = CLASSICS
        .iter()
        .map(|classic| entry(eval, classic.name, classic.doc, format!("{eval}={}", classic.name)));
    let terms = TERMS.iter().map(|term| Entry {
        is_term: true,
        takes_inner: term.takes_inner,
        ..entry(eval, term.name, term.doc, format!("{eval}={}", term.name))
    });
    let numbers = NUMBER_WORDS.iter().map(|number| {
        let search = if number.word == "quiescence" { "search=alphabeta " } else { "" };
        entry(number.word, "N", number.doc, format!("{search}{}=4", number.word))
    });
    of_slot(Slot::Search)
        .chain(of_slot(Slot::Eval))
        .chain(classics)
        .chain(terms)
        .chain(of_slot(Slot::Order))
        .chain(numbers)
        .collect()
}
