//! A setup as the position that the tables are asked about.

use game_core::{Geometry, Man, Setup, Side};
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Piece, PositionError, Role, Square};

/// The position of a setup; nothing if it is none of chess, or if a side may castle,
/// since no table has such positions.
pub(crate) fn position(setup: &Setup) -> Option<Chess> {
    let is_plain = setup.board == Geometry::CHESS
        && setup.hands.is_none()
        && setup.checks.is_none()
        && setup.castling.is_empty()
        && setup.extras.is_empty();
    if !is_plain {
        return None;
    }
    let mut theirs = shakmaty::Setup::empty();
    for (sq, man) in setup.men() {
        theirs.board.set_piece_at(square(sq), piece(man)?);
    }
    theirs.turn = colour(setup.turn);
    theirs.ep_square = setup.en_passant.first().map(|&sq| square(sq));
    let pos = Chess::from_setup(theirs, CastlingMode::Standard);
    pos.or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

fn square(sq: game_core::Square) -> Square {
    Square::new(u32::from(sq.0))
}

fn colour(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn piece(man: Man) -> Option<Piece> {
    let role = Role::from_char(man.letter).filter(|_| !man.promoted)?;
    Some(Piece { color: colour(man.side), role })
}
