//! Moves that would give check, where that is forbidden.

use super::{Collector, Generation, KindGroup, Masks, MoveAction};
use crate::attacks::Attacks;
use game_core::{Bits, MoveList, Piece, Side, Square, SquareSet};

/// What moves must respect so that the enemy's royal piece is not attacked.
pub(super) struct ForbiddenChecks<B: Bits> {
    /// The royal piece and the lines towards it that pieces of the side to move keep
    /// closed.
    lines: Masks<B>,
}

impl<B: Bits> ForbiddenChecks<B> {
    /// Nothing if the royal piece is attacked already, or more is to be respected
    /// than can be held.
    pub(super) fn of(
        attacks: Attacks<'_, B>,
        us: Side,
        prey: Square,
    ) -> Option<ForbiddenChecks<B>> {
        let own = attacks.board.side(us);
        let lines = Masks::of(attacks, prey, own, us, own);
        (!lines.in_check && !lines.overflows()).then_some(ForbiddenChecks { lines })
    }

    /// Hands over the moves of a piece to these targets that give no check.
    pub(super) fn emit(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        let attacks = generation.pos.attacks();
        let closing = self.lines.allowed(attacks, from, targets);
        let prey = self.lines.king;
        let occupied = self.lines.occupied - SquareSet::of(from);
        let side = generation.side();
        let hits = |kind, to| attacks.would_hit(Piece { side, kind }, to, prey, occupied);
        if !group.alert.meets(closing | SquareSet::of(from)) {
            let silent = closing.into_iter().filter(|&to| !hits(group.kind, to)).collect();
            generation.emit(group, from, silent, out);
            return;
        }
        let mut moves = MoveList::new();
        generation.emit(group, from, closing, &mut moves);
        for m in moves {
            let kind = match MoveAction::read(m) {
                Some(MoveAction::Promote(kind)) => kind,
                _ => group.kind,
            };
            if !hits(kind, m.to()) {
                out.single(m);
            }
        }
    }
}
