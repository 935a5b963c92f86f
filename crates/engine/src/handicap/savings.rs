//! The clock of a player who uses a share of his time only.
//!
//! A share of what is left would not stay a share: time that is saved early in a
//! game would be spent late in it, when full strength has little but its increment.
//! So what was saved is put aside, and the clock that full strength would have by
//! now is the one that is shared.

use game_core::{Clocks, Limits, Side};
use std::time::Duration;

/// What was saved since the clock was set.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Savings {
    put_aside: Duration,
    /// What the clock can show at the next move, at most.
    expected: Duration,
}

impl Savings {
    /// The limits of a player of this side who uses this share of the time.
    pub(super) fn share_of(&mut self, limits: &Limits, side: Side, share: f64) -> Limits {
        let clocks = limits.clocks.map(|clocks| self.clocks_without(clocks, side));
        Limits {
            move_time: limits.move_time.map(|time| time.mul_f64(share)),
            clocks: clocks.map(|clocks| clocks.shortened(share)),
            ..limits.clone()
        }
    }

    /// The clocks that full strength would have.
    fn clocks_without(&mut self, mut clocks: Clocks, side: Side) -> Clocks {
        let left = &mut clocks.left[side.index()];
        if *left > self.expected {
            // The clock was set anew: another game, or another time control.
            self.put_aside = Duration::ZERO;
        }
        self.expected = left.saturating_add(clocks.increment[side.index()]);
        *left = left.saturating_sub(self.put_aside);
        clocks
    }

    /// A move has taken that time, a share of what it would have taken full strength.
    pub(super) fn after(&mut self, time: Duration, share: f64) {
        let saved = time.div_f64(share).saturating_sub(time);
        self.put_aside = self.put_aside.saturating_add(saved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INCREMENT: Duration = Duration::from_millis(20);
    const SHARE: f64 = 0.5;

    fn clocks(left: Duration) -> Limits {
        let clocks = Clocks { left: [left; 2], increment: [INCREMENT; 2], moves_to_go: None };
        Limits { clocks: Some(clocks), ..Limits::default() }
    }

    /// What the clock of Black shows that the player sees.
    fn seen(savings: &mut Savings, left: Duration) -> Duration {
        let limits = savings.share_of(&clocks(left), Side::Black, SHARE);
        limits.clocks.unwrap().left[Side::Black.index()]
    }

    /// In a long game at a fast clock level 9 of shogi had more time than level 10.
    #[test]
    fn the_share_is_one_of_the_clock_that_full_strength_would_have() {
        let mut savings = Savings::default();
        let (mut own, mut full) = (Duration::from_secs(1), Duration::from_secs(1));
        for _ in 0..200 {
            let shown = seen(&mut savings, own);
            assert!(shown.abs_diff(full.mul_f64(SHARE)) < Duration::from_micros(1));
            let of_full = full / 22 + INCREMENT / 2;
            let spent = of_full.mul_f64(SHARE);
            savings.after(spent, SHARE);
            own = own - spent + INCREMENT;
            full = full - of_full + INCREMENT;
        }
        assert!(own > full * 2, "{own:?} {full:?}");
    }

    #[test]
    fn a_clock_that_is_set_anew_begins_without_savings() {
        let mut savings = Savings::default();
        let second = Duration::from_secs(1);
        assert_eq!(seen(&mut savings, second), second.mul_f64(SHARE));
        savings.after(second / 4, SHARE);
        assert_eq!(seen(&mut savings, second * 3 / 4), (second / 2).mul_f64(SHARE));
        assert_eq!(seen(&mut savings, second), second.mul_f64(SHARE), "another game");
    }

    #[test]
    fn savings_never_pass_what_the_clock_shows() {
        let mut savings = Savings::default();
        assert_eq!(seen(&mut savings, Duration::MAX), Duration::MAX.mul_f64(SHARE));
        for _ in 0..20 {
            savings.after(Duration::from_secs(u64::MAX / 8), SHARE);
        }
        assert_eq!(seen(&mut savings, Duration::from_secs(1)), Duration::ZERO);
    }
}
