//! Training: pass after pass through the samples.

use super::gradient::{Descent, Slice, Target};
use super::model::WeightPlaces;
use super::optimiser::NetWeights;
use super::samples::{Sample, Samples};
use super::{NetPlan, checkpoint};
use game_core::Processor;
use game_core::random::SplitMix64;
use nnue::NetShape;
use rayon::prelude::*;
use std::f32::consts::PI;

/// A batch is cut into so many slices, whatever the number of threads.
const SLICES: usize = 16;
/// Fewer for networks with so many weights that gradients fill the memory.
const MANY_WEIGHTS: usize = 2_000_000;
const FEW_SLICES: usize = 4;
/// The rate at the end, as a share of the greatest.
const LAST_RATE: f32 = 0.03;
/// The rate grows over so many steps at first.
const WARM_UP: u32 = 100;

/// The mean square errors of a pass.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PassLoss {
    /// On the positions learnt from, while they were learnt.
    pub fitted: f64,
    /// On those kept apart, after the pass.
    pub held: f64,
}

/// A network in training.
#[derive(Debug)]
pub struct Training<'a> {
    pub(super) plan: NetPlan,
    pub(super) shape: NetShape,
    pub(super) places: WeightPlaces,
    pub(super) samples: &'a Samples,
    pub(super) target: Target,
    pub(super) weights: NetWeights,
    pub(super) losses: Vec<PassLoss>,
    slices: Vec<Slice>,
    pool: rayon::ThreadPool,
}

impl<'a> Training<'a> {
    /// Begins to train a network. `piece_values` are those of the kinds in the order of
    /// their symbols, in centipawns: the linear lane begins with them.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn new(
        plan: NetPlan,
        shape: NetShape,
        samples: &'a Samples,
        piece_values: &[i32],
    ) -> Result<Training<'a>, rayon::ThreadPoolBuildError> {
        let places = WeightPlaces::of(&shape);
        let target = Target { slope: samples.slope(), result_share: plan.result_share };
        let weights =
            NetWeights::new(first_weights(&shape, &places, piece_values, target, plan.seed));
        let n_slices = if places.len() > MANY_WEIGHTS { FEW_SLICES } else { SLICES };
        let slices = vec![Slice::new(&places); n_slices];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads.max(1)).build()?;
        let losses = Vec::new();
        Ok(Training { plan, shape, places, samples, target, weights, losses, slices, pool })
    }

    /// The losses of all passes so far.
    pub fn losses(&self) -> &[PassLoss] {
        &self.losses
    }

    /// The pass whose network is the one that is made: where the error on positions kept
    /// apart was least, the last of equals. The first pass is 0.
    pub fn best_pass(&self) -> usize {
        let held = self.losses.iter().map(|loss| loss.held);
        let best = held.enumerate().rev().min_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(0, |best| best.0)
    }

    /// Have all passes been made?
    pub fn is_done(&self) -> bool {
        self.losses.len() >= self.plan.passes as usize
    }

    /// Goes once through all positions. Stops in the middle once `is_stopped` says so:
    /// then nothing is returned, and only a checkpoint leads back to a whole pass.
    pub fn pass(&mut self, is_stopped: impl Fn() -> bool) -> Option<PassLoss> {
        let mut order: Vec<u32> = (0..self.samples.fitted.len() as u32).collect();
        let pass = self.losses.len() as u64;
        SplitMix64::new(self.plan.seed ^ SplitMix64::nth(pass + 1)).shuffle(&mut order);
        let mut loss = 0.0;
        let mut batch: Vec<Sample> = Vec::with_capacity(self.plan.batch);
        for chosen in order.chunks(self.plan.batch.max(1)) {
            if is_stopped() {
                return None;
            }
            batch.clear();
            batch.extend(chosen.iter().map(|&number| self.seen_in(pass, number)));
            loss += self.step(&batch);
        }
        let fitted = loss / self.samples.fitted.len().max(1) as f64;
        let losses = PassLoss { fitted, held: self.held_loss() };
        self.losses.push(losses);
        if self.best_pass() + 1 == self.losses.len() {
            self.weights.best.clone_from(&self.weights.now);
        }
        Some(losses)
    }

    /// A sample in a pass: where the game allows it, with left and right exchanged in
    /// every other pass, half of the samples in each.
    fn seen_in(&self, pass: u64, number: u32) -> Sample {
        let is_odd = (SplitMix64::nth(u64::from(number)) ^ pass) & 1 == 1;
        let is_mirrored = is_odd && !self.samples.mirrored.is_empty();
        Sample { is_mirrored, ..self.samples.fitted[number as usize] }
    }

    /// One step of the optimiser; the sum of the losses.
    fn step(&mut self, batch: &[Sample]) -> f64 {
        let rate = self.rate();
        let length = batch.len().div_ceil(self.slices.len());
        let Training { places, samples, target, weights, slices, pool, .. } = self;
        let (places, samples, target) = (&*places, *samples, *target);
        let n_slices = batch.len().div_ceil(length);
        pool.install(|| {
            let now = &weights.now;
            let work = slices.par_iter_mut().zip(batch.par_chunks(length));
            work.for_each(|(slice, chosen)| {
                let job = Descent { weights: now, places, samples, chosen, target, slice };
                Processor::detect().run(job);
            });
            let used = &slices[..n_slices];
            let gradients: Vec<&[f32]> = used.iter().map(|slice| &slice.gradient[..]).collect();
            weights.step(places, &gradients, 1.0 / batch.len() as f32, rate);
            used.iter().map(|slice| slice.loss).sum()
        })
    }

    /// The rate of the next step: it warms up and then falls along a cosine.
    fn rate(&self) -> f32 {
        let steps = self.samples.fitted.len().div_ceil(self.plan.batch.max(1));
        let all = (steps * self.plan.passes as usize).max(1) as f32;
        let share = (self.weights.steps as f32 / all).min(1.0);
        let cosine = f32::midpoint(1.0, (PI * share).cos());
        let warm = (self.weights.steps + 1).min(WARM_UP) as f32 / WARM_UP as f32;
        self.plan.rate * warm * (LAST_RATE + (1.0 - LAST_RATE) * cosine)
    }

    /// The mean square error on the positions kept apart.
    fn held_loss(&self) -> f64 {
        const PIECE: usize = 4_096;
        let losses: Vec<f64> = self.pool.install(|| {
            let pieces = self.samples.held.par_chunks(PIECE);
            pieces.map(|chosen| self.loss_of(chosen)).collect()
        });
        losses.iter().sum::<f64>() / self.samples.held.len().max(1) as f64
    }

    fn loss_of(&self, chosen: &[Sample]) -> f64 {
        let mut slice = Slice::measuring(&self.places);
        Processor::detect().run(Descent {
            weights: &self.weights.now,
            places: &self.places,
            samples: self.samples,
            chosen,
            target: self.target,
            slice: &mut slice,
        });
        slice.loss
    }

    /// Everything that the rest of the training depends on, to go on later.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::write(self)
    }

    /// Goes on from a checkpoint of the same training.
    ///
    /// # Errors
    /// It is none, or one of another training; nothing has changed.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), checkpoint::CheckpointError> {
        checkpoint::read(self, bytes)
    }
}

