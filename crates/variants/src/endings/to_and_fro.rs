//! Has a side gone to and fro with one piece?

use crate::position::Variant;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move};
use rules::endings::ToAndFro;

impl<B: Bits> Variant<B> {
    /// Did the side that has just moved make its last moves with one piece, all but
    /// the first to and fro, without a capture meanwhile and never in check?
    #[inline(never)]
    pub(super) fn goes_to_and_fro(&self, rule: &ToAndFro<Kind>) -> bool {
        let wanted = rule.moves as usize;
        if u32::from(self.state.halfmoves) + 1 < 2 * rule.moves {
            return false;
        }
        let Some(moves) = self.last_moves(wanted) else { return false };
        let returns = |pair: &[Move]| pair[0].from() == pair[1].to();
        let reverses = |pair: &[Move]| returns(pair) && pair[0].to() == pair[1].from();
        let is_plain = |m: &Move| MoveAction::read(*m) == Some(MoveAction::Plain);
        let piece = self.board.piece(moves[0].to());
        let is_bound =
            piece.is_some_and(|piece| rule.by.is_empty() || rule.by.contains(&piece.kind));
        is_bound
            && moves.iter().all(is_plain)
            && moves.windows(2).all(returns)
            && moves[..wanted - 1].windows(2).all(reverses)
            && !self.was_in_check_before(wanted)
    }

    /// The last moves of the side that has just moved, the latest first; `None` if
    /// there were fewer.
    fn last_moves(&self, n: usize) -> Option<Vec<Move>> {
        let (past, them) = (self.past(), !self.state.turn);
        let made = |index: usize| match past.get(index + 1) {
            Some(next) => next.state.made,
            None => self.state.made,
        };
        let own = (0..past.len()).rev().filter(|&index| past[index].state.turn == them);
        let moves: Option<Vec<Move>> = own.take(n).map(made).collect();
        moves.filter(|moves| moves.len() == n)
    }

    /// Was the side that has just moved in check before one of its last moves?
    fn was_in_check_before(&self, n: usize) -> bool {
        let (them, mut replay, mut seen) = (!self.state.turn, self.clone(), 0);
        while seen < n && !replay.past().is_empty() {
            replay.recall();
            if replay.state.turn == them {
                seen += 1;
                if replay.is_in_check() {
                    return true;
                }
            }
        }
        false
    }
}
