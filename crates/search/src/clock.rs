//! How much time a move may take.
//!
//! Two limits come from the clock: a soft one, looked at between depths and
//! stretched or shrunk by how the search goes, and a hard one that no search
//! oversteps.

use game_core::{Limits, Side};
use std::time::Duration;

/// Time kept back for what lies between the engine and the clock.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// Moves the rest of a game is thought to last.
const EXPECTED_MOVES: u32 = 22;
/// The most moves to the next time control that are planned for.
const MOST_MOVES_TO_GO: u32 = 40;
/// The part of the increment that is spent at once, in percent.
const INCREMENT_SHARE: u32 = 75;
/// The soft limit as a part of an even share, in percent.
const SOFT_SHARE: u32 = 62;
/// The hard limit as a multiple of an even share, in percent.
const HARD_SHARE: u32 = 380;
/// The most of the whole clock for one move, in percent.
const MOST_OF_CLOCK: u32 = 55;
/// The same if more time comes right after it.
const MOST_OF_LAST_MOVE: u32 = 90;
/// No limit is shorter, so that something is always found.
const LEAST: Duration = Duration::from_millis(1);

/// The time for one move; nothing where no clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// No new depth is begun after this, give or take.
    pub soft: Option<Duration>,
    /// The search ends here.
    pub hard: Option<Duration>,
}

fn percent(time: Duration, share: u32) -> Duration {
    time.saturating_mul(share) / 100
}

impl Budget {
    /// What the limits give this side for a move.
    pub fn of(limits: &Limits, side: Side, overhead: Duration) -> Budget {
        let mut budget = Budget::default();
        if let Some(clocks) = limits.clocks {
            let left = clocks.left[side.index()].saturating_sub(overhead).max(LEAST);
            let increment = clocks.increment[side.index()];
            let moves = clocks.moves_to_go.map_or(EXPECTED_MOVES, |n| n.clamp(1, MOST_MOVES_TO_GO));
            let share = (left / moves).saturating_add(percent(increment, INCREMENT_SHARE));
            let last = clocks.moves_to_go == Some(1);
            let most = percent(left, if last { MOST_OF_LAST_MOVE } else { MOST_OF_CLOCK });
            let hard = percent(share, HARD_SHARE).min(most).max(LEAST);
            budget.hard = Some(hard);
            budget.soft = Some(percent(share, SOFT_SHARE).min(hard));
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(LEAST);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }
}

/// How the search has gone so far, as far as time hangs on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mood {
    /// Depths in a row with the same best move.
    pub(crate) stable_depths: u32,
    /// The part of the nodes spent on the best move, in percent.
    pub(crate) best_share: u32,
    /// By how many centipawns the score has fallen since the last depths.
    pub(crate) fall: i32,
}

/// The soft limit in percent where no work went into the best move; each
/// percent of the work takes one off.
const MOST_RIVALRY: u32 = 175;
/// A score that falls by more centipawns than this worries no more.
const MOST_WORRY: i32 = 60;

impl Mood {
    /// By how much the soft limit is stretched, in percent.
    pub(crate) fn stretch(self) -> u32 {
        const BY_STABILITY: [u32; 6] = [150, 125, 108, 96, 88, 82];
        let stability = BY_STABILITY[(self.stable_depths as usize).min(BY_STABILITY.len() - 1)];
        // A move that took all the work has no rival left.
        let rivalry = MOST_RIVALRY - self.best_share.min(100);
        let worry = 100 + self.fall.clamp(0, MOST_WORRY) as u32;
        stability * rivalry / 100 * worry / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Clocks;

    fn clocks(left: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        let clocks = Clocks { left: [left; 2], increment: [increment; 2], moves_to_go };
        Limits { clocks: Some(clocks), ..Limits::default() }
    }

    fn budget(limits: &Limits) -> Budget {
        Budget::of(limits, Side::White, DEFAULT_OVERHEAD)
    }

    #[test]
    fn no_clock_no_limit() {
        assert_eq!(budget(&Limits::default()), Budget::default());
    }

    #[test]
    fn no_move_takes_all_the_time_there_is() {
        for left in [0, 1, 5, 11, 100, 1_000, 60_000, u64::MAX / 4] {
            for increment in [0, 20, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let budget = budget(&clocks(left, increment, moves_to_go));
                    let hard = budget.hard.expect("a clock runs");
                    let kept = Duration::from_millis(left).saturating_sub(DEFAULT_OVERHEAD);
                    assert!(hard <= kept.max(LEAST), "{left} {increment} {moves_to_go:?}");
                    assert!(budget.soft <= budget.hard);
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_take_most() {
        let last = budget(&clocks(10_000, 0, Some(1))).hard;
        let many = budget(&clocks(10_000, 0, Some(40))).hard;
        assert!(last > many);
    }

    #[test]
    fn a_time_for_the_move_is_used_up_but_for_the_overhead() {
        let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
        let budget = budget(&limits);
        assert_eq!(budget.hard, Some(Duration::from_millis(90)));
        assert_eq!(budget.soft, None);
    }

    #[test]
    fn doubt_takes_longer_than_certainty() {
        let sure = Mood { stable_depths: 9, best_share: 95, fall: 0 };
        let torn = Mood { stable_depths: 0, best_share: 30, fall: 40 };
        assert!(sure.stretch() < 100 && torn.stretch() > 200);
    }
}
