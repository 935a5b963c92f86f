//! Which moves to look at first.

use crate::{Evaluator, Move, Position};

/// Ranks moves for a search and learns from the cut-offs they caused.
///
/// Only the textbook searches (`search::Textbook`) take an orderer. The full
/// search has its own staged move picker, which generates captures before quiet
/// moves and keeps histories of its own.
///
/// A whole list is ranked at a time: asking move by move was measured to cost
/// a search 4.5 %.
pub trait Orderer<P: Position, E: Evaluator<P>> {
    /// Writes a rank for each move, higher for what should be tried earlier.
    /// The two slices are equally long.
    ///
    /// An orderer may make and evaluate moves, but must leave position and
    /// evaluator as they were.
    fn rank(&mut self, pos: &mut P, evaluator: &mut E, moves: &[Move], ranks: &mut [i32]);

    /// Hears that a move caused a beta cut-off at this depth, after the moves in
    /// `tried` had failed to.
    fn cut_off(&mut self, pos: &P, m: Move, tried: &[Move], depth: u32) {
        let _ = (pos, m, tried, depth);
    }
}
