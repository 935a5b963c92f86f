//! The scribe of a position of any game.

use crate::game::AnyChess;
use crate::move_text::{self, LetterCase};
use game_core::{Move, MoveReadError, MoveStyle, Outcome, Scribe, Side};
use notation::coords::CastlingText;
use notation::fen;

/// Reads and writes the moves of a copy of a position.
pub(crate) struct PositionScribe<P> {
    pub(crate) pos: P,
    /// Castling is always written as the king taking its rook.
    pub(crate) king_takes_rook: bool,
}

impl<P: AnyChess> Scribe for PositionScribe<P> {
    fn turn(&self) -> Side {
        self.pos.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.pos.outcome()
    }

    fn fen(&self) -> String {
        fen::print(&self.pos.to_setup())
    }

    fn read(&self, text: &str) -> Result<Move, MoveReadError> {
        move_text::read(&self.pos, text, LetterCase::Exact)
    }

    fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String> {
        let mut texts = Vec::new();
        let mut pos = self.pos.clone();
        for &m in moves {
            if !pos.is_legal(m) {
                break;
            }
            let castling = match self.king_takes_rook {
                true => CastlingText::KingTakesRook,
                false => pos.castling_text(),
            };
            texts.push(move_text::write(&pos, m, style, castling));
            pos.make(m, &mut ());
            if pos.outcome().is_some() {
                break;
            }
        }
        texts
    }
}
