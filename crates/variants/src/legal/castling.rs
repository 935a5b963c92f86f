//! May the king cross the squares of its castling way?
//!
//! The answer is a method of the position, because generating moves asks it
//! while it may itself have to generate the moves of the opponent.

use super::{is_capturable, turns};
use crate::castling::CastlingWay;
use crate::cell::BoardCell;
use crate::position::Variant;
use game_core::{Bits, Side, Square, SquareSet};

impl<B: Bits> Variant<B> {
    /// Is the king's castling way free from attack? Where the opponent moves once,
    /// the end of the way is left to the legality of the move.
    pub(crate) fn castling_way_is_safe(
        &self,
        side: Side,
        king: Square,
        way: &CastlingWay<B>,
    ) -> bool {
        let (attacks, end) = (self.attacks(), way.king_to);
        let enemies = self.board.side(!side);
        let blockers = self.board.occupied() - SquareSet::of(king);
        let (uses_aftermath, aftermath) = (self.rules.uses.aftermath, &self.rules.game.aftermath);
        let moves = self.danger_reach(!side);
        let mut squares =
            way.king_way.into_iter().filter(|&sq| moves > 1 || sq != end || king == end);
        squares.all(|sq| {
            if moves > 1 || aftermath.hidden_threats {
                return !is_capturable_on(self, king, sq, moves);
            }
            // Nobody blows up a king beside his own.
            let careful = uses_aftermath && attacks.is_beside_royal(sq, !side);
            let men = if careful { enemies - attacks.blasters() } else { enemies };
            !attacks.is_attacked(sq, !side, men, blockers)
        })
    }
}

/// Could a king be captured within so many moves of the opponent if it stood
/// on a square of its castling way?
fn is_capturable_on<B: Bits>(pos: &Variant<B>, king: Square, sq: Square, moves: u32) -> bool {
    let Some(piece) = pos.board.piece(king) else { return false };
    if moves == 2
        && let Some(struck) = turns::is_struck_on(pos, piece.side, king, sq)
    {
        return struck;
    }
    let mut there = pos.without_past();
    let cell = there.board.cell(king);
    there.board.set_cell(king, BoardCell::EMPTY, &mut ());
    there.board.set_cell(sq, cell, &mut ());
    let guard = there.attacks().guard(piece.side);
    is_capturable(&mut there, piece.side, &guard, moves)
}
