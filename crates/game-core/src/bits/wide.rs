//! The widest row of bits, made of four words.

use super::Bits;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// 256 bits, the lowest 64 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct U256(pub [u64; 4]);

impl U256 {
    #[inline(always)]
    fn zip(self, other: U256, op: impl Fn(u64, u64) -> u64) -> U256 {
        U256(std::array::from_fn(|word| op(self.0[word], other.0[word])))
    }
}

impl Ord for U256 {
    fn cmp(&self, other: &U256) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for U256 {
    fn partial_cmp(&self, other: &U256) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl BitAnd for U256 {
    type Output = U256;
    #[inline(always)]
    fn bitand(self, other: U256) -> U256 {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for U256 {
    type Output = U256;
    #[inline(always)]
    fn bitor(self, other: U256) -> U256 {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for U256 {
    type Output = U256;
    #[inline(always)]
    fn bitxor(self, other: U256) -> U256 {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for U256 {
    type Output = U256;
    #[inline(always)]
    fn not(self) -> U256 {
        U256(self.0.map(|word| !word))
    }
}

impl Bits for U256 {
    const WIDTH: usize = 256;
    const ZERO: Self = U256([0; 4]);

    #[inline(always)]
    fn bit(index: u8) -> Self {
        let mut words = [0; 4];
        words[index as usize / 64] = 1 << (index % 64);
        U256(words)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn lowest(self) -> u32 {
        let first = self.0.iter().position(|&word| word != 0);
        first.map_or(256, |word| word as u32 * 64 + self.0[word].trailing_zeros())
    }
    #[inline(always)]
    fn highest(self) -> u32 {
        let last = self.0.iter().rposition(|&word| word != 0);
        last.map_or(256, |word| word as u32 * 64 + self.0[word].ilog2())
    }
    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= word.wrapping_sub(1);
        }
        self
    }
    #[inline(always)]
    fn up_to_lowest(self) -> Self {
        let first = self.0.iter().position(|&word| word != 0).unwrap_or(4);
        U256(std::array::from_fn(|i| match i.cmp(&first) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => self.0[i].up_to_lowest(),
            std::cmp::Ordering::Greater => 0,
        }))
    }
    #[inline(always)]
    fn down_to_highest(self) -> Self {
        let Some(last) = self.0.iter().rposition(|&word| word != 0) else {
            return U256([u64::MAX; 4]);
        };
        U256(std::array::from_fn(|i| match i.cmp(&last) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => self.0[i].down_to_highest(),
            std::cmp::Ordering::Greater => u64::MAX,
        }))
    }
    #[inline(always)]
    fn narrowed(wide: U256) -> Self {
        wide
    }
    fn folded(self) -> u64 {
        self.0.iter().fold(0, |all, word| all.rotate_left(7) ^ word)
    }
    fn shifted(self, places: i32) -> Self {
        let (words, bits) = (places.unsigned_abs() as usize / 64, places.unsigned_abs() % 64);
        // The word `far` places on, and the bits that spill over from the next.
        let word = |index: Option<usize>| index.and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        let spill = |w: u64, up: bool| match (bits, up) {
            (0, _) => 0,
            (_, true) => w >> (64 - bits),
            (_, false) => w << (64 - bits),
        };
        U256(std::array::from_fn(|i| {
            if places >= 0 {
                let (near, far) = (i.checked_sub(words), i.checked_sub(words + 1));
                word(near) << bits | spill(word(far), true)
            } else {
                word(Some(i + words)) >> bits | spill(word(Some(i + words + 1)), false)
            }
        }))
    }
}
