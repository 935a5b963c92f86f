//! How much less deep late moves are searched: pure arithmetic.
//!
//! Reductions are counted in 1024ths of a ply, so that many small reasons can
//! add up.

use crate::params::{Params, SIXTEENTHS};

/// A ply.
const PLY: i32 = 1_024;
/// Depths and move numbers in the table.
const MOST: usize = 64;

/// Reductions by depth and move number, worked out once.
pub(crate) struct Reductions(Vec<i32>);

/// The natural logarithm, from nothing but sums and quotients: every processor
/// finds the same one, and so the same number of nodes.
fn logarithm(n: usize) -> f64 {
    const LN_2: f64 = std::f64::consts::LN_2;
    let halvings = n.ilog2();
    let mantissa = n as f64 / (1u64 << halvings) as f64;
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for odd in (1..40).step_by(2) {
        sum += power / f64::from(odd);
        power *= ratio * ratio;
    }
    2.0 * sum + f64::from(halvings) * LN_2
}

/// What a reduction hangs on besides depth and move number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reasons {
    pub(crate) is_quiet: bool,
    pub(crate) on_pv: bool,
    pub(crate) expected_cut: bool,
    pub(crate) improving: bool,
    pub(crate) gives_check: bool,
    pub(crate) table_move_is_noisy: bool,
    pub(crate) many_cutoffs_below: bool,
    pub(crate) history: i32,
}

impl Reductions {
    pub(crate) fn new(p: &Params) -> Reductions {
        let entry = |index: usize| {
            let (depth, number) = (index / MOST, index % MOST);
            if depth == 0 || number == 0 {
                return 0;
            }
            let grown = logarithm(depth) * logarithm(number) * f64::from(p.lmr_slope);
            p.lmr_base + grown as i32
        };
        Reductions((0..MOST * MOST).map(entry).collect())
    }

    /// From depth and move number alone, in 1024ths.
    #[inline]
    fn plain(&self, depth: i32, number: i32) -> i32 {
        let (depth, number) = (depth.clamp(0, 63) as usize, number.clamp(0, 63) as usize);
        self.0[depth * MOST + number]
    }

    /// About how deep a late move will be looked at, at least one ply.
    #[inline]
    pub(crate) fn reduced_depth(&self, depth: i32, number: i32) -> i32 {
        (depth - self.plain(depth, number) / PLY).max(1)
    }

    /// In whole plies, everything considered.
    #[inline]
    pub(crate) fn plies(&self, depth: i32, number: i32, why: &Reasons, p: &Params) -> i32 {
        let mut sum = self.plain(depth, number);
        if !why.is_quiet {
            sum = sum * p.lmr_noisy / SIXTEENTHS;
        }
        let mut add = |applies: bool, amount: i32| sum += if applies { amount } else { 0 };
        add(why.expected_cut, p.lmr_cut_node);
        add(!why.improving, p.lmr_not_improving);
        add(why.table_move_is_noisy, p.lmr_tt_noisy);
        add(why.many_cutoffs_below, p.lmr_cutoffs);
        add(why.on_pv, -p.lmr_pv);
        add(why.gives_check, -p.lmr_check);
        sum -= why.history / p.lmr_history;
        sum / PLY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Reasons = Reasons {
        is_quiet: true,
        on_pv: false,
        expected_cut: false,
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
                assert!(table.plain(depth + 1, number) >= table.plain(depth, number));
                assert!(table.plain(depth, number + 1) >= table.plain(depth, number));
            }
        }
        assert!(table.plies(20, 30, &NONE, &p) >= 4);
    }

    #[test]
    fn each_reason_pulls_its_way() {
        let p = Params::default();
        let table = Reductions::new(&p);
        let plies = |why: Reasons| table.plies(16, 20, &why, &p);
        let usual = plies(NONE);
        assert!(plies(Reasons { expected_cut: true, ..NONE }) > usual);
        assert!(plies(Reasons { improving: false, ..NONE }) >= usual);
        assert!(plies(Reasons { on_pv: true, ..NONE }) < usual);
        assert!(plies(Reasons { history: 30_000, ..NONE }) < usual);
        assert!(plies(Reasons { history: -30_000, ..NONE }) > usual);
        assert!(plies(Reasons { is_quiet: false, ..NONE }) < usual);
    }
}
