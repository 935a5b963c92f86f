//! SPSA, simultaneous perturbation stochastic approximation: all numbers are
//! moved at once. Each pair of games is played by two engines whose numbers lie a
//! step to either side of the present ones, each number by a coin of its own, and
//! all numbers then follow the winner a little.
//!
//! What a pair tries depends on the seed, its place and the present numbers only.

use crate::chance::Chance;
use search::Tunable;
use std::fmt;

/// How fast the pull towards the winner falls with the pairs played.
const PULL_DECAY: f64 = 0.602;
/// How fast the distance of the two engines falls.
const STEP_DECAY: f64 = 0.101;
/// The pull falls as if this share of all pairs had been played before the first.
const HEAD_START: f64 = 0.1;
/// The half-points of a pair that is drawn.
const EVEN: f64 = 2.0;
/// Unless the user says otherwise, the two engines of the last pair lie this share
/// of a number's range to either side.
const RANGE_SHARE: f64 = 0.05;
/// The coins of a pair come from another row than its opening.
const COINS: u64 = 0x7c15_0b95_53a1_4c2d;
/// How finely chance divides 1 when a number is rounded.
const FINENESS: usize = 1 << 30;

/// A number of the search that is tuned.
#[derive(Clone, Debug)]
pub struct TunedNumber {
    /// Its name, the value it has now and its range.
    pub tunable: &'static Tunable,
    /// The value the tuning begins with.
    pub start: f64,
    /// How far the two engines of the last pair lie to either side.
    pub step: f64,
}

/// Why a text names no number that can be tuned.
#[derive(Clone, PartialEq, Debug)]
pub enum NumberError {
    /// There is no number of this name.
    Unknown {
        /// The name.
        name: String,
        /// A similar name.
        nearest: Option<&'static str>,
    },
    /// The start lies outside the range.
    Start(TunedRange),
    /// The step is no distance within the range.
    Step(TunedRange),
}

/// The name and the range of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TunedRange {
    /// The name.
    pub name: &'static str,
    /// The least value.
    pub low: i32,
    /// The greatest value.
    pub high: i32,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::Unknown { name, nearest } => {
                write!(f, "the search has no number {name:?}")?;
                nearest.map_or(Ok(()), |known| write!(f, ": did you mean `{known}`?"))
            }
            NumberError::Start(TunedRange { name, low, high }) => {
                write!(f, "{name} begins with a number from {low} to {high}")
            }
            NumberError::Step(TunedRange { name, low, high }) => {
                write!(f, "the step of {name} is more than 0 and at most {}", high - low)
            }
        }
    }
}

impl std::error::Error for NumberError {}

impl TunedNumber {
    /// Reads `NAME`, `NAME=START`, `NAME:STEP` or `NAME=START:STEP`.
    ///
    /// # Errors
    /// There is no such number, or its start or step lies outside its range.
    pub fn parse(text: &str) -> Result<TunedNumber, NumberError> {
        let (rest, step) = match text.split_once(':') {
            Some((rest, step)) => (rest, Some(step)),
            None => (text, None),
        };
        let (name, start) = match rest.split_once('=') {
            Some((name, start)) => (name, Some(start)),
            None => (rest, None),
        };
        let name = name.trim();
        let tunable = Tunable::find(name).ok_or_else(|| {
            let names = search::TUNABLES.iter().map(|tunable| tunable.name);
            NumberError::Unknown { name: name.to_owned(), nearest: game_core::nearest(name, names) }
        })?;
        let range = TunedRange { name: tunable.name, low: tunable.low, high: tunable.high };
        let width = f64::from(tunable.high - tunable.low);
        let start = match start.map(|text| text.trim().parse::<f64>()) {
            None => f64::from(tunable.default),
            Some(Ok(start))
                if (f64::from(tunable.low)..=f64::from(tunable.high)).contains(&start) =>
            {
                start
            }
            Some(_) => return Err(NumberError::Start(range)),
        };
        let step = match step.map(|text| text.trim().parse::<f64>()) {
            None => (width * RANGE_SHARE).max(1.0),
            Some(Ok(step)) if step > 0.0 && step <= width => step,
            Some(_) => return Err(NumberError::Step(range)),
        };
        Ok(TunedNumber { tunable, start, step })
    }

