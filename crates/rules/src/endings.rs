//! How games end: the flat catalogue of endings.
//!
//! Each ending is one entry: a type that says its word in files, how it is read
//! from TOML, its sentence and its JSON (the trait `EndingEntry`). A new ending
//! is an entry in one of the files of `endings/`, a variant of [`Ending`], a
//! line of the catalogue below, and its test in the crate `variants`
//! (`endings.rs`); the compiler asks for each of the four. Sheets of
//! Fairy-Stockfish name no endings but keys that several endings are made from,
//! so they are read in `ini/ends.rs`.

mod castled;
mod count;
mod entry;
mod formation;
mod goal;
mod holding;
mod mate;
mod material;
mod moment;
mod repetition;
mod standstill;
#[cfg(test)]
mod tests;
mod to_and_fro;

pub use castled::{Castled, CastlingLost};
pub use count::{CountDef, CountedOut, MoveCountRule};
pub use formation::{InBlock, InRow, PieceChain};
pub use goal::{ChecksGiven, Gathered, Reached, Reacher};
pub use holding::{HandGoal, InHand};
pub use mate::{Checkmate, CheckmateBy, CheckmateWithout, Stalemate};
pub use material::{Bare, DeadMaterial, Extinct};
pub use moment::EndingMoment;
pub use repetition::{PerpetualChase, PerpetualCheck, Repetition};
pub use standstill::{Full, Passes, StandOff};
pub use to_and_fro::ToAndFro;

use crate::describe::{Naming, side_name};
use crate::export::values::per_side;
use crate::game::{PerSide, Translate};
use crate::load::{TomlEntry, TomlReader, TomlSection};
use crate::pattern::Wide;
use entry::EndingEntry;
use game_core::Side;
use serde_json::{Value, json};

/// A way for games to end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingDef<N = String, A = Wide> {
    /// What must be the case.
    pub when: Ending<N, A>,
    /// What follows.
    pub result: EndingResult,
    /// The game ends only if a player asks for it.
    pub on_claim: bool,
}

/// A condition that ends the game, tested at the start of a turn. What each
/// condition means is said at its entry.
#[allow(missing_docs, reason = "a variant would repeat the doc of the entry it holds")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending<N = String, A = Wide> {
    Checkmate(Checkmate),
    CheckmateBy(CheckmateBy<N>),
    CheckmateWithout(CheckmateWithout<N>),
    Stalemate(Stalemate),
    Extinct(Extinct<N>),
    Bare(Bare),
    Reached(Reached<N, A>),
    Gathered(Gathered<N, A>),
    Row(InRow<N>),
    Block(InBlock<N>),
    Connects(PieceChain<N, A>),
    InHand(InHand<N>),
    ChecksGiven(ChecksGiven),
    Castled(Castled),
    CastlingLost(CastlingLost),
    Repetition(Repetition),
    PerpetualCheck(PerpetualCheck),
    PerpetualChase(PerpetualChase<N, A>),
    ToAndFro(ToAndFro<N>),
    StandOff(StandOff),
    MoveRule(MoveCountRule),
    Passes(Passes),
    Full(Full),
    DeadMaterial(DeadMaterial),
    CountedOut(CountedOut<N>),
}

