//! From centipawns to expected results.

use crate::examples::Example;

/// The slopes that are tried, in steps of [`SLOPE_STEP`].
const SLOPES: std::ops::Range<u32> = 5..100;
const SLOPE_STEP: f32 = 0.0001;
/// The slope is found from at most so many examples.
const ENOUGH: usize = 50_000;

/// The result to expect of a score, on a curve of this slope: 1 is a win, 0 a
/// loss.
///
/// ```
/// assert_eq!(trainer::expected(0.0, 0.004), 0.5);
/// assert!(trainer::expected(100.0, 0.004) > 0.59);
/// ```
pub fn expected(score: f32, slope: f32) -> f32 {
    1.0 / (1.0 + (-score * slope).exp())
}

/// The mean square error of the results these weights expect.
pub fn loss(examples: &[Example], weights: &[(f32, f32)], slope: f32) -> f64 {
    let errors = examples.iter().map(|example| {
        let error = example.result - expected(example.position.score(weights), slope);
        f64::from(error * error)
    });
    errors.sum::<f64>() / examples.len().max(1) as f64
}

/// The slope that suits these weights best, so that fitting them does not
/// change the value of a pawn much.
pub(crate) fn best_slope(examples: &[Example], weights: &[(f32, f32)]) -> f32 {
    let few = &examples[..examples.len().min(ENOUGH)];
    let mut best = (f64::INFINITY, 0.0);
    for slope in SLOPES.map(|step| step as f32 * SLOPE_STEP) {
        let loss = loss(few, weights, slope);
        if loss < best.0 {
            best = (loss, slope);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_position_is_half_a_point_and_a_curve_is_symmetric() {
        assert!((expected(0.0, 0.003) - 0.5).abs() < 1e-6);
        assert!((expected(250.0, 0.003) + expected(-250.0, 0.003) - 1.0).abs() < 1e-6);
        assert!(expected(250.0, 0.003) > expected(200.0, 0.003));
    }
}
