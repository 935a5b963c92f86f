//! Every part a spec can name: one flat list.
//!
//! Each part has its name, a line that describes it, its effect on a [`Spec`], and a spec
//! that uses it; the tests play with each. Formulas have a list, [`eval::lab::TERMS`].

use crate::handicap::{FULL_LEVEL, MAX_ELO, MIN_ELO};
use crate::spec::{Eval, Search, Spec};
use eval::classic::CLASSICS;
use eval::lab::TERMS;
use search::Order;
use std::time::Duration;

mod paths;
#[cfg(test)]
mod tests;

pub(crate) use paths::PATH_WORDS;

/// A place in an engine that one part fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PartSlot {
    /// The search.
    Search,
    /// The evaluator.
    Eval,
    /// The order in which a textbook search tries moves.
    Order,
    /// Whether a textbook search deepens step by step.
    Deepening,
}

impl PartSlot {
    /// All slots.
    pub(crate) const ALL: [PartSlot; 4] =
        [PartSlot::Search, PartSlot::Eval, PartSlot::Order, PartSlot::Deepening];

    /// The word before the `=`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            PartSlot::Search => "search",
            PartSlot::Eval => "eval",
            PartSlot::Order => "order",
            PartSlot::Deepening => "deepening",
        }
    }
}

/// A part of an engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The place the part fills.
    pub(crate) slot: PartSlot,
    /// Its name, behind the `=`.
    pub(crate) name: &'static str,
    /// What the part is, in a line.
    pub(crate) doc: &'static str,
    /// What choosing the part does to a spec.
    pub(crate) effect: fn(&mut Spec),
    /// A spec in which the part matters.
    pub(crate) example: &'static str,
}

/// All parts but the classic evaluators and the terms of formulas.
pub(crate) const PARTS: &[Part] = &[
    Part {
        slot: PartSlot::Search,
        name: "pvs",
        doc: "the full search: principal variation, table, pruning, threads; the default",
        effect: |spec| spec.search = Search::Pvs,
        example: "search=pvs",
    },
    Part {
        slot: PartSlot::Search,
        name: "alphabeta",
        doc: "alpha-beta of the textbooks: leaves out only lines that cannot matter, keeps no table",
        effect: |spec| spec.search = Search::AlphaBeta,
        example: "search=alphabeta",
    },
    Part {
        slot: PartSlot::Search,
        name: "minimax",
        doc: "minimax of the textbooks: looks at every line",
        effect: |spec| spec.search = Search::Minimax,
        example: "search=minimax",
    },
    Part {
        slot: PartSlot::Eval,
        name: "default",
        doc: "what suits the game: its network if there is one, hce for the pieces of chess, else universal",
        effect: |spec| spec.eval = Eval::Default,
        example: "eval=default",
    },
    Part {
        slot: PartSlot::Eval,
        name: "universal",
        doc: "for any game, made from the rules of the game",
        effect: |spec| spec.eval = Eval::Universal,
        example: "eval=universal",
    },
    Part {
        slot: PartSlot::Eval,
        name: "hce",
        doc: "written by hand, for chess only",
        effect: |spec| spec.eval = Eval::Hce,
        example: "eval=hce",
    },
    Part {
        slot: PartSlot::Eval,
        name: "nnue",
        doc: "a network learnt from games: that of `net`, or the one kept for the rules of the game",
        effect: |spec| spec.eval = Eval::Nnue,
        example: "eval=nnue",
    },
    Part {
        slot: PartSlot::Eval,
        name: "seed-net",
        doc: "70 numbers and 32 neurons, learnt from games of people, for chess only: that of `net`, or the one kept",
        effect: |spec| spec.eval = Eval::SeedNet,
        example: "eval=seed-net",
    },
    Part {
        slot: PartSlot::Order,
        name: "base",
        doc: "moves as they are generated",
        effect: |spec| spec.order = Order::Base,
        example: "search=alphabeta order=base",
    },
    Part {
        slot: PartSlot::Order,
        name: "mono",
        doc: "by the whole evaluation after each move",
        effect: |spec| spec.order = Order::Mono,
        example: "search=alphabeta order=mono",
    },
    Part {
        slot: PartSlot::Order,
        name: "mono-fast",
        doc: "by the part of the evaluation that is summed up while moves are made",
        effect: |spec| spec.order = Order::MonoFast,
        example: "search=alphabeta order=mono-fast",
    },
    Part {
        slot: PartSlot::Order,
        name: "strongest",
        doc: "moves of the most valuable piece first",
        effect: |spec| spec.order = Order::Strongest,
        example: "search=alphabeta order=strongest",
    },
    Part {
        slot: PartSlot::Order,
        name: "captures",
        doc: "captures first",
        effect: |spec| spec.order = Order::Captures,
        example: "search=alphabeta order=captures",
    },
    Part {
        slot: PartSlot::Order,
        name: "mvv-lva",
        doc: "captures first, the most valuable victim by the least valuable attacker",
        effect: |spec| spec.order = Order::MvvLva,
        example: "search=alphabeta order=mvv-lva",
    },
    Part {
        slot: PartSlot::Order,
        name: "standard",
        doc: "as mvv-lva, then moves that cut off elsewhere in the tree; the default of alphabeta",
        effect: |spec| spec.order = Order::Standard,
        example: "search=alphabeta order=standard",
    },
    Part {
        slot: PartSlot::Deepening,
        name: "on",
        doc: "a textbook search looks one ply deeper each time, until a limit is reached; the default",
        effect: |spec| spec.deepens = true,
        example: "search=alphabeta deepening=on",
    },
    Part {
        slot: PartSlot::Deepening,
        name: "off",
        doc: "a textbook search begins with the depth it is to reach",
        effect: |spec| spec.deepens = false,
        example: "search=alphabeta deepening=off depth=2",
    },
];

