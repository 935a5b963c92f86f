//! Promotions with a test on the result, and promotions in place of a move.

use super::{Generation, KindGroup};
use crate::collect::Collector;
use crate::rulebook::PromotionFacts;
use crate::word::MoveAction;
use game_core::{Bits, BoardView, Kind, Piece, Square, SquareSet};

impl<B: Bits> Generation<'_, B> {
    /// Hands over the promotions of a piece in place of a move: where it stands
    /// or, if the rule says so, with a move of the new piece.
    #[inline(never)]
    pub(crate) fn standing_promotions(
        &self,
        group: &KindGroup<'_, B>,
        from: Square,
        out: &mut impl Collector<B>,
    ) {
        let (pos, side) = (self.pos, self.side());
        for rule in group.facts.promotions.iter().filter(|rule| rule.is_standing()) {
            let is_last = !pos.board.pieces(side, group.kind).many();
            let anywhere = rule.def.test.last_anywhere && is_last;
            if !anywhere && !rule.def.zone[side.index()].has(from) {
                continue;
            }
            for &kind in
                rule.def.into[side.index()].iter().filter(|kind| self.is_free(rule, **kind))
            {
                let mut targets = SquareSet::of(from);
                if rule.def.test.steps {
                    targets |= pos.steps_of(Piece { side, kind }, from, pos.board.all_pieces());
                }
                for to in targets.into_iter().filter(|&to| self.is_allowed(rule, kind, from, to)) {
                    out.single(MoveAction::Promote(kind).write(from, to));
                }
            }
        }
    }

    /// Hands over those promotions of a move after which the new piece attacks
    /// nothing.
    #[inline(never)]
    pub(super) fn harmless_promotions(
        &self,
        rule: &PromotionFacts<B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        for &kind in &rule.def.into[self.side().index()] {
            if self.is_free(rule, kind) {
                let allowed =
                    targets.into_iter().filter(|&to| self.is_allowed(rule, kind, from, to));
                out.promotions(from, allowed.collect(), std::iter::once(kind));
            }
        }
    }

    /// Is the new piece allowed to stand on this square?
    fn is_allowed(&self, rule: &PromotionFacts<B>, kind: Kind, from: Square, to: Square) -> bool {
        if !rule.def.test.harmless {
            return true;
        }
        let side = self.side();
        let occupied = (self.pos.board.all_pieces() - SquareSet::of(from)) | SquareSet::of(to);
        let enemies = self.pos.board.side(!side) - SquareSet::of(to);
        !self.pos.attacks_of(Piece { side, kind }, to, occupied).meets(enemies)
    }
}
