//! Scores: centipawns or a forced mate, and whose view they are.

use crate::Side;
use std::fmt;
use std::ops::Neg;

/// A score from the view of the side to move: better is larger.
///
/// Mates are counted in plies from the position scored, so a nearer mate is
/// larger and a later loss is larger too.
///
/// ```
/// use game_core::Score;
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// assert!(Score::mate_in(5) > Score::cp(900));
/// assert_eq!(-Score::mate_in(3), Score::mated_in(3));
/// assert_eq!(Score::mate_in(3).to_string(), "#2");
/// assert_eq!(Score::cp(-35).to_string(), "-0.35");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Score(i32);

impl Score {
    /// Mate on the board, for the side that gave it.
    const MATE: i32 = 32_000;
    /// The longest mate a score can tell, in plies.
    pub const MAX_MATE_PLIES: u32 = 2_000;
    /// The largest score that is not a mate.
    pub const MAX_CP: i32 = Self::MATE - Self::MAX_MATE_PLIES as i32 - 1;
    /// Neither side is better.
    pub const DRAW: Score = Score(0);

    /// So many centipawns, limited to scores that are not mates.
    #[inline]
    pub const fn cp(centipawns: i32) -> Score {
        if centipawns > Self::MAX_CP {
            Score(Self::MAX_CP)
        } else if centipawns < -Self::MAX_CP {
            Score(-Self::MAX_CP)
        } else {
            Score(centipawns)
        }
    }

    /// The side to move mates with the last of so many plies.
    #[inline]
    pub const fn mate_in(plies: u32) -> Score {
        debug_assert!(plies <= Self::MAX_MATE_PLIES);
        Score(Self::MATE - plies as i32)
    }

    /// The side to move is mated after `plies` more; 0 if it is mated now.
    #[inline]
    pub const fn mated_in(plies: u32) -> Score {
        Score(-Self::mate_in(plies).0)
    }

    /// The number behind the score, for tables and windows.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Plies to the mate: positive for the side to move, negative or zero
    /// against it, nothing if no mate is seen.
    pub const fn mate_plies(self) -> Option<i32> {
        if self.0 > Self::MAX_CP {
            Some(Self::MATE - self.0)
        } else if self.0 < -Self::MAX_CP {
            Some(-Self::MATE - self.0)
        } else {
            None
        }
    }

    /// The score as a fact about the game: `side` was to move.
    pub const fn of(self, side: Side) -> SidedScore {
        SidedScore { score: self, side }
    }
}

impl Neg for Score {
    type Output = Score;
    /// The score as the opponent sees it.
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_plies() {
            Some(plies) if plies > 0 => write!(f, "#{}", (plies + 1) / 2),
            Some(plies) => write!(f, "#-{}", (1 - plies) / 2),
            None if self.0 == 0 => f.write_str("0.00"),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

/// A score that knows whose view it is, so that it cannot be read upside down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SidedScore {
    score: Score,
    side: Side,
}

impl SidedScore {
    /// The score as this side sees it.
    ///
    /// ```
    /// use game_core::{Score, Side};
    /// let black_is_better = Score::cp(120).of(Side::Black);
    /// assert_eq!(black_is_better.seen_by(Side::White), Score::cp(-120));
    /// ```
    pub fn seen_by(self, side: Side) -> Score {
        if side == self.side { self.score } else { -self.score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_print_in_moves_of_the_mating_side() {
        for (score, text) in [
            (Score::mate_in(1), "#1"),
            (Score::mate_in(4), "#2"),
            (Score::mated_in(0), "#-0"),
            (Score::mated_in(2), "#-1"),
            // The winner is to move.
            (Score::mated_in(3), "#-2"),
            (Score::cp(7), "+0.07"),
            (Score::DRAW, "0.00"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn no_number_of_centipawns_is_a_mate() {
        for cp in [i32::MIN, -100_000, 0, 100_000, i32::MAX] {
            assert_eq!(Score::cp(cp).mate_plies(), None);
        }
        assert!(Score::mate_in(Score::MAX_MATE_PLIES) > Score::cp(i32::MAX));
    }
}
