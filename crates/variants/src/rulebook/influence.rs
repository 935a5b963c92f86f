//! Influence, compiled.

use game_core::{Bits, Kind, SquareSet};
use rules::game::{InfluenceRule, PerSide};

/// Which pieces may not move, or move otherwise, because of others.
#[derive(Debug)]
pub(crate) struct Influence<B: Bits> {
    pub(crate) rules: Vec<InfluenceRule<Kind, SquareSet<B>>>,
    /// By side and square, the square behind a piece of that side; empty where
    /// no rule asks for it.
    pub(crate) behind: PerSide<Vec<SquareSet<B>>>,
}
