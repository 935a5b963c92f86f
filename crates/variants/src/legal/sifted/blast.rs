//! Captures that blow up what stands around, judged on paper.

use crate::position::Variant;
use crate::rulebook::Blast;
use game_core::{Bits, Kind, Square, SquareSet};

/// The rules of a blast applied to a board.
pub(super) struct BlastView<'a, B: Bits> {
    pos: &'a Variant<B>,
    rule: &'a Blast,
    /// The royal piece of the opponent.
    prey: Option<Square>,
    /// The pieces that a blast next to them takes.
    volatile: SquareSet<B>,
}

impl<'a, B: Bits> BlastView<'a, B> {
    pub(super) fn of(
        pos: &'a Variant<B>,
        rule: &'a Blast,
        prey: Option<Square>,
    ) -> BlastView<'a, B> {
        let volatile = pos.board.all_pieces() - pos.board.of_kinds(&rule.spares);
        BlastView { pos, rule, prey, volatile }
    }

    /// Do captures by this kind blow something up?
    #[inline(always)]
    pub(super) fn is_set_off_by(&self, kind: Kind) -> bool {
        self.rule.by[kind.index()]
    }

    /// Is the capture of what stands on the target legal for the side with this king? It
    /// may not blow up its own king; who blows up the enemy's need not mind anything else.
    pub(super) fn is_legal(&self, king: Square, from: Square, to: Square) -> bool {
        let neighbours = self.pos.rules.tables.neighbours[to.index()];
        let blown_up = (neighbours & self.volatile) - SquareSet::of(from);
        let is_royal = from == king;
        if is_royal && self.rule.takes_captor || blown_up.has(king) {
            return false;
        }
        let gone = blown_up | SquareSet::of(to);
        if self.prey.is_some_and(|prey| gone.has(prey)) {
            return true;
        }
        let mut occupied = self.pos.board.occupied() - (gone | SquareSet::of(from));
        if !self.rule.takes_captor {
            occupied.insert(to);
        }
        self.pos.is_safe_on(if is_royal { to } else { king }, gone, occupied)
    }
}
