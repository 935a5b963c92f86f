//! Counting sides out: a clock beside that of moves without progress.
//!
//! Like that one it is no part of the key: a position that comes again is the
//! same position, however far the count has gone.

use crate::board::Board;
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

impl RunningCount {
    /// The count after a move, with this side to move next; there were so many
    /// pieces before the move.
    pub(crate) fn after_move<B: Bits>(
        self,
        rule: &CountedOut<Kind>,
        board: &Board<B>,
        turn: Side,
        men_before: u32,
    ) -> RunningCount {
        let running = self.limit > 0;
        let men = board.all_pieces().len();
        let captured = men < men_before;
        let begins = |limit: &&CountDef<Kind>| !running || captured && limit.from_men;
        let fresh = fitting_limit(rule, board, turn).filter(begins).map(|limit| {
            let plies = if limit.from_men { 2 * men as u16 } else { 0 };
            RunningCount { plies, limit: limit.plies() }
        });
        let plies = self.plies.saturating_add(u16::from(running));
        fresh.unwrap_or(RunningCount { plies, ..self })
    }
}

/// The limit a side could count to now.
fn fitting_limit<'f, B: Bits>(
    rule: &'f CountedOut<Kind>,
    board: &Board<B>,
    side: Side,
) -> Option<&'f CountDef<Kind>> {
    let has_blocker = rule.without.iter().any(|&kind| board.kind(kind).any());
    if has_blocker || !board.side(!side).many() {
        return None;
    }
    let men = board.side(side).len();
    let fits = |limit: &&CountDef<Kind>| {
        limit.men.is_none_or(|most| men <= most)
            && limit.against.iter().all(|&(kind, n)| board.pieces(!side, kind).len() >= n)
    };
    rule.limits.iter().find(fits)
}
