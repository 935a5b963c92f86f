//! The sequential probability ratio test: play until it is clear which of two
//! hypotheses about the strength is true.
//!
//! The generalised test of Michel Van den Bergh over the results of pairs: for
//! each hypothesis the likeliest distribution of results that fulfils it is
//! found, and the logarithm of the ratio of the likelihoods is compared with
//! Wald's bounds. Hypotheses are in normalised Elo (deviations of one game)
//! unless logistic Elo is asked for.

use crate::elo::{NORMALISED_UNIT, Results, score_of};
use std::fmt;

/// What the numbers of the hypotheses mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Normalised Elo: as easily shown with any openings and clocks.
    Normalised,
    /// Elo by the logistic formula.
    Logistic,
}

/// A test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// No better than this, says the first hypothesis.
    pub elo0: f64,
    /// At least this much better, says the second.
    pub elo1: f64,
    /// How often the first may be refused though it is true.
    pub alpha: f64,
    /// How often the second may be refused though it is true.
    pub beta: f64,
    /// What kind of Elo.
    pub model: Model,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first hypothesis is accepted.
    Worse,
    /// The second is.
    Better,
    /// It is not clear yet.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Worse => "H0 accepted",
            Verdict::Better => "H1 accepted",
            Verdict::Open => "not decided",
        })
    }
}

/// Results that never came count so often, so that no logarithm is infinite.
const NEVER: f64 = 1e-3;
/// How often the likeliest distribution is made better.
const ROUNDS: u32 = 20;

impl Sprt {
    /// Reads `elo0,elo1[,alpha,beta][,logistic]`.
    ///
    /// # Errors
    /// One sentence.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let wrong = |what: &str| Err(format!("{what}, write --sprt 0,5 or --sprt 0,5,0.05,0.05"));
        let mut words: Vec<&str> = text.split(',').map(str::trim).collect();
        let model = match words.last().copied() {
            Some("logistic") => Model::Logistic,
            Some("normalised" | "normalized") => Model::Normalised,
            _ => {
                words.push("normalised");
                Model::Normalised
            }
        };
        words.pop();
        let numbers: Option<Vec<f64>> = words.iter().map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|numbers| numbers.iter().all(|n: &f64| n.is_finite()));
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Some(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
            Some(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return wrong(&format!("{text:?} is no test")),
        };
        if elo0 >= elo1 {
            return wrong("the first Elo of a test is less than the second");
        }
        if !(0.0..0.5).contains(&alpha) || !(0.0..0.5).contains(&beta) || alpha * beta == 0.0 {
            return wrong("the errors of a test are between 0 and 0.5");
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The bounds between which it is not clear yet.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the ratio of the likelihoods.
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
            Model::Logistic => with_mean(&shares, score_of(elo)),
            Model::Normalised => {
                with_effect(&shares, elo / NORMALISED_UNIT * results.games_each().sqrt())
            }
        };
        let (first, second) = (likeliest(self.elo0), likeliest(self.elo1));
        let terms = shares.iter().zip(first.iter().zip(&second));
        n * terms.map(|((_, share), (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// What the results say.
    pub fn verdict(&self, results: &Results) -> Verdict {
        let ratio = self.ratio(results);
        let (low, high) = self.bounds();
        if ratio >= high {
            Verdict::Better
        } else if ratio <= low {
            Verdict::Worse
        } else {
            Verdict::Open
        }
    }
}

/// The likeliest shares whose mean is this.
fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let moments: Vec<f64> = shares.iter().map(|(score, _)| score - mean).collect();
    weighed(shares, &moments)
}

/// The likeliest shares whose mean is so many of their deviations above one
/// half. The condition is not linear; it is brought near by its tangent again
/// and again.
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

/// The likeliest shares in which these moments have the mean zero: each share
/// is divided by `1 + x * moment`, with the one `x` for which the sum is right.
fn weighed(shares: &[(f64, f64)], moments: &[f64]) -> Vec<f64> {
    let least = moments.iter().copied().fold(f64::INFINITY, f64::min);
    let most = moments.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No shares at all fulfil it.
        return shares.iter().map(|(_, share)| *share).collect();
    }
    // All divisors stay positive between these.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |x: f64| -> f64 {
        shares.iter().zip(moments).map(|((_, share), m)| share * m / (1.0 + x * m)).sum()
    };
    // The sum falls all the way, so halving finds its zero.
    for _ in 0..200 {
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
        assert_eq!(test.verdict(&Results::Pairs([0; 5])), Verdict::Open);
        assert_eq!(test.verdict(&Results::Pairs([0, 0, 10, 300, 200])), Verdict::Better);
        assert_eq!(test.verdict(&Results::Pairs([200, 300, 10, 0, 0])), Verdict::Worse);
    }

    #[test]
    fn what_is_no_test_is_said() {
        for text in ["", "5", "a,b", "5,0", "0,5,0.9,0.1", "0,5,0.1", "0,inf", "0,5,0,0"] {
            assert!(Sprt::parse(text).is_err(), "{text}");
        }
    }
}