    /// The nearest value inside the range.
    fn within(&self, value: f64) -> f64 {
        value.clamp(self.tunable.low.into(), self.tunable.high.into())
    }
}

/// What one pair of games tries: the numbers of its two engines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The numbers of the first engine.
    pub first: Vec<i32>,
    /// The numbers of the second engine, on the other side.
    pub second: Vec<i32>,
}

/// The numbers, and how they are moved.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// The numbers that are tuned.
    pub numbers: Vec<TunedNumber>,
    /// The pairs of games that are played.
    pub n_pairs: usize,
    /// How far a number moves in the last pair that is won by a game, in steps.
    pub rate: f64,
    /// The same seed tries the same.
    pub seed: u64,
}

impl Spsa {
    /// The numbers before the first pair.
    pub fn start(&self) -> Vec<f64> {
        self.numbers.iter().map(|number| number.start).collect()
    }

    /// What a pair tries, given the present values.
    pub fn attempt(&self, pair: usize, values: &[f64]) -> Attempt {
        let mut chance = self.chance(pair);
        let mut attempt = Attempt { first: Vec::new(), second: Vec::new() };
        for (number, &value) in self.numbers.iter().zip(values) {
            let away = self.step(number, pair) * coin(&mut chance);
            // Both are rounded by the same chance, so that they differ by two steps.
            let share = chance.below(FINENESS) as f64 / FINENESS as f64;
            let rounded = |value: f64| number.within((value + share).floor()) as i32;
            attempt.first.push(rounded(value + away));
            attempt.second.push(rounded(value - away));
        }
        attempt
    }

    /// Moves the values towards the engine that won a pair. The half-points, 0 to
    /// 4, are those of the first engine.
    pub fn learn(&self, pair: usize, half_points: usize, values: &mut [f64]) {
        let mut chance = self.chance(pair);
        let gain = half_points as f64 - EVEN;
        for (number, value) in self.numbers.iter().zip(values) {
            let side = coin(&mut chance);
            chance.below(FINENESS);
            *value = number.within(*value + self.pull(number, pair) * gain * side);
        }
    }

    /// How far the engines of a pair lie to either side.
    fn step(&self, number: &TunedNumber, pair: usize) -> f64 {
        number.step * (self.n_pairs as f64 / (pair + 1) as f64).powf(STEP_DECAY)
    }

    /// How far a number moves for each half-point.
    fn pull(&self, number: &TunedNumber, pair: usize) -> f64 {
        let n_pairs = self.n_pairs as f64;
        let before = HEAD_START * n_pairs;
        let decay = ((before + n_pairs) / (before + (pair + 1) as f64)).powf(PULL_DECAY);
        self.rate * number.step * number.step * decay / self.step(number, pair)
    }

    fn chance(&self, pair: usize) -> Chance {
        Chance::new(self.seed ^ COINS, pair as u64)
    }
}

