//! How far expected points are from the points that were made.

use super::ScoredPositions;
use game_core::{ResultCurve, Side};

/// Into how many bins of the same width expected points are sorted.
const N_BINS: usize = 10;

/// Positions of which a curve expects nearly the same.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct ExpectedBin {
    /// How many there are.
    pub n_positions: u64,
    /// The sum of the points White was expected to make.
    expected: f64,
    /// The sum of the points White made.
    made: f64,
}

impl ExpectedBin {
    /// The points expected of a position, from 0 to 1.
    pub fn expected(&self) -> f64 {
        self.expected / self.n_positions.max(1) as f64
    }

    /// The points made in a position, from 0 to 1.
    pub fn made(&self) -> f64 {
        self.made / self.n_positions.max(1) as f64
    }

    /// How far the two are apart.
    pub fn gap(&self) -> f64 {
        (self.made() - self.expected()).abs()
    }
}

/// What a curve expects beside what happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// By the points expected: below a tenth, below two tenths, and so on.
    pub bins: [ExpectedBin; N_BINS],
}

impl Calibration {
    /// Compares what a curve expects with the results of positions.
    pub fn of(curve: ResultCurve, positions: &ScoredPositions) -> Calibration {
        let mut bins = [ExpectedBin::default(); N_BINS];
        for (score, results) in positions.iter() {
            let points = curve.points(score, Side::White);
            let at = ((points * N_BINS as f64) as usize).min(N_BINS - 1);
            let bin = &mut bins[at];
            bin.n_positions += u64::from(results.total());
            bin.expected += points * f64::from(results.total());
            bin.made += results.points();
        }
        Calibration { bins }
    }

    /// The mean gap, each bin counted by its positions.
    pub fn mean_gap(&self) -> f64 {
        let n: u64 = self.bins.iter().map(|bin| bin.n_positions).sum();
        let sum: f64 = self.bins.iter().map(|bin| bin.gap() * bin.n_positions as f64).sum();
        sum / n.max(1) as f64
    }

    /// The mean gap of the bins that have positions, each counted once.
    pub fn plain_mean_gap(&self) -> f64 {
        let used = self.bins.iter().filter(|bin| bin.n_positions > 0);
        let n = used.clone().count();
        used.map(ExpectedBin::gap).sum::<f64>() / n.max(1) as f64
    }
}
