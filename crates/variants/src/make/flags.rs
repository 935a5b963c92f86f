//! What moves do to the flags of pieces that come onto the board, change their
//! kind or castle.

use super::Making;
use crate::cell::BoardCell;
use game_core::{Bits, Kind, Observer, Side, Square, SquareSet};

impl<B: Bits, O: Observer> Making<'_, B, O> {
    /// Gives a piece the flags its kind begins with, in place of those that its
    /// former kind began with.
    #[inline(never)]
    pub(super) fn change_start_flags(&mut self, sq: Square, former: Option<Kind>, kind: Kind) {
        let start_flags = &self.rules.tables.start_flags;
        let lost = former.map_or(&[][..], |kind| &start_flags[kind.index()]);
        for &flag in lost {
            self.board.set_flag(flag, self.board.flag(flag) - SquareSet::of(sq));
        }
        for &flag in &start_flags[kind.index()] {
            self.board.set_flag(flag, self.board.flag(flag) | SquareSet::of(sq));
        }
    }

    /// Puts a piece on a square: a piece of its side that stands there changes
    /// its kind and keeps its flags, any other is gone.
    pub(super) fn put_piece(&mut self, sq: Square, side: Side, kind: Kind) {
        let former = self.board.piece(sq);
        self.set_cell(sq, BoardCell::of(side, kind));
        self.state.rights = self.castling.kept(self.state.rights, sq, sq);
        let same_side = former.filter(|piece| piece.side == side);
        if same_side.is_none() {
            self.board.clear_flags(sq);
        }
        if self.rules.uses.start_flags {
            self.change_start_flags(sq, same_side.map(|piece| piece.kind), kind);
        }
    }

    /// Lets the flags of two pieces that move at once go along with them; both
    /// have moved now.
    pub(super) fn carry_both_flags(&mut self, moves: [(Square, Square); 2]) {
        let flags = 0..self.rules.tables.flags.len();
        let carried: Vec<(usize, Square)> = flags
            .flat_map(|flag| moves.map(|(from, to)| (flag, from, to)))
            .filter(|(flag, from, _)| self.board.flag(*flag).has(*from))
            .map(|(flag, _, to)| (flag, to))
            .collect();
        for (from, to) in moves {
            self.board.clear_flags(from);
            self.board.clear_flags(to);
        }
        for (flag, to) in carried {
            self.board.set_flag(flag, self.board.flag(flag) | SquareSet::of(to));
        }
    }
}
