//! The gradient of the loss over some samples: the inner loop of training.
//!
//! All loops run over blocks of [`NEURON_BLOCK`] numbers, so that a processor with wide
//! registers holds a block in a few of them.

use super::model::WeightPlaces;
use super::samples::{Sample, Samples};
use game_core::{Job, Side};
use nnue::NEURON_BLOCK;

/// A block of neurons.
type Block = [f32; NEURON_BLOCK];

/// What the loss needs beside weights and samples.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// Of the curve from centipawns to expected results.
    pub(super) slope: f32,
    pub(super) result_share: f32,
}

impl Target {
    /// What the network is to expect of a sample.
    #[inline]
    fn of(self, sample: &Sample) -> f32 {
        let by_score = sigmoid(f32::from(sample.score) * self.slope);
        self.result_share * sample.result + (1.0 - self.result_share) * by_score
    }
}

#[inline]
fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Room for one thread.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    pub(super) gradient: Vec<f32>,
    pub(super) loss: f64,
    /// By view, the side to move first: the inputs, the neurons, their gradient.
    views: [View; 2],
}

#[derive(Clone, Default, Debug)]
struct View {
    inputs: Vec<u32>,
    neurons: Vec<f32>,
}

impl Slice {
    pub(super) fn new(places: &WeightPlaces) -> Slice {
        let view = View { inputs: Vec::new(), neurons: vec![0.0; places.neurons] };
        Slice { gradient: vec![0.0; places.len()], loss: 0.0, views: [view.clone(), view] }
    }

    /// A slice that measures only.
    pub(super) fn measuring(places: &WeightPlaces) -> Slice {
        Slice { gradient: Vec::new(), ..Slice::new(places) }
    }
}

/// Sums loss and gradient over samples into a slice.
pub(super) struct Descent<'a> {
    pub(super) weights: &'a [f32],
    pub(super) places: &'a WeightPlaces,
    pub(super) samples: &'a Samples,
    pub(super) chosen: &'a [Sample],
    pub(super) target: Target,
    pub(super) slice: &'a mut Slice,
}

impl Job for Descent<'_> {
    type Output = ();
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) {
        let Descent { weights, places, samples, chosen, target, slice } = self;
        slice.gradient.fill(0.0);
        slice.loss = 0.0;
        for sample in chosen {
            let output = forward(weights, places, samples, sample, &mut slice.views);
            let expected = sigmoid(output);
            let error = expected - target.of(sample);
            slice.loss += f64::from(error * error);
            if !slice.gradient.is_empty() {
                let pull = 2.0 * error * expected * (1.0 - expected);
                backward(weights, places, sample, pull, slice);
            }
        }
    }
}

/// Outputs of samples, in units of the exponent.
pub(super) struct Outputs<'a> {
    pub(super) weights: &'a [f32],
    pub(super) places: &'a WeightPlaces,
    pub(super) samples: &'a Samples,
    pub(super) chosen: &'a [Sample],
}

impl Job for Outputs<'_> {
    type Output = Vec<f32>;
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) -> Vec<f32> {
        let mut views = Slice::measuring(self.places).views;
        let one = |sample| forward(self.weights, self.places, self.samples, sample, &mut views);
        self.chosen.iter().map(one).collect()
    }
}

/// The output for a sample; leaves inputs and neurons in the views.
#[inline(always)]
fn forward(
    weights: &[f32],
    places: &WeightPlaces,
    samples: &Samples,
    sample: &Sample,
    views: &mut [View; 2],
) -> f32 {
    let (rows, lane) = (&weights[places.rows()], &weights[places.lane()]);
    let biases = &weights[places.biases()];
    let outputs = output_rows(weights, places, sample);
    let list = samples.inputs_of(sample);
    let mut output = weights[places.output_biases()][usize::from(sample.bucket)];
    for (half, view) in views.iter_mut().enumerate() {
        let is_white = (half == 0) == (sample.turn == Side::White);
        view.inputs.clear();
        if is_white {
            view.inputs.extend(list);
        } else {
            view.inputs.extend(list.iter().map(|&input| samples.in_blacks_view[input as usize]));
        }
        if sample.is_mirrored {
            for input in &mut view.inputs {
                *input = samples.mirrored[*input as usize];
            }
        }
        let counted: f32 = view.inputs.iter().map(|&input| lane[input as usize]).sum();
        output += if half == 0 { counted / 2.0 } else { -counted / 2.0 };
        let n = places.neurons;
        let out = &outputs[half * n..][..n];
        for (number, neurons) in
            view.neurons.as_chunks_mut::<NEURON_BLOCK>().0.iter_mut().enumerate()
        {
            let from = number * NEURON_BLOCK;
            *neurons = block(biases, from);
            for &input in &view.inputs {
                add(neurons, &block(rows, input as usize * n + from));
            }
            output += weighed(neurons, &block(out, from));
        }
    }
    output
}

