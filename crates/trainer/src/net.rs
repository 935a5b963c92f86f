//! Networks fitted to games with scores.
//!
//! [`SampleReader`] takes quiet positions out of games and lists their inputs;
//! [`Training`] moves the weights of a [`nnue::Network`] in floating point, so that
//! what the network expects lies closer to a blend of the game's result and of the
//! score that a search gave the position; [`quantised`] turns them into whole numbers
//! and says what that costs.
//!
//! Everything follows from the data and the seed: the batch is cut into slices that do
//! not depend on the number of threads, and their gradients are added in their order.

mod checkpoint;
mod gradient;
mod mirror;
mod model;
mod optimiser;
mod quantise;
mod samples;
mod svg;
#[cfg(test)]
mod tests;
mod training;

pub use checkpoint::CheckpointError;
pub use quantise::{Quantised, quantised};
pub use samples::{SampleCounts, SampleReader, Samples};
pub use svg::loss_curve;
pub use training::{PassLoss, Training};

/// How a network is trained.
#[derive(Clone, PartialEq, Debug)]
pub struct NetPlan {
    /// Neurons of each view.
    pub neurons: usize,
    /// Outputs, chosen by the number of pieces.
    pub buckets: usize,
    /// How often the training goes through all positions.
    pub passes: u32,
    /// Positions of a step.
    pub batch: usize,
    /// The greatest step of a weight.
    pub rate: f32,
    /// How much the result of the game counts beside the score, from 0 to 1. All positions
    /// of a game have its result: of few games a network learns by heart who won each, and
    /// plays worse.
    pub result_share: f32,
    /// The seed of chance.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
}

impl Default for NetPlan {
    fn default() -> NetPlan {
        NetPlan {
            neurons: 32,
            buckets: 1,
            passes: 40,
            batch: 16_384,
            rate: 0.001,
            result_share: 0.0,
            seed: 1,
            threads: 1,
        }
    }
}
