//! The clocks of a game in the terminal.

use crate::cli::ClockTime;
use game_core::{Clocks, Side};
use std::time::Duration;

/// The clocks of both sides.
pub struct GameClock {
    left: [Duration; 2],
    increment: Duration,
}

impl GameClock {
    /// Clocks at the start of a game.
    pub fn new(time: ClockTime) -> GameClock {
        GameClock { left: [time.base; 2], increment: time.increment }
    }

    /// The clocks as a search wants them.
    pub fn for_search(&self) -> Clocks {
        Clocks { left: self.left, increment: [self.increment; 2], moves_to_go: None }
    }

    /// Takes time off a clock. Returns whether there was enough.
    pub fn spend(&mut self, side: Side, spent: Duration) -> bool {
        let left = &mut self.left[side.index()];
        let was_enough = spent <= *left;
        *left = left.saturating_sub(spent);
        was_enough
    }

    /// Adds what a side gets for a move.
    pub fn reward(&mut self, side: Side) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_add(self.increment);
    }

    /// The clocks in words.
    pub fn text(&self) -> String {
        let [white, black] = self.left.map(minutes);
        format!("clocks: White {white}, Black {black}\n")
    }
}

/// A time as clocks show it; under a minute with tenths.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("0:{rest:02}.{}", time.subsec_millis() / 100),
        (0, minutes) => format!("{minutes}:{rest:02}"),
        (hours, minutes) => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down_and_are_shown() {
        let time = |seconds| Duration::from_secs(seconds);
        let mut clock = GameClock::new(ClockTime { base: time(90), increment: time(2) });
        assert_eq!(clock.text(), "clocks: White 1:30, Black 1:30\n");
        assert!(clock.spend(Side::White, Duration::from_millis(45_500)));
        clock.reward(Side::White);
        assert!(!clock.spend(Side::Black, time(91)));
        assert_eq!(clock.text(), "clocks: White 0:46.5, Black 0:00.0\n");
        assert_eq!(minutes(time(3_723)), "1:02:03");
    }
}