/// The weights of the output that this sample uses.
#[inline(always)]
fn output_rows<'a>(weights: &'a [f32], places: &WeightPlaces, sample: &Sample) -> &'a [f32] {
    let length = 2 * places.neurons;
    &weights[places.outputs()][usize::from(sample.bucket) * length..][..length]
}

#[inline(always)]
fn block(numbers: &[f32], from: usize) -> Block {
    let mut block = [0.0; NEURON_BLOCK];
    block.copy_from_slice(&numbers[from..from + NEURON_BLOCK]);
    block
}

#[inline(always)]
fn add(to: &mut Block, more: &Block) {
    for (to, more) in to.iter_mut().zip(more) {
        *to += more;
    }
}

/// The sum of clamped and squared neurons with their weights. The order of the sum is
/// that of the lanes, not of the machine.
#[inline(always)]
fn weighed(neurons: &Block, weights: &Block) -> f32 {
    let mut products = [0.0; NEURON_BLOCK];
    for ((product, neuron), weight) in products.iter_mut().zip(neurons).zip(weights) {
        let clamped = neuron.clamp(0.0, 1.0);
        *product = clamped * clamped * weight;
    }
    let mut width = NEURON_BLOCK / 2;
    while width > 0 {
        for lane in 0..width {
            products[lane] += products[lane + width];
        }
        width /= 2;
    }
    products[0]
}

/// Adds the gradient of a sample, whose output is pulled this much.
#[inline(always)]
fn backward(weights: &[f32], places: &WeightPlaces, sample: &Sample, pull: f32, slice: &mut Slice) {
    let outputs = output_rows(weights, places, sample);
    let n = places.neurons;
    let bucket = usize::from(sample.bucket);
    let (rows, rest) = slice.gradient.split_at_mut(places.rows().end);
    let (lane, rest) = rest.split_at_mut(places.n_inputs);
    let (biases, rest) = rest.split_at_mut(n);
    let (output_weights, output_biases) = rest.split_at_mut(places.outputs().len());
    output_biases[bucket] += pull;
    for (half, view) in slice.views.iter().enumerate() {
        let counted = if half == 0 { pull / 2.0 } else { -pull / 2.0 };
        for &input in &view.inputs {
            lane[input as usize] += counted;
        }
        for (number, neurons) in view.neurons.as_chunks::<NEURON_BLOCK>().0.iter().enumerate() {
            let from = number * NEURON_BLOCK;
            let out_from = (2 * bucket + half) * n + from;
            let out = block(outputs, half * n + from);
            let to = &mut output_weights[out_from..out_from + NEURON_BLOCK];
            let mut pulls = [0.0; NEURON_BLOCK];
            for lane in 0..NEURON_BLOCK {
                let neuron = neurons[lane];
                let clamped = neuron.clamp(0.0, 1.0);
                to[lane] += pull * clamped * clamped;
                let is_inside = neuron > 0.0 && neuron < 1.0;
                pulls[lane] = if is_inside { pull * out[lane] * 2.0 * clamped } else { 0.0 };
            }
            add_to(biases, from, &pulls);
            for &input in &view.inputs {
                add_to(rows, input as usize * n + from, &pulls);
            }
        }
    }
}

#[inline(always)]
fn add_to(numbers: &mut [f32], from: usize, more: &Block) {
    for (to, more) in numbers[from..from + NEURON_BLOCK].iter_mut().zip(more) {
        *to += more;
    }
}
