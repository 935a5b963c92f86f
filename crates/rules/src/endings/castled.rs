//! Endings by castling: done, or no longer possible.

use super::entry::EndingEntry;
use super::material::SIDES;
use crate::describe::{Naming, side_name};
use crate::export::values::side_word;
use crate::game::Translate;
use crate::load::{TomlEntry, TomlReader, TomlSection};
use game_core::{Side, Wing};
use serde_json::{Value, json};

const WINGS: [(&str, Wing); 2] = [("king", Wing::King), ("queen", Wing::Queen)];

/// A side has castled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castled {
    /// On this wing, if it matters.
    pub wing: Option<Wing>,
    /// Only if it is this side.
    pub side: Option<Side>,
}

/// A side has not castled on a wing and will never be able to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingLost {
    /// On this wing; on neither if it is not said.
    pub wing: Option<Wing>,
    /// Only if it is this side.
    pub side: Option<Side>,
}

/// Makes the entry of an ending with the keys `wing` and `side`.
macro_rules! castling_entry {
    ($entry:ident: $word:literal, $what:literal, $anywhere:literal) => {
        impl EndingEntry for $entry {
            const WORD: &'static str = $word;
            type Mapped<N, A> = $entry;

            fn map<T: Translate>(&self, _to: &T) -> Result<$entry, T::Error> {
                Ok(*self)
            }

            fn read(
                reader: &mut TomlReader<'_>,
                _entry: &TomlEntry,
                section: &mut TomlSection<'_>,
            ) -> Option<$entry> {
                let wing = section.get("wing").and_then(|node| reader.word(node, &WINGS));
                let side = section.get("side").and_then(|node| reader.word(node, &SIDES));
                Some($entry { wing, side })
            }

            fn condition(&self, _naming: &Naming<'_>) -> String {
                let who = self.side.map_or("a side", side_name);
                let wing = match self.wing {
                    None => $anywhere,
                    Some(Wing::King) => " towards the last file",
                    Some(Wing::Queen) => " towards the first file",
                };
                format!("{who} {}{wing}", $what)
            }

            fn json(&self, _naming: &Naming<'_>) -> Value {
                json!({ "wing": self.wing.map(wing_word), "side": self.side.map(side_word) })
            }
        }
    };
}

castling_entry!(Castled: "castled", "has castled", "");
castling_entry!(CastlingLost: "castling-lost", "has not castled and never can", " on either wing");

const fn wing_word(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "king",
        Wing::Queen => "queen",
    }
}
