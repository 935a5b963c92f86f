//! What becomes of moves as they are found: listed, or merely counted.

use crate::word::Deed;
use game_core::{Bits, Kind, Move, MoveList, Square, SquareSet};

/// Takes moves as they are found.
pub(crate) trait Collector<B> {
    /// One piece to each of these squares.
    fn piece(&mut self, from: Square, targets: SquareSet<B>);
    /// A piece to each of these squares, from so many places before it.
    fn shifted(&mut self, targets: SquareSet<B>, places: i32);
    /// A piece of the hand to each of these squares.
    fn drops(&mut self, piece: Kind, appears_as: Kind, targets: SquareSet<B>);
    /// One piece to each of these squares, becoming each of these kinds.
    fn promotions(&mut self, from: Square, targets: SquareSet<B>, into: &[Kind]);
    /// One move.
    fn single(&mut self, m: Move);
}

/// Counts without looking at single moves.
pub(crate) struct Counter(pub(crate) u64);

impl<B: Bits> Collector<B> for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: SquareSet<B>) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn shifted(&mut self, targets: SquareSet<B>, _: i32) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn drops(&mut self, _: Kind, _: Kind, targets: SquareSet<B>) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn promotions(&mut self, _: Square, targets: SquareSet<B>, into: &[Kind]) {
        self.0 += u64::from(targets.len()) * into.len() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl<B: Bits> Collector<B> for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet<B>) {
        for to in targets {
            self.push(Deed::Plain.write(from, to));
        }
    }
    #[inline(always)]
    fn shifted(&mut self, targets: SquareSet<B>, places: i32) {
        for to in targets {
            let from = Square((i32::from(to.0) - places) as u8);
            self.push(Deed::Plain.write(from, to));
        }
    }
    fn drops(&mut self, piece: Kind, appears_as: Kind, targets: SquareSet<B>) {
        for to in targets {
            self.push(Deed::Drop(appears_as).write(Square(piece.0), to));
        }
    }
    fn promotions(&mut self, from: Square, targets: SquareSet<B>, into: &[Kind]) {
        for to in targets {
            for &kind in into {
                self.push(Deed::Promote(kind).write(from, to));
            }
        }
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}
