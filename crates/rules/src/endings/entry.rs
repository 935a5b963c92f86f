//! What every ending says about itself: its word in files, how it is read from
//! TOML, its sentence, its JSON, and how it is translated to the next stage.
//!
//! The compiled test of an ending needs a position, so it stands in the crate
//! `variants`, in `endings.rs`.

use super::moment::EndingMoment;
use crate::describe::Naming;
use crate::game::Translate;
use crate::load::{Node, TomlEntry, TomlReader, TomlSection};
use serde_json::{Value, json};

/// The side a condition names: whom a result such as "wins" is about.
pub(super) const THAT_SIDE: &str = "that side";
/// The side to move: whom a result is about where the condition names nobody.
pub(super) const SIDE_TO_MOVE: &str = "the side to move";

/// The most times, moves or pieces an ending may speak of.
const MAX_COUNT: u32 = 10_000;

/// An entry of the catalogue.
pub(crate) trait EndingEntry: Sized {
    /// The word of the ending in rules files and in JSON.
    const WORD: &'static str;
    /// Whom a result such as "wins" is about, in a sentence.
    const ABOUT: &'static str = THAT_SIDE;
    /// Can the ending come about only in games with a royal piece?
    const NEEDS_ROYAL: bool = false;
    /// The ending with other names of kinds and other sets of squares.
    type Mapped<N, A>;

    /// When the ending is looked for.
    fn moment(&self) -> EndingMoment {
        EndingMoment::Sudden
    }

    /// The ending in the names and sets of another stage.
    fn map<T: Translate>(&self, to: &T) -> Result<Self::Mapped<T::Name, T::Area>, T::Error>;

    /// Reads the keys of the ending; nothing if one of them is at fault.
    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<Self>;

    /// What must be the case, to follow "When ".
    fn condition(&self, naming: &Naming<'_>) -> String;

    /// Sentences that explain the condition.
    fn details(&self, _naming: &Naming<'_>) -> Vec<String> {
        Vec::new()
    }

    /// A JSON object with the keys of the ending.
    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({})
    }
}

/// Makes the entry of an ending without keys.
macro_rules! plain_entry {
    (
        $entry:ident: $word:literal, $moment:ident, $about:expr, needs_royal: $needs_royal:literal,
        $when:expr
    ) => {
        impl EndingEntry for $entry {
            const WORD: &'static str = $word;
            const ABOUT: &'static str = $about;
            const NEEDS_ROYAL: bool = $needs_royal;
            type Mapped<N, A> = $entry;

            fn moment(&self) -> EndingMoment {
                EndingMoment::$moment
            }

            fn map<T: Translate>(&self, _to: &T) -> Result<$entry, T::Error> {
                Ok(*self)
            }

            fn read(
                _reader: &mut TomlReader<'_>,
                _entry: &TomlEntry,
                _section: &mut TomlSection<'_>,
            ) -> Option<$entry> {
                Some($entry)
            }

            fn condition(&self, _naming: &Naming<'_>) -> String {
                $when.to_string()
            }
        }
    };
}
pub(super) use plain_entry;

impl TomlReader<'_> {
    /// A number of times, moves or pieces; the usual one where it is not said.
    pub(super) fn count(
        &mut self,
        section: &mut TomlSection<'_>,
        key: &'static str,
        least: u32,
        usual: u32,
    ) -> u32 {
        section.get(key).and_then(|node| self.number(node, least, MAX_COUNT)).unwrap_or(usual)
    }

    /// A number of times, moves or pieces that need not be said.
    pub(super) fn count_if_said(
        &mut self,
        section: &mut TomlSection<'_>,
        key: &'static str,
    ) -> Option<u32> {
        section.get(key).and_then(|node| self.number(node, 1, MAX_COUNT))
    }

    /// A number of times, moves or pieces that must be said.
    pub(super) fn needed_count(
        &mut self,
        node: &Node,
        section: &mut TomlSection<'_>,
        key: &'static str,
    ) -> Option<u32> {
        self.needed(node, section, key).and_then(|node| self.number(node, 1, MAX_COUNT))
    }

    /// The value of a key that may not be left out: symbols of kinds.
    pub(super) fn needed_symbols(
        &mut self,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
        key: &'static str,
    ) -> Option<Vec<String>> {
        self.needed(&entry.node, section, key).and_then(|node| self.symbols_in(node))
    }
}
