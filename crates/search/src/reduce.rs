//! Late move reductions (LMR): how much less deep late moves are searched. Pure
//! arithmetic.
//!
//! Reductions are counted in 1024ths of a ply, so that many small reasons can
//! add up.

use crate::params::{Params, SIXTEENTHS};

/// One ply in the unit of reductions.
const PLY: i32 = 1_024;
/// The number of depths, and of move numbers, in the table.
const SIDE_LENGTH: usize = 64;
/// The greatest depth and move number in the table; greater ones count as this.
const GREATEST: i32 = SIDE_LENGTH as i32 - 1;

/// A table of reductions by depth and move number.
pub(crate) struct Reductions(Vec<i32>);

/// The natural logarithm, computed from sums and quotients only: every processor
/// finds the same value, and so searches the same number of nodes.
fn logarithm(n: usize) -> f64 {
    const LN_2: f64 = std::f64::consts::LN_2;
    /// The odd powers below this one are summed.
    const END_OF_SERIES: i32 = 40;
    let halvings = n.ilog2();
    let mantissa = n as f64 / (1u64 << halvings) as f64;
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for odd in (1..END_OF_SERIES).step_by(2) {
        sum += power / f64::from(odd);
        power *= ratio * ratio;
    }
    2.0 * sum + f64::from(halvings) * LN_2
}

/// What a reduction depends on besides depth and move number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LmrReasons {
    pub(crate) is_quiet: bool,
    /// The position is or was on a principal variation.
    pub(crate) was_pv: bool,
    pub(crate) at_cut_node: bool,
    pub(crate) improving: bool,
    pub(crate) gives_check: bool,
    pub(crate) table_move_is_noisy: bool,
    pub(crate) many_cutoffs_below: bool,
    pub(crate) history: i32,
}

impl Reductions {
    pub(crate) fn new(p: &Params) -> Reductions {
        let entry = |index: usize| {
            let (depth, number) = (index / SIDE_LENGTH, index % SIDE_LENGTH);
            if depth == 0 || number == 0 {
                return 0;
            }
            let grown = logarithm(depth) * logarithm(number) * f64::from(p.lmr_slope);
            p.lmr_base + grown as i32
        };
        Reductions((0..SIDE_LENGTH * SIDE_LENGTH).map(entry).collect())
    }

    /// The reduction by depth and move number alone, in 1024ths of a ply.
    #[inline]
    fn base(&self, depth: i32, number: i32) -> i32 {
        let (depth, number) = (depth.clamp(0, GREATEST), number.clamp(0, GREATEST));
        self.0[depth as usize * SIDE_LENGTH + number as usize]
    }

    /// The depth a late move will be searched to, more or less; at least one ply.
    #[inline]
    pub(crate) fn reduced_depth(&self, depth: i32, number: i32) -> i32 {
        (depth - self.base(depth, number) / PLY).max(1)
    }

    /// The reduction for all reasons together, in whole plies.
    #[inline]
    pub(crate) fn plies(&self, depth: i32, number: i32, why: &LmrReasons, p: &Params) -> i32 {
        if p.lmr == 0 {
            return 0;
        }
        let mut sum = self.base(depth, number);
        if !why.is_quiet {
            sum = sum * p.lmr_noisy / SIXTEENTHS;
        }
        let mut add = |applies: bool, amount: i32| sum += if applies { amount } else { 0 };
        add(why.at_cut_node, p.lmr_cut_node);
        add(!why.improving, p.lmr_not_improving);
        add(why.table_move_is_noisy, p.lmr_tt_noisy);
        add(why.many_cutoffs_below, p.lmr_cutoffs);
        add(why.was_pv, -p.lmr_pv);
        add(why.gives_check, -p.lmr_check);
        sum -= why.history / p.lmr_history;
        sum / PLY
    }
}

/// Hindsight: how many plies deeper a node is searched whose move was reduced by so
/// many plies, by its own evaluation and that of the position before, each for its side
/// to move; less deep if negative.
#[inline]
pub(crate) fn hindsight_plies(reduction: i32, now: i32, before: i32, p: &Params) -> i32 {
    if p.hindsight == 0 || reduction == 0 {
        return 0;
    }
    // The move cost the side that made it something: what follows hardly matters.
    let lost = now + before;
    if reduction >= p.hindsight_reduction && lost <= 0 {
        1
    } else if lost > p.hindsight_margin {
        -1
    } else {
        0
    }
}

/// How many plies deeper a late move is searched again that did better than the best
/// score so far; less deep if negative.
#[inline]
pub(crate) fn research_plies(score: i32, best: i32, p: &Params) -> i32 {
    if p.lmr_research == 0 {
        return 0;
    }
    let is_deeper = score > best + p.lmr_research_deeper;
    let is_shallower = score < best + p.lmr_research_shallower;
    i32::from(is_deeper) - i32::from(is_shallower)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: LmrReasons = LmrReasons {
        is_quiet: true,
        was_pv: false,
        at_cut_node: false,
        improving: true,
        gives_check: false,
        table_move_is_noisy: false,
        many_cutoffs_below: false,
        history: 0,
    };

    #[test]
    fn the_logarithm_is_one() {
        for n in 1..2_000 {
            assert!((logarithm(n) - (n as f64).ln()).abs() < 1e-12, "{n}");
        }
    }

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more() {
        let p = Params::default();
        let table = Reductions::new(&p);
        for depth in 1..60 {
            for number in 1..60 {
                assert!(table.base(depth + 1, number) >= table.base(depth, number));
                assert!(table.base(depth, number + 1) >= table.base(depth, number));
            }
        }
        assert!(table.plies(20, 30, &NONE, &p) >= 4);
    }

    #[test]
    fn a_late_move_that_is_far_better_is_searched_deeper() {
        let p = Params::default();
        assert_eq!(research_plies(300, 20, &p), 1);
        assert_eq!(research_plies(21, 20, &p), -1);
        assert_eq!(research_plies(20 + p.lmr_research_shallower, 20, &p), 0);
        let off = Params { lmr_research: 0, ..p };
        assert_eq!(research_plies(300, 20, &off), 0);
    }

    #[test]
    fn a_reduction_is_mended_once_the_evaluation_is_known() {
        let p = Params::default();
        assert_eq!(hindsight_plies(0, -50, 20, &p), 0, "nothing was reduced");
        assert_eq!(hindsight_plies(3, -50, 20, &p), 1, "the move gained");
        assert_eq!(hindsight_plies(1, -50, 20, &p), 0, "hardly reduced");
        assert_eq!(hindsight_plies(2, 300, 20, &p), -1, "the move lost");
        let off = Params { hindsight: 0, ..p };
        assert_eq!(hindsight_plies(2, 300, 20, &off), 0);
    }

    #[test]
    fn each_reason_pulls_its_way() {
        let p = Params::default();
        let table = Reductions::new(&p);
        let plies = |why: LmrReasons| table.plies(16, 20, &why, &p);
        let usual = plies(NONE);
        assert!(plies(LmrReasons { at_cut_node: true, ..NONE }) > usual);
        assert!(plies(LmrReasons { improving: false, ..NONE }) >= usual);
        assert!(plies(LmrReasons { was_pv: true, ..NONE }) < usual);
        assert!(plies(LmrReasons { history: 30_000, ..NONE }) < usual);
        assert!(plies(LmrReasons { history: -30_000, ..NONE }) > usual);
        assert!(plies(LmrReasons { is_quiet: false, ..NONE }) < usual);
    }
}