/// Brings the trait's methods from the entries to [`Ending`], and lists the
/// words in the order in which they are shown to who wrote an unknown one.
macro_rules! catalogue {
    ($($variant:ident($entry:ty),)*) => {
        impl Ending {
            /// The words of all endings in rules files.
            const WORDS: &[&str] = &[$(<$entry as EndingEntry>::WORD),*];

            /// Reads the ending with this word; nothing if one of its keys is
            /// at fault, or if there is no such word.
            pub(crate) fn read(
                word: &str,
                reader: &mut TomlReader<'_>,
                entry: &TomlEntry,
                section: &mut TomlSection<'_>,
            ) -> Option<Ending> {
                $(if word == <$entry as EndingEntry>::WORD {
                    return <$entry>::read(reader, entry, section).map(Ending::$variant);
                })*
                None
            }

            /// The condition in the names and sets of another stage.
            ///
            /// # Errors
            /// The game has no kind with one of the symbols.
            pub fn map<T: Translate>(&self, to: &T) -> Result<Ending<T::Name, T::Area>, T::Error> {
                Ok(match self {
                    $(Ending::$variant(entry) => Ending::$variant(entry.map(to)?),)*
                })
            }

            /// When the ending is looked for.
            pub fn moment(&self) -> EndingMoment {
                match self {
                    $(Ending::$variant(entry) => entry.moment(),)*
                }
            }

            /// Can the ending come about only in games with a royal piece?
            pub(crate) fn needs_royal(&self) -> bool {
                match self {
                    $(Ending::$variant(_) => <$entry as EndingEntry>::NEEDS_ROYAL,)*
                }
            }

            /// What must be the case, to follow "When ", and whom a result is
            /// about.
            fn condition(&self, naming: &Naming<'_>) -> (String, &'static str) {
                match self {
                    $(Ending::$variant(entry) => {
                        (entry.condition(naming), <$entry as EndingEntry>::ABOUT)
                    })*
                }
            }

            /// Sentences that explain the condition.
            fn details(&self, naming: &Naming<'_>) -> Vec<String> {
                match self {
                    $(Ending::$variant(entry) => entry.details(naming),)*
                }
            }

            /// The word of the ending in rules files.
            pub fn word(&self) -> &'static str {
                match self {
                    $(Ending::$variant(_) => <$entry as EndingEntry>::WORD,)*
                }
            }

            /// A JSON object with the word and the keys of the condition.
            fn json(&self, naming: &Naming<'_>) -> Value {
                let mut object = match self {
                    $(Ending::$variant(entry) => entry.json(naming),)*
                };
                object["when"] = json!(self.word());
                object
            }
        }
    };
}

catalogue! {
    Checkmate(Checkmate),
    CheckmateBy(CheckmateBy),
    CheckmateWithout(CheckmateWithout),
    Stalemate(Stalemate),
    Extinct(Extinct),
    Bare(Bare),
    Reached(Reached),
    Gathered(Gathered),
    Row(InRow),
    Block(InBlock),
    Connects(PieceChain),
    InHand(InHand),
    ChecksGiven(ChecksGiven),
    Castled(Castled),
    CastlingLost(CastlingLost),
    Repetition(Repetition),
    PerpetualCheck(PerpetualCheck),
    PerpetualChase(PerpetualChase),
    ToAndFro(ToAndFro),
    StandOff(StandOff),
    MoveRule(MoveCountRule),
    Passes(Passes),
    Full(Full),
    DeadMaterial(DeadMaterial),
    CountedOut(CountedOut),
}

impl Ending {
    /// The words of all endings in rules files.
    pub(crate) fn words() -> impl Iterator<Item = &'static str> + Clone {
        Ending::WORDS.iter().copied()
    }
}

impl<N, A> Ending<N, A> {
    /// Does the ending look at what is in hand?
    pub(crate) fn counts_hands(&self) -> bool {
        match self {
            Ending::InHand(_) => true,
            Ending::Extinct(rule) => rule.in_hand,
            _ => false,
        }
    }

    /// Is the ending about castling?
    pub(crate) fn needs_castling(&self) -> bool {
        matches!(self, Ending::Castled(_) | Ending::CastlingLost(_))
    }

    /// The pieces and the squares they are to get to, if that is what the
    /// ending is about.
    pub fn goal(&self) -> Option<(&[N], &PerSide<A>)> {
        match self {
            Ending::Reached(Reached { by, goal, .. })
            | Ending::Gathered(Gathered { by, goal, .. }) => Some((by, goal)),
            _ => None,
        }
    }
}

impl EndingDef {
    /// The ending in the names and sets of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<EndingDef<T::Name, T::Area>, T::Error> {
        Ok(EndingDef { when: self.when.map(to)?, result: self.result, on_claim: self.on_claim })
    }

    /// Do the points of pieces matter to this ending?
    pub(crate) fn counts_points(&self) -> bool {
        let in_hand =
            matches!(&self.when, Ending::InHand(InHand { enough: HandGoal::Points(_), .. }));
        in_hand || self.result == EndingResult::MorePoints
    }

    /// The ending in a sentence, and the sentences that explain it.
    pub(crate) fn sentences(&self, naming: &Naming<'_>) -> Vec<String> {
        let (when, whose) = self.when.condition(naming);
        let result = self.result.phrase(whose);
        let claim = if self.on_claim { ", if a player asks for it" } else { "" };
        let mut all = vec![format!("When {when}, {result}{claim}.")];
        all.extend(self.when.details(naming));
        all
    }

    /// The ending as a JSON object.
    pub(crate) fn json(&self, naming: &Naming<'_>) -> Value {
        let mut object = self.when.json(naming);
        object["result"] = self.result.json();
        object["on_claim"] = json!(self.on_claim);
        object
    }
}

