//! A fact, its test and how far that goes: what the tables of all families are made of.

use crate::claim::{ReplayedClaim, Verdict};
use explain::Fact;

/// How far a fact is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// The whole rule, as far as a board and a line can show it.
    Full,
    /// A part of the rule; the text says what is left out.
    Partly(&'static str),
    /// Only that the pieces stand there and that the line is legal.
    BoardOnly,
}

/// The test of a fact.
pub(crate) type RowTest = fn(&ReplayedClaim) -> Verdict;

/// A fact, its test and how far that goes.
pub(crate) struct Row {
    pub fact: Fact,
    pub coverage: Coverage,
    pub test: RowTest,
}

/// A fact whose rule is tested.
pub(crate) const fn full(fact: Fact, test: RowTest) -> Row {
    Row { fact, coverage: Coverage::Full, test }
}

/// A fact whose rule is tested but for something.
pub(crate) const fn partly(fact: Fact, left_out: &'static str, test: RowTest) -> Row {
    Row { fact, coverage: Coverage::Partly(left_out), test }
}

/// A fact of which the board shows only its pieces and its line.
pub(crate) const fn board_only(fact: Fact) -> Row {
    Row { fact, coverage: Coverage::BoardOnly, test: |_| Ok(()) }
}
