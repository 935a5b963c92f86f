//! Counting sides out: a clock beside that of moves without progress.
//!
//! Like that one it is no part of the key: a position that comes again is the
//! same position, however far the count has gone.

use crate::position::Variant;
use game_core::{Bits, Kind, Side};
use rules::endings::{CountDef, CountedOut};

/// A count in half-moves; none is running while the limit is nought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RunningCount {
    pub(crate) plies: u16,
    pub(crate) limit: u16,
}

impl RunningCount {
    /// Has it gone past its limit?
    pub(crate) fn is_over(self) -> bool {
        self.limit > 0 && self.plies > self.limit
    }
}

impl<B: Bits> Variant<B> {
    /// All pieces on the board.
    pub(crate) fn men(&self) -> u32 {
        (self.sides[0] | self.sides[1]).len()
    }

    /// Counts a move that has just been made; there were so many pieces before.
    pub(crate) fn count_move(&mut self, men_before: u32) {
        let Some(rule) = &self.rules.game.count else { return };
        let running = self.state.count.limit > 0;
        let limit = self.fitting_limit(rule, self.state.turn);
        let captured = self.men() < men_before;
        let begins = |limit: &&CountDef<Kind>| !running || captured && limit.from_men;
        let fresh = limit.filter(begins).map(|limit| {
            let plies = if limit.from_men { 2 * self.men() as u16 } else { 0 };
            RunningCount { plies, limit: limit.plies() }
        });
        let plies = self.state.count.plies.saturating_add(u16::from(running));
        self.state.count = fresh.unwrap_or(RunningCount { plies, ..self.state.count });
    }

    /// The limit a side could count to now.
    fn fitting_limit<'f>(
        &self,
        rule: &'f CountedOut<Kind>,
        side: Side,
    ) -> Option<&'f CountDef<Kind>> {
        let opponent = !side;
        let has_blocker = rule.without.iter().any(|&kind| self.kinds[kind.index()].any());
        if has_blocker || !self.sides[opponent.index()].many() {
            return None;
        }
        let men = self.sides[side.index()].len();
        let fits = |limit: &&CountDef<Kind>| {
            limit.men.is_none_or(|most| men <= most)
                && limit.against.iter().all(|&(kind, n)| self.pieces(opponent, kind).len() >= n)
        };
        rule.limits.iter().find(fits)
    }
}
