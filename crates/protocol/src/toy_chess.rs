//! What the toy engines of this crate's tests have in common.

use chess::Chess;
use game_core::{
    Fault, Field, MoveReadError, PieceSheet, Position, PositionError, SheetDrop, Start,
};
use notation::{coords, fen};

/// The position after some moves, as an engine that plays chess reads it.
pub(crate) fn position(start: Start<'_>, moves: &[&str]) -> Result<Chess, PositionError> {
    let no_position =
        |_| PositionError::Faults(vec![Fault::new(Field::Text, "no position".to_owned())]);
    let mut pos = match start {
        Start::Fen(text) => fen::position(text, Chess::from_setup).map_err(no_position)?,
        Start::Game => Chess::start(),
    };
    for (index, text) in moves.iter().enumerate() {
        let m = coords::parse(&pos, text).map_err(|error| PositionError::Move {
            number: index + 1,
            error: MoveReadError::new(error),
        })?;
        pos.make(m, &mut ());
    }
    Ok(pos)
}

/// A kind of piece that moves alike for both sides.
pub(crate) fn piece_sheet(symbol: &str, moves: &str) -> PieceSheet {
    PieceSheet {
        symbol: symbol.to_owned(),
        moves: [moves.to_owned(), moves.to_owned()],
        is_royal: symbol == "K",
        promotes_last: symbol == "P",
        promotes_plus: false,
        steps_straight: true,
        steps_aside: false,
        drop: SheetDrop::Never,
    }
}
