//! The clock of a player during a game.

use crate::pace::Pace;
use std::time::Duration;

/// The clock of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) pace: Pace,
    /// The time left, if the pace is a clock.
    pub(super) left: Duration,
    /// Moves until time is added, if it will be.
    pub(super) moves_to_go: Option<u32>,
}

impl Clock {
    /// The clock at the beginning of a game.
    pub(super) fn new(pace: Pace) -> Clock {
        match pace {
            Pace::Clock { base, increment, moves } => {
                // Without base time, the first move has the increment.
                let left = if base.is_zero() { increment } else { base };
                Clock { pace, left, moves_to_go: moves }
            }
            Pace::Each { .. } => Clock { pace, left: Duration::ZERO, moves_to_go: None },
        }
    }

    /// The time added after each move.
    pub(super) fn increment(&self) -> Duration {
        match self.pace {
            Pace::Clock { increment, .. } => increment,
            Pace::Each { .. } => Duration::ZERO,
        }
    }

    /// The time allowed for the next move, if it is limited.
    pub(super) fn budget(&self) -> Option<Duration> {
        match self.pace {
            Pace::Clock { .. } => Some(self.left),
            Pace::Each { time, .. } => time,
        }
    }

    /// Subtracts the time of a move and adds the increment. Returns the time left
    /// if the pace is a clock.
    pub(super) fn press(&mut self, used: Duration) -> Option<Duration> {
        let Pace::Clock { base, increment, moves } = self.pace else { return None };
        self.left = self.left.saturating_sub(used) + increment;
        if let Some(to_go) = &mut self.moves_to_go {
            *to_go -= 1;
            if *to_go == 0 {
                self.moves_to_go = moves;
                self.left += base;
            }
        }
        Some(self.left)
    }
}
