//! Singular extension: is the table move so much better than all rival moves that
//! it is searched deeper? Pure decisions.

use crate::mates::is_mate;
use crate::params::{Params, SIXTEENTHS};
use crate::transposition::TtEntry;
use game_core::Bound;

/// How many plies shallower than the node the table entry may be.
const TABLE_LAG: i32 = 3;
/// How many plies less deep a table move with good rivals is searched.
const NEGATIVE_EXTENSION: i32 = 2;

/// What a search without the table move says about the table move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Singularity {
    /// The table move is searched so many plies deeper; less deep if negative.
    Extend(i32),
    /// Multi-cut: a rival move reaches beta as well, so the node is cut off with
    /// this score.
    MultiCut(i32),
}

/// Is the table move worth the question whether it is singular?
#[inline]
pub(crate) fn may_be_singular(entry: &TtEntry, depth: i32, p: &Params) -> bool {
    p.singular == 1
        && depth >= p.singular_depth
        && entry.depth >= depth - TABLE_LAG
        && entry.bound != Bound::AtMost
        && !is_mate(entry.score)
}

/// The score all rival moves must stay below.
#[inline]
pub(crate) fn singular_beta(tt_score: i32, depth: i32, p: &Params) -> i32 {
    tt_score - p.singular_margin * depth / SIXTEENTHS
}

/// By how many plies a move is extended in all. Where checks are counted, each is
/// a step towards the end.
#[inline(always)]
pub(crate) fn with_counted_check(extension: i32, gives_counted_check: bool) -> i32 {
    if gives_counted_check { extension.max(1) } else { extension }
}

/// The result of a search without the table move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SingularSearch {
    /// The best score of the rival moves.
    pub(crate) rivals: i32,
    /// The score they had to stay below.
    pub(crate) singular_beta: i32,
    /// The score of the table move.
    pub(crate) tt_score: i32,
    /// Beta of the node.
    pub(crate) beta: i32,
    /// The line may have another double extension.
    pub(crate) may_double: bool,
    /// The node is expected to be a cut node.
    pub(crate) at_cut_node: bool,
}

impl SingularSearch {
    /// What follows for the table move.
    #[inline]
    pub(crate) fn singularity(&self, p: &Params) -> Singularity {
        let &SingularSearch { rivals, singular_beta, tt_score, beta, .. } = self;
        let is_doubtful = p.negative_extension == 1 && tt_score >= beta
            || p.negative_extension_cut == 1 && self.at_cut_node;
        if rivals < singular_beta {
            let may_double = self.may_double && p.double_extension == 1;
            let by_far = may_double && rivals < singular_beta - p.double_extension_margin;
            Singularity::Extend(if by_far { 2 } else { 1 })
        } else if p.multi_cut == 1 && rivals >= beta && !is_mate(rivals) {
            Singularity::MultiCut(rivals)
        } else if is_doubtful {
            Singularity::Extend(-NEGATIVE_EXTENSION)
        } else {
            Singularity::Extend(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Move;

    fn entry(depth: i32, bound: Bound) -> TtEntry {
        TtEntry { best: Move::NONE, score: 50, evaluation: None, depth, bound, was_pv: false }
    }

    #[test]
    fn only_a_deep_lower_bound_raises_the_question() {
        let p = Params::default();
        assert!(may_be_singular(&entry(9, Bound::AtLeast), 10, &p));
        assert!(!may_be_singular(&entry(5, Bound::AtLeast), 10, &p));
        assert!(!may_be_singular(&entry(9, Bound::AtMost), 10, &p));
        assert!(!may_be_singular(&entry(9, Bound::Exact), p.singular_depth - 1, &p));
    }

    #[test]
    fn a_negative_extension_stays_negative() {
        // A maximum with "no check" once made every negative extension nought.
        assert_eq!(with_counted_check(-2, false), -2);
        assert_eq!(with_counted_check(-2, true), 1);
        assert_eq!(with_counted_check(2, true), 2);
        assert_eq!(with_counted_check(0, false), 0);
    }

    #[test]
    fn a_move_alone_is_extended_one_among_many_is_not() {
        let p = Params::default();
        let singular_beta = singular_beta(50, 10, &p);
        assert!(singular_beta < 50);
        let usual = SingularSearch {
            rivals: 60,
            singular_beta,
            tt_score: 50,
            beta: 100,
            may_double: true,
            at_cut_node: false,
        };
        let singularity = |search: SingularSearch| search.singularity(&p);
        let alone = SingularSearch { rivals: singular_beta - 1, ..usual };
        assert_eq!(singularity(alone), Singularity::Extend(1));
        let by_far = SingularSearch { rivals: singular_beta - 99, ..usual };
        assert_eq!(singularity(by_far), Singularity::Extend(2));
        let doubled_before = SingularSearch { may_double: false, ..by_far };
        assert_eq!(singularity(doubled_before), Singularity::Extend(1));
        let good_rival = SingularSearch { rivals: 120, ..usual };
        assert_eq!(singularity(good_rival), Singularity::MultiCut(120));
        assert_eq!(singularity(SingularSearch { tt_score: 110, ..usual }), Singularity::Extend(-2));
        assert_eq!(singularity(usual), Singularity::Extend(0));
        let at_cut_node = SingularSearch { at_cut_node: true, ..usual };
        assert_eq!(singularity(at_cut_node), Singularity::Extend(-2));
    }
}
