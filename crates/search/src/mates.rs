//! Scores as plain numbers, and how mates are counted in them.
//!
//! Inside the tree a mate is counted from the root, so that a nearer one is
//! better wherever it is found; in the table it is counted from the position,
//! because the same position is met at other plies.

use game_core::{Outcome, Score, Side};

/// Larger than every score.
pub(crate) const INFINITY: i32 = Score::mate_in(0).raw() + 1;
/// No evaluation.
pub(crate) const UNKNOWN: i32 = INFINITY + 1;
/// The deepest line looked at.
pub(crate) const MAX_PLY: usize = 240;

/// The side to move is mated here.
#[inline]
pub(crate) const fn mated(ply: usize) -> i32 {
    Score::mated_in(ply as u32).raw()
}

/// The side to move mates with its move here.
#[inline]
pub(crate) const fn mating(ply: usize) -> i32 {
    Score::mate_in(ply as u32 + 1).raw()
}

/// Is a mate seen, for either side?
#[inline]
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() > Score::MAX_CP
}

/// Is the side to move lost?
#[inline]
pub(crate) const fn is_loss(score: i32) -> bool {
    score < -Score::MAX_CP
}

/// Has the side to move won?
#[inline]
pub(crate) const fn is_win(score: i32) -> bool {
    score > Score::MAX_CP
}

/// What the end of the game is worth for the side to move.
pub(crate) fn value(outcome: Outcome, turn: Side, ply: usize) -> i32 {
    match outcome.winner() {
        None => Score::DRAW.raw(),
        Some(side) if side == turn => Score::mate_in(ply as u32).raw(),
        Some(_) => mated(ply),
    }
}

/// From a score of the tree to one of the table.
#[inline]
pub(crate) const fn to_table(score: i32, ply: usize) -> i32 {
    if is_win(score) {
        score + ply as i32
    } else if is_loss(score) {
        score - ply as i32
    } else {
        score
    }
}

/// And back.
#[inline]
pub(crate) const fn from_table(score: i32, ply: usize) -> i32 {
    if is_win(score) {
        score - ply as i32
    } else if is_loss(score) {
        score + ply as i32
    } else {
        score
    }
}

/// A score of the tree as others read it.
pub(crate) fn to_score(score: i32) -> Score {
    if is_win(score) {
        Score::mate_in((Score::mate_in(0).raw() - score) as u32)
    } else if is_loss(score) {
        Score::mated_in((score - Score::mated_in(0).raw()) as u32)
    } else {
        Score::cp(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_keeps_its_distance_through_the_table() {
        for ply in [0, 1, 7, 100] {
            for score in [mated(ply + 4), mating(ply + 4), 0, 250, -3000] {
                let stored = to_table(score, ply);
                assert_eq!(from_table(stored, ply), score);
            }
            // Seen from the position itself the mate is four plies away.
            assert_eq!(to_table(mated(ply + 4), ply), mated(4));
        }
    }

    #[test]
    fn scores_go_out_as_mates_or_centipawns() {
        assert_eq!(to_score(mating(2)), Score::mate_in(3));
        assert_eq!(to_score(mated(0)), Score::mated_in(0));
        assert_eq!(to_score(-77), Score::cp(-77));
    }

    #[test]
    fn a_nearer_mate_is_better() {
        assert!(mating(1) > mating(3));
        assert!(mated(4) > mated(2));
        assert!(mating(MAX_PLY) > Score::MAX_CP && mating(0) < INFINITY);
    }
}
