//! Hash maps and sets for keys that no user chooses: fast, and with the same order
//! on every run.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A hasher that mixes words by multiplication. Compiling a game looks up very
/// many patterns; a hasher that withstands chosen keys took a third of the time.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Quick(u64);

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Quick {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(ODD);
    }
}

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(size_of::<u64>()) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.mix(word);
        }
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.mix(word.into());
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        // The upper bits are mixed best.
        self.0 ^ self.0 >> 32
    }
}

pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
pub(crate) type QuickSet<K> = HashSet<K, BuildHasherDefault<Quick>>;
