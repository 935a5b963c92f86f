//! What happens after moves, compiled.

use crate::enclosing::CompassLines;
use game_core::{Bits, Kind, Square, SquareSet};
use rules::game::{AfterRule, PerSide};

/// The rules about what happens after moves, and what follows from them.
#[derive(Debug)]
pub(crate) struct Aftermath<B: Bits> {
    /// The rules in the order in which they are obeyed.
    pub(crate) rules: Vec<AfterRule<Kind, SquareSet<B>>>,
    /// By side and kind, where such pieces stand at the start; only where
    /// captives are reborn.
    pub(crate) homes: PerSide<Vec<Vec<Square>>>,
    /// The lines on which pieces are enclosed; only where they are.
    pub(crate) lines: CompassLines,
    /// Royal kinds that are lost by capturing, whatever they capture.
    pub(crate) forfeits: Vec<Kind>,
    /// A capture next to royal pieces of the captor's side costs them.
    pub(crate) blasts_royals: bool,
    /// What threatens royal pieces is not told by who attacks them: moves must
    /// be tried.
    pub(crate) hidden_threats: bool,
}
