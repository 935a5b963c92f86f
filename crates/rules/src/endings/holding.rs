//! Endings by what a side holds in hand: captures that are kept are counted so.

use super::entry::EndingEntry;
use crate::describe::Naming;
use crate::game::Translate;
use crate::load::{TomlEntry, TomlReader, TomlSection};
use serde_json::{Value, json};

/// The most points that may be asked for.
const MAX_POINTS: u32 = 10_000;

/// A side holds so many pieces of these kinds in hand, or pieces worth so many
/// points. Where captures go to the hand and nothing can be dropped, that is
/// what it has captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InHand<N = String> {
    /// The kinds, counted together; all kinds if none is named.
    pub of: Vec<N>,
    /// How much of them.
    pub enough: HandGoal,
}

/// How much a side must hold in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandGoal {
    /// So many pieces.
    Pieces(u32),
    /// Pieces worth so many tenths of a point.
    Points(u32),
}

impl EndingEntry for InHand {
    const WORD: &'static str = "in-hand";
    type Mapped<N, A> = InHand<N>;

    fn map<T: Translate>(&self, to: &T) -> Result<InHand<T::Name>, T::Error> {
        Ok(InHand { of: to.names(&self.of)?, enough: self.enough })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<InHand> {
        let of = reader.symbols_or_none(section.get("of"));
        let enough = match section.get("points") {
            Some(node) => reader.tenths(node, MAX_POINTS).map(HandGoal::Points),
            None => reader.needed_count(&entry.node, section, "count").map(HandGoal::Pieces),
        };
        Some(InHand { of, enough: enough? })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let kinds = match &self.of[..] {
            [] => String::new(),
            of => format!(" (each of them {})", naming.names(of, "or")),
        };
        match self.enough {
            HandGoal::Pieces(1) => format!("a side has a piece{kinds} in hand"),
            HandGoal::Pieces(n) => format!("a side has at least {n} pieces{kinds} in hand"),
            HandGoal::Points(tenths) => {
                let points = f64::from(tenths) / 10.0;
                format!("a side has pieces{kinds} worth at least {points} points in hand")
            }
        }
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        match self.enough {
            HandGoal::Pieces(count) => json!({ "of": self.of, "count": count }),
            HandGoal::Points(tenths) => {
                json!({ "of": self.of, "points": f64::from(tenths) / 10.0 })
            }
        }
    }
}
