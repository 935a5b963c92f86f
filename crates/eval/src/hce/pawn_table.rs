//! What was found out about pawns, remembered. An entry keeps the pawns it is
//! about, so a wrong one is never believed.

use super::king;
use super::masks::Set;
use super::pawns::{self, PawnFacts};
use super::tally::{Packed, Sum, Tally};

/// One cache line about one arrangement of pawns.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Entry {
    pawns: [Set; 2],
    facts: PawnFacts,
    /// The value of the structure.
    structure: Packed,
    /// The king squares the shelters are for, and those shelters, by side.
    kings: [u8; 2],
    shelters: [Packed; 2],
}

/// A king square that never is: the shelter is not known.
const NO_KING: u8 = 64;

impl Entry {
    /// Right as it is for a board without pawns.
    const EMPTY: Entry = Entry {
        pawns: [0; 2],
        facts: PawnFacts { passed: 0, reach: [0; 2] },
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
    entries: Vec<Entry>,
}

impl PawnTable {
    pub(crate) fn new() -> PawnTable {
        PawnTable { entries: vec![Entry::EMPTY; N_ENTRIES] }
    }

    /// The place of an arrangement: both sets multiplied with odd numbers of
    /// random looks, the high bits being the well mixed ones.
    #[inline(always)]
    fn place(pawns: [Set; 2]) -> usize {
        let mixed = pawns[0].wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[1].wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - N_ENTRIES.ilog2())) as usize
    }

    /// The facts about these pawns, and the value of the structure and of both
    /// kings' shelters, White's less Black's.
    #[inline]
    pub(crate) fn probe(&mut self, pawns: [Set; 2], kings: [usize; 2]) -> (PawnFacts, Packed) {
        let entry = &mut self.entries[Self::place(pawns)];
        if entry.pawns != pawns {
            *entry = judged(pawns);
        }
        if entry.kings[0] != kings[0] as u8 {
            entry.shelters[0] = sheltered::<true>(pawns, kings[0]);
            entry.kings[0] = kings[0] as u8;
        }
        if entry.kings[1] != kings[1] as u8 {
            entry.shelters[1] = sheltered::<false>(pawns, kings[1]);
            entry.kings[1] = kings[1] as u8;
        }
        (entry.facts, entry.structure + entry.shelters[0] + entry.shelters[1])
    }
}

/// An arrangement met for the first time.
#[cold]
#[inline(never)]
fn judged(pawns: [Set; 2]) -> Entry {
    let mut structure = Sum::default();
    let facts = pawns::judge(pawns, &mut structure);
    Entry { pawns, facts, structure: structure.sum(), ..Entry::EMPTY }
}

/// One king's shelter, good for White when positive.
#[inline(never)]
fn sheltered<const WHITE: bool>(pawns: [Set; 2], king: usize) -> Packed {
    let mut sum = Sum::default();
    king::shelter::<_, WHITE>(pawns, king, &mut sum);
    sum.sum()
}
