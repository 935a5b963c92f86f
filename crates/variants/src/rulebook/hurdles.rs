//! Moves that ask something of the squares in between, taken together: leapers with
//! legs by the square of the leg, hoppers by their lines.

use super::Path;
use game_core::{Bits, SquareSet};

/// The paths from one square.
#[derive(Clone, Debug)]
pub(crate) struct PathGroups<B: Bits> {
    pub(crate) legs: Vec<LegGroup<B>>,
    pub(crate) hops: Vec<HopLine<B>>,
    /// Paths that belong to neither.
    pub(crate) odd: Vec<Path<B>>,
}

impl<B: Bits> PathGroups<B> {
    /// The squares that legs and lines lead to over these blockers, without a
    /// capture and with one, whatever stands there.
    #[inline(always)]
    pub(crate) fn reach(&self, occupied: SquareSet<B>) -> (SquareSet<B>, SquareSet<B>) {
        let (mut quiet, mut capture) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for leg in &self.legs {
            if !leg.empty.meets(occupied) {
                quiet |= leg.quiet;
                capture |= leg.capture;
            }
        }
        for line in &self.hops {
            let beyond = line.beyond(occupied);
            if line.quiet {
                quiet |= beyond;
            }
            if line.capture {
                capture |= beyond;
            }
        }
        (quiet, capture)
    }
}

/// Moves that need the same squares empty, such as the two leaps of a horse past
/// one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegGroup<B: Bits> {
    pub(crate) empty: SquareSet<B>,
    pub(crate) quiet: SquareSet<B>,
    pub(crate) capture: SquareSet<B>,
}

/// The moves of a hopper along a line: over exactly one piece, whose ever it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HopLine<B: Bits> {
    /// The squares of the line, the first of which it can only hop over.
    pub(crate) squares: SquareSet<B>,
    /// Whether square numbers grow along the way.
    pub(crate) ascending: bool,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

impl<B: Bits> HopLine<B> {
    /// The squares behind the first blocker, up to the second and with it.
    #[inline(always)]
    fn beyond(&self, occupied: SquareSet<B>) -> SquareSet<B> {
        let blockers = self.squares & occupied;
        if blockers.is_empty() {
            return SquareSet::EMPTY;
        }
        let open = |blockers: SquareSet<B>| {
            SquareSet(match self.ascending {
                true => blockers.0.up_to_lowest(),
                false => blockers.0.down_to_highest(),
            })
        };
        let near = open(blockers);
        (self.squares & open(blockers - near)) - near
    }
}
