//! Making moves with effects of their own.

use super::Making;
use super::aftermath::Captive;
use crate::cell::BoardCell;
use crate::rulebook::{EffectFacts, Special};
use game_core::{Bits, Kind, Observer, Side, Square, SquareSet};
use rules::game::Royal;
use rules::pattern::Effect;

impl<B: Bits, O: Observer> Making<'_, B, O> {
    /// Makes a special move.
    pub(super) fn special(&mut self, from: Square, number: u16) {
        let Some(piece) = self.board.piece(from) else { return };
        let rules = self.rules;
        let specials = &rules.mover(self.us, piece.kind).specials[from.index()];
        let Some(special) = specials.get(usize::from(number)) else { return };
        let captive = special.captive(self.board, from);
        let captive = captive.map(|(square, piece)| Captive { piece, square });
        for &effect in &special.effects {
            self.take_effect(effect, special, from, captive);
        }
    }

    fn take_effect(
        &mut self,
        effect: EffectFacts,
        special: &Special<B>,
        from: Square,
        captive: Option<Captive>,
    ) {
        match effect {
            Effect::Move => {
                let to = special.path.to;
                if special.returns_captive && captive.is_some_and(|it| it.square == to) {
                    self.capture_to_return(to);
                }
                if self.move_piece(from, to, None) {
                    self.state.halfmoves = 0;
                }
            }
            Effect::Take(sq) => {
                let returns = special.returns_captive && captive.is_some_and(|it| it.square == sq);
                if if returns { self.capture_to_return(sq) } else { self.capture(sq) } {
                    self.state.halfmoves = 0;
                }
            }
            Effect::Carry(source, sq) => self.carry(source, sq),
            Effect::Put(sq, kind) => self.put_piece(sq, self.us, kind),
            Effect::PutEnemy(sq, kind) => self.put_piece(sq, !self.us, kind),
            Effect::Become(sq, kind) => self.alter(sq, |side| (side, kind)),
            Effect::BecomeCaptive(sq) => {
                if let Some(captive) = captive {
                    self.alter(sq, |side| (side, captive.piece.kind));
                }
            }
            Effect::TurnOver(sq) => {
                if let Some(piece) = self.board.piece(sq) {
                    self.alter(sq, |side| (!side, piece.kind));
                }
            }
            Effect::Return(sq) => self.return_captive(captive, Some(sq)),
            Effect::ReturnHome => {
                let home = captive.and_then(|it| self.rules.home(it.piece, it.square));
                let is_free = |sq: &Square| self.board.cell(*sq) == BoardCell::EMPTY;
                self.return_captive(captive, home.filter(is_free));
            }
            Effect::Raise(sq, flag) => self.mark(sq, flag, true),
            Effect::Lower(sq, flag) => self.mark(sq, flag, false),
        }
    }

    /// Raises or lowers a flag of what stands on a square; only pieces carry
    /// flags.
    fn mark(&mut self, sq: Square, flag: usize, raises: bool) {
        let flag = self.rules.tables.flags[flag].set;
        let others = self.board.flag(flag) - SquareSet::of(sq);
        if !raises {
            self.board.set_flag(flag, others);
        } else if self.board.piece(sq).is_some() {
            self.board.set_flag(flag, others | SquareSet::of(sq));
        }
    }

    /// Brings what stands on a square to another one.
    fn carry(&mut self, source: Square, sq: Square) {
        if source == sq {
            return;
        }
        let cell = self.board.cell(source);
        self.set_cell(source, BoardCell::EMPTY);
        self.set_cell(sq, cell);
        self.carry_flags(source, sq, false);
        self.state.rights = self.castling.kept(self.state.rights, source, sq);
    }

    /// Takes what stands on a square without keeping it in hand: it may return.
    fn capture_to_return(&mut self, sq: Square) -> bool {
        let Some(piece) = self.board.piece(sq) else { return false };
        if let Some(watch) = &mut self.watch {
            watch.captives.push(Captive { piece, square: sq });
        }
        self.set_cell(sq, BoardCell::EMPTY);
        self.state.rights = self.castling.kept(self.state.rights, sq, sq);
        self.state.halfmoves = 0;
        self.board.clear_flags(sq);
        true
    }

    /// Changes side or kind of what stands on a square.
    fn alter(&mut self, sq: Square, altered: impl Fn(Side) -> (Side, Kind)) {
        let Some(piece) = self.board.piece(sq) else { return };
        let (side, kind) = altered(piece.side);
        self.set_cell(sq, BoardCell::of(side, kind));
        self.state.rights = self.castling.kept(self.state.rights, sq, sq);
        if self.rules.uses.start_flags && kind != piece.kind {
            self.change_start_flags(sq, Some(piece.kind), kind);
        }
    }

    /// Puts what was captured back on a square. A royal piece of the opponent is
    /// lost for good.
    fn return_captive(&mut self, captive: Option<Captive>, sq: Option<Square>) {
        let (Some(Captive { piece, .. }), Some(sq)) = (captive, sq) else { return };
        if piece.side == self.us || self.rules.facts(piece.kind).royal == Royal::No {
            self.board.clear_flags(sq);
            self.put_piece(sq, piece.side, piece.kind);
        }
    }
}
