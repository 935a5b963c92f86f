//! Tables of squares: rides and what lies between two squares, steps that many
//! pieces take together, and from where a square is watched.

use super::Mover;
use game_core::{Bits, Square, SquareSet};
use rules::game::PerSide;
use std::sync::Arc;

/// A ride in one direction.
#[derive(Debug)]
pub(crate) struct Ride<B: Bits> {
    /// By square, all squares of the board in that direction; the last entry,
    /// for "no square", is empty.
    pub(crate) rays: SquareTable<B>,
    /// Whether square numbers grow along the way.
    pub(crate) ascending: bool,
    /// By square, as far as the ride may go.
    pub(crate) reach: SquareTable<B>,
    /// By target: the squares from which it is in reach.
    pub(crate) sources: SquareTable<B>,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

impl<B: Bits> Ride<B> {
    /// The squares a rider gets to, the first blocker included.
    #[inline(always)]
    pub(crate) fn from(&self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let reach = self.reach[sq.index()];
        let blockers = (reach & occupied).0;
        // Straight lines run through the numbers of squares in one direction.
        let open =
            if self.ascending { blockers.up_to_lowest() } else { blockers.down_to_highest() };
        reach & SquareSet(open)
    }
}

/// The reaches of several rides, all those of a square side by side: a queen's
/// eight directions are then one stretch of memory.
#[derive(Debug)]
pub(crate) struct Lines<B: Bits> {
    n_stars: usize,
    stars: Vec<Star<B>>,
}

/// Up to four directions from a square: along two of them square numbers grow,
/// along two they shrink. A direction that is not there is an empty set.
#[derive(Clone, Copy, Debug)]
struct Star<B: Bits> {
    ascending: [SquareSet<B>; 2],
    descending: [SquareSet<B>; 2],
}

impl<B: Bits> Lines<B> {
    pub(crate) fn of(rides: &[Ride<B>], n_squares: usize) -> Lines<B> {
        let (ascending, descending): (Vec<&Ride<B>>, Vec<&Ride<B>>) =
            rides.iter().partition(|ride| ride.ascending);
        let n_stars = ascending.len().max(descending.len()).div_ceil(2);
        let reach = |rides: &[&Ride<B>], number: usize, sq: usize| {
            rides.get(number).map_or(SquareSet::EMPTY, |ride| ride.reach[sq])
        };
        let mut stars = Vec::with_capacity(n_squares * n_stars);
        for sq in 0..n_squares {
            stars.extend((0..n_stars).map(|star| Star {
                ascending: [0, 1].map(|half| reach(&ascending, 2 * star + half, sq)),
                descending: [0, 1].map(|half| reach(&descending, 2 * star + half, sq)),
            }));
        }
        Lines { n_stars, stars }
    }

    /// The squares a rider gets to in all directions, first blockers included.
    #[inline(always)]
    pub(crate) fn from(&self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let up = |ray: SquareSet<B>| ray & SquareSet((ray & occupied).0.up_to_lowest());
        let down = |ray: SquareSet<B>| ray & SquareSet((ray & occupied).0.down_to_highest());
        let mut open = SquareSet::EMPTY;
        let first = sq.index() * self.n_stars;
        for Star { ascending, descending } in &self.stars[first..first + self.n_stars] {
            open |= up(ascending[0]) | up(ascending[1]);
            open |= down(descending[0]) | down(descending[1]);
        }
        open
    }
}

/// A set for each square, and an empty one for "no square" at the end. Equal
/// tables share their memory, so that what a game looks at stays near.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SquareTable<B: Bits>(Arc<[SquareSet<B>]>);

impl<B: Bits> SquareTable<B> {
    pub(crate) fn empty() -> SquareTable<B> {
        SquareTable(vec![SquareSet::EMPTY; B::WIDTH + 1].into())
    }
}

impl<B: Bits> std::ops::Index<usize> for SquareTable<B> {
    type Output = SquareSet<B>;
    #[inline(always)]
    fn index(&self, sq: usize) -> &SquareSet<B> {
        &self.0[sq]
    }
}

impl<B: Bits> std::ops::IndexMut<usize> for SquareTable<B> {
    fn index_mut(&mut self, sq: usize) -> &mut SquareSet<B> {
        &mut Arc::make_mut(&mut self.0)[sq]
    }
}

/// A step that all pieces of a kind take together: from these squares, by this
/// distance in square numbers, perhaps over one square that must be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift<B: Bits> {
    pub(crate) from: SquareSet<B>,
    pub(crate) places: i32,
    pub(crate) over: Option<i32>,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// From where a kind may capture on a square: by a leap, by a ride, by any way
/// at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<B: Bits> {
    pub(crate) leaps: SquareSet<B>,
    pub(crate) rides: SquareSet<B>,
    pub(crate) all: SquareSet<B>,
}

