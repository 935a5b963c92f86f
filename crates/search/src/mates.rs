//! Scores as plain numbers, and how mates are counted in them.
//!
//! Inside the tree a mate is counted from the root, so that a nearer mate is
//! better wherever it is found. In the transposition table a mate is counted
//! from its position, because a position is met at different plies.

use game_core::{Outcome, Score, Side};

/// Larger than every score.
pub(crate) const INFINITY: i32 = Score::mate_in(0).raw() + 1;
/// Stands for an evaluation that was not computed.
pub(crate) const NO_EVALUATION: i32 = INFINITY + 1;
/// The greatest length of a line, in plies.
pub(crate) const MAX_PLY: usize = 240;

/// The score of a side to move that is mated at this ply.
#[inline]
pub(crate) const fn mated(ply: usize) -> i32 {
    Score::mated_in(ply as u32).raw()
}

/// The score of a side to move that mates with its move at this ply.
#[inline]
pub(crate) const fn mating(ply: usize) -> i32 {
    Score::mate_in(ply as u32 + 1).raw()
}

/// Is this the score of a mate, for either side?
#[inline]
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() > Score::MAX_CP
}

/// Is this the score of a side to move that will be mated?
#[inline]
pub(crate) const fn is_loss(score: i32) -> bool {
    score < -Score::MAX_CP
}

/// Is this the score of a side to move that will mate?
#[inline]
pub(crate) const fn is_win(score: i32) -> bool {
    score > Score::MAX_CP
}

/// The score of the end of a game, for the side to move.
pub(crate) fn outcome_score(outcome: Outcome, turn: Side, ply: usize) -> i32 {
    match outcome.winner() {
        None => Score::DRAW.raw(),
        Some(side) if side == turn => Score::mate_in(ply as u32).raw(),
        Some(_) => mated(ply),
    }
}

/// Turns a score of the tree into one of the transposition table.
#[inline]
pub(crate) const fn to_tt(score: i32, ply: usize) -> i32 {
    if is_win(score) {
        score + ply as i32
    } else if is_loss(score) {
        score - ply as i32
    } else {
        score
    }
}

/// Turns a score of the transposition table into one of the tree.
#[inline]
pub(crate) const fn from_tt(score: i32, ply: usize) -> i32 {
    if is_win(score) {
        score - ply as i32
    } else if is_loss(score) {
        score + ply as i32
    } else {
        score
    }
}

/// Turns a score of the tree into the score that leaves the search.
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
                let stored = to_tt(score, ply);
                assert_eq!(from_tt(stored, ply), score);
            }
            // Seen from the position itself the mate is four plies away.
            assert_eq!(to_tt(mated(ply + 4), ply), mated(4));
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
