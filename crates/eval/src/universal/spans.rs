//! Sets of squares around and before a square, for boards of any width: what
//! pawns and royal pieces are evaluated by.

use game_core::{Bits, Geometry, Side, Square, SquareSet, U256};

type Wide = SquareSet<U256>;

/// By square, what lies around it and before it.
#[derive(Debug)]
pub(super) struct Spans {
    around: Vec<Wide>,
    beside: Vec<Wide>,
    file_ahead: [Vec<Wide>; 2],
    files_ahead: [Vec<Wide>; 2],
}

impl Spans {
    pub(super) fn of(board: Geometry) -> Spans {
        let by_square = |holds: &dyn Fn(Square, Square) -> bool| -> Vec<Wide> {
            let near = |sq: Square| board.squares().filter(|&other| holds(sq, other)).collect();
            board.squares().map(near).collect()
        };
        let files = |a: Square, b: Square| board.file(a).abs_diff(board.file(b));
        let ranks = |a: Square, b: Square| board.rank(a).abs_diff(board.rank(b));
        let is_ahead = |side: Side, sq: Square, other: Square| match side {
            Side::White => board.rank(other) > board.rank(sq),
            Side::Black => board.rank(other) < board.rank(sq),
        };
        let ahead = |most: u8| {
            Side::BOTH.map(|side| by_square(&|a, b| files(a, b) <= most && is_ahead(side, a, b)))
        };
        Spans {
            around: by_square(&|a, b| files(a, b) <= 1 && ranks(a, b) <= 1),
            beside: by_square(&|a, b| files(a, b) == 1),
            file_ahead: ahead(0),
            files_ahead: ahead(1),
        }
    }

    /// A square and those around it.
    #[inline(always)]
    pub(super) fn around<B: Bits>(&self, sq: Square) -> SquareSet<B> {
        SquareSet::narrowed(self.around[sq.index()])
    }

    /// The files on either side.
    #[inline(always)]
    pub(super) fn beside<B: Bits>(&self, sq: Square) -> SquareSet<B> {
        SquareSet::narrowed(self.beside[sq.index()])
    }

    /// The squares before it on its file, as a pawn of this side sees it.
    #[inline(always)]
    pub(super) fn file_ahead<B: Bits>(&self, side: Side, sq: Square) -> SquareSet<B> {
        SquareSet::narrowed(self.file_ahead[side.index()][sq.index()])
    }

    /// The squares before it on its file and on the files on either side, as a pawn of this
    /// side sees it.
    #[inline(always)]
    pub(super) fn files_ahead<B: Bits>(&self, side: Side, sq: Square) -> SquareSet<B> {
        SquareSet::narrowed(self.files_ahead[side.index()][sq.index()])
    }
}
