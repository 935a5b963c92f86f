//! The sequential probability ratio test (SPRT): games are played until one of
//! two hypotheses about the strength is accepted.
//!
//! This is the generalised test of Michel Van den Bergh over the results of
//! pairs. For each hypothesis it finds the likeliest distribution of results that
//! fulfils the hypothesis, and compares the logarithm of the ratio of the two
//! likelihoods with Wald's bounds. Hypotheses are in normalised Elo (in standard
//! deviations of one game) unless logistic Elo is asked for.

use crate::elo::{NORMALISED_UNIT, Results, score_of};
use std::fmt;

/// The kind of Elo in the hypotheses. Reports print the names of the variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EloModel {
    /// Normalised Elo: the length of a test does not depend on openings and
    /// time controls.
    Normalised,
    /// Elo by the logistic formula.
    Logistic,
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The first hypothesis: the player is at most this much better.
    pub(crate) elo0: f64,
    /// The second hypothesis: the player is at least this much better.
    pub(crate) elo1: f64,
    /// The probability of rejecting the first hypothesis though it is true.
    pub(crate) alpha: f64,
    /// The probability of rejecting the second hypothesis though it is true.
    pub(crate) beta: f64,
    /// The kind of Elo.
    pub(crate) model: EloModel,
}

/// The verdict of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SprtVerdict {
    /// The first hypothesis is accepted.
    Worse,
    /// The second hypothesis is accepted.
    Better,
    /// Neither hypothesis is accepted yet.
    Open,
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtVerdict::Worse => "H0 accepted",
            SprtVerdict::Better => "H1 accepted",
            SprtVerdict::Open => "not decided",
        })
    }
}

/// The count of results that never occurred, so that no logarithm is infinite.
const NEVER: f64 = 1e-3;
/// The largest number of steps towards the likeliest distribution.
const ROUNDS: u32 = 20;
/// Steps of a bisection: more than the digits of a floating-point number.
const BISECTIONS: u32 = 200;
/// The error probabilities of a test that names none.
const DEFAULT_ERROR: f64 = 0.05;

/// Why a text is not a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SprtError {
    /// The text has not the form of a test.
    NotATest(String),
    /// The first Elo is not less than the second.
    WrongOrder,
    /// An error probability is not between 0 and 0.5.
    WrongErrors,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::NotATest(text) => write!(f, "{text:?} is no test")?,
            SprtError::WrongOrder => {
                f.write_str("the first Elo of a test is less than the second")?;
            }
            SprtError::WrongErrors => f.write_str("the errors of a test are between 0 and 0.5")?,
        }
        f.write_str(", write --sprt 0,5 or --sprt 0,5,0.05,0.05")
    }
}

impl std::error::Error for SprtError {}

