//! The scribe of a position of any game.

use crate::game::AnyChess;
use crate::move_text::{self, LetterCase};
use game_core::{
    DrawReason, Interrupt, Move, MoveReadError, MoveSheet, MoveStyle, Outcome, Scribe, Side,
};
use notation::coords::CastlingText;
use notation::fen;

/// Where a question about legal moves can take long, it is given up when so many
/// positions were looked at: a line ends there, and the game goes on.
const MAX_LOOKS: u64 = 100_000;

/// Reads and writes the moves of a copy of a position.
pub(crate) struct PositionScribe<P> {
    pub(crate) pos: P,
    /// Castling is always written as the king taking its rook.
    pub(crate) king_takes_rook: bool,
}

impl<P: AnyChess> PositionScribe<P> {
    /// A copy of the position that gives up questions about legal moves that take
    /// too long.
    fn patient(&self) -> P {
        let mut pos = self.pos.clone();
        pos.hear(&Interrupt::after(MAX_LOOKS));
        pos
    }
}

impl<P: AnyChess> Scribe for PositionScribe<P> {
    fn turn(&self) -> Side {
        self.pos.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.patient().outcome()
    }

    fn fen(&self) -> String {
        fen::print(&self.pos.to_setup())
    }

    fn read(&self, text: &str) -> Result<Move, MoveReadError> {
        move_text::read(&self.pos, text, LetterCase::Exact)
    }

    fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String> {
        let mut texts = Vec::new();
        let mut pos = self.patient();
        for (place, &m) in moves.iter().enumerate() {
            // Whether the game is over is asked only if the line goes on.
            if place > 0 && pos.outcome().is_some() || !pos.is_legal(m) {
                break;
            }
            let castling = match self.king_takes_rook {
                true => CastlingText::KingTakesRook,
                false => pos.castling_text(),
            };
            texts.push(move_text::write(&pos, m, style, castling));
            pos.make(m, &mut ());
        }
        texts
    }

    fn turn_after(&self, m: Move) -> Side {
        let mut pos = self.pos.clone();
        match pos.play(m) {
            Ok(()) => pos.turn(),
            Err(_) => !pos.turn(),
        }
    }

    fn claimable_draw(&self) -> Option<DrawReason> {
        self.patient().claimable_draw()
    }

    fn moves(&self) -> Vec<MoveSheet> {
        let pos = self.patient();
        let sheet = |m: Move| {
            let facts = pos.facts(m);
            MoveSheet {
                m,
                from: facts.from(),
                to: facts.to,
                captured: facts.captured.map(|(_, sq)| sq),
                promotion: facts.promotion.map(|kind| pos.symbol(kind).to_owned()),
            }
        };
        pos.legal_moves().into_iter().map(sheet).collect()
    }
}
