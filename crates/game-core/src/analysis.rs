//! The results of a search, as plain data.

use crate::{Move, SidedScore};
use std::time::Duration;

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The score is this or more.
    AtLeast,
    /// The score is this or less.
    AtMost,
}

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves in the order they are played; each is legal after those before
    /// it.
    pub moves: Vec<Move>,
    /// The score of the line.
    pub score: SidedScore,
    /// Whether the score is exact.
    pub bound: Bound,
}

/// How far a search went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Plies looked at everywhere.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// How full the table of positions is, in thousandths.
    pub table_fill: u32,
    /// Positions whose value a tablebase gave.
    pub tablebase_hits: u64,
}

/// The result of a search: the best lines of a position, the best first. Empty
/// if there was no legal move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Analysis {
    /// As many lines as were asked for, or as many as there are moves.
    pub lines: Vec<Line>,
    /// How far the search went.
    pub effort: Effort,
}

impl Analysis {
    /// The move to play, if there is one.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }
}
