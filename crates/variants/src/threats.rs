//! Whether royal pieces are in danger, in the way the game needs: by looking at
//! who attacks them, or by trying the moves of the opponent where what happens
//! after a move may reach them too.

use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use crate::safety::Guard;
use game_core::{Bits, MoveList, Side};

impl<B: Bits> Variant<B> {
    /// Could one move of the opponent take a piece of a side that is guarded?
    #[inline]
    pub(crate) fn is_within_reach(&mut self, side: Side, guard: &Guard) -> bool {
        if self.rules.game.aftermath.hidden_threats {
            return self.is_hit_by_a_move(side, guard);
        }
        self.attacks().is_in_reach(side, guard)
    }

    /// Could one move of the opponent take a royal piece of a side?
    #[inline]
    pub(crate) fn has_royal_within_reach(&self, side: Side) -> bool {
        if self.rules.game.aftermath.hidden_threats {
            let guard = self.attacks().guard(side);
            return self.without_past().is_hit_by_a_move(side, &guard);
        }
        self.attacks().has_royal_in_reach(side)
    }

    /// Tries every move of the opponent: does one take a guarded piece of a side
    /// at no cost of the opponent's own royalty?
    #[inline(never)]
    fn is_hit_by_a_move(&mut self, side: Side, guard: &Guard) -> bool {
        let enemy_guard = self.attacks().guard(!side);
        let n_guarded = self.attacks().n_guarded(side, guard);
        let n_enemies = self.attacks().n_guarded(!side, &enemy_guard);
        let mut moves = MoveList::new();
        pseudo_moves(self, !side, CastlingSafety::Ignored, &mut moves);
        self.count_tries(&moves);
        moves.into_iter().any(|m| {
            self.try_out_threat(!side, m);
            let attacks = self.attacks();
            let hit = attacks.n_guarded(side, guard) < n_guarded || attacks.has_lost(side, guard);
            let costs = attacks.n_guarded(!side, &enemy_guard) < n_enemies
                || attacks.has_lost(!side, &enemy_guard);
            self.recall();
            hit && !costs
        })
    }
}
