//! The network of 70 numbers, trained as its author describes it: each distinct position
//! of games of people has the mean result of its games as its value, from -1 to 1; plain
//! gradient descent in small batches makes the squared error smaller.
//!
//! Everything follows from the games and the seed, on one thread.

mod gradient;
mod positions;
#[cfg(test)]
mod tests;

pub use positions::{SeedGames, SeedSamples};

use game_core::Processor;
use game_core::random::SplitMix64;
use gradient::{SeedLoss, SeedStep};
use nnue::{SEED_INPUTS, SEED_NEURONS, SeedNet};

/// How the network is trained: what its author says, and a rate he does not say.
#[derive(Clone, PartialEq, Debug)]
pub struct SeedPlan {
    /// How often the training goes through all positions.
    pub epochs: u32,
    /// Positions of a step.
    pub batch: usize,
    /// How far a step goes.
    pub rate: f32,
    /// The seed of chance.
    pub seed: u64,
}

impl Default for SeedPlan {
    fn default() -> SeedPlan {
        SeedPlan { epochs: 100, batch: 64, rate: 0.01, seed: 1 }
    }
}

/// The network in training.
pub struct SeedTraining<'a> {
    plan: SeedPlan,
    samples: &'a SeedSamples,
    net: SeedNet,
    gradient: Box<SeedNet>,
    order: Vec<u32>,
    chance: SplitMix64,
}

impl<'a> SeedTraining<'a> {
    /// Begins to train, with weights by chance.
    pub fn new(plan: SeedPlan, samples: &'a SeedSamples) -> SeedTraining<'a> {
        let mut chance = SplitMix64::new(plan.seed);
        let net = first_weights(&mut chance);
        let order = (0..samples.fitted.len() as u32).collect();
        SeedTraining { plan, samples, net, gradient: Box::new(SeedNet::ZERO), order, chance }
    }

    /// The network as it is now.
    pub fn net(&self) -> &SeedNet {
        &self.net
    }

    /// Goes once through all positions, in a new order. Returns the mean square error
    /// while they were learnt.
    pub fn epoch(&mut self) -> f64 {
        let SeedTraining { plan, samples, net, gradient, order, chance } = self;
        chance.shuffle(order);
        let mut loss = 0.0;
        for chosen in order.chunks(plan.batch.max(1)) {
            let (samples, rate) = (&samples.fitted, plan.rate);
            loss += Processor::detect().run(SeedStep { net, gradient, samples, chosen, rate });
        }
        loss / order.len().max(1) as f64
    }

    /// The mean square error on the positions of the games kept apart; `None` if there
    /// are none.
    pub fn held_loss(&self) -> Option<f64> {
        let samples = &self.samples.held;
        let loss = Processor::detect().run(SeedLoss { net: &self.net, samples });
        (!samples.is_empty()).then(|| loss / samples.len() as f64)
    }
}

/// Weights by chance, evenly within the bounds of Glorot and Bengio; biases of zero.
fn first_weights(chance: &mut SplitMix64) -> SeedNet {
    /// Numbers that chance chooses from, on either side of zero.
    const STEPS: usize = 1 << 20;
    let mut even = |bound: f32| {
        let drawn = chance.below(2 * STEPS + 1) as f32 / STEPS as f32;
        (drawn - 1.0) * bound
    };
    let bound = |from: usize, to: usize| (6.0 / (from + to) as f32).sqrt();
    let mut net = SeedNet::ZERO;
    let hidden = bound(SEED_INPUTS, SEED_NEURONS);
    net.neuron_weights.as_flattened_mut().iter_mut().for_each(|weight| *weight = even(hidden));
    let last = bound(SEED_NEURONS, 1);
    net.output_weights.iter_mut().for_each(|weight| *weight = even(last));
    net
}
