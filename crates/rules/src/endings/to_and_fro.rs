//! The ending of a game in which one piece goes to and fro.

use super::entry::EndingEntry;
use super::moment::EndingMoment;
use crate::describe::Naming;
use crate::game::Translate;
use crate::load::{TomlEntry, TomlReader, TomlSection};
use serde_json::{Value, json};

/// The fewest moves in which a piece goes to and fro.
const FEWEST: u32 = 3;
const USUAL_MOVES: u32 = 5;

/// A side made its last n moves with one piece, which with all of them but the
/// first went to and fro between two squares: no capture was made meanwhile, and
/// the side was never in check before these moves. The ending is about that side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToAndFro<N = String> {
    /// n.
    pub moves: u32,
    /// The kinds that may not; all if none is named.
    pub by: Vec<N>,
}

impl EndingEntry for ToAndFro {
    const WORD: &'static str = "to-and-fro";
    type Mapped<N, A> = ToAndFro<N>;

    fn moment(&self) -> EndingMoment {
        // The opponent moves in between, and any progress begins a new count.
        EndingMoment::Halfmoves(2 * self.moves - 1)
    }

    fn map<T: Translate>(&self, to: &T) -> Result<ToAndFro<T::Name>, T::Error> {
        Ok(ToAndFro { moves: self.moves, by: to.names(&self.by)? })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        _entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<ToAndFro> {
        let moves = reader.count(section, "moves", FEWEST, USUAL_MOVES);
        let by = reader.symbols_or_none(section.get("by"));
        Some(ToAndFro { moves, by })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let who = match &self.by[..] {
            [] => "one piece".to_string(),
            by => format!("one piece ({})", naming.names(by, "or")),
        };
        format!(
            "a side makes {} moves in a row with {who}, not in check, all but the first of them \
             to and fro between two squares",
            self.moves
        )
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({ "moves": self.moves, "by": self.by })
    }
}