/// What an ending means for the side its condition is about: the side to move
/// where the condition is about nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndingResult {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// This side wins, whomever the condition is about.
    WonBy(Side),
    /// Whoever has more pieces wins.
    MorePieces,
    /// Whoever has fewer pieces wins.
    FewerPieces,
    /// Whoever has more points wins.
    MorePoints,
    /// The side that gives check again and again loses, else nobody wins.
    PerpetualCheckLoses,
    /// What it means if the condition is about White, and if it is about Black.
    BySide(PerSide<SideResult>),
}

/// What an ending means for the one side its condition is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideResult {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
}

impl SideResult {
    /// Every result with its word in rules files.
    pub(crate) const WORDS: [(&'static str, SideResult); 3] =
        [("win", SideResult::Win), ("loss", SideResult::Loss), ("draw", SideResult::Draw)];

    const fn word(self) -> &'static str {
        match self {
            SideResult::Win => "win",
            SideResult::Loss => "loss",
            SideResult::Draw => "draw",
        }
    }

    const fn verb(self) -> &'static str {
        match self {
            SideResult::Win => "wins",
            SideResult::Loss => "loses",
            SideResult::Draw => "draws",
        }
    }
}

impl EndingResult {
    /// Every result with its word in rules files.
    pub(crate) const WORDS: [(&'static str, EndingResult); 9] = {
        use EndingResult::*;
        [
            (Win.word(), Win),
            (Loss.word(), Loss),
            (Draw.word(), Draw),
            (WonBy(Side::White).word(), WonBy(Side::White)),
            (WonBy(Side::Black).word(), WonBy(Side::Black)),
            (MorePieces.word(), MorePieces),
            (FewerPieces.word(), FewerPieces),
            (MorePoints.word(), MorePoints),
            (PerpetualCheckLoses.word(), PerpetualCheckLoses),
        ]
    };

    /// The word of the result in rules files and in JSON.
    const fn word(self) -> &'static str {
        match self {
            EndingResult::Win => "win",
            EndingResult::Loss => "loss",
            EndingResult::Draw => "draw",
            EndingResult::WonBy(Side::White) => "white-wins",
            EndingResult::WonBy(Side::Black) => "black-wins",
            EndingResult::MorePieces => "more-pieces",
            EndingResult::FewerPieces => "fewer-pieces",
            EndingResult::MorePoints => "more-points",
            EndingResult::PerpetualCheckLoses => "perpetual-check-loses",
            EndingResult::BySide(_) => "by-side",
        }
    }

    /// The result as JSON: a word, or a word for each side.
    fn json(self) -> Value {
        match self {
            EndingResult::BySide(results) => per_side(&results, |result| json!(result.word())),
            result => json!(result.word()),
        }
    }

    /// The result in words, for the side the condition is about.
    fn phrase(self, whose: &str) -> String {
        match self {
            EndingResult::Win => format!("{whose} wins"),
            EndingResult::Loss => format!("{whose} loses"),
            EndingResult::Draw => "the game is drawn".to_string(),
            EndingResult::WonBy(side) => format!("{} wins", side_name(side)),
            EndingResult::MorePieces => "whoever has more pieces wins".to_string(),
            EndingResult::FewerPieces => "whoever has fewer pieces wins".to_string(),
            EndingResult::MorePoints => "whoever has more points wins".to_string(),
            EndingResult::PerpetualCheckLoses => {
                "a side that did nothing but give check loses, else the game is drawn".to_string()
            }
            EndingResult::BySide([white, black]) => format!(
                "White {} if it is about White and Black {} if it is about Black",
                white.verb(),
                black.verb()
            ),
        }
    }
}
