//! Networks that evaluate any game (NNUE), learnt from games and kept up to date move
//! by move.
//!
//! One shape serves every game. Each side looks at the board: its view sets inputs,
//! one for each own or enemy piece on its square, for each piece in hand, each check
//! left to give and each wall ([`InputLayout`]). The inputs of a view add up to
//! neurons; the neurons of the side to move and of the other side, clamped and
//! squared (SCReLU), are weighed to one output. Beside them runs a linear lane, which
//! counts inputs for centipawns as tables of pieces and squares do.
//!
//! With `own` and `other` the views of the side to move and of its opponent:
//!
//! ```text
//! neurons(view) = neuron_biases + Σ neuron_weights[input]           16 bits, 1 is QA
//! sum           = Σ clamp(neurons(own),   0, QA)² · output_weights[bucket][0]
//!               + Σ clamp(neurons(other), 0, QA)² · output_weights[bucket][1]
//! output        = (sum / QA + output_biases[bucket]) · scale / (QA · QB)
//! lane          = (Σ lane[inputs(own)] − Σ lane[inputs(other)]) / (2 · LANE_ONE)
//! score         = lane + output                                     centipawns
//! ```
//!
//! Divisions round towards zero. What reads where:
//!
//! - [`Inputs`] lists which inputs a position sets: for training, and from scratch.
//! - [`NetShape`] and [`NetNumbers`] are what a trainer makes a [`Network`] of.
//! - [`NetFile`] is a network as a file, with what belongs to it: the rules it was
//!   made for, values of pieces, the curve of expected results, where it came from.
//! - [`Nnue`] evaluates with it while moves are made: lazily, and equal to
//!   [`Network::evaluate`] to the bit.
//! - [`SeedNet`] is another network, of chess alone, kept as its author described it.
//!
//! The crate opens no files and knows no game. It sees boards through
//! [`BoardView`](game_core::BoardView) alone.

#![forbid(unsafe_code)]

mod armies;
mod blocks;
mod error;
mod evaluator;
mod file;
mod inputs;
mod layout;
mod limits;
mod network;
mod seed_net;

pub use armies::Armies;
pub use error::NetError;
pub use evaluator::Nnue;
pub use file::{NetFile, Provenance};
pub use inputs::Inputs;
pub use layout::InputLayout;
pub use limits::NEURON_BLOCK;
pub use network::{
    LANE_ONE, MOST_LANE, MOST_OUTPUT_WEIGHT, MOST_SCALE, MOST_SCORE, NetNumbers, NetShape, Network,
    QA, QB,
};
pub use seed_net::{SEED_INPUTS, SEED_NEURONS, SeedInputs, SeedNet, SeedNetFile};
