//! Tests of endings by something achieved: a goal reached, enough in hand.

use super::conditions::Hit;
use crate::legal::TrialPosition;
use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use game_core::{Bits, Kind, Side, Square, SquareSet, WinReason};
use rules::endings::{Gathered, HandGoal, InHand, Reached, Reacher};

impl<B: Bits> Variant<B> {
    pub(super) fn reached(&self, rule: &Reached<Kind, SquareSet<B>>) -> Option<Hit> {
        if rule.count > 1 {
            return self.achievement(rule.whose, |pos, side| pos.has_reached(side, rule));
        }
        let there = |side: Side| self.has_reached(side, rule);
        let can_follow = |side: Side| self.can_reach(side, &rule.by, rule.goal[side.index()]);
        self.arrival(rule.whose, there, can_follow)
    }

    #[inline(always)]
    fn has_reached(&self, side: Side, rule: &Reached<Kind, SquareSet<B>>) -> bool {
        let goal = rule.goal[side.index()];
        let there = rule.by.iter().any(|&kind| self.board.pieces(side, kind).meets(goal));
        there && self.have_reached(side, rule)
    }

    /// Do enough of a side's pieces count that have reached the goal?
    #[inline(never)]
    fn have_reached(&self, side: Side, rule: &Reached<Kind, SquareSet<B>>) -> bool {
        let goal = rule.goal[side.index()];
        // In a race with a reply nobody asks whether the piece can be taken.
        let unattacked = rule.unattacked && rule.whose != Reacher::WithReply;
        let counts = |sq: &Square| !unattacked || !self.attacks().is_threatened(*sq, !side);
        let there = self.board.side(side) & self.board.of_kinds(&rule.by) & goal;
        let n = there.into_iter().filter(counts).count();
        let full = rule.or_full && !goal.meets(self.board.vacant());
        n >= rule.count as usize || n > 0 && full
    }

    /// The ending for a side that has achieved something, if the achievement of
    /// that side counts: `there` tells whether a side has achieved it, and
    /// `can_follow` whether the side to move can do so with its next move.
    #[inline]
    fn arrival(
        &self,
        whose: Reacher,
        there: impl Fn(Side) -> bool,
        can_follow: impl Fn(Side) -> bool,
    ) -> Option<Hit> {
        let (us, them) = (self.state.turn, !self.state.turn);
        let hit = |side: Side| Hit::even(side, WinReason::Goal);
        match whose {
            Reacher::Mover => there(them).then(|| hit(them)),
            Reacher::Stayer => there(us).then(|| hit(us)),
            Reacher::Either => Hit::first_of(there(us), there(them), us, WinReason::Goal),
            // A race in which the second player has the last word: White's
            // arrival leaves Black one move if Black can arrive too.
            Reacher::WithReply if there(us) => Some(Hit { both: there(them), ..hit(us) }),
            Reacher::WithReply => {
                let arrived = there(them) && !(us == Side::Black && can_follow(us));
                arrived.then(|| hit(them))
            }
        }
    }

    /// Has a side a legal move of one of these kinds into the goal? Asked only
    /// while the ending itself is being looked at, so moves are tried here.
    fn can_reach(&self, side: Side, by: &[Kind], goal: SquareSet<B>) -> bool {
        let mut moves = Vec::new();
        pseudo_moves(self, side, CastlingSafety::Required, &mut moves);
        let mut tried = TrialPosition::of(self);
        moves.into_iter().any(|m| {
            let kind = self.board.piece(m.from()).map(|piece| piece.kind);
            kind.is_some_and(|kind| by.contains(&kind)) && goal.has(m.to()) && tried.is_legal(m)
        })
    }

    /// The ending for a side that has achieved something, if the achievement of
    /// that side counts.
    pub(super) fn achievement(
        &self,
        whose: Reacher,
        has_it: impl Fn(&Variant<B>, Side) -> bool,
    ) -> Option<Hit> {
        self.arrival(whose, |side| has_it(self, side), |side| self.can_follow(side, &has_it))
    }

    /// Has a side a legal move after which it has achieved something?
    fn can_follow(&self, side: Side, has_it: &impl Fn(&Variant<B>, Side) -> bool) -> bool {
        let mut moves = Vec::new();
        pseudo_moves(self, side, CastlingSafety::Required, &mut moves);
        let (mut tried, mut after) = (TrialPosition::of(self), self.clone());
        moves.into_iter().any(|m| {
            after.try_out(side, m);
            let follows = has_it(&after, side);
            after.recall();
            follows && tried.is_legal(m)
        })
    }

    pub(super) fn has_gathered(&self, side: Side, rule: &Gathered<Kind, SquareSet<B>>) -> bool {
        let pieces = self.board.side(side) & self.board.of_kinds(&rule.by);
        (pieces & rule.goal[side.index()]).len() >= rule.count
    }

    /// Has a side enough in hand?
    pub(super) fn holds_enough(&self, side: Side, rule: &InHand<Kind>) -> bool {
        let counts = |kind: &Kind| rule.of.is_empty() || rule.of.contains(kind);
        let held = |worth: &dyn Fn(Kind) -> u32| -> u32 {
            let kinds = self.board.all_kinds().filter(counts);
            kinds.map(|kind| u32::from(self.board.hand(side, kind)) * worth(kind)).sum()
        };
        match rule.enough {
            HandGoal::Pieces(count) => held(&|_| 1) >= count,
            HandGoal::Points(tenths) => {
                held(&|kind| self.rules.game.points[kind.index()]) >= tenths
            }
        }
    }
}
