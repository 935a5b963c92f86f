//! The likeliest curve, by a search along its four numbers.

use super::ScoredPositions;
use game_core::{ResultCurve, Side};

/// The numbers of a curve, of a like size: centipawns, and thousandths of games
/// that no score decides.
type Numbers = [f64; 4];

/// Where searches begin: with draws of even positions, and with draws of any.
const FIRST: [Numbers; 2] = [[0.0, 100.0, 150.0, 0.0], [0.0, 50.0, 300.0, 100.0]];
/// The first step along each number and the last.
const FIRST_STEP: f64 = 256.0;
const LAST_STEP: f64 = 0.1;
/// No curve is steeper: a curve is rounded to centipawns.
const LEAST_SLOPE: f64 = 5.0;
/// No number of a curve is greater: where the results have little to do with the scores, the
/// likeliest curve would be flat, and the search for it would have no end.
const MOST: f64 = 20_000.0;
/// A step that gains less is none.
const LEAST_GAIN: f64 = 1e-8;
/// All games, in thousandths.
const WHOLE: f64 = 1_000.0;
/// What a curve calls impossible counts as this likely, so that one such game
/// does not outweigh all others.
const LEAST_SHARE: f64 = 1e-6;

/// The curve under which the results of these positions are likeliest. The same
/// positions give the same curve.
pub fn fit_curve(positions: &ScoredPositions) -> ResultCurve {
    let found = FIRST.map(|first| search(first, positions));
    let best = found.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
    curve_of(best.map_or(FIRST[0], |(numbers, _)| numbers))
}

/// The best numbers that steps along one of them lead to, with their loss.
fn search(first: Numbers, positions: &ScoredPositions) -> (Numbers, f64) {
    let mut numbers = first;
    let mut least = loss_at(numbers, positions);
    let mut step = FIRST_STEP;
    while step > LAST_STEP {
        let before = least;
        for index in 0..numbers.len() {
            for change in [step, -step] {
                let mut tried = numbers;
                tried[index] += change;
                let loss = loss_at(tried, positions);
                if loss < least {
                    (numbers, least) = (tried, loss);
                }
            }
        }
        if before - least < LEAST_GAIN {
            step /= 2.0;
        }
    }
    (numbers, least)
}

/// How badly a curve foretells results: the mean of minus the logarithm of the
/// share it gave to what happened; 0 is perfect, and three results that are
/// thought equally likely give 1.0986.
pub fn log_loss(curve: ResultCurve, positions: &ScoredPositions) -> f64 {
    let mut sum = 0.0;
    for (score, results) in positions.iter() {
        let (win, loss) = curve.shares(score, Side::White);
        let draw = 1.0 - win - loss;
        let counts = [results.wins, results.draws, results.losses];
        for (share, count) in [win, draw, loss].into_iter().zip(counts) {
            sum -= f64::from(count) * share.max(LEAST_SHARE).ln();
        }
    }
    sum / positions.n_positions().max(1) as f64
}

fn loss_at(numbers: Numbers, positions: &ScoredPositions) -> f64 {
    let [centre, half, slope, drawn] = numbers;
    if [centre, half, slope].iter().any(|number| number.abs() > MOST) {
        return f64::INFINITY;
    }
    if half < 0.0 || slope < LEAST_SLOPE || !(0.0..WHOLE).contains(&drawn) {
        return f64::INFINITY;
    }
    log_loss(curve_of(numbers), positions)
}

fn curve_of([centre, half, slope, drawn]: Numbers) -> ResultCurve {
    ResultCurve { centre, half, slope, drawn: drawn / WHOLE }
}
