//! A step of gradient descent: the inner loop.

use super::positions::SeedSample;
use game_core::Job;
use nnue::{SEED_NEURONS, SeedInputs, SeedNet};

/// A step with the samples of a batch. Gives the sum of their square errors before it.
pub(super) struct SeedStep<'a> {
    pub(super) net: &'a mut SeedNet,
    /// Room for the gradient.
    pub(super) gradient: &'a mut SeedNet,
    pub(super) samples: &'a [SeedSample],
    /// The numbers of the samples of the batch.
    pub(super) chosen: &'a [u32],
    pub(super) rate: f32,
}

impl Job for SeedStep<'_> {
    type Output = f64;
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) -> f64 {
        let SeedStep { net, gradient, samples, chosen, rate } = self;
        *gradient = SeedNet::ZERO;
        let mut loss = 0.0;
        for &number in chosen {
            let sample = &samples[number as usize];
            let inputs = sample.inputs();
            let neurons = net.neurons(&inputs);
            let value = net.output(&neurons).tanh();
            let error = value - sample.value;
            loss += f64::from(error * error);
            let pull = 2.0 * error * (1.0 - value * value);
            add_gradient(gradient, net, &inputs, &neurons, pull);
        }
        let step = rate / chosen.len().max(1) as f32;
        for (weight, slope) in net.numbers_mut().zip(gradient.numbers_mut()) {
            *weight -= step * *slope;
        }
        loss
    }
}

/// Adds what `pull`, the slope of the loss by the output, means for each weight.
#[inline(always)]
fn add_gradient(
    gradient: &mut SeedNet,
    net: &SeedNet,
    inputs: &SeedInputs,
    neurons: &[f32; SEED_NEURONS],
    pull: f32,
) {
    gradient.output_bias += pull;
    let mut pulls = [0.0; SEED_NEURONS];
    for place in 0..SEED_NEURONS {
        gradient.output_weights[place] += pull * neurons[place].max(0.0);
        let passes = if neurons[place] > 0.0 { 1.0 } else { 0.0 };
        pulls[place] = pull * net.output_weights[place] * passes;
        gradient.neuron_biases[place] += pulls[place];
    }
    for (slopes, &input) in gradient.neuron_weights.iter_mut().zip(inputs) {
        if input != 0 {
            let input = f32::from(input);
            for (slope, pull) in slopes.iter_mut().zip(&pulls) {
                *slope += input * pull;
            }
        }
    }
}

/// The sum of the square errors of samples.
pub(super) struct SeedLoss<'a> {
    pub(super) net: &'a SeedNet,
    pub(super) samples: &'a [SeedSample],
}

impl Job for SeedLoss<'_> {
    type Output = f64;
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) -> f64 {
        let error = |sample: &SeedSample| {
            let neurons = self.net.neurons(&sample.inputs());
            f64::from(self.net.output(&neurons).tanh() - sample.value).powi(2)
        };
        self.samples.iter().map(error).sum()
    }
}
