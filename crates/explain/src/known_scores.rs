//! Scores that longer searches have found, kept for all claims about a case.

use game_core::{Move, Score};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// What was asked for: after these moves, without those, with so many nodes.
type AskedScore = (Vec<Move>, Vec<Move>, u64);

/// What was found.
pub(crate) type KnownScores = Rc<RefCell<HashMap<AskedScore, FoundScores>>>;

/// The scores of a search.
#[derive(Clone)]
pub(crate) struct FoundScores {
    /// At each share of the nodes, the last one after all of them.
    pub(crate) scores: Vec<Score>,
    /// Is the score of a game that is still open held by checks alone? Where these end a
    /// longer search may see.
    pub(crate) is_held_by_checks: bool,
}
