//! The moves of games in which pieces have influence on others.

use super::{CastlingSafety, Generation, PseudoLegal};
use crate::collect::Collector;
use game_core::{Bits, Square, SquareSet};

impl<B: Bits> Generation<'_, B> {
    /// Lists the moves of a side, gating, passing and walls aside.
    #[inline(never)]
    pub(super) fn influenced_moves(&self, safety: CastlingSafety, out: &mut impl Collector<B>) {
        let (pos, side) = (self.pos, self.side());
        let hands = pos.rules.game.hands.as_ref();
        let must_drop = hands.is_some_and(|hands| pos.must_drop(hands, side));
        if !must_drop {
            for from in self.terrain.own & self.scope.movers {
                self.influenced_piece(from, out);
            }
            if pos.state.has_en_passant() {
                self.all_en_passant_captures(out);
            }
            self.castlings(safety, |m, _| {
                let both = SquareSet::of(m.from()) | SquareSet::of(m.to());
                if pos.attacks().uninfluenced(both) == both {
                    out.single(m);
                }
            });
        }
        if hands.is_some() {
            self.drops(SquareSet(!B::ZERO), out);
        }
    }

    /// Hands over the moves of one piece, its own and those it borrows.
    fn influenced_piece(&self, from: Square, out: &mut impl Collector<B>) {
        let pos = self.pos;
        let Some(piece) = pos.board.piece(from) else { return };
        let ways = pos.attacks().ways(piece, from);
        let own = pos.rules.mover(piece.side, piece.kind);
        let as_mover = |mover| pos.attacks().targets(piece.kind, mover, from, &self.terrain);
        let mut targets = if ways.own { as_mover(own) } else { SquareSet::EMPTY };
        for (kind, to) in ways.borrowed {
            targets |= as_mover(pos.rules.mover(piece.side, kind)) & to;
        }
        let group = self.group(piece.kind.index(), own);
        self.emit(&group, from, targets, out);
        if ways.own && own.has_specials {
            self.special_moves(&group, from, out);
        }
    }

    /// Does the piece on this square move as itself? All do in most games.
    pub(super) fn moves_as_itself(&self, from: Square) -> bool {
        !self.pos.rules.uses.influence || self.pos.attacks().uninfluenced(SquareSet::of(from)).any()
    }
}

impl<B: Bits> Generation<'_, B> {
    /// Lists the moves of a side, whatever they do to royal pieces.
    pub(crate) fn run_pseudo(&self, safety: CastlingSafety, out: &mut impl Collector<B>) {
        if self.pos.rules.uses.influence {
            return self.influenced_moves(safety, out);
        }
        self.run(&mut PseudoLegal(safety), out);
    }
}
