//! The network of 70 numbers as a file.
//!
//! All numbers are little-endian. A text is its length in two bytes, then UTF-8.
//!
//! ```text
//! 8 bytes   "MANT7032"
//! u32       version, 1
//! origin    text data, text commit, u64 seed, u64 nodes a position, u64 games
//! weights   f32: neurons × inputs, neuron biases, output weights, output bias
//! u64       checksum of everything before: FNV-1a
//! ```

use super::SeedNet;
use crate::file::{CHECKSUM, NetBytes, fnv, put_provenance};
use crate::{NetError, Provenance};

/// How a file begins.
const MAGIC: &[u8; 8] = b"MANT7032";
/// The version that is written and read.
const VERSION: u32 = 1;

/// The network with where it came from, as it is kept in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct SeedNetFile {
    /// Where it came from.
    pub provenance: Provenance,
    /// The network itself.
    pub net: SeedNet,
}

impl SeedNetFile {
    /// Do the bytes begin as such a file does?
    pub(crate) fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why these bytes are no such network.
    pub fn read(bytes: &[u8]) -> Result<SeedNetFile, NetError> {
        if !SeedNetFile::is_one(bytes) {
            return Err(NetError::NoSeedNet);
        }
        let mut source = NetBytes(&bytes[MAGIC.len()..]);
        let version = source.u32()?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let provenance = source.provenance()?;
        let mut net = SeedNet::ZERO;
        for number in net.numbers_mut() {
            *number = f32::from_le_bytes(source.array()?);
        }
        let checksum = source.u64()?;
        if !source.0.is_empty() {
            return Err(NetError::Length);
        }
        if checksum != fnv(&bytes[..bytes.len() - CHECKSUM]) {
            return Err(NetError::Checksum);
        }
        if !net.numbers().all(f32::is_finite) {
            return Err(NetError::Broken("a weight is no number"));
        }
        Ok(SeedNetFile { provenance, net })
    }

    /// The bytes of the file; texts that are too long are cut.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        put_provenance(&mut out, &self.provenance);
        self.net.numbers().for_each(|number| out.extend(number.to_le_bytes()));
        let checksum = fnv(&out);
        out.extend(checksum.to_le_bytes());
        out
    }
}
