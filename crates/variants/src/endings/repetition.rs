//! Whether a position has come before, and which side gave check with all its
//! moves since then.

use super::Asker;
use crate::cell::BoardCell;
use crate::position::Variant;
use crate::word::MoveAction;
use crate::zobrist;
use game_core::{Bits, Key, Piece, Side, Square};
use rules::endings::{Ending, EndingResult};

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

    /// By what the key changes when a piece steps from one square to another and the turn
    /// goes over; nothing unless whoever steps back to an earlier position draws.
    pub(crate) fn reversible_step(&self, piece: Piece, from: Square, to: Square) -> Option<Key> {
        let nature = &self.rules.nature;
        if nature.drops || nature.long_turns || nature.twofold || !self.draws_by_repetition() {
            return None;
        }
        let cell = BoardCell::of(piece.side, piece.kind);
        let turn = zobrist::turn(Side::White, 1, 1) ^ zobrist::turn(Side::Black, 1, 1);
        Some(zobrist::cell(cell, from) ^ zobrist::cell(cell, to) ^ turn)
    }

    /// Does a position that comes again draw, whoever brought it about?
    fn draws_by_repetition(&self) -> bool {
        let mut draws = false;
        for ending in &self.rules.game.endings.despite_moves {
            match ending.when {
                Ending::Repetition(_) if ending.result == EndingResult::Draw => draws = true,
                Ending::Repetition(_) | Ending::PerpetualCheck(_) | Ending::PerpetualChase(_) => {
                    return false;
                }
                _ => {}
            }
        }
        draws
    }

    /// The key of the position so many plies ago, unless the move made then was progress
    /// or a pass.
    pub(crate) fn key_so_long_ago(&self, plies: usize) -> Option<Key> {
        let past = self.past();
        if plies > self.repetition_reach().min(past.len()) {
            return None;
        }
        let then = past.len() - plies;
        let after = past.get(then + 1).map_or(&self.state, |later| &later.state);
        let was_pass = after.made.is_some_and(|m| MoveAction::read(m) == Some(MoveAction::Pass));
        (!was_pass).then_some(past[then].state.key)
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
