//! The clocks of a game between peers. Nobody looks at a watch here: whoever
//! calls says how much time was spent.

use game_core::{Clocks, Side};
use std::time::Duration;

/// The opponent's time is measured from afar, so it may be late by this much.
const MARGIN: Duration = Duration::from_millis(500);

/// The time both sides have left, and what they get for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeerClock {
    /// Time left, White first.
    pub left: [Duration; 2],
    /// Time added after each move.
    pub increment: Duration,
}

impl PeerClock {
    /// The same time for both sides.
    pub fn even(base: Duration, increment: Duration) -> PeerClock {
        PeerClock { left: [base; 2], increment }
    }

    /// The clocks as a search wants them.
    pub fn for_search(&self) -> Clocks {
        Clocks { left: self.left, increment: [self.increment; 2], moves_to_go: None }
    }

    /// How long to wait for the opponent before its time is over.
    pub fn wait_for(&self, side: Side) -> Duration {
        self.left[side.index()].saturating_add(MARGIN)
    }

    /// Takes the time of a move off a clock. Returns whether it was enough.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) -> bool {
        let left = &mut self.left[side.index()];
        let was_enough = spent <= left.saturating_add(MARGIN);
        *left = left.saturating_sub(spent).saturating_add(self.increment);
        was_enough
    }
}
