//! Perpetual chase: looked for only when a position has come again.
//!
//! Going back from the last position to the one it repeats, each side keeps the
//! pieces of the opponent that all its moves so far have chased. A piece that
//! moved is followed to where it came from.

use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use game_core::{Bits, Kind, Move, MoveList, Side, Square, SquareSet};
use rules::endings::PerpetualChase;

impl<B: Bits> Variant<B> {
    /// The side all of whose moves since the position first occurred chased
    /// one and the same piece, if only one side did.
    pub(super) fn perpetual_chaser(
        &self,
        rule: &PerpetualChase<Kind, SquareSet<B>>,
    ) -> Option<Side> {
        let first = self.past().iter().position(|past| past.state.key == self.state.key)?;
        let mut replay = self.clone();
        let mut prey = Side::BOTH.map(|side| replay.board.side(!side));
        while replay.past().len() > first && prey.iter().any(|prey| prey.any()) {
            let made = replay.state.made;
            let mover = replay.past()[replay.past().len() - 1].state.turn;
            let chased =
                if prey[mover.index()].any() { replay.threats(mover, rule) } else { Vec::new() };
            replay.recall();
            let made = made?;
            let chased = replay.new_among(chased, mover, made);
            prey[mover.index()] = prey[mover.index()] & chased;
            follow_back(&mut prey[(!mover).index()], made);
        }
        match prey.map(|prey| prey.any()) {
            [true, false] => Some(Side::White),
            [false, true] => Some(Side::Black),
            _ => None,
        }
    }

    /// The captures a side threatens that are a chase: those of a hunter onto
    /// prey that is not protected from it.
    fn threats(
        &mut self,
        side: Side,
        rule: &PerpetualChase<Kind, SquareSet<B>>,
    ) -> Vec<(Square, Square)> {
        let mut threats = Vec::new();
        for m in self.safe_captures(side) {
            let (from, to) = (m.from(), m.to());
            let (Some(hunter), Some(prey)) = (self.board.piece(from), self.board.piece(to)) else {
                continue;
            };
            let is_game = |of: &(Kind, [SquareSet<B>; 2])| {
                of.0 == prey.kind && of.1[prey.side.index()].has(to)
            };
            if !rule.by.contains(&hunter.kind) || !rule.of.iter().any(is_game) {
                continue;
            }
            let is_exchange = hunter.kind == prey.kind && self.can_take(!side, to, from);
            let outranks = rule
                .even_protected
                .iter()
                .any(|(kind, by)| *kind == prey.kind && by.contains(&hunter.kind));
            if !is_exchange && (outranks || !self.is_recaptured(side, m)) {
                threats.push((from, to));
            }
        }
        threats
    }

    /// Of these threats after a move, the prey of those the same piece did not
    /// make before it. Asked of the position before the move.
    fn new_among(
        &mut self,
        threats: Vec<(Square, Square)>,
        side: Side,
        made: Move,
    ) -> SquareSet<B> {
        let before: Vec<(Square, Square)> =
            self.safe_captures(side).into_iter().map(|m| (m.from(), m.to())).collect();
        let origin = |from: Square| if from == made.to() { made.from() } else { from };
        let is_new = |&(from, to): &(Square, Square)| !before.contains(&(origin(from), to));
        threats.into_iter().filter(is_new).map(|(_, to)| to).collect()
    }

    /// The captures of a side that leave its royal pieces safe, whoever is to
    /// move.
    fn safe_captures(&mut self, side: Side) -> MoveList {
        let mut moves = MoveList::new();
        pseudo_moves(self, side, CastlingSafety::Required, &mut moves);
        let enemies = self.board.side(!side);
        moves.retain(|m| enemies.has(m.to()));
        let guard = self.attacks().guard(side);
        moves.retain(|&m| {
            self.try_out(side, m);
            let safe =
                !self.attacks().has_lost(side, &guard) && !self.attacks().is_in_reach(side, &guard);
            self.recall();
            safe
        });
        moves
    }

    fn can_take(&mut self, side: Side, from: Square, to: Square) -> bool {
        self.safe_captures(side).iter().any(|m| m.from() == from && m.to() == to)
    }

    /// Would the piece that makes this capture be captured in turn?
    fn is_recaptured(&mut self, side: Side, m: Move) -> bool {
        self.try_out(side, m);
        let recaptured = self.safe_captures(!side).iter().any(|back| back.to() == m.to());
        self.recall();
        recaptured
    }
}

/// Where pieces stood before their side made this move.
fn follow_back<B: Bits>(prey: &mut SquareSet<B>, made: Move) {
    if prey.has(made.to()) {
        prey.remove(made.to());
        prey.insert(made.from());
    }
}
