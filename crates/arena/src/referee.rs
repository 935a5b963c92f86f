//! The rules as a match uses them: the legal moves, the move that a text means,
//! and whether the game is over.

use engine::{AnyPosition, LetterCase};
use game_core::{Move, MoveStyle, Outcome};
use notation::coords::CastlingText;
use notation::fen;

/// A move as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTexts {
    /// As engines do.
    pub coordinates: String,
    /// As people do.
    pub short: String,
}

/// The legal move a text means, in coordinates or short algebraic notation.
pub fn read(pos: &AnyPosition, text: &str) -> Option<Move> {
    pos.read_move(text, LetterCase::Any).ok()
}

/// A legal move as it is written.
pub fn write(pos: &AnyPosition, m: Move) -> MoveTexts {
    MoveTexts {
        coordinates: pos.write_move(m, MoveStyle::Coordinates),
        short: pos.write_move(m, MoveStyle::Short),
    }
}

/// The legal moves in coordinates, sorted.
pub(crate) fn legal(pos: &AnyPosition) -> Vec<String> {
    pos.legal_moves(MoveStyle::Coordinates)
}

/// Is castling written as the king capturing its rook?
pub(crate) fn king_takes_rook(pos: &AnyPosition) -> bool {
    pos.castling_text() == CastlingText::KingTakesRook
}

/// The outcome of a game that is over. A draw that may be claimed is an outcome.
pub(crate) fn outcome(pos: &AnyPosition) -> Option<Outcome> {
    pos.outcome().or_else(|| pos.claimable_draw().map(Outcome::Draw))
}

/// The FEN of a position.
pub(crate) fn fen(pos: &AnyPosition) -> String {
    fen::print(&pos.to_setup())
}
