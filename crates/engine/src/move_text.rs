//! Moves as texts: coordinates, as engines write them, and short algebraic
//! notation, as people do. A reader takes both, a writer asks for one.

use game_core::{Move, MoveReadError, MoveStyle, Position};
use notation::coords::{self, CastlingText, MoveTextError};
use notation::san;

/// Which letters a reader of coordinates takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LetterCase {
    /// Letters as we write them.
    Exact,
    /// Capitals and small letters alike: some engines write promotions in
    /// capitals.
    Any,
}

/// The legal move a text means, in either style.
pub(crate) fn read<P: Position>(
    pos: &P,
    text: &str,
    case: LetterCase,
) -> Result<Move, MoveReadError> {
    let mut coordinates = coords::parse(pos, text);
    if case == LetterCase::Any {
        let lower = text.to_ascii_lowercase();
        coordinates = coordinates.or_else(|error| coords::parse(pos, &lower).map_err(|_| error));
    }
    match coordinates {
        Ok(m) => Ok(m),
        // If the text is neither style, the reader of short notation says more.
        Err(MoveTextError::NotAMove { .. }) => san::parse(pos, text).map_err(MoveReadError::new),
        Err(error) => san::parse(pos, text).map_err(|_| MoveReadError::new(error)),
    }
}

/// The text of a legal move.
pub(crate) fn write<P: Position>(
    pos: &P,
    m: Move,
    style: MoveStyle,
    castling: CastlingText,
) -> String {
    match style {
        MoveStyle::Coordinates => coords::print(pos, m, castling),
        MoveStyle::Short => san::print(pos, m),
    }
}

/// The texts of all legal moves, in no promised order.
pub(crate) fn write_all<P: Position>(
    pos: &P,
    style: MoveStyle,
    castling: CastlingText,
) -> Vec<String> {
    pos.legal_moves().into_iter().map(|m| write(pos, m, style, castling)).collect()
}
