//! Every part a spec can name: one flat list.

use std::fmt::Write as _;

/// What a part is chosen by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// How the tree is walked.
    Search,
    /// How positions are judged.
    Eval,
}

impl Slot {
    /// The word before the `=`.
    pub const fn word(self) -> &'static str {
        match self {
            Slot::Search => "search",
            Slot::Eval => "eval",
        }
    }
}

/// What a part builds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Build {
    /// The one tree search of the search room.
    Pvs,
    /// The hand-made evaluation of chess.
    Hce,
    /// The evaluation made from the rules of a game.
    Universal,
    /// What suits the game: `hce` in chess, else `universal`.
    Default,
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
    /// What it builds.
    pub build: Build,
}

/// All parts.
pub const PARTS: &[Part] = &[
    Part {
        slot: Slot::Search,
        name: "pvs",
        doc: "principal variation search with everything the search room knows",
        build: Build::Pvs,
    },
    Part {
        slot: Slot::Eval,
        name: "default",
        doc: "what suits the game: hce in chess, else universal",
        build: Build::Default,
    },
    Part {
        slot: Slot::Eval,
        name: "universal",
        doc: "for any game, made from its rules",
        build: Build::Universal,
    },
    Part { slot: Slot::Eval, name: "hce", doc: "made by hand, for chess only", build: Build::Hce },
];

/// A word of a spec that takes a number.
#[derive(Clone, Copy, Debug)]
pub struct NumberWord {
    /// The word before the `=`.
    pub word: &'static str,
    /// What it sets, in a line.
    pub doc: &'static str,
    /// The least it may be.
    pub low: u64,
    /// The most it may be.
    pub high: u64,
}

/// All words that take a number.
pub const NUMBER_WORDS: &[NumberWord] = &[
    NumberWord { word: "hash", doc: "megabytes of the table", low: 1, high: MAX_HASH },
    NumberWord { word: "threads", doc: "threads that think", low: 1, high: 1_024 },
    NumberWord { word: "depth", doc: "plies at most", low: 1, high: 1_000 },
    NumberWord { word: "nodes", doc: "positions at most", low: 1, high: u64::MAX },
    NumberWord { word: "time", doc: "milliseconds at most", low: 1, high: MAX_TIME },
];

/// The largest table that can be asked for, in megabytes.
pub const MAX_HASH: u64 = 1 << 20;
/// A year, in milliseconds.
const MAX_TIME: u64 = 366 * 24 * 3_600 * 1_000;

/// The part of this name.
pub fn part(slot: Slot, name: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.slot == slot && part.name == name)
}

/// All words for people, a line each.
pub fn describe() -> String {
    let mut text = String::new();
    for part in PARTS {
        let word = format!("{}={}", part.slot.word(), part.name);
        let _ = writeln!(text, "{word:16} {}", part.doc);
    }
    for number in NUMBER_WORDS {
        let word = format!("{}=N", number.word);
        let _ = writeln!(text, "{word:16} {}", number.doc);
    }
    text
}
