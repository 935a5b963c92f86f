//! How a position tells others what changed on its board.

use crate::{Kind, Piece, Side, Square};

/// Hears every change of the board while a move is made.
///
/// The board knows no evaluator: an evaluator that keeps sums listens instead,
/// and a caller that needs nothing gives `&mut ()`, which costs nothing. Undoing
/// is not announced, because listeners keep a stack of their own and drop its
/// top.
///
/// ```
/// use game_core::{Kind, Observer, Piece, Side, Square};
/// struct Count(i32);
/// impl Observer for Count {
///     fn put(&mut self, _: Square, _: Piece) {
///         self.0 += 1;
///     }
///     fn take(&mut self, _: Square, _: Piece) {
///         self.0 -= 1;
///     }
/// }
/// let mut pieces = Count(32);
/// pieces.shift(Square(12), Square(28), Piece::new(Side::White, Kind(0)));
/// assert_eq!(pieces.0, 32);
/// ```
pub trait Observer {
    /// A piece now stands on an empty square.
    fn put(&mut self, sq: Square, piece: Piece);

    /// A piece is gone from its square.
    fn take(&mut self, sq: Square, piece: Piece);

    /// A piece went from one square to an empty one.
    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        self.take(from, piece);
        self.put(to, piece);
    }

    /// A side has another number of pieces of a kind in hand.
    #[inline]
    fn hand(&mut self, side: Side, kind: Kind, before: u8, after: u8) {
        let _ = (side, kind, before, after);
    }

    /// A wall now stands on this square, or stands there no more.
    #[inline]
    fn wall(&mut self, sq: Square, stands: bool) {
        let _ = (sq, stands);
    }

    /// A side has another number of checks left to give.
    #[inline]
    fn counter(&mut self, side: Side, before: u8, after: u8) {
        let _ = (side, before, after);
    }
}

impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Square, _: Piece) {}
    #[inline(always)]
    fn take(&mut self, _: Square, _: Piece) {}
}
