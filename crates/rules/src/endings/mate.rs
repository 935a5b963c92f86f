//! Endings of a side without a legal turn.

use super::entry::{EndingEntry, THAT_SIDE, plain_entry};
use super::moment::EndingMoment;
use crate::describe::Naming;
use crate::game::Translate;
use crate::load::{TomlEntry, TomlReader, TomlSection};
use serde_json::{Value, json};

/// The side to move has no legal turn and a royal piece of it could be
/// captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkmate;

plain_entry!(Checkmate: "checkmate", NoMove, THAT_SIDE, needs_royal: true,
    "the side to move is in check and has no move");

/// The side to move has no legal turn and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stalemate;

plain_entry!(Stalemate: "stalemate", NoMove, THAT_SIDE, needs_royal: false,
    "the side to move has no move and is not in check");

/// Checkmate where a single piece gives the check and is of one of these kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckmateBy<N = String> {
    /// The kinds.
    pub of: Vec<N>,
    /// Only if the last move dropped that piece.
    pub dropped: bool,
}

impl EndingEntry for CheckmateBy {
    const WORD: &'static str = "checkmate-by";
    const NEEDS_ROYAL: bool = true;
    type Mapped<N, A> = CheckmateBy<N>;

    fn moment(&self) -> EndingMoment {
        EndingMoment::NoMove
    }

    fn map<T: Translate>(&self, to: &T) -> Result<CheckmateBy<T::Name>, T::Error> {
        Ok(CheckmateBy { of: to.names(&self.of)?, dropped: self.dropped })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<CheckmateBy> {
        let of = reader.needed_symbols(entry, section, "of");
        let dropped = reader.flag_or_false(section.get("dropped"));
        Some(CheckmateBy { of: of?, dropped })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let drop = if self.dropped { " just dropped" } else { "" };
        format!("the side to move is mated by nothing but {}{drop}", naming.names(&self.of, "or"))
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({ "of": self.of, "dropped": self.dropped })
    }
}

/// Checkmate at the end of a series of checks, none of which was given by a
/// piece of these kinds. The series are the checks of the mating side with each
/// of its last turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckmateWithout<N = String> {
    /// The kinds of which one should have given check.
    pub check_by: Vec<N>,
}

impl EndingEntry for CheckmateWithout {
    const WORD: &'static str = "checkmate-without";
    const NEEDS_ROYAL: bool = true;
    type Mapped<N, A> = CheckmateWithout<N>;

    fn moment(&self) -> EndingMoment {
        EndingMoment::NoMove
    }

    fn map<T: Translate>(&self, to: &T) -> Result<CheckmateWithout<T::Name>, T::Error> {
        Ok(CheckmateWithout { check_by: to.names(&self.check_by)? })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<CheckmateWithout> {
        let check_by = reader.needed_symbols(entry, section, "check-by");
        Some(CheckmateWithout { check_by: check_by? })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        format!(
            "the side to move is mated, and in the series of checks that ends so none was given \
             by {}",
            naming.names(&self.check_by, "or")
        )
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({ "check_by": self.check_by })
    }
}
