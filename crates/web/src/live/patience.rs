//! How many messages a tab may send: so many at once, so many a second.

use crate::limits::{MESSAGE_BURST, MESSAGES_A_SECOND};
use tokio::time::Instant;

/// What is left of the patience with a tab.
pub(super) struct Patience {
    left: f64,
    last: Instant,
}

impl Patience {
    /// All of it.
    pub(super) fn new(now: Instant) -> Patience {
        Patience { left: f64::from(MESSAGE_BURST), last: now }
    }

    /// May the tab send a message now?
    pub(super) fn bears(&mut self, now: Instant) -> bool {
        let regained = (now - self.last).as_secs_f64() * f64::from(MESSAGES_A_SECOND);
        self.last = now;
        self.left = (self.left + regained).min(f64::from(MESSAGE_BURST)) - 1.0;
        self.left >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_flood_is_not_borne_and_a_stream_is() {
        let now = Instant::now();
        let mut flooded = Patience::new(now);
        assert!((0..MESSAGE_BURST).all(|_| flooded.bears(now)));
        assert!(!flooded.bears(now));
        let mut steady = Patience::new(now);
        let pause = Duration::from_secs(1) / MESSAGES_A_SECOND;
        assert!((0..10 * MESSAGE_BURST).all(|n| steady.bears(now + pause * n)));
    }
}
