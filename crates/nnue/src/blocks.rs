//! The work on neurons that takes the time, compiled for several processors.
//!
//! These are plain loops over whole blocks, which the compiler turns into vector
//! instructions of whatever width a copy is compiled for. Whole numbers that wrap
//! give the same result in any order, so that all copies agree to the bit.

use crate::limits::NEURON_BLOCK;
use crate::network::QA;
use game_core::Job;

/// So many neurons side by side, on a boundary that every vector instruction likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; NEURON_BLOCK]);

impl Block {
    pub(crate) const ZERO: Block = Block([0; NEURON_BLOCK]);

    /// Numbers in blocks; there are as many as whole blocks hold.
    pub(crate) fn of(numbers: &[i16]) -> Vec<Block> {
        numbers.as_chunks().0.iter().map(|chunk| Block(*chunk)).collect()
    }

    #[inline(always)]
    fn add(&mut self, other: &Block) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = own.wrapping_add(*other);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Block) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = own.wrapping_sub(*other);
        }
    }
}

/// The rows of weights that are added to the neurons of a view and those that are
/// taken from them.
#[derive(Clone, Default, Debug)]
pub(crate) struct RowChanges {
    pub(crate) added: Vec<u32>,
    pub(crate) taken: Vec<u32>,
}

impl RowChanges {
    pub(crate) fn clear(&mut self) {
        self.added.clear();
        self.taken.clear();
    }

    /// Adds a row; one that was taken before is there again.
    #[inline]
    pub(crate) fn add(&mut self, row: u32) {
        match self.taken.iter().position(|&taken| taken == row) {
            Some(place) => _ = self.taken.swap_remove(place),
            None => self.added.push(row),
        }
    }

    /// Takes a row; one that was added before is gone again.
    #[inline]
    pub(crate) fn take(&mut self, row: u32) {
        match self.added.iter().position(|&added| added == row) {
            Some(place) => _ = self.added.swap_remove(place),
            None => self.taken.push(row),
        }
    }
}

/// Computes the neurons of a view from those before: `to` = `from` and the changes.
pub(crate) struct Update<'a> {
    /// All rows of weights, one after the other.
    pub(crate) weights: &'a [Block],
    pub(crate) changes: &'a RowChanges,
    pub(crate) from: &'a [Block],
    pub(crate) to: &'a mut [Block],
}

impl Job for Update<'_> {
    type Output = ();
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) {
        let RowChanges { added, taken } = self.changes;
        // What moves, captures and castling change.
        match (added.as_slice(), taken.as_slice()) {
            ([a], [t]) => self.by([*a], [*t]),
            ([a], [t, u]) => self.by([*a], [*t, *u]),
            ([a, b], [t, u]) => self.by([*a, *b], [*t, *u]),
            (added, taken) => self.by_all(added, taken),
        }
    }
}

impl Update<'_> {
    /// A known number of changes, in one go through the neurons.
    #[inline(always)]
    fn by<const A: usize, const T: usize>(self, added: [u32; A], taken: [u32; T]) {
        let (n, weights) = (self.to.len(), self.weights);
        let row = |row: u32| &weights[row as usize * n..][..n];
        let (added, taken) = (added.map(row), taken.map(row));
        let from = &self.from[..n];
        for (place, to) in self.to.iter_mut().enumerate() {
            let mut block = from[place];
            for row in added {
                block.add(&row[place]);
            }
            for row in taken {
                block.subtract(&row[place]);
            }
            *to = block;
        }
    }

    /// Any number of changes, row by row.
    #[inline(always)]
    fn by_all(self, added: &[u32], taken: &[u32]) {
        let n = self.to.len();
        let weights = self.weights;
        self.to.copy_from_slice(&self.from[..n]);
        let row = |row: &u32| &weights[*row as usize * n..][..n];
        for added in added.iter().map(row) {
            self.to.iter_mut().zip(added).for_each(|(to, weights)| to.add(weights));
        }
        for taken in taken.iter().map(row) {
            self.to.iter_mut().zip(taken).for_each(|(to, weights)| to.subtract(weights));
        }
    }
}

/// Computes the share of both views in the output, that of the side to move first.
pub(crate) struct Forward<'a> {
    pub(crate) neurons: [&'a [Block]; 2],
    pub(crate) weights: &'a [Block],
}

/// So many blocks are summed in 32 bits: 4 × 32 × 127 × 255² is the most that fits.
const BLOCKS_A_SUM: usize = 4;

impl Job for Forward<'_> {
    type Output = i64;
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) -> i64 {
        let (own, other) = self.weights.split_at(self.neurons[0].len());
        half(self.neurons[0], own) + half(self.neurons[1], other)
    }
}

/// The share of one view: the squares of the clamped neurons times their weights. As one
/// sum over each block the compiler multiplies and adds two and two on every processor.
#[inline(always)]
fn half(neurons: &[Block], weights: &[Block]) -> i64 {
    let mut total = 0;
    for (neurons, weights) in neurons.chunks(BLOCKS_A_SUM).zip(weights.chunks(BLOCKS_A_SUM)) {
        let mut sum = 0_i32;
        for (block, weights) in neurons.iter().zip(weights) {
            for (neuron, weight) in block.0.iter().zip(&weights.0) {
                let clamped = (*neuron).clamp(0, QA as i16);
                // 255 × 127 fits.
                let weighed = clamped.wrapping_mul(*weight);
                sum = sum.wrapping_add(i32::from(clamped) * i32::from(weighed));
            }
        }
        total += i64::from(sum);
    }
    total
}