/// From where the kinds of a side may capture; the sources of one target lie
/// side by side.
#[derive(Debug)]
pub(crate) struct AttackSources<B: Bits> {
    n_kinds: usize,
    /// Some kind captures by paths, which ask something of the squares in
    /// between.
    pub(crate) has_paths: bool,
    sources: Vec<Sources<B>>,
}

impl<B: Bits> AttackSources<B> {
    pub(crate) fn of(movers: &[Mover<B>], n_squares: usize) -> AttackSources<B> {
        let of_mover = |mover: &Mover<B>, sq: usize| Sources {
            leaps: mover.leap_sources[sq],
            rides: mover
                .rides
                .iter()
                .filter(|ride| ride.capture)
                .fold(SquareSet::EMPTY, |all, ride| all | ride.sources[sq]),
            all: mover.sources[sq],
        };
        AttackSources {
            n_kinds: movers.len(),
            has_paths: movers.iter().any(|mover| mover.has_paths),
            sources: (0..n_squares)
                .flat_map(|sq| movers.iter().map(move |mover| of_mover(mover, sq)))
                .collect(),
        }
    }

    /// By kind, from where a piece may capture on this square.
    #[inline(always)]
    pub(crate) fn over(&self, sq: Square) -> &[Sources<B>] {
        &self.sources[sq.index() * self.n_kinds..][..self.n_kinds]
    }
}

/// For every two squares the squares between them that a rider passes; the sets
/// of one target lie side by side.
#[derive(Debug)]
pub(crate) struct Between<B: Bits> {
    n_squares: usize,
    sets: Vec<SquareSet<B>>,
    /// By target, all squares between it and another one.
    passed: Vec<SquareSet<B>>,
}

impl<B: Bits> Between<B> {
    /// The most squares of a board for which the table is worth its memory.
    const MAX_SQUARES: usize = 128;

    /// The table, or nothing if two riders pass different squares between the
    /// same two squares, or if the board is too large.
    pub(crate) fn of(movers: &PerSide<Vec<Mover<B>>>, n_squares: usize) -> Option<Between<B>> {
        if n_squares > Self::MAX_SQUARES {
            return None;
        }
        let mut sets: Vec<Option<SquareSet<B>>> = vec![None; n_squares * n_squares];
        let movers = movers.iter().flatten();
        for ride in movers.flat_map(|mover| &mover.rides).filter(|ride| ride.capture) {
            for from in 0..n_squares {
                for to in ride.reach[from] {
                    let passed = ride.reach[from] - ride.rays[to.index()] - SquareSet::of(to);
                    let known = sets[to.index() * n_squares + from].get_or_insert(passed);
                    if *known != passed {
                        return None;
                    }
                }
            }
        }
        let sets: Vec<SquareSet<B>> = sets.into_iter().map(Option::unwrap_or_default).collect();
        let all = |sets: &[SquareSet<B>]| sets.iter().fold(SquareSet::EMPTY, |all, set| all | *set);
        let passed = sets.chunks(n_squares).map(all).collect();
        Some(Between { n_squares, sets, passed })
    }

    #[inline(always)]
    pub(crate) fn squares(&self, from: Square, to: Square) -> SquareSet<B> {
        self.sets[to.index() * self.n_squares + from.index()]
    }

    /// All squares between this one and another one.
    #[inline(always)]
    pub(crate) fn passed(&self, to: Square) -> SquareSet<B> {
        self.passed[to.index()]
    }

    /// By square, what lies between it and this one.
    #[inline(always)]
    pub(crate) fn towards(&self, to: Square) -> &[SquareSet<B>] {
        &self.sets[to.index() * self.n_squares..][..self.n_squares]
    }
}
