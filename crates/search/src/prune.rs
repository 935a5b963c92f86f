//! Which nodes and moves are pruned: pure decisions.
//!
//! Margins are wider where the rules let quiet moves decide a game.

use crate::params::{Params, SIXTEENTHS};
use game_core::Nature;

/// A move with a second part, like a wall that is put, comes in dozens of copies:
/// late move pruning searches so many times more of them.
const TWOFOLD_FACTOR: i32 = 8;

/// Has the static evaluation improved since the last turn of the side?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trend {
    Improving,
    NotImproving,
}

/// Decides what is pruned in a game, with the parameters of a search.
#[derive(Clone, Copy)]
pub(crate) struct Pruning<'a> {
    pub(crate) nature: &'a Nature,
    pub(crate) params: &'a Params,
}

impl Pruning<'_> {
    /// The margin that this game asks for.
    #[inline]
    fn scaled(&self, margin: i32) -> i32 {
        let nature = self.nature;
        let is_sharp = nature.sudden || nature.drops || nature.must_capture;
        if is_sharp { margin * self.params.sharp_share / SIXTEENTHS } else { margin }
    }

    /// Reverse futility pruning: is the evaluation so far above beta that the
    /// opponent will avoid the position?
    #[inline]
    pub(crate) fn reverse_futility(
        &self,
        evaluation: i32,
        beta: i32,
        depth: i32,
        trend: Trend,
    ) -> bool {
        let p = self.params;
        let mut margin = p.reverse_futility_margin * depth;
        if trend == Trend::Improving {
            margin -= p.reverse_futility_improving;
        }
        p.reverse_futility == 1
            && depth <= p.reverse_futility_depth
            && evaluation - self.scaled(margin) >= beta
    }

    /// Razoring: is the evaluation so far below alpha that only a capture can
    /// help?
    #[inline]
    pub(crate) fn razoring(&self, evaluation: i32, alpha: i32, depth: i32) -> bool {
        let p = self.params;
        p.razoring == 1
            && depth <= p.razor_depth
            && evaluation + self.scaled(p.razor_base + p.razor_margin * depth) <= alpha
    }

    /// Late move pruning: how many quiet moves are searched before the rest is
    /// left out.
    #[inline]
    pub(crate) fn late_move_count(&self, depth: i32, trend: Trend) -> i32 {
        let p = self.params;
        if p.lmp == 0 || depth > p.lmp_depth {
            return i32::MAX;
        }
        let many = p.lmp_base + depth * depth;
        let count = if trend == Trend::Improving { many } else { many / 2 };
        if self.nature.twofold { count * TWOFOLD_FACTOR } else { self.scaled(count) }
    }

    /// Futility pruning: can no quiet move bring the score up to alpha?
    #[inline]
    pub(crate) fn futility(&self, evaluation: i32, alpha: i32, depth: i32) -> bool {
        let p = self.params;
        p.futility == 1
            && depth <= p.futility_depth
            && evaluation + self.scaled(p.futility_base + p.futility_margin * depth) <= alpha
    }
}

/// Null move pruning: how many plies less deep the null move is searched.
#[inline]
pub(crate) fn null_move_reduction(evaluation: i32, beta: i32, depth: i32, p: &Params) -> i32 {
    let surplus = ((evaluation - beta) / p.null_move_score_divisor).clamp(0, p.null_move_score_max);
    p.null_move_reduction + depth / p.null_move_depth_divisor + surplus
}

/// History pruning: has the quiet move failed too often?
#[inline]
pub(crate) fn bad_history(history: i32, depth: i32, p: &Params) -> bool {
    p.history_prune == 1
        && depth <= p.history_prune_depth
        && history < -p.history_prune_margin * depth
}

/// SEE pruning: the least SEE value of a quiet move that is searched, if there
/// is a limit at this depth.
#[inline]
pub(crate) fn least_quiet_see(depth: i32, p: &Params) -> Option<i32> {
    let d = depth.max(0);
    (p.see_quiet == 1 && depth <= p.see_quiet_depth).then_some(-p.see_quiet_margin * d * d)
}

/// SEE pruning: the least SEE value of a capture with this history that is searched,
/// if there is a limit at this depth.
#[inline]
pub(crate) fn least_noisy_see(depth: i32, history: i32, p: &Params) -> Option<i32> {
    let margin = p.see_noisy_margin * depth;
    let by_history = history / p.see_noisy_history_divisor * p.see_noisy_history;
    let is_limited = p.see_noisy == 1 && depth <= p.see_noisy_depth;
    is_limited.then_some(-margin - by_history.clamp(-margin, margin))
}

#[cfg(test)]
mod tests {
    use super::Trend::{Improving, NotImproving};
    use super::*;

    const N: Nature = Nature::ORTHODOX;

    #[test]
    fn far_above_the_window_a_shallow_node_is_given_up() {
        let p = Params::default();
        let pruning = Pruning { nature: &N, params: &p };
        assert!(pruning.reverse_futility(500, 0, 3, NotImproving));
        assert!(!pruning.reverse_futility(100, 0, 3, NotImproving));
        assert!(!pruning.reverse_futility(5_000, 0, p.reverse_futility_depth + 1, NotImproving));
    }

    #[test]
    fn a_sharp_game_asks_for_more() {
        let p = Params::default();
        let sharp = Nature { sudden: true, ..N };
        let usual = Pruning { nature: &N, params: &p };
        let sharp = Pruning { nature: &sharp, params: &p };
        let just_enough = p.reverse_futility_margin * 3;
        assert!(usual.reverse_futility(just_enough, 0, 3, NotImproving));
        assert!(!sharp.reverse_futility(just_enough, 0, 3, NotImproving));
        assert!(sharp.late_move_count(4, Improving) > usual.late_move_count(4, Improving));
    }

    #[test]
    fn the_worse_the_position_the_sooner_quiet_moves_are_left_out() {
        let p = Params::default();
        let pruning = Pruning { nature: &N, params: &p };
        assert!(pruning.futility(-1_000, 0, 2) && !pruning.futility(0, 0, 2));
        assert!(pruning.razoring(-1_500, 0, 2) && !pruning.razoring(-100, 0, 2));
        assert!(pruning.late_move_count(2, NotImproving) < pruning.late_move_count(2, Improving));
        assert_eq!(pruning.late_move_count(p.lmp_depth + 1, Improving), i32::MAX);
    }

    #[test]
    fn a_null_move_is_searched_less_deep_the_better_the_position() {
        let p = Params::default();
        assert!(null_move_reduction(900, 0, 10, &p) > null_move_reduction(0, 0, 10, &p));
        assert!(null_move_reduction(0, 0, 20, &p) > null_move_reduction(0, 0, 10, &p));
    }

    #[test]
    fn deeper_searches_allow_greater_losses() {
        let p = Params::default();
        assert!(least_quiet_see(6, &p) < least_quiet_see(2, &p));
        assert!(least_noisy_see(6, 0, &p) < least_noisy_see(2, 0, &p));
        assert!(least_noisy_see(4, 9_000, &p) < least_noisy_see(4, -9_000, &p));
        assert!(least_noisy_see(1, -16_000, &p) <= Some(0));
        assert_eq!(least_quiet_see(p.see_quiet_depth + 1, &p), None);
        assert!(bad_history(-20_000, 2, &p) && !bad_history(0, 2, &p));
    }
}
