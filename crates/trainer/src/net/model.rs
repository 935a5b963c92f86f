//! The weights of a network in floating point, in one list.

use nnue::{NetShape, QA, QB};
use std::ops::Range;

/// The largest weight of the output, and of the neurons unless many pieces together
/// would leave the whole numbers a neuron can have.
const MOST_WEIGHT: f32 = 127.0 / QB as f32;
/// What all inputs of a view together may make of a neuron.
const MOST_NEURON: f32 = 30_000.0 / QA as f32;
/// How fast weights decay, as a share of the rate, so that few positions are not learnt by
/// heart; the values of pieces in the linear lane hardly do.
const DECAY: f32 = 0.3;
const LANE_DECAY: f32 = 0.01;

/// Where the weights lie in the list, and how large they may be. An output of 1 is one
/// unit of the exponent of the curve of expected results; so is 1 of the linear lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WeightPlaces {
    pub(super) neurons: usize,
    pub(super) n_inputs: usize,
    pub(super) buckets: usize,
    men: usize,
}

/// A part of the list, for the optimiser.
pub(super) struct WeightPart {
    pub(super) range: Range<usize>,
    /// No weight is larger.
    pub(super) most: f32,
    /// How fast its weights decay, as a share of the rate.
    pub(super) decay: f32,
}

impl WeightPlaces {
    pub(super) fn of(shape: &NetShape) -> WeightPlaces {
        WeightPlaces {
            neurons: shape.neurons,
            n_inputs: shape.n_inputs(),
            buckets: shape.buckets,
            men: usize::from(shape.layout.men),
        }
    }

    pub(super) fn rows(&self) -> Range<usize> {
        0..self.n_inputs * self.neurons
    }

    pub(super) fn lane(&self) -> Range<usize> {
        let start = self.rows().end;
        start..start + self.n_inputs
    }

    pub(super) fn biases(&self) -> Range<usize> {
        let start = self.lane().end;
        start..start + self.neurons
    }

    pub(super) fn outputs(&self) -> Range<usize> {
        let start = self.biases().end;
        start..start + self.buckets * 2 * self.neurons
    }

    pub(super) fn output_biases(&self) -> Range<usize> {
        let start = self.outputs().end;
        start..start + self.buckets
    }

    /// The length of the list.
    pub(super) fn len(&self) -> usize {
        self.output_biases().end
    }

    pub(super) fn parts(&self) -> [WeightPart; 5] {
        let most = MOST_WEIGHT.min(MOST_NEURON / (self.men + 1) as f32);
        [
            WeightPart { range: self.rows(), most, decay: DECAY },
            WeightPart { range: self.lane(), most: f32::INFINITY, decay: LANE_DECAY },
            WeightPart { range: self.biases(), most, decay: 0.0 },
            WeightPart { range: self.outputs(), most: MOST_WEIGHT, decay: DECAY },
            WeightPart { range: self.output_biases(), most: f32::INFINITY, decay: 0.0 },
        ]
    }
}
