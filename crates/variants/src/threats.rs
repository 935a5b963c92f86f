//! Whether royal pieces are in danger, in the way the game needs: by looking at
//! who attacks them, or by trying the moves of the opponent where what happens
//! after a move may reach them too.

use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use crate::safety::Guard;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, MoveList, Side, SquareSet};
use rules::game::{AfterRule, AfterSquares, AfterWho};

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

    /// Tries the moves of the opponent that could matter: does one take a guarded piece
    /// of a side at no cost of the opponent's own royalty?
    #[inline(never)]
    fn is_hit_by_a_move(&mut self, side: Side, guard: &Guard) -> bool {
        let mut moves = MoveList::new();
        pseudo_moves(self, !side, CastlingSafety::Ignored, &mut moves);
        let guarded = self.attacks().guarded(side, guard);
        let may_hit = |m: &Move| self.may_hit(!side, guarded, *m);
        let (moves, idle): (MoveList, MoveList) = moves.into_iter().partition(may_hit);
        self.count_tries(&moves);
        let is_hit = self.is_hit_by(side, guard, &moves);
        debug_assert!(!self.is_hit_by(side, guard, &idle), "an idle move hits");
        is_hit
    }

    /// Does one of these moves of the opponent take a guarded piece of a side at no
    /// cost of the opponent's own royalty?
    fn is_hit_by(&mut self, side: Side, guard: &Guard, moves: &[Move]) -> bool {
        let enemy_guard = self.attacks().guard(!side);
        let n_guarded = self.attacks().n_guarded(side, guard);
        let n_enemies = self.attacks().n_guarded(!side, &enemy_guard);
        moves.iter().any(|&m| {
            self.try_out_threat(!side, m);
            let attacks = self.attacks();
            let hit = attacks.n_guarded(side, guard) < n_guarded || attacks.has_lost(side, guard);
            let costs = attacks.n_guarded(!side, &enemy_guard) < n_enemies
                || attacks.has_lost(!side, &enemy_guard);
            self.recall();
            hit && !costs
        })
    }

    /// Could a move of a side take one of these pieces, by itself or by what follows it? A
    /// quick no for most moves; a yes may be wrong.
    fn may_hit(&self, side: Side, guarded: SquareSet<B>, m: Move) -> bool {
        let action = MoveAction::read(m).filter(|_| self.rules.game.walling.is_none());
        let Some(MoveAction::Plain | MoveAction::Promote(_) | MoveAction::Special(_)) = action
        else {
            return true;
        };
        if guarded.has(m.to()) {
            return true;
        }
        let Some(piece) = self.board.piece(m.from()) else { return true };
        if let Some(MoveAction::Special(number)) = action {
            let specials = &self.rules.mover(side, piece.kind).specials[m.from().index()];
            let special = specials.get(usize::from(number));
            if special.is_none_or(|special| special.strikes.meets(guarded)) {
                return true;
            }
        }
        let near = self.rules.tables.neighbours[m.to().index()];
        let reaches = |set: &AfterSquares<_>| match set {
            AfterSquares::Target | AfterSquares::Origin => false,
            AfterSquares::Around => near.meets(guarded),
            _ => true,
        };
        let follows = |rule: &AfterRule<Kind, SquareSet<B>>| {
            rule.threatens
                && rule.who != AfterWho::Friend
                && rule.by.has(&piece.kind)
                && rule.squares.iter().any(reaches)
        };
        self.rules.game.aftermath.rules.iter().any(follows)
    }
}
