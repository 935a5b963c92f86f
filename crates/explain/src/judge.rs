//! How good a move is: expected results, losses, grades and accuracy.
//!
//! Chess and Chess960 are judged by the formulas that Lichess publishes, so that
//! the words mean what players know; every other game by the curve fitted to its
//! own games. Points are hundredths of a whole win.

mod accuracy;
mod phase;

pub use accuracy::average_loss;
pub(crate) use accuracy::{accuracy_of_game, accuracy_of_move};
pub use phase::{GamePhases, phases};

use game_core::{ResultCurve, Score, Side};

/// How steep the public curve is, for each centipawn.
const STEEPNESS: f64 = 0.003_682_08;
/// Scores beyond this many centipawns count as this, and so do mates.
pub(crate) const MOST_CENTIPAWNS: i32 = 1_000;
/// The score of the start position of chess.
pub const START_CENTIPAWNS: i32 = 15;

/// A loss of so many points is an inaccuracy, a mistake, a blunder.
pub const INACCURACY: f64 = 5.0;
/// See [`INACCURACY`].
pub(crate) const MISTAKE: f64 = 10.0;
/// See [`INACCURACY`].
pub(crate) const BLUNDER: f64 = 15.0;
/// Differences of less than so many points are within the noise of a search.
pub const NOISE: f64 = 2.5;

/// The points of a win.
const ALL_POINTS: f64 = 100.0;

/// Beyond so many centipawns a lost or allowed mate matters little.
const HARDLY_MATTERS: i32 = 999;
/// Beyond so many centipawns it matters less.
const MATTERS_LESS: i32 = 700;

/// How scores become points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PointScale {
    /// The public formula of chess.
    Chess,
    /// The curve of another game.
    Fitted(ResultCurve),
}

impl PointScale {
    /// The points that a side can expect, 0 to 100, of a score as it sees it.
    ///
    /// ```
    /// use explain::PointScale;
    /// use game_core::{Score, Side};
    /// let points = PointScale::Chess.points(Score::cp(100), Side::White);
    /// assert!((points - 59.10).abs() < 0.01);
    /// ```
    pub fn points(self, score: Score, side: Side) -> f64 {
        match self {
            PointScale::Chess => win_percent(centipawns(score)),
            PointScale::Fitted(curve) => curve.points(score, side) * ALL_POINTS,
        }
    }
}

/// A score in centipawns, limited to ten pawns; a mate counts as ten pawns.
pub fn centipawns(score: Score) -> i32 {
    score.raw().clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS)
}

/// Does the side that sees this score mate, or has it mated?
fn is_mating(score: Score) -> bool {
    score.mate_plies().is_some() && score.raw() > 0
}

/// The share of points that so many centipawns are worth, 0 to 100.
pub(crate) fn win_percent(centipawns: i32) -> f64 {
    let cp = f64::from(centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS));
    50.0 + 50.0 * (2.0 / (1.0 + (-STEEPNESS * cp).exp()) - 1.0)
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Nothing to blame.
    Fine,
    /// A small loss.
    Inaccuracy,
    /// A loss.
    Mistake,
    /// A great loss.
    Blunder,
}

impl Grade {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Fine => "fine",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// The sign behind a move in annotated games.
    pub fn sign(self) -> &'static str {
        match self {
            Grade::Fine => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// The numeric annotation glyph in PGN.
    pub fn glyph(self) -> Option<u16> {
        match self {
            Grade::Fine => None,
            Grade::Inaccuracy => Some(6),
            Grade::Mistake => Some(2),
            Grade::Blunder => Some(4),
        }
    }

    fn of_loss(points: f64) -> Grade {
        match points {
            loss if loss >= BLUNDER => Grade::Blunder,
            loss if loss >= MISTAKE => Grade::Mistake,
            loss if loss >= INACCURACY => Grade::Inaccuracy,
            _ => Grade::Fine,
        }
    }
}

/// The points that a move loses: never less than none.
pub fn loss(scale: PointScale, before: Score, after: Score, side: Side) -> f64 {
    (scale.points(before, side) - scale.points(after, side)).max(0.0)
}

/// The grade of a move: both scores as the mover sees them, before and after it.
///
/// A mate that is lost or allowed has rules of its own; a slower mate is not
/// blamed.
pub fn grade(scale: PointScale, before: Score, after: Score, side: Side) -> Grade {
    let has_mate = is_mating;
    let is_mated = |score: Score| is_mating(-score);
    let by_mate = |remains: i32| match remains {
        cp if cp > HARDLY_MATTERS => Grade::Inaccuracy,
        cp if cp > MATTERS_LESS => Grade::Mistake,
        _ => Grade::Blunder,
    };
    match scale {
        PointScale::Chess if has_mate(before) && has_mate(after) => Grade::Fine,
        PointScale::Chess if is_mated(before) && is_mated(after) => Grade::Fine,
        // Only what is left of the advantage counts.
        PointScale::Chess if has_mate(before) => {
            by_mate(if is_mated(after) { 0 } else { after.raw() })
        }
        PointScale::Chess if is_mated(after) => by_mate(-before.raw()),
        _ => Grade::of_loss(loss(scale, before, after, side)),
    }
}

#[cfg(test)]
mod tests;
