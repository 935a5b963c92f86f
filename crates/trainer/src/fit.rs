//! Gradient descent on the weights of the chess evaluation.
//!
//! Weights move by Adam from their values on the page. A spring holds each of
//! them to its value, so that features the games do not show keep theirs.

use crate::curve::{best_slope, expected, loss};
use crate::examples::{Example, Examples};
use crate::momentum::Momentum;
use eval::hce::page_body;
use eval::hce::weights::{GROUPS, KING_DANGER, N_WEIGHTS, Pair, WEIGHTS, WeightGroup};

/// How far a weight may easily move, in units of the page: the spring.
const SPRING: f32 = 3.0;
/// Examples for each step of the weights.
const BATCH: usize = 8_192;
/// The length of the first step of a weight, in units of the page; the last
/// step is nearly zero.
const FIRST_STEP: f32 = 0.25;
/// Adam's memory of the square of gradients.
const SQUARE_KEPT: f32 = 0.999;

/// A weight for the middlegame and the endgame each, in the order of the page.
pub type Weights = Vec<(f32, f32)>;

/// The state of a fit after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitProgress {
    /// How often all examples were used.
    pub epoch: usize,
    /// The mean square error on the examples that are learnt from.
    pub loss: f64,
    /// The mean square error on the examples kept apart.
    pub held_loss: f64,
    /// The slope of the curve.
    pub slope: f32,
}

/// The weights as they stand on the page.
pub fn weights_now() -> Weights {
    WEIGHTS.iter().map(|&(mg, eg)| (f32::from(mg), f32::from(eg))).collect()
}

/// The page of weights with these weights on it.
pub fn page(weights: &[(f32, f32)]) -> String {
    page_body(&rounded(weights))
}

/// The weights rounded to the whole numbers of the page.
pub fn rounded(weights: &[(f32, f32)]) -> Vec<Pair> {
    weights.iter().map(|&(mg, eg)| (mg.round() as i16, eg.round() as i16)).collect()
}

/// Fits the weights to the examples and returns the weights that suited the
/// examples kept apart best: later weights are overfitted. `tell` hears of the
/// beginning and of every epoch, and ends the fit by returning false.
pub fn fit(
    examples: &Examples,
    start: &Weights,
    epochs: usize,
    mut tell: impl FnMut(FitProgress) -> bool,
) -> Weights {
    let slope = best_slope(&examples.fitted, start);
    let mut descent = Descent::new(start, slope, examples.fitted.len());
    let mut best = (f64::INFINITY, start.clone());
    for epoch in 0..=epochs {
        if epoch > 0 {
            let left = 1.0 - (epoch - 1) as f32 / epochs as f32;
            descent.epoch(&examples.fitted, FIRST_STEP * left);
        }
        let progress = FitProgress {
            epoch,
            loss: loss(&examples.fitted, &descent.weights, slope),
            held_loss: loss(&examples.held, &descent.weights, slope),
            slope,
        };
        if progress.held_loss < best.0 {
            best = (progress.held_loss, descent.weights.clone());
        }
        if !tell(progress) {
            break;
        }
    }
    tidied(best.1, start)
}

/// The weights with two groups put right. Players resign before the last
/// endings, so the weights of known endings stay as they were. The weight of no
/// danger becomes 0, which changes no score, since every king has one entry of
/// that table.
fn tidied(mut weights: Weights, start: &Weights) -> Weights {
    let known_endings = GROUPS.iter().filter(|group| group.name.starts_with("ENDING_"));
    for i in known_endings.flat_map(numbers) {
        weights[i] = start[i];
    }
    let none = weights[KING_DANGER];
    let danger = GROUPS.iter().filter(|group| group.start == KING_DANGER);
    for i in danger.flat_map(numbers) {
        weights[i].0 -= none.0;
        weights[i].1 -= none.1;
    }
    weights
}

/// The numbers of a group's weights.
fn numbers(group: &WeightGroup) -> std::ops::Range<usize> {
    group.start..group.start + group.len
}

/// The state of a descent.
struct Descent<'a> {
    weights: Weights,
    start: &'a Weights,
    momenta: Vec<(Momentum, Momentum)>,
    slope: f32,
    n_batches: usize,
}

impl<'a> Descent<'a> {
    fn new(start: &'a Weights, slope: f32, n_examples: usize) -> Descent<'a> {
        Descent {
            weights: start.clone(),
            start,
            momenta: vec![Default::default(); N_WEIGHTS],
            slope,
            n_batches: n_examples.div_ceil(BATCH).max(1),
        }
    }

    /// Uses all examples once.
    fn epoch(&mut self, examples: &[Example], step: f32) {
        for batch in 0..self.n_batches {
            let batch = examples.iter().skip(batch).step_by(self.n_batches);
            let gradients = gradients(batch, &self.weights, self.slope);
            for (i, (mg, eg)) in gradients.into_iter().enumerate() {
                let (now, home) = (self.weights[i], self.start[i]);
                let mg = mg + self.spring(now.0 - home.0);
                let eg = eg + self.spring(now.1 - home.1);
                self.weights[i].0 -= step * self.momenta[i].0.step(mg, SQUARE_KEPT);
                self.weights[i].1 -= step * self.momenta[i].1.step(eg, SQUARE_KEPT);
            }
        }
    }

    /// The pull back on a weight that has moved this far.
    fn spring(&self, distance: f32) -> f32 {
        distance / (SPRING * SPRING) / self.n_batches as f32 / self.slope
    }
}

/// The gradient of the log-likelihood over a batch, not multiplied with the
/// slope.
fn gradients<'a>(
    batch: impl Iterator<Item = &'a Example>,
    weights: &Weights,
    slope: f32,
) -> Weights {
    let mut gradients = vec![(0.0, 0.0); N_WEIGHTS];
    for Example { position, result } in batch {
        let error = expected(position.score(weights), slope) - result;
        let mg = error * position.phase * position.scale[0];
        let eg = error * (1.0 - position.phase) * position.scale[1];
        for &(index, n) in &position.entries {
            let gradient = &mut gradients[usize::from(index)];
            gradient.0 += mg * f32::from(n);
            gradient.1 += eg * f32::from(n);
        }
        for &(index, n) in &position.endgame_only {
            gradients[usize::from(index)].1 += eg * f32::from(n);
        }
    }
    gradients
}
