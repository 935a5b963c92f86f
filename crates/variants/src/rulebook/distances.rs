//! How many moves a piece needs at least to capture on a square, whatever stands
//! where.

use game_core::{Kind, Side, Square};
use rules::game::PerSide;

/// By side, kind and square, in how many moves a piece may capture on a target if
/// nothing stands in its way. Never more than it really takes, so that a piece
/// that is too far away is no danger within a turn.
#[derive(Debug)]
pub(crate) struct CaptorDistances {
    n_kinds: usize,
    n_squares: usize,
    /// By target, kind and square.
    moves: PerSide<Vec<u8>>,
    /// By target, for a piece that is put on the board first.
    dropped: PerSide<Vec<u8>>,
}

impl CaptorDistances {
    /// The greatest distance that is told apart from greater ones.
    pub(crate) const FAR: u8 = 8;

    /// A table in which everything is far away.
    pub(crate) fn far(n_kinds: usize, n_squares: usize) -> CaptorDistances {
        let far = |n: usize| Side::BOTH.map(|_| vec![Self::FAR; n]);
        CaptorDistances {
            n_kinds,
            n_squares,
            moves: far(n_kinds * n_squares * n_squares),
            dropped: far(n_squares),
        }
    }

    fn index(&self, kind: Kind, from: Square, target: Square) -> usize {
        (target.index() * self.n_kinds + kind.index()) * self.n_squares + from.index()
    }

    /// How many moves a piece on a square needs.
    #[inline]
    pub(crate) fn of(&self, side: Side, kind: Kind, from: Square, target: Square) -> u8 {
        self.moves[side.index()][self.index(kind, from, target)]
    }

    /// How many moves a piece needs that is not on the board yet, its drop
    /// included.
    #[inline]
    pub(crate) fn of_dropped(&self, side: Side, target: Square) -> u8 {
        self.dropped[side.index()][target.index()]
    }

    pub(crate) fn set(&mut self, side: Side, kind: Kind, from: Square, target: Square, moves: u8) {
        let index = self.index(kind, from, target);
        self.moves[side.index()][index] = moves.min(Self::FAR);
    }

    pub(crate) fn set_dropped(&mut self, side: Side, target: Square, moves: u8) {
        self.dropped[side.index()][target.index()] = moves.min(Self::FAR);
    }
}
