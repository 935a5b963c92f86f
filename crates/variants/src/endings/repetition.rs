//! Whether a position has come before, and who gave check all the while.

use super::Asker;
use crate::position::Variant;
use game_core::{Bits, Side};

impl<B: Bits> Variant<B> {
    /// How often this position has been on the board, now included, and
    /// whether that alone counts for a search, which need not do again what it
    /// did once.
    pub(super) fn comings(&self, asker: Asker) -> (u32, bool) {
        let tree_plies = match asker {
            Asker::Search { tree_plies } => tree_plies,
            Asker::Rules | Asker::Player => 0,
        };
        let within = self.past().iter().rev().take(self.repetition_reach());
        let (mut n, mut soon) = (1, false);
        for (plies, past) in within.enumerate() {
            if past.state.key == self.state.key {
                n += 1;
                soon |= plies < tree_plies;
            }
        }
        (n, soon)
    }

    /// Has this position been on the board before?
    #[inline]
    pub(super) fn has_come_before(&self) -> bool {
        let earlier = self.past().len().saturating_sub(self.repetition_reach());
        self.past()[earlier..].iter().any(|past| past.state.key == self.state.key)
    }

    /// How many plies back this position can have been on the board.
    fn repetition_reach(&self) -> usize {
        if self.rules.uses.lasting_progress {
            self.state.halfmoves.into()
        } else {
            self.past().len()
        }
    }

    /// The side all of whose moves since the position first occurred gave
    /// check, if only one did.
    pub(super) fn perpetual_checker(&self) -> Option<Side> {
        let first = self.past().iter().position(|past| past.state.key == self.state.key)?;
        let mut always = [true, true];
        let mut replay = self.clone();
        while replay.past().len() > first {
            let mover = replay.past()[replay.past().len() - 1].state.turn;
            always[mover.index()] &= replay.is_in_check();
            replay.recall();
        }
        match always {
            [true, false] => Some(Side::White),
            [false, true] => Some(Side::Black),
            _ => None,
        }
    }
}