/// Small weights by chance, and the values of pieces in the linear lane.
fn first_weights(
    shape: &NetShape,
    places: &WeightPlaces,
    piece_values: &[i32],
    target: Target,
    seed: u64,
) -> Vec<f32> {
    let mut chance = SplitMix64::new(seed);
    let mut small = |most: f32| (chance.below(2_001) as f32 / 1_000.0 - 1.0) * most;
    let mut weights = vec![0.0; places.len()];
    // About so many inputs are set in each view.
    let active = f32::from(shape.layout.men).max(1.0);
    let most = (1.0 / active).sqrt() * 0.5;
    weights[places.rows()].iter_mut().for_each(|weight| *weight = small(most));
    weights[places.biases()].fill(0.1);
    let most = (1.0 / places.neurons as f32).sqrt() * 0.5;
    weights[places.outputs()].iter_mut().for_each(|weight| *weight = small(most));
    let lane = &mut weights[places.lane()];
    let (squares, kinds) = (shape.layout.board.n_squares(), shape.layout.symbols.len());
    let n_view = shape.layout.n_view();
    for view in 0..shape.layout.armies.matrices() {
        for (slot, &value) in piece_values.iter().enumerate().take(kinds) {
            let value = value as f32 * target.slope;
            let own = view * n_view + slot * squares;
            lane[own..own + squares].fill(value);
            lane[own + kinds * squares..][..squares].fill(-value);
        }
        fill_hands(shape, view * n_view, piece_values, target.slope, lane);
    }
    weights
}

/// The same for pieces in hand, whose inputs follow those of the board.
fn fill_hands(shape: &NetShape, view: usize, values: &[i32], slope: f32, lane: &mut [f32]) {
    let layout = &shape.layout;
    let mut place = view + 2 * layout.symbols.len() * layout.board.n_squares();
    for sign in [1.0, -1.0] {
        for (&most, &value) in layout.hands.iter().zip(values) {
            let n = usize::from(most);
            lane[place..place + n].fill(value as f32 * slope * sign);
            place += n;
        }
    }
}
