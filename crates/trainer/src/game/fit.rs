//! Gradient descent on the weights of a game.
//!
//! Weights move by Adam from those of the rules, each in a scale in which its feature is
//! as large as it usually is. A spring holds each of them to its value, so that features
//! the games do not show keep theirs.

use super::examples::{GameExample, GameExamples};
use crate::curve::expected;
use crate::momentum::Momentum;
use eval::hce::weights::{GROUPS, KING_DANGER, MATERIAL};
use eval::{Dependence, GameCoefficients, WeightPage};

/// Of what is expected, the share that is how the game ended.
const RESULT_SHARE: f32 = 0.5;
/// How far a weight may easily move, in centipawns of its usual feature.
const SPRING: f32 = 40.0;
/// The same for the place of a piece, of which there are many.
const PLACE_SPRING: f32 = 12.0;
/// Positions of a game are much alike: so many say as much as one.
const ALIKE: f32 = 8.0;
/// Examples for each step of the weights.
const BATCH: usize = 4_096;
/// The length of the first step of a weight, in centipawns; the last is nearly zero.
const FIRST_STEP: f32 = 1.5;
/// Adam's memory of the square of gradients.
const SQUARE_KEPT: f32 = 0.99;
/// The slopes that are tried, in steps of [`SLOPE_STEP`].
const SLOPES: std::ops::Range<u32> = 5..120;
const SLOPE_STEP: f32 = 0.0001;
/// A unit of a weight counts at least so many centipawns where its feature is there.
const LEAST_USUAL: f32 = 0.01;

/// The state of a fit after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameFitProgress {
    /// How often all examples were used.
    pub epoch: usize,
    /// The mean square error on the examples that are learnt from.
    pub loss: f64,
    /// The mean square error on the examples kept apart.
    pub held_loss: f64,
    /// The slope of the curve.
    pub slope: f32,
}

/// A middlegame and an endgame value.
type Halves = [f32; 2];

/// An example as the descent uses it.
struct Sample<'a> {
    position: &'a GameCoefficients,
    /// What is expected of it.
    target: f32,
}

/// Fits the weights of a page to the examples and returns the page that suited the
/// examples kept apart best. `tell` hears of the beginning and of every epoch, and ends
/// the fit by returning false.
pub fn fit_game(
    examples: &GameExamples,
    page: &WeightPage,
    epochs: usize,
    mut tell: impl FnMut(GameFitProgress) -> bool,
) -> WeightPage {
    let slope = best_slope(&examples.fitted);
    let mut descent = Descent::new(page, examples, slope);
    let (fitted, held) = (samples(&examples.fitted, slope), samples(&examples.held, slope));
    let mut best = (f64::INFINITY, descent.weights.clone());
    for epoch in 0..=epochs {
        if epoch > 0 {
            let left = 1.0 - (epoch - 1) as f32 / epochs as f32;
            descent.epoch(&fitted, FIRST_STEP * left);
        }
        let (loss, held_loss) = (descent.loss(&fitted), descent.loss(&held));
        if held_loss < best.0 {
            best = (held_loss, descent.weights.clone());
        }
        if !tell(GameFitProgress { epoch, loss, held_loss, slope }) {
            break;
        }
    }
    let mut weights = best.1;
    settle_places(page, examples, &mut weights);
    let (own, chess) = weights.split_at(page.weights.len());
    let rounded = |&[mg, eg]: &Halves| (mg.round() as i32, eg.round() as i32);
    let small = |&[mg, eg]: &Halves| (mg.round() as i16, eg.round() as i16);
    WeightPage {
        weights: own.iter().map(rounded).collect(),
        chess: chess.iter().map(small).collect(),
        ..page.clone()
    }
}

/// The slope of the curve under which scores of the search say best how games ended.
fn best_slope(examples: &[GameExample]) -> f32 {
    let scored: Vec<(f32, f32)> =
        examples.iter().filter_map(|e| Some((e.score?, e.result))).collect();
    let loss = |slope: f32| {
        let errors = scored.iter().map(|&(score, result)| expected(score, slope) - result);
        errors.map(|error| f64::from(error * error)).sum::<f64>()
    };
    let slopes = SLOPES.map(|step| step as f32 * SLOPE_STEP);
    let best = slopes.min_by(|&a, &b| loss(a).total_cmp(&loss(b)));
    best.unwrap_or(SLOPES.start as f32 * SLOPE_STEP)
}

fn samples(examples: &[GameExample], slope: f32) -> Vec<Sample<'_>> {
    let sample = |example| {
        let GameExample { position, result, score }: &GameExample = example;
        let searched = score.map_or(*result, |score| expected(score, slope));
        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * searched;
        Sample { position, target }
    };
    examples.iter().map(sample).collect()
}

