//! Moves that ask something of the squares in between, taken together: leapers with
//! legs by the square of the leg, hoppers by their lines.

use super::Path;
use game_core::{Bits, SquareSet};

/// The paths from one square.
#[derive(Clone, Debug)]
pub(crate) struct PathGroups<B: Bits> {
    pub(crate) legs: Vec<LegGroup<B>>,
    /// Lines of hoppers along which square numbers grow, and along which they
    /// shrink.
    pub(crate) rising: Vec<HopLine<B>>,
    pub(crate) falling: Vec<HopLine<B>>,
    /// Lines along which a piece only threatens, up to the first blocker: nothing
    /// moves so.
    pub(crate) threats: Vec<ThreatLine<B>>,
    /// Paths that belong to none of these.
    pub(crate) odd: Vec<Path<B>>,
}

impl<B: Bits> PathGroups<B> {
    pub(crate) fn none() -> PathGroups<B> {
        let (legs, rising, falling) = (Vec::new(), Vec::new(), Vec::new());
        PathGroups { legs, rising, falling, threats: Vec::new(), odd: Vec::new() }
    }

    /// The squares that legs and lines of hoppers lead to over these blockers,
    /// without a capture and with one, whatever stands there.
    #[inline(always)]
    pub(crate) fn reach(&self, occupied: SquareSet<B>) -> (SquareSet<B>, SquareSet<B>) {
        let (mut quiet, mut capture) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for leg in &self.legs {
            if !leg.empty.meets(occupied) {
                quiet |= leg.quiet;
                capture |= leg.capture;
            }
        }
        let mut add = |line: &HopLine<B>, beyond: SquareSet<B>| {
            if line.quiet {
                quiet |= beyond;
            }
            if line.capture {
                capture |= beyond;
            }
        };
        for line in &self.rising {
            let blockers = line.squares & occupied;
            if blockers.any() {
                let near = SquareSet(blockers.0.up_to_lowest());
                let far = SquareSet((blockers - near).0.up_to_lowest());
                add(line, (line.squares & far) - near);
            }
        }
        for line in &self.falling {
            let blockers = line.squares & occupied;
            if blockers.any() {
                let near = SquareSet(blockers.0.down_to_highest());
                let far = SquareSet((blockers - near).0.down_to_highest());
                add(line, (line.squares & far) - near);
            }
        }
        (quiet, capture)
    }

    /// The squares a piece only threatens over these blockers.
    #[inline(always)]
    pub(crate) fn threatened(&self, occupied: SquareSet<B>) -> SquareSet<B> {
        self.threats.iter().fold(SquareSet::EMPTY, |all, line| {
            let blockers = (line.squares & occupied).0;
            let open = match line.ascending {
                true => blockers.up_to_lowest(),
                false => blockers.down_to_highest(),
            };
            all | (line.squares & SquareSet(open))
        })
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

/// The moves of a hopper along a line: over exactly one piece, whose ever it is,
/// to the squares behind it up to the next piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HopLine<B: Bits> {
    /// The squares of the line, the first of which it can only hop over.
    pub(crate) squares: SquareSet<B>,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// A line along which a piece captures royal pieces only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatLine<B: Bits> {
    pub(crate) squares: SquareSet<B>,
    /// Whether square numbers grow along the way.
    pub(crate) ascending: bool,
}
