//! A trained network in whole numbers, and what rounding costs.

use super::gradient::Outputs;
use super::samples::{Sample, Samples};
use super::training::Training;
use crate::fit_curve;
use crate::results::ScoredPositions;
use game_core::{Processor, ResultCurve, Score, Side};
use nnue::{
    LANE_ONE, MOST_LANE, MOST_OUTPUT_WEIGHT, MOST_SCALE, NetError, NetNumbers, Network, QA, QB,
};

/// The error is measured on at most so many positions.
const MEASURED: usize = 20_000;

/// A network and how it was rounded.
#[derive(Debug)]
pub struct Quantised {
    /// The network.
    pub network: Network,
    /// The mean difference to floating point on positions kept apart, in centipawns.
    pub mean_error: f64,
    /// The greatest difference.
    pub greatest_error: f64,
    /// The curve from the scores of the network to results.
    pub curve: ResultCurve,
}

/// Rounds a network.
///
/// # Errors
/// Its numbers do not fit.
pub fn quantised(training: &Training<'_>) -> Result<Quantised, NetError> {
    let (places, now) = (&training.places, &training.weights.best);
    // One unit of the exponent in centipawns.
    let unit = 1.0 / training.target.slope;
    let scale = (unit.round() as i32).clamp(1, MOST_SCALE);
    let whole = |number: f32, one: i32| (number * one as f32).round();
    let word = |number: f32| number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    let most = f32::from(MOST_OUTPUT_WEIGHT);
    let numbers = NetNumbers {
        neuron_weights: now[places.rows()].iter().map(|&w| word(whole(w, QA))).collect(),
        neuron_biases: now[places.biases()].iter().map(|&w| word(whole(w, QA))).collect(),
        lane: now[places.lane()]
            .iter()
            .map(|number| (number * unit * LANE_ONE as f32).round() as i32)
            .map(|number| number.clamp(-MOST_LANE, MOST_LANE))
            .collect(),
        output_weights: now[places.outputs()]
            .iter()
            .map(|&w| whole(w, QB).clamp(-most, most) as i16)
            .collect(),
        output_biases: now[places.output_biases()]
            .iter()
            .map(|&w| whole(w, QA * QB) as i32)
            .collect(),
        scale,
    };
    let chosen = &training.samples.held[..training.samples.held.len().min(MEASURED)];
    let exact = Processor::detect().run(Outputs {
        weights: now,
        places,
        samples: training.samples,
        chosen,
    });
    let mut errors = (0.0, 0.0_f64);
    let mut positions = ScoredPositions::default();
    for (sample, exact) in chosen.iter().zip(exact) {
        let score = score_of(&numbers, places.neurons, training.samples, sample);
        let error = f64::from((score as f32 - exact * unit).abs());
        errors = (errors.0 + error, errors.1.max(error));
        let white = Score::cp(score).of(sample.turn).seen_by(Side::White);
        positions.add(white, winner_of(sample));
    }
    let network = Network::new(training.shape.clone(), numbers)?;
    Ok(Quantised {
        network,
        mean_error: errors.0 / chosen.len().max(1) as f64,
        greatest_error: errors.1,
        curve: if chosen.is_empty() { ResultCurve::default() } else { fit_curve(&positions) },
    })
}

fn winner_of(sample: &Sample) -> Option<Side> {
    match sample.result {
        1.0 => Some(sample.turn),
        0.0 => Some(!sample.turn),
        _ => None,
    }
}

/// The score of a network of these numbers, as [`Network::evaluate`] computes it.
pub(super) fn score_of(
    numbers: &NetNumbers,
    neurons: usize,
    samples: &Samples,
    sample: &Sample,
) -> i32 {
    let bucket = usize::from(sample.bucket);
    let (mut lane, mut sum) = (0_i32, 0_i64);
    for half in 0..2 {
        let is_white = (half == 0) == (sample.turn == Side::White);
        let mut values = numbers.neuron_biases.clone();
        let mut counted = 0;
        for &input in samples.inputs_of(sample) {
            let seen = if is_white { input } else { samples.in_blacks_view[input as usize] };
            counted += numbers.lane[seen as usize];
            let row = &numbers.neuron_weights[seen as usize * neurons..][..neurons];
            values.iter_mut().zip(row).for_each(|(value, w)| *value = value.wrapping_add(*w));
        }
        lane += if half == 0 { counted } else { -counted };
        let weights = &numbers.output_weights[(2 * bucket + half) * neurons..][..neurons];
        for (&value, &weight) in values.iter().zip(weights) {
            let clamped = i32::from(value).clamp(0, QA);
            sum += i64::from(clamped * clamped * i32::from(weight));
        }
    }
    let biased = sum / i64::from(QA) + i64::from(numbers.output_biases[bucket]);
    let output = biased * i64::from(numbers.scale) / i64::from(QA * QB);
    lane / (2 * LANE_ONE) + output as i32
}