impl Sprt {
    /// Reads `elo0,elo1[,alpha,beta][,logistic]`.
    ///
    /// # Errors
    /// The text is not a test, or its numbers are out of range.
    pub fn parse(text: &str) -> Result<Sprt, SprtError> {
        let mut words: Vec<&str> = text.split(',').map(str::trim).collect();
        let model = match words.last().copied() {
            Some("logistic") => EloModel::Logistic,
            Some("normalised" | "normalized") => EloModel::Normalised,
            _ => {
                words.push("normalised");
                EloModel::Normalised
            }
        };
        words.pop();
        let numbers: Option<Vec<f64>> = words.iter().map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|numbers| numbers.iter().all(|n: &f64| n.is_finite()));
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Some(&[elo0, elo1]) => (elo0, elo1, DEFAULT_ERROR, DEFAULT_ERROR),
            Some(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return Err(SprtError::NotATest(text.to_owned())),
        };
        if elo0 >= elo1 {
            return Err(SprtError::WrongOrder);
        }
        if !(0.0..0.5).contains(&alpha) || !(0.0..0.5).contains(&beta) || alpha * beta == 0.0 {
            return Err(SprtError::WrongErrors);
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The bounds between which neither hypothesis is accepted.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses.
    pub fn ratio(&self, results: &Results) -> f64 {
        let table = results.table();
        if table.iter().all(|(_, count)| *count == 0.0) {
            return 0.0;
        }
        let table: Vec<(f64, f64)> =
            table.into_iter().map(|(score, count)| (score, count.max(NEVER))).collect();
        let n: f64 = table.iter().map(|(_, count)| count).sum();
        let shares: Vec<(f64, f64)> =
            table.into_iter().map(|(score, count)| (score, count / n)).collect();
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&shares, score_of(elo)),
            EloModel::Normalised => {
                with_effect(&shares, elo / NORMALISED_UNIT * results.games_each().sqrt())
            }
        };
        let (first, second) = (likeliest(self.elo0), likeliest(self.elo1));
        let terms = shares.iter().zip(first.iter().zip(&second));
        n * terms.map(|((_, share), (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// The verdict after these results.
    pub(crate) fn verdict(&self, results: &Results) -> SprtVerdict {
        let ratio = self.ratio(results);
        let (low, high) = self.bounds();
        if ratio >= high {
            SprtVerdict::Better
        } else if ratio <= low {
            SprtVerdict::Worse
        } else {
            SprtVerdict::Open
        }
    }
}

/// The likeliest shares with this mean.
fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let moments: Vec<f64> = shares.iter().map(|(score, _)| score - mean).collect();
    weighed(shares, &moments)
}

/// The likeliest shares whose mean is `effect` of their standard deviations above
/// one half. The condition is not linear; each step replaces it by its tangent.
fn with_effect(shares: &[(f64, f64)], effect: f64) -> Vec<f64> {
    let mut found: Vec<f64> = vec![1.0 / shares.len() as f64; shares.len()];
    for _ in 0..ROUNDS {
        let weights = || shares.iter().zip(&found).map(|((score, _), share)| (*score, *share));
        let mean: f64 = weights().map(|(score, share)| score * share).sum();
        let variance: f64 = weights().map(|(score, share)| (score - mean).powi(2) * share).sum();
        let deviation = variance.sqrt();
        let moments: Vec<f64> = shares
            .iter()
            .map(|(score, _)| {
                let spread = 1.0 + ((score - mean) / deviation).powi(2);
                score - 0.5 - effect * deviation * spread / 2.0
            })
            .collect();
        let next = weighed(shares, &moments);
        let change = next.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

/// The likeliest shares for which these moments have the mean zero: each share
/// is divided by `1 + x * moment`, where one `x` makes the mean zero.
fn weighed(shares: &[(f64, f64)], moments: &[f64]) -> Vec<f64> {
    let least = moments.iter().copied().fold(f64::INFINITY, f64::min);
    let most = moments.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No shares can have the mean zero.
        return shares.iter().map(|(_, share)| *share).collect();
    }
    // All divisors are positive between these bounds.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |x: f64| -> f64 {
        shares.iter().zip(moments).map(|((_, share), m)| share * m / (1.0 + x * m)).sum()
    };
    // The sum falls between the bounds, so a bisection finds its zero.
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    shares.iter().zip(moments).map(|((_, share), m)| share / (1.0 + x * m)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(results: Results, test: &str, expected: f64) {
        let ratio = Sprt::parse(test).unwrap().ratio(&results);
        assert!((ratio - expected).abs() <= 0.01 * expected.abs(), "{ratio} {expected}");
    }

    /// The worked examples in the tests of fastchess (`app/tests/sprt_test.cpp`,
    /// commit 0cbac49), which are taken from tests of Stockfish on fishtest.
    #[test]
    fn worked_examples() {
        check(Results::Games([36027, 68692, 36433]), "0,2", 0.92);
        check(Results::Games([10650, 20431, 10871]), "-1.75,0.25", 2.30);
        check(Results::Games([21184, 40708, 21404]), "0.5,2.5,logistic", -1.57);
        check(Results::Games([57030, 106593, 57433]), "0,2,logistic", -2.59);
        check(Results::Pairs([365, 16618, 36229, 16974, 390]), "0,2", 2.25);
        check(Results::Pairs([127, 4883, 10712, 5150, 104]), "-1.75,0.25", 3.01);
        check(Results::Pairs([223, 9863, 21279, 10037, 246]), "0.5,2.5,logistic", -3.07);
        check(Results::Pairs([871, 26175, 55983, 26678, 821]), "0,2,logistic", -4.98);
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = Sprt::parse("0,5").unwrap().bounds();
        assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001);
        let test = Sprt::parse("0,5").unwrap();
        assert_eq!(test.verdict(&Results::Pairs([0; 5])), SprtVerdict::Open);
        assert_eq!(test.verdict(&Results::Pairs([0, 0, 10, 300, 200])), SprtVerdict::Better);
        assert_eq!(test.verdict(&Results::Pairs([200, 300, 10, 0, 0])), SprtVerdict::Worse);
    }

    #[test]
    fn what_is_no_test_is_said() {
        for text in ["", "5", "a,b", "5,0", "0,5,0.9,0.1", "0,5,0.1", "0,inf", "0,5,0,0"] {
            assert!(Sprt::parse(text).is_err(), "{text}");
        }
    }
}
