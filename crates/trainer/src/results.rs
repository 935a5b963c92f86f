//! The curve that turns scores of a game into expected results, fitted to games
//! in which the players noted their scores.
//!
//! [`ScoredGames`] takes the scores out of games, [`fit_curve`] finds the curve
//! under which the results are likeliest, and [`Calibration`] says how far what
//! a curve expects is from what happened.

mod calibration;
mod likelihood;
mod read;

#[cfg(test)]
mod tests;

pub use calibration::{Calibration, ExpectedBin};
pub use likelihood::{fit_curve, log_loss};
pub use read::{ScoredGames, ScoredGamesError};

use game_core::{Score, Side};
use std::collections::BTreeMap;

/// How often White won, drew and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct ResultCounts {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

impl ResultCounts {
    pub(crate) fn total(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points White made.
    fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

/// The scores of many positions, as White sees them, and how their games ended.
/// No score is a mate: a mate needs no curve.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ScoredPositions {
    /// By the score in centipawns: there are fewer scores than positions.
    by_score: BTreeMap<i32, ResultCounts>,
}

impl ScoredPositions {
    /// Adds a position; a mate is left out.
    pub fn add(&mut self, score: Score, winner: Option<Side>) {
        if score.mate_plies().is_some() {
            return;
        }
        let results = self.by_score.entry(score.raw()).or_default();
        match winner {
            Some(Side::White) => results.wins += 1,
            Some(Side::Black) => results.losses += 1,
            None => results.draws += 1,
        }
    }

    /// How many positions there are.
    pub fn n_positions(&self) -> u64 {
        self.by_score.values().map(|results| u64::from(results.total())).sum()
    }

    fn extend(&mut self, more: ScoredPositions) {
        for (score, new) in more.by_score {
            let known = self.by_score.entry(score).or_default();
            known.wins += new.wins;
            known.draws += new.draws;
            known.losses += new.losses;
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Score, ResultCounts)> {
        self.by_score.iter().map(|(&raw, &results)| (Score::cp(raw), results))
    }
}
