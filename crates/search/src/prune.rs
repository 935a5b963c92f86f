//! Which branches are not worth looking at: pure decisions.
//!
//! Margins are wider where the rules let quiet moves decide a game.

use crate::params::{Params, SIXTEENTHS};
use game_core::Nature;

/// A margin as this game asks for it.
#[inline]
fn sharpened(margin: i32, nature: &Nature, p: &Params) -> i32 {
    let sharp = nature.sudden || nature.drops || nature.must_capture;
    if sharp { margin * p.sharp_share / SIXTEENTHS } else { margin }
}

/// Is the position so good that the opponent will not let it come about?
#[inline]
pub(crate) fn reverse_futility(
    evaluation: i32,
    beta: i32,
    depth: i32,
    improving: bool,
    nature: &Nature,
    p: &Params,
) -> bool {
    let margin = p.reverse_futility_margin * depth - if improving { p.reverse_futility_improving } else { 0 };
    depth <= p.reverse_futility_depth && evaluation - sharpened(margin, nature, p) >= beta
}

/// Is the position so bad that only a capture can save it?
#[inline]
pub(crate) fn razoring(evaluation: i32, alpha: i32, depth: i32, n: &Nature, p: &Params) -> bool {
    depth <= p.razor_depth
        && evaluation + sharpened(p.razor_base + p.razor_margin * depth, n, p) <= alpha
}

/// How many plies a pass is searched less deep.
#[inline]
pub(crate) fn null_move_reduction(evaluation: i32, beta: i32, depth: i32, p: &Params) -> i32 {
    let surplus = ((evaluation - beta) / p.null_move_score_divisor).clamp(0, p.null_move_score_max);
    p.null_move_reduction + depth / p.null_move_depth_divisor + surplus
}

/// How many quiet moves are looked at before the rest is left out.
#[inline]
pub(crate) fn late_moves(depth: i32, improving: bool, nature: &Nature, p: &Params) -> i32 {
    if depth > p.lmp_depth {
        return i32::MAX;
    }
    let many = p.lmp_base + depth * depth;
    let n = if improving { many } else { many / 2 };
    // A move in two parts comes in dozens of copies, and a drop may be the one
    // point: leave out less.
    if nature.twofold { n * 8 } else { sharpened(n, nature, p) }
}

/// Can no quiet move bring the score up to the window?
#[inline]
pub(crate) fn futility(evaluation: i32, alpha: i32, depth: i32, n: &Nature, p: &Params) -> bool {
    depth <= p.futility_depth
        && evaluation + sharpened(p.futility_base + p.futility_margin * depth, n, p) <= alpha
}

/// Has the move failed too often?
#[inline]
pub(crate) fn bad_history(history: i32, depth: i32, p: &Params) -> bool {
    depth <= p.history_prune_depth && history < -p.history_prune_margin * depth
}

/// What a quiet move may lose in an exchange; nothing if that is not asked.
#[inline]
pub(crate) fn quiet_loss(depth: i32, p: &Params) -> Option<i32> {
    let d = depth.max(0);
    (depth <= p.see_quiet_depth).then_some(-p.see_quiet_margin * d * d)
}

/// What a capture may lose in an exchange; nothing if that is not asked.
#[inline]
pub(crate) fn noisy_loss(depth: i32, p: &Params) -> Option<i32> {
    (depth <= p.see_noisy_depth).then_some(-p.see_noisy_margin * depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: Nature = Nature::ORTHODOX;

    #[test]
    fn far_above_the_window_a_shallow_node_is_given_up() {
        let p = Params::default();
        assert!(reverse_futility(500, 0, 3, false, &N, &p));
        assert!(!reverse_futility(100, 0, 3, false, &N, &p));
        assert!(!reverse_futility(5_000, 0, p.reverse_futility_depth + 1, false, &N, &p));
    }

    #[test]
    fn a_sharp_game_asks_for_more() {
        let p = Params::default();
        let sharp = Nature { sudden: true, ..N };
        let just_enough = p.reverse_futility_margin * 3;
        assert!(reverse_futility(just_enough, 0, 3, false, &N, &p));
        assert!(!reverse_futility(just_enough, 0, 3, false, &sharp, &p));
        assert!(late_moves(4, true, &sharp, &p) > late_moves(4, true, &N, &p));
    }

    #[test]
    fn the_worse_the_position_the_sooner_quiet_moves_are_left_out() {
        let p = Params::default();
        assert!(futility(-1_000, 0, 2, &N, &p) && !futility(0, 0, 2, &N, &p));
        assert!(razoring(-1_500, 0, 2, &N, &p) && !razoring(-100, 0, 2, &N, &p));
        assert!(late_moves(2, false, &N, &p) < late_moves(2, true, &N, &p));
        assert_eq!(late_moves(p.lmp_depth + 1, true, &N, &p), i32::MAX);
    }

    #[test]
    fn a_pass_is_searched_less_deep_the_better_the_position() {
        let p = Params::default();
        assert!(null_move_reduction(900, 0, 10, &p) > null_move_reduction(0, 0, 10, &p));
        assert!(null_move_reduction(0, 0, 20, &p) > null_move_reduction(0, 0, 10, &p));
    }

    #[test]
    fn deeper_searches_allow_greater_losses() {
        let p = Params::default();
        assert!(quiet_loss(6, &p) < quiet_loss(2, &p));
        assert!(noisy_loss(6, &p) < noisy_loss(2, &p));
        assert_eq!(quiet_loss(p.see_quiet_depth + 1, &p), None);
        assert!(bad_history(-20_000, 2, &p) && !bad_history(0, 2, &p));
    }
}
