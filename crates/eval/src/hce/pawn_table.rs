//! The pawn hash table. An entry keeps the pawns it is about instead of a
//! hash, so it is never taken for one about other pawns.

use super::king;
use super::pawns::{self, PawnFacts};
use super::tally::{Packed, ScoreSum, Tally, WeightTable};
use game_core::random::GOLDEN;
use game_core::{Set64, Square};

/// One cache line about one arrangement of pawns.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct PawnEntry {
    pawns: [Set64; 2],
    facts: PawnFacts,
    /// The value of the structure.
    structure: Packed,
    /// The king squares the shelters are for, and those shelters, by side.
    kings: [Square; 2],
    shelters: [Packed; 2],
}

/// No square of the board: the shelter is not known.
const NO_KING: Square = Square(u8::MAX);

impl PawnEntry {
    /// Right as it is for a board without pawns.
    const EMPTY: PawnEntry = PawnEntry {
        pawns: [Set64::EMPTY; 2],
        facts: PawnFacts { passed: Set64::EMPTY, reach: [Set64::EMPTY; 2] },
        structure: 0,
        kings: [NO_KING; 2],
        shelters: [0; 2],
    };
}

/// How many arrangements are remembered: half a megabyte of them.
const N_ENTRIES: usize = 1 << 13;

/// The memory of one evaluator.
#[derive(Clone)]
pub(crate) struct PawnTable {
    entries: Vec<PawnEntry>,
}

impl PawnTable {
    pub(crate) fn new() -> PawnTable {
        PawnTable { entries: vec![PawnEntry::EMPTY; N_ENTRIES] }
    }

    /// The place of an arrangement: both sets multiplied with odd numbers that
    /// look random; the high bits of the product are the well mixed ones.
    #[inline(always)]
    fn place(pawns: [Set64; 2]) -> usize {
        const BLACK_FACTOR: u64 = 0xc2b2_ae3d_27d4_eb4f;
        const LAST_FACTOR: u64 = 0xd6e8_feb8_6659_fd93;
        let mixed = pawns[0].0.wrapping_mul(GOLDEN)
            ^ pawns[1].0.wrapping_mul(BLACK_FACTOR).rotate_left(u64::BITS / 2);
        (mixed.wrapping_mul(LAST_FACTOR) >> (u64::BITS - N_ENTRIES.ilog2())) as usize
    }

    /// The facts about these pawns, and the value of the structure and of both
    /// kings' shelters, White's less Black's.
    #[inline]
    pub(crate) fn probe(
        &mut self,
        pawns: [Set64; 2],
        kings: [Square; 2],
        weights: &impl WeightTable,
    ) -> (PawnFacts, Packed) {
        let entry = &mut self.entries[Self::place(pawns)];
        if entry.pawns != pawns {
            *entry = evaluated(pawns, weights);
        }
        if entry.kings[0] != kings[0] {
            entry.shelters[0] = sheltered::<_, true>(pawns, kings[0], weights);
            entry.kings[0] = kings[0];
        }
        if entry.kings[1] != kings[1] {
            entry.shelters[1] = sheltered::<_, false>(pawns, kings[1], weights);
            entry.kings[1] = kings[1];
        }
        (entry.facts, entry.structure + entry.shelters[0] + entry.shelters[1])
    }
}

/// The entry of an arrangement met for the first time.
#[cold]
#[inline(never)]
fn evaluated(pawns: [Set64; 2], weights: &impl WeightTable) -> PawnEntry {
    let mut structure = ScoreSum::new(0, weights);
    let facts = pawns::evaluate(pawns, &mut structure);
    PawnEntry { pawns, facts, structure: structure.sum(), ..PawnEntry::EMPTY }
}

/// One king's shelter, good for White when positive.
#[inline(never)]
fn sheltered<W, const WHITE: bool>(pawns: [Set64; 2], king: Square, weights: &W) -> Packed
where
    W: WeightTable,
{
    let mut sum = ScoreSum::new(0, weights);
    king::shelter::<_, WHITE>(pawns, king, &mut sum);
    sum.sum()
}
