//! Moves that ask something of the squares in between, taken together: leapers with
//! legs by the squares of the legs, hoppers by their lines.

use super::{Leaps, Path};
use game_core::{Bits, Square, SquareSet};

/// The paths from one square.
#[derive(Clone, Debug)]
pub(crate) struct PathGroups<B: Bits> {
    /// All leaps with legs, if the legs are few squares.
    pub(crate) leg_table: Option<Box<LegTable<B>>>,
    /// The leaps with legs otherwise.
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
        let (threats, odd) = (Vec::new(), Vec::new());
        PathGroups { leg_table: None, legs, rising, falling, threats, odd }
    }

    /// The squares that legs and lines of hoppers lead to over these blockers,
    /// without a capture and with one, whatever stands there.
    #[inline(always)]
    pub(crate) fn reach(&self, occupied: SquareSet<B>) -> (SquareSet<B>, SquareSet<B>) {
        let table = self.leg_table.as_ref().map(|table| table.leaps(occupied));
        let Leaps { mut quiet, mut capture } = table.unwrap_or(Leaps::NONE);
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

    /// The squares that legs and lines lead to over these blockers with a capture,
    /// whatever stands there.
    #[inline(always)]
    pub(crate) fn captures(&self, occupied: SquareSet<B>) -> SquareSet<B> {
        let (_, capture) = self.reach(occupied);
        capture | self.threatened(occupied)
    }

    /// The squares a piece only threatens over these blockers.
    #[inline(always)]
    fn threatened(&self, occupied: SquareSet<B>) -> SquareSet<B> {
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

/// The most legs of a table: a horse of Xiangqi and an elephant have four.
const MOST_LEGS: usize = 4;

/// Leaps past at most [`MOST_LEGS`] squares, for every way in which
/// pieces can stand on these.
#[derive(Clone, Debug)]
pub(crate) struct LegTable<B: Bits> {
    legs: SquareSet<B>,
    /// Multiplication by it brings the bits of the legs together at the top of a
    /// word.
    magic: u64,
    leaps: [Leaps<B>; 1 << MOST_LEGS],
}

impl<B: Bits> LegTable<B> {
    /// The table of these groups; nothing if they have too many legs or no
    /// multiplication brings their bits together.
    pub(crate) fn of(groups: &[LegGroup<B>]) -> Option<LegTable<B>> {
        let legs = groups.iter().fold(SquareSet::EMPTY, |all, group| all | group.empty);
        if groups.is_empty() || legs.len() as usize > MOST_LEGS {
            return None;
        }
        let legs_in_order: Vec<Square> = legs.into_iter().collect();
        let blocked = |subset: usize| -> SquareSet<B> {
            let numbered = legs_in_order.iter().enumerate();
            numbered.filter(|(number, _)| subset >> number & 1 != 0).map(|(_, sq)| *sq).collect()
        };
        let subsets: Vec<SquareSet<B>> = (0..1 << legs.len()).map(blocked).collect();
        let magic = magic_for::<B>(&legs_in_order, |magic| {
            let mut seen = [false; 1 << MOST_LEGS];
            subsets.iter().all(|set| !std::mem::replace(&mut seen[place(*set, magic)], true))
        })?;
        let mut leaps = [Leaps::NONE; 1 << MOST_LEGS];
        for subset in subsets {
            let here = &mut leaps[place(subset, magic)];
            for group in groups.iter().filter(|group| !group.empty.meets(subset)) {
                here.quiet |= group.quiet;
                here.capture |= group.capture;
            }
        }
        Some(LegTable { legs, magic, leaps })
    }

    /// The leaps past legs on which no piece stands.
    #[inline(always)]
    pub(crate) fn leaps(&self, occupied: SquareSet<B>) -> Leaps<B> {
        self.leaps[place(occupied & self.legs, self.magic)]
    }
}

/// The entry for pieces on these legs.
#[inline(always)]
fn place<B: Bits>(on_legs: SquareSet<B>, magic: u64) -> usize {
    let top = u64::BITS as usize - MOST_LEGS;
    (on_legs.0.folded().wrapping_mul(magic) >> top) as usize
}

/// A multiplier for the bits of these squares that passes the test. One that
/// brings each bit to a place of its own often does; which place is tried out.
fn magic_for<B: Bits>(legs: &[Square], is_sound: impl Fn(u64) -> bool) -> Option<u64> {
    let places = MOST_LEGS;
    let top = u64::BITS as usize - places;
    (0..places.pow(legs.len() as u32)).find_map(|code| {
        let magic = legs.iter().enumerate().try_fold(0, |magic, (number, leg)| {
            let target = top + code / places.pow(number as u32) % places;
            let bit = SquareSet::<B>::of(*leg).0.folded().trailing_zeros();
            let shift = target.checked_sub(bit as usize)?;
            Some(magic | 1 << shift)
        })?;
        is_sound(magic).then_some(magic)
    })
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
