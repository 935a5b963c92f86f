//! Time management: how much time a move may take.
//!
//! The clock gives two limits. The soft limit is looked at between iterations;
//! it is longer or shorter depending on how stable the search is. The hard limit
//! is never overstepped.

use game_core::{Limits, Side};
use std::time::Duration;

/// The whole, in percent.
pub(crate) const PERCENT: u32 = 100;

/// The time kept back by default for the way between the engine and the clock.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// How many moves the rest of a game is expected to last.
const EXPECTED_MOVES: u32 = 22;
/// The most moves to the next time control that are planned for.
const MAX_MOVES_TO_GO: u32 = 40;
/// The part of the increment that is spent at once, in percent.
const INCREMENT_SHARE: u32 = 75;
/// The soft limit as a part of an even share, in percent.
const SOFT_SHARE: u32 = 62;
/// The hard limit as a multiple of an even share, in percent.
const HARD_SHARE: u32 = 380;
/// The most of the whole clock for one move, in percent.
const MOST_OF_CLOCK: u32 = 55;
/// The most of the whole clock for the last move before a time control, in
/// percent.
const MOST_OF_LAST_MOVE: u32 = 90;
/// No limit is shorter, so that a search always finds a move.
const MIN_TIME: Duration = Duration::from_millis(1);

/// The time for one move; without a clock there is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct TimeBudget {
    /// The soft limit: about here no new iteration begins.
    pub(crate) soft: Option<Duration>,
    /// The hard limit: here the search ends.
    pub(crate) hard: Option<Duration>,
}

fn percent(time: Duration, share: u32) -> Duration {
    time.saturating_mul(share) / PERCENT
}

impl TimeBudget {
    /// The time that the limits give this side for a move.
    pub(crate) fn for_move(limits: &Limits, side: Side, overhead: Duration) -> TimeBudget {
        let mut budget = TimeBudget::default();
        if let Some(clocks) = limits.clocks {
            let left = clocks.left[side.index()].saturating_sub(overhead).max(MIN_TIME);
            let increment = clocks.increment[side.index()];
            let moves = clocks.moves_to_go.map_or(EXPECTED_MOVES, |n| n.clamp(1, MAX_MOVES_TO_GO));
            let share = (left / moves).saturating_add(percent(increment, INCREMENT_SHARE));
            let last = clocks.moves_to_go == Some(1);
            let most = percent(left, if last { MOST_OF_LAST_MOVE } else { MOST_OF_CLOCK });
            let hard = percent(share, HARD_SHARE).min(most).max(MIN_TIME);
            budget.hard = Some(hard);
            budget.soft = Some(percent(share, SOFT_SHARE).min(hard));
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(MIN_TIME);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }
}

/// How stable the result of a search is: a stable one needs less time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchStability {
    /// Iterations in a row with the same best move.
    pub(crate) stable_depths: u32,
    /// The share of the nodes spent on the best move, in percent.
    pub(crate) best_node_share: u32,
    /// By how many centipawns the score is below that of the last iterations.
    pub(crate) score_drop: i32,
}

/// The soft limit in percent if no node was spent on the best move; each percent
/// of the nodes takes one off.
const MAX_RIVALRY: u32 = 175;
/// The greatest drop of the score that counts, in centipawns.
const MAX_SCORE_DROP: i32 = 60;

impl SearchStability {
    /// The time to spend, in percent of the soft limit.
    pub(crate) fn percent_of_soft_limit(self) -> u32 {
        const BY_STABILITY: [u32; 6] = [150, 125, 108, 96, 88, 82];
        let stability = BY_STABILITY[(self.stable_depths as usize).min(BY_STABILITY.len() - 1)];
        // A move that took all the nodes has no rival left.
        let rivalry = MAX_RIVALRY - self.best_node_share.min(PERCENT);
        let drop = PERCENT + self.score_drop.clamp(0, MAX_SCORE_DROP) as u32;
        stability * rivalry / PERCENT * drop / PERCENT
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

    fn budget(limits: &Limits) -> TimeBudget {
        TimeBudget::for_move(limits, Side::White, DEFAULT_OVERHEAD)
    }

    #[test]
    fn no_clock_no_limit() {
        assert_eq!(budget(&Limits::default()), TimeBudget::default());
    }

    #[test]
    fn no_move_takes_all_the_time_there_is() {
        for left in [0, 1, 5, 11, 100, 1_000, 60_000, u64::MAX / 4] {
            for increment in [0, 20, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let budget = budget(&clocks(left, increment, moves_to_go));
                    let hard = budget.hard.expect("a clock runs");
                    let kept = Duration::from_millis(left).saturating_sub(DEFAULT_OVERHEAD);
                    assert!(hard <= kept.max(MIN_TIME), "{left} {increment} {moves_to_go:?}");
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
        let sure = SearchStability { stable_depths: 9, best_node_share: 95, score_drop: 0 };
        let torn = SearchStability { stable_depths: 0, best_node_share: 30, score_drop: 40 };
        assert!(sure.percent_of_soft_limit() < 100 && torn.percent_of_soft_limit() > 200);
    }
}
