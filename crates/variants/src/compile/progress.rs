//! Whether what sets the counter of moves back can ever be undone.
//!
//! A position cannot come again after a pawn has gone forward for good or a
//! piece has left the game for good, so repetitions need be looked for only
//! since then. Not so where captured pieces come back from the hand, nor where
//! pawns may go sideways or back: there a position may come again after both.

use super::dead;
use crate::rulebook::Rulebook;
use game_core::{Bits, Kind, Side, Square};
use rules::game::Game;

/// Do captures and pawn moves part the game in two for good?
pub(super) fn lasts<B: Bits>(game: &Game, book: &Rulebook<B>) -> bool {
    let captives_return = game.hands.as_ref().is_some_and(|hands| hands.from_captures);
    let pawns = game.pieces.iter().enumerate().filter(|(_, piece)| piece.is_pawn);
    !captives_return
        && !book.uses.specials
        && pawns.into_iter().all(|(index, _)| only_goes_forward(book, Kind(index as u8)))
}

fn only_goes_forward<B: Bits>(book: &Rulebook<B>, kind: Kind) -> bool {
    let rank = |sq: Square| book.geometry.rank(sq);
    Side::BOTH.into_iter().all(|side| {
        book.board.into_iter().all(|from| {
            dead::moves(book.mover(side, kind), from).into_iter().all(|to| match side {
                Side::White => rank(to) > rank(from),
                Side::Black => rank(to) < rank(from),
            })
        })
    })
}