/// A word of a spec that takes a number.
#[derive(Clone, Copy, Debug)]
pub struct NumberWord {
    /// The word before the `=`.
    pub word: &'static str,
    /// What the number means, in a line.
    pub doc: &'static str,
    /// The least number allowed.
    pub low: u64,
    /// The greatest number allowed.
    pub high: u64,
    /// A word that may stand for zero.
    pub none: Option<&'static str>,
    /// What a number does to a spec.
    pub(crate) effect: fn(&mut Spec, u64),
    /// A spec in which the number matters.
    pub(crate) example: &'static str,
}

/// All words that take a number.
pub const NUMBER_WORDS: &[NumberWord] = &[
    NumberWord {
        word: "hash",
        doc: "megabytes of the table",
        low: 1,
        high: MAX_HASH,
        none: None,
        effect: |spec, n| spec.hash = n,
        example: "hash=4",
    },
    NumberWord {
        word: "threads",
        doc: "threads that think",
        low: 1,
        high: 1_024,
        none: None,
        effect: |spec, n| spec.threads = n,
        example: "threads=4",
    },
    NumberWord {
        word: "quiescence",
        doc: "plies of captures and promotions behind the horizon of a textbook search",
        low: 0,
        high: MAX_QUIESCENCE,
        none: Some("off"),
        effect: |spec, n| spec.quiescence = n as u32,
        example: "search=alphabeta quiescence=4",
    },
    NumberWord {
        word: "depth",
        doc: "plies at most",
        low: 1,
        high: 1_000,
        none: None,
        effect: |spec, n| spec.limits.depth = u32::try_from(n).ok(),
        example: "depth=4",
    },
    NumberWord {
        word: "nodes",
        doc: "positions at most",
        low: 1,
        high: u64::MAX,
        none: None,
        effect: |spec, n| spec.limits.nodes = Some(n),
        example: "nodes=4",
    },
    NumberWord {
        word: "time",
        doc: "milliseconds at most",
        low: 1,
        high: MAX_TIME,
        none: None,
        effect: |spec, n| spec.limits.move_time = Some(Duration::from_millis(n)),
        example: "time=4",
    },
    NumberWord {
        word: "elo",
        doc: "plays as weakly as a chess player of this rating, in any game",
        low: MIN_ELO as u64,
        high: MAX_ELO as u64,
        none: None,
        effect: |spec, n| {
            (spec.handicap.is_limited, spec.handicap.elo) = (true, n as u32);
        },
        example: "elo=1500",
    },
    NumberWord {
        word: "level",
        doc: "plays on this level, each of which beats the one below; 10 is full strength",
        low: 1,
        high: FULL_LEVEL as u64,
        none: None,
        effect: |spec, n| spec.handicap.level = n as u32,
        example: "level=3",
    },
];

