//! The rules as a match asks them: which moves there are, what a text means,
//! whether the game is over.

use engine::{AnyChess, AnyPosition, PositionVisitor};
use game_core::{Move, Outcome};
use notation::coords::{self, CastlingText};
use notation::{fen, san};

/// A move as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// As engines do.
    pub coordinates: String,
    /// As people do.
    pub short: String,
}

struct Reading<'a>(&'a str);

impl PositionVisitor for Reading<'_> {
    type Output = Option<Move>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<Move> {
        // Some engines write promotions in capitals, some short algebraic.
        let lower = self.0.to_ascii_lowercase();
        let read = coords::parse(pos, self.0).or_else(|_| coords::parse(pos, &lower));
        read.ok().or_else(|| san::parse(pos, self.0).ok())
    }
}

/// The legal move a text means.
pub fn read(pos: &AnyPosition, text: &str) -> Option<Move> {
    pos.visit(Reading(text))
}

struct Writing(Move);

impl PositionVisitor for Writing {
    type Output = Written;

    fn visit<P: AnyChess>(self, pos: &P) -> Written {
        Written {
            coordinates: coords::print(pos, self.0, pos.castling_text()),
            short: san::print(pos, self.0),
        }
    }
}

/// A legal move as it is written.
pub fn write(pos: &AnyPosition, m: Move) -> Written {
    pos.visit(Writing(m))
}

struct Listing;

impl PositionVisitor for Listing {
    type Output = Vec<String>;

    fn visit<P: AnyChess>(self, pos: &P) -> Vec<String> {
        let castling = pos.castling_text();
        pos.legal_moves().into_iter().map(|m| coords::print(pos, m, castling)).collect()
    }
}

/// The legal moves in coordinates, always in the same order.
pub fn legal(pos: &AnyPosition) -> Vec<String> {
    let mut moves = pos.visit(Listing);
    moves.sort_unstable();
    moves
}

struct Castling;

impl PositionVisitor for Castling {
    type Output = bool;

    fn visit<P: AnyChess>(self, pos: &P) -> bool {
        pos.castling_text() == CastlingText::KingTakesRook
    }
}

/// Is castling written as the king taking its rook?
pub fn king_takes_rook(pos: &AnyPosition) -> bool {
    pos.visit(Castling)
}

/// How the game has ended. A draw that may be claimed is claimed.
pub fn outcome(pos: &AnyPosition) -> Option<Outcome> {
    pos.outcome().or_else(|| pos.claimable_draw().map(Outcome::Draw))
}

/// The position as text.
pub fn fen(pos: &AnyPosition) -> String {
    fen::print(&pos.to_setup())
}
