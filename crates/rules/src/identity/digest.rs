//! A digest that is the same on every machine: numbers go in as little-endian
//! bytes of one width.

use sha2::{Digest as _, Sha256};
use std::hash::Hasher;

/// Takes in what is hashed.
pub(super) struct Digest(Sha256);

impl Digest {
    pub(super) fn new() -> Digest {
        Digest(Sha256::new())
    }

    /// The first 128 bits of the digest.
    pub(super) fn finish_128(self) -> u128 {
        let bytes = self.0.finalize();
        bytes.iter().take(size_of::<u128>()).fold(0, |sum, &byte| sum << 8 | u128::from(byte))
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn write_u8(&mut self, n: u8) {
        self.0.update([n]);
    }
    fn write_u16(&mut self, n: u16) {
        self.0.update(n.to_le_bytes());
    }
    fn write_u32(&mut self, n: u32) {
        self.0.update(n.to_le_bytes());
    }
    fn write_u64(&mut self, n: u64) {
        self.0.update(n.to_le_bytes());
    }
    fn write_u128(&mut self, n: u128) {
        self.0.update(n.to_le_bytes());
    }
    fn write_usize(&mut self, n: usize) {
        self.0.update((n as u64).to_le_bytes());
    }
    fn write_i32(&mut self, n: i32) {
        self.0.update(n.to_le_bytes());
    }
    fn write_isize(&mut self, n: isize) {
        self.0.update((n as i64).to_le_bytes());
    }
    /// Unused: a digest has 128 bits.
    fn finish(&self) -> u64 {
        let bytes = self.0.clone().finalize();
        bytes.iter().take(size_of::<u64>()).fold(0, |sum, &byte| sum << 8 | u64::from(byte))
    }
}
