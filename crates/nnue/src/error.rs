//! Why something is no network for a game.

use crate::limits::{MOST_BUCKETS, MOST_NEURONS, NEURON_BLOCK};
use std::fmt;

/// Why something is no network, or none for a game; each in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetError {
    /// The bytes do not begin as a network does.
    Foreign,
    /// It is the small network of chess, which another evaluator reads.
    IsSeedNet,
    /// It is not the small network of chess.
    NoSeedNet,
    /// The file has a version that is not read.
    Version(u32),
    /// The file ends too early, or goes on after its end.
    Length,
    /// The file was changed on its way.
    Checksum,
    /// Something in it cannot be.
    Broken(&'static str),
    /// This number of neurons is not possible.
    Neurons(usize),
    /// This number of outputs is not possible.
    Buckets(usize),
    /// The network was made for other rules.
    OtherRules {
        /// The hash of the rules of the network.
        found: String,
        /// The hash of the rules of the game.
        expected: String,
    },
    /// The rules are the same, but pieces have other symbols.
    OtherSymbols,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Foreign => f.write_str("this is no network of Manticore"),
            NetError::IsSeedNet => f.write_str(
                "this is the network of 70 numbers: write eval=seed-net, which plays with it",
            ),
            NetError::NoSeedNet => f.write_str(
                "this is no network of 70 numbers: `manticore train seed-net` makes one",
            ),
            NetError::Version(version) => {
                write!(f, "this network has version {version}, which this program does not read")
            }
            NetError::Length => {
                f.write_str("this network is not whole: it ends too early or goes on too long")
            }
            NetError::Checksum => {
                f.write_str("this network was damaged: its checksum does not fit")
            }
            NetError::Broken(why) => write!(f, "this network cannot be used: {why}"),
            NetError::Neurons(found) => write!(
                f,
                "a network cannot have {found} neurons: allowed are multiples of {NEURON_BLOCK} \
                 up to {MOST_NEURONS}"
            ),
            NetError::Buckets(found) => {
                write!(f, "a network cannot have {found} outputs: allowed are 1 to {MOST_BUCKETS}")
            }
            NetError::OtherRules { found, expected } => write!(
                f,
                "this network was made for other rules ({found}), the game has {expected}"
            ),
            NetError::OtherSymbols => f.write_str(
                "this network was made for a game whose pieces have other symbols or another board",
            ),
        }
    }
}

impl std::error::Error for NetError {}