/// Moves the mean of a kind's places to its value, so that the value says what the piece
/// is worth. No score changes.
fn settle_places(page: &WeightPage, examples: &GameExamples, weights: &mut [Halves]) {
    let mut uses = vec![0.0f32; weights.len()];
    for known in examples.fitted.iter().flat_map(|example| &example.position.dependences) {
        uses[known.place as usize] += (known.by[0] + known.by[1]).abs();
    }
    let rows = page.shape.rows();
    let mut starts = Vec::new();
    let mut next = 0;
    for (name, len) in &rows {
        starts.push((name.as_str(), next, *len));
        next += len;
    }
    for (side, symbol_at) in ["", "black "]
        .into_iter()
        .flat_map(|side| (0..page.shape.symbols.len()).map(move |kind| (side, kind)))
    {
        let find = |name: String| starts.iter().find(|start| start.0 == name).copied();
        let place = find(format!("{side}place {}", page.shape.symbols[symbol_at]));
        let (Some((_, values, _)), Some((_, first, len))) = (find(format!("{side}value")), place)
        else {
            continue;
        };
        let range = first..first + len;
        let total: f32 = range.clone().map(|at| uses[at]).sum();
        if total < 1.0 {
            continue;
        }
        for half in [0, 1] {
            let sum: f32 = range.clone().map(|at| uses[at] * weights[at][half]).sum();
            // In whole units, so that rounding changes no score either.
            let mean = (sum / total).round();
            range.clone().for_each(|at| weights[at][half] -= mean);
            weights[values + symbol_at][half] += mean;
        }
    }
}

/// The state of a descent.
struct Descent {
    /// In units of the page.
    weights: Vec<Halves>,
    start: Vec<Halves>,
    /// What a unit of each weight counts where its feature is there, in centipawns.
    usual: Vec<f32>,
    /// How far each weight may easily move, in centipawns of its usual feature.
    springs: Vec<f32>,
    momenta: Vec<[Momentum; 2]>,
    slope: f32,
}

impl Descent {
    fn new(page: &WeightPage, examples: &GameExamples, slope: f32) -> Descent {
        let own = page.weights.iter().map(|&(mg, eg)| [mg as f32, eg as f32]);
        let chess = page.chess.iter().map(|&(mg, eg)| [f32::from(mg), f32::from(eg)]);
        let start: Vec<Halves> = own.chain(chess).collect();
        let mut sums = vec![(0.0f32, 0.0f32); start.len()];
        for known in examples.fitted.iter().flat_map(|example| &example.position.dependences) {
            let (sum, by) = (&mut sums[known.place as usize], known.by[0] + known.by[1]);
            *sum = (sum.0 + by * by, sum.1 + 1.0);
        }
        let usual = |&(squares, n): &(f32, f32)| (squares / n.max(1.0)).sqrt().max(LEAST_USUAL);
        let mut springs = Vec::new();
        for (name, len) in page.shape.rows() {
            let is_place = name.contains("place ") || name.contains("near");
            let spring = if is_place { PLACE_SPRING } else { SPRING };
            springs.extend(std::iter::repeat_n(spring, len));
        }
        for group in GROUPS.iter().filter(|_| !page.chess.is_empty()) {
            let is_large = [MATERIAL, KING_DANGER].contains(&group.start);
            let spring = if is_large { SPRING } else { PLACE_SPRING };
            springs.extend(std::iter::repeat_n(spring, group.len));
        }
        Descent {
            weights: start.clone(),
            momenta: vec![Default::default(); start.len()],
            usual: sums.iter().map(usual).collect(),
            springs,
            start,
            slope,
        }
    }

    fn score(&self, sample: &Sample<'_>) -> f32 {
        let value = |known: &Dependence| {
            let weight = self.weights[known.place as usize];
            known.by[0] * weight[0] + known.by[1] * weight[1]
        };
        sample.position.dependences.iter().map(value).sum::<f32>() + sample.position.rest
    }

    fn loss(&self, samples: &[Sample<'_>]) -> f64 {
        let errors = samples.iter().map(|s| expected(self.score(s), self.slope) - s.target);
        let sum: f64 = errors.map(|error| f64::from(error * error)).sum();
        sum / samples.len().max(1) as f64
    }

    /// Uses all examples once.
    fn epoch(&mut self, samples: &[Sample<'_>], step: f32) {
        let n_batches = samples.len().div_ceil(BATCH).max(1);
        for first in 0..n_batches {
            let mut gradients = vec![[0.0; 2]; self.weights.len()];
            for sample in samples.iter().skip(first).step_by(n_batches) {
                let error = expected(self.score(sample), self.slope) - sample.target;
                for known in &sample.position.dependences {
                    let gradient = &mut gradients[known.place as usize];
                    gradient[0] += error * known.by[0];
                    gradient[1] += error * known.by[1];
                }
            }
            self.step(&gradients, step, n_batches);
        }
    }

    /// Moves every weight one step.
    fn step(&mut self, gradients: &[Halves], step: f32, n_batches: usize) {
        for (at, gradient) in gradients.iter().enumerate() {
            let usual = self.usual[at];
            // Units of the page that are a centipawn of the usual feature.
            let centipawn = 1.0 / usual;
            let spring = self.springs[at];
            for half in [0, 1] {
                let moved = (self.weights[at][half] - self.start[at][half]) / centipawn;
                let pull = moved * ALIKE / (spring * spring * self.slope * n_batches as f32);
                let gradient = gradient[half] / usual + pull;
                let by = self.momenta[at][half].step(gradient, SQUARE_KEPT);
                self.weights[at][half] -= step * centipawn * by;
            }
        }
    }
}
