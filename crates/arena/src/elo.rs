//! Elo with error bars, and the likelihood of superiority, from results.
//!
//! The two games of a pair share an opening, so they are not independent
//! observations. Pairs are, with five possible results each (the pentanomial
//! model of Michel Van den Bergh, used by fishtest and fastchess). Games without
//! a partner are counted by their three results.

use std::f64::consts::{LN_10, SQRT_2};

/// How often each result occurred. The score of the n-th result, from zero, is
/// n/4 for pairs and n/2 for games.
#[derive(Clone, PartialEq, Debug)]
pub enum Results {
    /// Numbers of losses, draws and wins.
    Games([u64; 3]),
    /// Numbers of pairs with 0, ½, 1, 1½ and 2 points.
    Pairs([u64; 5]),
}

/// A number with its error bar at 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The number; infinite if one player won every game.
    pub value: f64,
    /// Half the width of the interval; infinite if it is not known.
    pub error: f64,
}

/// The estimated strength of a player relative to its opponents.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// Elo by the logistic formula.
    pub elo: Measured,
    /// Normalised Elo, in units of the standard deviation of a game. It can be
    /// compared between openings and time controls.
    pub normalised: Measured,
    /// The likelihood that the player is better than its opponents.
    pub superiority: f64,
}

/// Half of the interval that holds 95 % of a normal distribution, in standard
/// deviations.
pub(crate) const CONFIDENCE: f64 = 1.959_963_984_540_054;
/// One standard deviation of a game in normalised Elo.
pub(crate) const NORMALISED_UNIT: f64 = 800.0 / LN_10;

impl Results {
    /// Scores and how often they occurred.
    pub(crate) fn table(&self) -> Vec<(f64, f64)> {
        fn of(counts: &[u64]) -> Vec<(f64, f64)> {
            let best = (counts.len() - 1) as f64;
            counts.iter().enumerate().map(|(n, &count)| (n as f64 / best, count as f64)).collect()
        }
        match self {
            Results::Games(counts) => of(counts),
            Results::Pairs(counts) => of(counts),
        }
    }

    /// The number of games in one result.
    pub(crate) fn games_each(&self) -> f64 {
        match self {
            Results::Games(_) => 1.0,
            Results::Pairs(_) => 2.0,
        }
    }

    /// The strength that the results show; `None` if there are no results.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        let table = self.table();
        let n: f64 = table.iter().map(|(_, count)| count).sum();
        if n == 0.0 {
            return None;
        }
        let score = table.iter().map(|(value, count)| value * count).sum::<f64>() / n;
        let variance =
            table.iter().map(|(value, count)| (value - score).powi(2) * count).sum::<f64>() / n;
        let deviation = (variance / n).sqrt();
        let (low, high) = (score - CONFIDENCE * deviation, score + CONFIDENCE * deviation);
        // Equal results do not show how results vary.
        let error_of = |error: f64| if variance == 0.0 { f64::INFINITY } else { error };
        // If the interval leaves the range of scores, the slope is used.
        let width = if low > 0.0 && high < 1.0 {
            (elo_of(high) - elo_of(low)) / 2.0
        } else {
            CONFIDENCE * deviation * NORMALISED_UNIT / 2.0 / (score * (1.0 - score))
        };
        let elo = Measured { value: elo_of(score), error: error_of(width) };
        let of_one_game = (variance * self.games_each()).sqrt();
        let unit = NORMALISED_UNIT / of_one_game;
        let normalised = Measured {
            value: if score == 0.5 { 0.0 } else { (score - 0.5) * unit },
            error: error_of(CONFIDENCE * deviation * unit),
        };
        let superiority = match deviation {
            0.0 if score == 0.5 => 0.5,
            0.0 => f64::from(u8::from(score > 0.5)),
            _ => normal_below((score - 0.5) / deviation),
        };
        Some(Estimate { score, elo, normalised, superiority })
    }
}

/// The difference in Elo that corresponds to an expected score.
fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The expected score for a difference in Elo.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The probability that a normal variable is below this many deviations.
fn normal_below(x: f64) -> f64 {
    0.5 * (1.0 + erf(x / SQRT_2))
}

