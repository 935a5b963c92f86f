//! The expected result of a game: how often a score is won, drawn and lost.

use crate::Score;

/// All of something, in thousandths.
const WHOLE: u32 = 1_000;

/// How a score becomes an expected result; each game has numbers of its own.
///
/// A logistic curve says how often a score wins, and the same curve seen from
/// the other side how often it loses; what is left is drawn.
///
/// ```
/// use game_core::{ResultCurve, Score};
/// let even = ResultCurve::default().expect(Score::DRAW);
/// assert_eq!(even.win, even.loss);
/// assert_eq!(even.win + even.draw + even.loss, 1_000);
/// assert_eq!(ResultCurve::default().expect(Score::mate_in(3)).win, 1_000);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultCurve {
    /// The score that wins half of all games, in centipawns.
    pub half: f64,
    /// How many centipawns make a result that is e times as likely.
    pub slope: f64,
}

/// How often a score is won, drawn and lost, in thousandths, for the side whose
/// score it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpectedResult {
    /// Games that are won.
    pub win: u32,
    /// Games that are drawn.
    pub draw: u32,
    /// Games that are lost.
    pub loss: u32,
}

impl Default for ResultCurve {
    /// The curve of a game of which nothing is known.
    fn default() -> ResultCurve {
        ResultCurve { half: 110.0, slope: 90.0 }
    }
}

impl ResultCurve {
    /// The expected result of a score.
    pub fn expect(self, score: Score) -> ExpectedResult {
        let (win, loss) = match score.mate_plies() {
            Some(plies) if plies > 0 => (WHOLE, 0),
            Some(_) => (0, WHOLE),
            None => (self.wins(score), self.wins(-score)),
        };
        // Both are rounded: together they may be one too many.
        let win = win.min(WHOLE - loss);
        ExpectedResult { win, draw: WHOLE - win - loss, loss }
    }

    /// How often a score wins, in thousandths.
    fn wins(self, score: Score) -> u32 {
        let slope = self.slope.max(1.0);
        let share = 1.0 / (1.0 + ((self.half - f64::from(score.raw())) / slope).exp());
        (share * f64::from(WHOLE)).round() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_score_wins_more_and_loses_less() {
        let results: Vec<ExpectedResult> =
            (-30..=30).map(|n| ResultCurve::default().expect(Score::cp(n * 50))).collect();
        for pair in results.windows(2) {
            assert!(pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss, "{pair:?}");
        }
        assert!(results.iter().all(|r| r.win + r.draw + r.loss == WHOLE));
        let ends = [results[0], results[60]];
        assert!(ends[0].loss > 990 && ends[1].win > 990, "{ends:?}");
    }

    #[test]
    fn no_curve_gives_more_than_all() {
        for curve in [(0.0, 1.0), (-500.0, 0.0), (f64::NAN, f64::NAN), (1e9, 1e-9)] {
            let curve = ResultCurve { half: curve.0, slope: curve.1 };
            for score in [Score::DRAW, Score::cp(7), Score::mated_in(0), Score::cp(-30_000)] {
                let ExpectedResult { win, draw, loss } = curve.expect(score);
                assert_eq!(win + draw + loss, WHOLE);
            }
        }
    }
}
