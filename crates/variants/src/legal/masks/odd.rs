//! Moves that change more than two squares, looked at one by one.

use super::super::TrialPosition;
use super::Masks;
use crate::collect::Collector;
use crate::movegen::{CastlingSafety, Generation, KindGroup};
use game_core::{Bits, MoveList, SquareSet};

impl<B: Bits> Masks<B> {
    /// En passant captures change three squares, so the board after them is
    /// looked at.
    pub(super) fn legal_en_passant(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        let state = &generation.pos.state;
        let mut captures = MoveList::new();
        generation.en_passant_captures(group, &mut captures);
        for m in captures {
            let chances = state.en_passant().iter().filter(|chance| chance.square == m.to());
            let taken: SquareSet<B> = chances.map(|chance| chance.victim).collect();
            let gone = SquareSet::of(m.from()) | taken;
            let occupied = (self.occupied - gone) | SquareSet::of(m.to());
            let royal = if m.from() == self.king { m.to() } else { self.king };
            let men = self.enemies - taken;
            if !generation.pos.attacks().is_attacked(royal, self.by, men, occupied) {
                out.single(m);
            }
        }
    }

    /// Moves with effects are made on a copy and looked at.
    pub(super) fn legal_specials(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        let pos = generation.pos;
        let mut all = MoveList::new();
        for from in generation.terrain.own & pos.board.kind(group.kind) & generation.scope.movers {
            generation.special_moves(group, from, &mut all);
        }
        if all.is_empty() {
            return;
        }
        let mut tried = TrialPosition::of(pos);
        all.into_iter().filter(|&m| tried.is_legal(m)).for_each(|m| out.single(m));
    }

    /// The way has been looked at; the king must also be safe at its end, with
    /// the partner gone from where it was.
    pub(super) fn legal_castlings(
        &self,
        generation: &Generation<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        let pos = generation.pos;
        generation.castlings(CastlingSafety::Required, |m, way| {
            let gone = SquareSet::of(m.from()) | SquareSet::of(m.to());
            let occupied = (self.occupied - gone) | SquareSet::of(way.partner_to);
            if !pos.attacks().is_attacked(way.king_to, self.by, self.enemies, occupied) {
                out.single(m);
            }
        });
    }
}
