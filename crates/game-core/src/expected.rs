//! The expected result of a game: how often a score is won, drawn and lost.

use crate::{Score, Side};

#[cfg(test)]
mod tests;

/// All of something, in thousandths.
const WHOLE: u32 = 1_000;

/// The least slope that is used, so that no division is by nothing.
const LEAST_SLOPE: f64 = 1.0;

/// How a score becomes an expected result; each game has numbers of its own.
///
/// A logistic curve says how often a score wins, and the same curve seen from
/// the other side how often it loses; what is left is drawn. In a game whose
/// armies differ the evaluation may favour one side by much: the `centre` takes
/// that back. Some games cannot be won whatever the score says, since the rules or
/// the players' skill do not allow it: they are `drawn`.
///
/// ```
/// use game_core::{ResultCurve, Score, Side};
/// let even = ResultCurve::default().expect(Score::DRAW, Side::White);
/// assert_eq!(even.win, even.loss);
/// assert_eq!(even.win + even.draw + even.loss, 1_000);
/// assert_eq!(ResultCurve::default().expect(Score::mate_in(3), Side::Black).win, 1_000);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultCurve {
    /// The score for White at which both sides win as often, in centipawns.
    pub centre: f64,
    /// How far above the centre a side wins half of all games, in centipawns;
    /// 0 in a game without draws.
    pub half: f64,
    /// How many centipawns make a result that is e times as likely.
    pub slope: f64,
    /// The share of all games that no score decides, from 0 to 1.
    pub drawn: f64,
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
        ResultCurve { centre: 0.0, half: 110.0, slope: 90.0, drawn: 0.0 }
    }
}

impl ResultCurve {
    /// The expected result of a score that this side sees.
    pub fn expect(self, score: Score, side: Side) -> ExpectedResult {
        let (win, loss) = self.shares(score, side);
        let thousandths = |share: f64| (share * f64::from(WHOLE)).round() as u32;
        let loss = thousandths(loss);
        // Both are rounded: together they may be one too many.
        let win = thousandths(win).min(WHOLE - loss);
        ExpectedResult { win, draw: WHOLE - win - loss, loss }
    }

    /// The points to expect of a score that this side sees: 1 for a win, a half
    /// for a draw.
    ///
    /// ```
    /// use game_core::{ResultCurve, Score, Side};
    /// let curve = ResultCurve { centre: -300.0, ..ResultCurve::default() };
    /// assert_eq!(curve.points(Score::cp(-300), Side::White), 0.5);
    /// assert_eq!(curve.points(Score::cp(300), Side::Black), 0.5);
    /// assert!(curve.points(Score::DRAW, Side::White) > 0.9);
    /// ```
    pub fn points(self, score: Score, side: Side) -> f64 {
        let (win, loss) = self.shares(score, side);
        // So that an even score is a half to the last bit.
        0.5 + (win - loss) / 2.0
    }

    /// How often a score that this side sees is won and how often it is lost, as
    /// shares of all games. Mates are certain.
    pub fn shares(self, score: Score, side: Side) -> (f64, f64) {
        match score.mate_plies() {
            Some(plies) if plies > 0 => return (1.0, 0.0),
            Some(_) => return (0.0, 1.0),
            None => {}
        }
        let centre = match side {
            Side::White => self.centre,
            Side::Black => -self.centre,
        };
        let above = f64::from(score.raw()) - centre;
        let (win, loss) = (self.wins(above), self.wins(-above));
        // A curve with a half below 0 would give more than there is.
        let whole = (win + loss).max(1.0);
        let decided = (1.0 - self.drawn).clamp(0.0, 1.0);
        (win / whole * decided, loss / whole * decided)
    }

    /// How often a score so far above the centre wins, as a share of all games.
    fn wins(self, above: f64) -> f64 {
        1.0 / (1.0 + ((self.half - above) / self.slope.max(LEAST_SLOPE)).exp())
    }
}
