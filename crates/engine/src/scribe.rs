//! Reading and writing the moves of a position of any game.

use crate::game::{AnyChess, AnyPosition, Visitor};
use game_core::{Move, MoveStyle, Outcome, Scribe, Side};
use notation::coords::{self, CastlingText, MoveTextError};
use notation::{fen, san};

/// Knows the position whose moves it reads and writes.
pub(crate) struct Clerk {
    pub(crate) pos: AnyPosition,
    /// Castling is always written as in chess960.
    pub(crate) king_takes_rook: bool,
}

impl Scribe for Clerk {
    fn turn(&self) -> Side {
        self.pos.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.pos.outcome()
    }

    fn fen(&self) -> String {
        fen::print(&self.pos.to_setup())
    }

    fn read(&self, text: &str) -> Result<Move, String> {
        self.pos.visit(Reading(text))
    }

    fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String> {
        let castling = self.king_takes_rook.then_some(CastlingText::KingTakesRook);
        self.pos.visit(Writing { moves, style, castling })
    }
}

struct Reading<'a>(&'a str);

impl Visitor for Reading<'_> {
    type Output = Result<Move, String>;

    fn visit<P: AnyChess>(self, pos: &P) -> Self::Output {
        match coords::parse(pos, self.0) {
            Ok(m) => Ok(m),
            // It may be the other style; if it is neither, that style's
            // reader has more to say.
            Err(MoveTextError::NotAMove { .. }) => {
                san::parse(pos, self.0).map_err(|error| error.to_string())
            }
            Err(error) => san::parse(pos, self.0).map_err(|_| error.to_string()),
        }
    }
}

struct Writing<'a> {
    moves: &'a [Move],
    style: MoveStyle,
    castling: Option<CastlingText>,
}

impl Visitor for Writing<'_> {
    type Output = Vec<String>;

    fn visit<P: AnyChess>(self, pos: &P) -> Vec<String> {
        let mut texts = Vec::new();
        let mut pos = pos.clone();
        for &m in self.moves {
            if !pos.is_legal(m) {
                break;
            }
            let castling = self.castling.unwrap_or_else(|| pos.castling_text());
            texts.push(match self.style {
                MoveStyle::Coordinates => coords::print(&pos, m, castling),
                MoveStyle::Short => san::print(&pos, m),
            });
            pos.make(m, &mut ());
            if pos.outcome().is_some() {
                break;
            }
        }
        texts
    }
}
