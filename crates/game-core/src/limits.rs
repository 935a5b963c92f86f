//! How long to think, and about what.

use crate::Move;
use std::time::Duration;

/// What may end a search: it ends when the first limit is reached. Without
/// limits it goes on until it is stopped.
///
/// ```
/// use game_core::Limits;
/// let limits = Limits { depth: Some(8), ..Limits::default() };
/// assert!(limits.only.is_empty(), "all moves are considered");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies of the main line.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Once so many positions were visited, no new depth begins: a search like this
    /// never ends in the middle of a depth.
    pub soft_nodes: Option<u64>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clocks of the game.
    pub clocks: Option<Clocks>,
    /// Only these moves are considered; all if it is empty.
    pub only: Vec<Move>,
    /// How many lines are wanted; none means one.
    pub lines: Option<u32>,
}

/// The clocks of both sides, White first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Time left.
    pub left: [Duration; 2],
    /// Time added after each move.
    pub increment: [Duration; 2],
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl Clocks {
    /// Clocks that show this share of the time, from 0 to 1.
    #[must_use]
    pub fn shortened(self, share: f64) -> Clocks {
        let shorten = |times: [Duration; 2]| times.map(|time| time.mul_f64(share.clamp(0.0, 1.0)));
        Clocks { left: shorten(self.left), increment: shorten(self.increment), ..self }
    }
}