/// The error function by formula 7.1.26 of Abramowitz and Stegun, whose error of
/// 1.5e-7 is far below what is printed.
fn erf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let poly = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let y = 1.0 - poly * (-x * x).exp();
    y.copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    #[track_caller]
    fn check(results: Results, normalised: (f64, f64), elo: Option<(f64, f64)>, los: Option<f64>) {
        let estimate = results.estimate().unwrap();
        let near = |found: f64, expected: f64| {
            assert!((found - expected).abs() <= 0.01 * expected.abs(), "{found} {expected}");
        };
        near(estimate.normalised.value, normalised.0);
        near(estimate.normalised.error, normalised.1);
        if let Some((value, error)) = elo {
            near(estimate.elo.value, value);
            near(estimate.elo.error, error);
        }
        if let Some(los) = los {
            assert!((100.0 * estimate.superiority - los).abs() < 0.006, "{estimate:?}");
        }
    }

    /// The worked examples in the tests of fastchess (`app/tests/elo_test.cpp`,
    /// commit 2f5e888), which writes pairs as LL, LD, WL, DD, WD, WW.
    #[test]
    fn worked_examples() {
        check(Results::Games([89, 123, 76]), (-20.76, 40.13), None, Some(15.53));
        let elo = Some((40.70, 30.43));
        check(Results::Games([96, 111, 136]), (49.77, 36.77), elo, Some(99.60));
        check(Results::Games([356, 0, 34]), (-508.44, 34.48), None, None);
        let elo = Some((55.58, 27.65));
        check(Results::Pairs([34, 54, 31 + 32, 64, 75]), (57.94, 28.28), elo, Some(100.0));
        let elo = Some((-8.64, 10.33));
        check(Results::Pairs([332, 433, 457 + 41, 333, 334]), (-9.17, 10.96), elo, Some(5.05));
        let elo = Some((-21.04, 2.95));
        check(Results::Pairs([7895, 8757, 5485 + 200, 568, 9999]), (-19.01, 2.65), elo, None);
    }

    #[test]
    fn the_formula_of_elo_has_its_known_values() {
        for (score, elo) in [(0.5, 0.0), (0.64, 100.0), (0.76, 200.0), (10.0 / 11.0, 400.0)] {
            assert!((elo_of(score) - elo).abs() < 0.5, "{score}");
            assert!((score_of(elo) - score).abs() < 0.001, "{score}");
        }
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(Results::Games([0, 0, 0]).estimate(), None);
        let few = Results::Pairs([0, 0, 1, 0, 2]).estimate().unwrap();
        assert!((200.0..600.0).contains(&few.elo.error), "{few:?}");
        let all = Results::Games([0, 0, 9]).estimate().unwrap();
        assert_eq!((all.elo.value, all.superiority), (f64::INFINITY, 1.0));
    }

    /// Random results of known strength in 200 matches of 400 games: the Elo must
    /// be within the error bars in about 95 % of the matches.
    #[test]
    fn a_biased_coin_is_rated_within_its_error_bars() {
        for elo in [-60.0, 0.0, 35.0, 150.0] {
            let n_matches: u64 = 200;
            let mut hits = 0;
            for n in 0..n_matches {
                let mut chance = Chance::new(1, n);
                let mut pairs = [0; 5];
                for _ in 0..200 {
                    let mut points = 0;
                    for _ in 0..2 {
                        // A fifth of the games is drawn; wins give the score.
                        let share = |n: usize| n as f64 / 1e6;
                        let win = (score_of(elo) - 0.1).clamp(0.0, 0.8);
                        let throw = share(chance.below(1_000_000));
                        points += if throw < win {
                            2
                        } else if throw < win + 0.2 {
                            1
                        } else {
                            0
                        };
                    }
                    pairs[points] += 1;
                }
                let found = Results::Pairs(pairs).estimate().unwrap().elo;
                hits += u32::from((found.value - elo).abs() <= found.error);
            }
            assert!((180..=199).contains(&hits), "elo {elo}: {hits} of {n_matches}");
        }
    }
}
