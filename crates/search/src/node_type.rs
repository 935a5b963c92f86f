//! The question a node is asked: the type of the node, its window and its depth.

use crate::mates::{INFINITY, mated, mating};
use game_core::Score;

/// The type of a node, known when the program is compiled.
pub(crate) trait NodeType {
    /// The node may lie on the principal variation, so its exact score is
    /// wanted.
    const PV: bool;
    /// The node is the position the search was asked about.
    const ROOT: bool;
}

/// The position the search was asked about.
pub(crate) struct Root;
/// A PV node: its exact score is wanted.
pub(crate) struct Pv;
/// A non-PV node, searched with a null window: the only question is whether
/// its score is above or below.
pub(crate) struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl NodeType for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node is expected to become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExpectedNode {
    /// A cut node: some move will score beta or more.
    Cut,
    /// An all node, where every move stays below alpha, or a PV node.
    All,
}

impl ExpectedNode {
    /// What is expected of a child searched with a null window.
    #[inline(always)]
    pub(crate) fn child(self) -> ExpectedNode {
        match self {
            ExpectedNode::Cut => ExpectedNode::All,
            ExpectedNode::All => ExpectedNode::Cut,
        }
    }
}

/// The scores of interest: alpha is reached already, beta is more than the
/// opponent allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The window that holds every score.
    pub(crate) const FULL: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// The window of this half width around a score.
    pub(crate) fn around(score: i32, width: i32) -> Window {
        Window { alpha: (score - width).max(-INFINITY), beta: (score + width).min(INFINITY) }
    }

    /// The null window above alpha: does a score exceed alpha?
    #[inline(always)]
    pub(crate) fn null_above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The null window below beta: does a score reach beta?
    #[inline(always)]
    pub(crate) fn null_below(beta: i32) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// The same window as the opponent sees it.
    #[inline(always)]
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Mate distance pruning: the part of the window that a mate at this ply or
    /// later can still reach.
    #[inline(always)]
    pub(crate) fn within_mates(self, ply: usize) -> Window {
        Window { alpha: self.alpha.max(mated(ply)), beta: self.beta.min(mating(ply)) }
    }

    /// The part of the window for a side that has at least a draw.
    #[inline(always)]
    pub(crate) fn above_draw(self) -> Window {
        Window { alpha: self.alpha.max(Score::DRAW.raw()), beta: self.beta }
    }

    /// Does no score lie inside?
    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

/// What a node is asked to find out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeTask {
    pub(crate) window: Window,
    pub(crate) depth: i32,
    pub(crate) expected: ExpectedNode,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_cut_to_the_mates_that_are_left() {
        let at_ply_3 = Window::FULL.within_mates(3);
        assert_eq!(at_ply_3, Window { alpha: mated(3), beta: mating(3) });
        // A mate in one was found already: nothing at ply 3 is better.
        assert!(Window { alpha: mating(0), beta: INFINITY }.within_mates(3).is_empty());
    }

    #[test]
    fn the_opponent_sees_a_window_from_its_side() {
        assert_eq!(Window::null_above(20).flipped(), Window::null_below(-20));
        assert_eq!(Window::FULL.flipped(), Window::FULL);
    }
}