/// 1 or -1.
fn coin(chance: &mut Chance) -> f64 {
    if chance.below(2) == 0 { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(texts: &[&str], n_pairs: usize, seed: u64) -> Spsa {
        let numbers = texts.iter().map(|text| TunedNumber::parse(text).expect(text)).collect();
        Spsa { numbers, n_pairs, rate: 0.02, seed }
    }

    /// The half-points of the first engine in a pair of games, by chance, where
    /// every number has a best value and loses `slope` Elo for each step from it.
    fn played(attempt: &Attempt, best: &[(f64, f64)], chance: &mut Chance) -> usize {
        let elo = |values: &[i32]| -> f64 {
            let lost = values
                .iter()
                .zip(best)
                .map(|(&value, &(best, slope))| slope * (f64::from(value) - best).abs());
            -lost.sum::<f64>()
        };
        let expected =
            1.0 / (1.0 + 10f64.powf((elo(&attempt.second) - elo(&attempt.first)) / 400.0));
        // Half of the games are drawn.
        let game = |chance: &mut Chance| {
            let roll = chance.below(FINENESS) as f64 / FINENESS as f64;
            let (won, lost) = (expected - 0.25, 1.25 - expected - 0.5);
            if roll < won {
                2
            } else if roll < won + lost {
                0
            } else {
                1
            }
        };
        game(chance) + game(chance)
    }

    fn tuned(spsa: &Spsa, best: &[(f64, f64)]) -> Vec<f64> {
        let mut values = spsa.start();
        for pair in 0..spsa.n_pairs {
            let attempt = spsa.attempt(pair, &values);
            let half_points = played(&attempt, best, &mut Chance::new(99, pair as u64));
            spsa.learn(pair, half_points, &mut values);
        }
        values
    }

    #[test]
    fn a_planted_error_is_found_beside_numbers_that_are_right() {
        let names = ["reverse_futility_margin=30", "futility_base", "probcut_margin", "lmr_base"];
        let best = [(75.0, 1.0), (110.0, 0.1), (190.0, 0.1), (850.0, 0.02)];
        for seed in 1..=5 {
            let values = tuned(&spsa(&names, 5_000, seed), &best);
            assert!((values[0] - 75.0).abs() < 15.0, "seed {seed}: {values:?}");
            assert!((values[1] - 110.0).abs() < 60.0, "seed {seed}: {values:?}");
        }
    }

    #[test]
    fn a_seed_means_one_result() {
        let best = [(75.0, 1.0), (110.0, 0.1)];
        let names = ["reverse_futility_margin=30", "futility_base"];
        assert_eq!(tuned(&spsa(&names, 200, 7), &best), tuned(&spsa(&names, 200, 7), &best));
        assert_ne!(tuned(&spsa(&names, 200, 7), &best), tuned(&spsa(&names, 200, 8), &best));
    }

    #[test]
    fn the_engines_lie_on_either_side_and_inside_the_range() {
        let spsa = spsa(&["reverse_futility_margin", "sharp_share=16:8"], 100, 3);
        for pair in 0..100 {
            let Attempt { first, second } = spsa.attempt(pair, &spsa.start());
            assert!((first[0] - 75).abs() >= 5 && (first[0] + second[0] - 150).abs() <= 1);
            assert!([first[1], second[1]].iter().all(|value| (16..=64).contains(value)));
        }
    }

    #[test]
    fn a_drawn_pair_moves_nothing_and_a_won_one_moves_to_the_winner() {
        let spsa = spsa(&["lmr_base"], 10, 1);
        let (start, attempt) = (spsa.start(), spsa.attempt(4, &spsa.start()));
        let after = |half_points| {
            let mut values = start.clone();
            spsa.learn(4, half_points, &mut values);
            values[0]
        };
        assert_eq!(after(2), start[0]);
        let towards_first = f64::from(attempt.first[0] - attempt.second[0]);
        assert!((after(4) - start[0]) * towards_first > 0.0);
        assert!((after(1) - start[0]) * towards_first < 0.0);
    }

    #[test]
    fn what_cannot_be_tuned_is_refused_in_a_sentence() {
        for (text, sentence) in [
            ("lmr_bass", "the search has no number \"lmr_bass\": did you mean `lmr_base`?"),
            ("window=500", "window begins with a number from 5 to 50"),
            ("window=", "window begins with a number from 5 to 50"),
            ("window:0", "the step of window is more than 0 and at most 45"),
            ("window:NaN", "the step of window is more than 0 and at most 45"),
        ] {
            let error = TunedNumber::parse(text).expect_err(text);
            assert_eq!(error.to_string(), sentence);
        }
        let read = TunedNumber::parse("razor_base=100:4").expect("a number");
        assert_eq!((read.start, read.step), (100.0, 4.0));
    }
}