/// The largest table that can be asked for, in megabytes.
pub(crate) const MAX_HASH: u64 = 1 << 20;
/// The longest quiescence that can be asked for, in plies: longer than any line of captures.
const MAX_QUIESCENCE: u64 = 64;
/// The longest time that can be asked for: a year, in milliseconds.
const MAX_TIME: u64 = 366 * 24 * 3_600 * 1_000;

/// The part of this name that fills this slot.
pub(crate) fn part(slot: PartSlot, name: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.slot == slot && part.name == name)
}

/// All words that may stand before a `=`.
pub fn words() -> impl Iterator<Item = &'static str> {
    PartSlot::ALL
        .into_iter()
        .map(PartSlot::word)
        .chain(NUMBER_WORDS.iter().map(|number| number.word))
        .chain(PATH_WORDS.iter().map(|path| path.word))
}

/// All names behind the word of a slot; for `eval` also the terms of formulas.
pub(crate) fn names(slot: PartSlot) -> impl Iterator<Item = &'static str> {
    let classics = CLASSICS.iter().map(|classic| classic.name);
    let terms = TERMS.iter().map(|term| term.name);
    let of_eval = classics.chain(terms).filter(move |_| slot == PartSlot::Eval);
    PARTS.iter().filter(move |part| part.slot == slot).map(|part| part.name).chain(of_eval)
}

/// A line of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatalogueEntry {
    /// The word before the `=`.
    pub word: &'static str,
    /// The name behind the `=`; `N` for a number, capitals for a path.
    pub name: &'static str,
    /// What the part or the number is, in a line.
    pub doc: &'static str,
    /// A spec that uses the part or the number.
    pub example: String,
    /// The entry is a term of a formula such as `sme+0.01*pme`.
    pub is_term: bool,
    /// The entry names a file or a folder.
    pub is_path: bool,
    /// The entry is a term that takes another formula in brackets: `spe(sce)`.
    pub takes_inner: bool,
}

/// The whole catalogue.
pub fn entries() -> Vec<CatalogueEntry> {
    let entry = |word, name, doc, example: &str| CatalogueEntry {
        word,
        name,
        doc,
        example: example.to_owned(),
        is_term: false,
        is_path: false,
        takes_inner: false,
    };
    let of_slot = |slot: PartSlot| {
        let parts = PARTS.iter().filter(move |part| part.slot == slot);
        parts.map(move |part| entry(slot.word(), part.name, part.doc, part.example))
    };
    let eval = PartSlot::Eval.word();
    let classics = CLASSICS
        .iter()
        .map(|classic| entry(eval, classic.name, classic.doc, &format!("{eval}={}", classic.name)));
    let terms = TERMS.iter().map(|term| CatalogueEntry {
        is_term: true,
        takes_inner: term.takes_inner,
        ..entry(eval, term.name, term.doc, &format!("{eval}={}", term.name))
    });
    let numbers =
        NUMBER_WORDS.iter().map(|number| entry(number.word, "N", number.doc, number.example));
    let paths = PATH_WORDS.iter().map(|path| CatalogueEntry {
        is_path: true,
        ..entry(path.word, path.name, path.doc, path.example)
    });
    of_slot(PartSlot::Search)
        .chain(of_slot(PartSlot::Eval))
        .chain(classics)
        .chain(terms)
        .chain(of_slot(PartSlot::Order))
        .chain(of_slot(PartSlot::Deepening))
        .chain(numbers)
        .chain(paths)
        .collect()
}
