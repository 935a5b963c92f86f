//! A small network of chess that was described before this program existed: 70 numbers
//! that describe a position, 32 neurons (ReLU), one output (tanh).
//!
//! It is not efficient and does not follow the moves; it is here because it is what its
//! author described (`docs/networks.md`). The output is from White's view: -1 where Black
//! wins, 1 where White does.

mod file;
#[cfg(test)]
mod tests;

pub use file::SeedNetFile;

/// The numbers that describe a position.
pub const SEED_INPUTS: usize = 70;
/// The hidden neurons.
pub const SEED_NEURONS: usize = 32;

/// A position as the network sees it: the squares file by file, a1 to a8 first, each with
/// the number of its piece; four castling rights; the file of a pawn that has just moved
/// by two squares, or -1; the side to move.
pub type SeedInputs = [i8; SEED_INPUTS];

/// The weights of the network.
#[derive(Clone, PartialEq, Debug)]
pub struct SeedNet {
    /// By input, its weight for each neuron.
    pub neuron_weights: [[f32; SEED_NEURONS]; SEED_INPUTS],
    /// What each neuron begins with.
    pub neuron_biases: [f32; SEED_NEURONS],
    /// The weights of the neurons in the output.
    pub output_weights: [f32; SEED_NEURONS],
    /// What the output begins with.
    pub output_bias: f32,
}

impl SeedNet {
    /// A network of zeros.
    pub const ZERO: SeedNet = SeedNet {
        neuron_weights: [[0.0; SEED_NEURONS]; SEED_INPUTS],
        neuron_biases: [0.0; SEED_NEURONS],
        output_weights: [0.0; SEED_NEURONS],
        output_bias: 0.0,
    };

    /// The hidden neurons of a position, before ReLU.
    #[inline(always)]
    pub fn neurons(&self, inputs: &SeedInputs) -> [f32; SEED_NEURONS] {
        let mut neurons = self.neuron_biases;
        for (weights, &input) in self.neuron_weights.iter().zip(inputs) {
            // Most squares are empty.
            if input != 0 {
                let input = f32::from(input);
                for (neuron, weight) in neurons.iter_mut().zip(weights) {
                    *neuron += input * weight;
                }
            }
        }
        neurons
    }

    /// The output of these neurons, before tanh.
    #[inline(always)]
    pub fn output(&self, neurons: &[f32; SEED_NEURONS]) -> f32 {
        let weighed = neurons.iter().zip(&self.output_weights);
        self.output_bias + weighed.map(|(neuron, weight)| neuron.max(0.0) * weight).sum::<f32>()
    }

    /// All weights in the order of the file.
    fn numbers(&self) -> impl Iterator<Item = f32> {
        let SeedNet { neuron_weights, neuron_biases, output_weights, output_bias } = self;
        let hidden = neuron_weights.as_flattened().iter().chain(neuron_biases);
        hidden.chain(output_weights).chain([output_bias]).copied()
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let SeedNet { neuron_weights, neuron_biases, output_weights, output_bias } = self;
        let hidden = neuron_weights.as_flattened_mut().iter_mut().chain(neuron_biases);
        hidden.chain(output_weights).chain([output_bias])
    }
}
