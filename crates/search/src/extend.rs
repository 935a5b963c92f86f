//! Which moves are searched deeper: pure decisions.

use crate::mates::is_mate;
use crate::params::{Params, SIXTEENTHS};
use crate::table::Found;
use game_core::Bound;

/// How much shallower than the node the table's entry may be.
const TABLE_LAG: i32 = 3;

/// What a search without the table's move says about that move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It stands alone: so many plies deeper.
    Extend(i32),
    /// Others are as good: so many plies less deep.
    Shorten(i32),
    /// Another is good enough to cut the node off with this score.
    Cut(i32),
}

/// Is the table's move worth the question whether it stands alone?
#[inline]
pub(crate) fn may_be_singular(found: &Found, depth: i32, p: &Params) -> bool {
    depth >= p.singular_depth
        && found.depth >= depth - TABLE_LAG
        && found.bound != Bound::AtMost
        && !is_mate(found.score)
}

/// The score all other moves must stay below.
#[inline]
pub(crate) fn singular_limit(score: i32, depth: i32, p: &Params) -> i32 {
    score - p.singular_margin * depth / SIXTEENTHS
}

/// What follows from the best score of the other moves.
#[inline]
pub(crate) fn judge(
    others: i32,
    limit: i32,
    found_score: i32,
    beta: i32,
    may_double: bool,
    p: &Params,
) -> Verdict {
    if others < limit {
        let by_far = may_double && others < limit - p.double_extension_margin;
        Verdict::Extend(if by_far { 2 } else { 1 })
    } else if others >= beta && !is_mate(others) {
        Verdict::Cut(others)
    } else if found_score >= beta {
        Verdict::Shorten(2)
    } else {
        Verdict::Extend(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Move;

    fn found(depth: i32, bound: Bound) -> Found {
        Found { best: Move::NONE, score: 50, evaluation: None, depth, bound, was_pv: false }
    }

    #[test]
    fn only_a_deep_lower_bound_raises_the_question() {
        let p = Params::default();
        assert!(may_be_singular(&found(9, Bound::AtLeast), 10, &p));
        assert!(!may_be_singular(&found(5, Bound::AtLeast), 10, &p));
        assert!(!may_be_singular(&found(9, Bound::AtMost), 10, &p));
        assert!(!may_be_singular(&found(9, Bound::Exact), p.singular_depth - 1, &p));
    }

    #[test]
    fn a_move_alone_is_extended_one_among_many_is_not() {
        let p = Params::default();
        let limit = singular_limit(50, 10, &p);
        assert!(limit < 50);
        assert_eq!(judge(limit - 1, limit, 50, 100, true, &p), Verdict::Extend(1));
        assert_eq!(judge(limit - 99, limit, 50, 100, true, &p), Verdict::Extend(2));
        assert_eq!(judge(limit - 99, limit, 50, 100, false, &p), Verdict::Extend(1));
        assert_eq!(judge(120, limit, 50, 100, true, &p), Verdict::Cut(120));
        assert_eq!(judge(60, limit, 110, 100, true, &p), Verdict::Shorten(2));
        assert_eq!(judge(60, limit, 50, 100, true, &p), Verdict::Extend(0));
    }
}
