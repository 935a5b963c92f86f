//! The default order: MVV-LVA and history heuristic.

use super::lazy::noisy_rank;
use game_core::{Evaluator, Move, MoveKinds, Orderer, Position, Side};

/// All values are halved when one reaches this, so that the latest cut-offs count
/// most and quiet moves stay behind captures.
const MAX_HISTORY: i32 = 1 << 20;

/// Captures by MVV-LVA, quiet moves by the cut-offs they caused elsewhere in the
/// tree.
pub(super) struct Standard {
    n_kinds: usize,
    n_squares: usize,
    /// History by side, kind and target.
    history: Vec<i32>,
}

impl Standard {
    pub(super) fn new<P: Position>(pos: &P) -> Standard {
        let (n_kinds, n_squares) = (pos.n_kinds(), pos.geometry().n_squares());
        Standard { n_kinds, n_squares, history: vec![0; 2 * n_kinds * n_squares] }
    }

    fn index(&self, side: Side, kinds: &MoveKinds, m: Move) -> usize {
        // A target off the board, which a pass may have, shares an index.
        let target = m.to().index().min(self.n_squares - 1);
        (side.index() * self.n_kinds + kinds.kind.index()) * self.n_squares + target
    }
}

impl<P: Position, E: Evaluator<P>> Orderer<P, E> for Standard {
    fn rank(&mut self, pos: &mut P, evaluator: &mut E, moves: &[Move], ranks: &mut [i32]) {
        let side = pos.turn();
        for (&m, rank) in moves.iter().zip(ranks) {
            let kinds = pos.move_kinds(m);
            *rank = match kinds.is_noisy() {
                true => noisy_rank(evaluator, &kinds),
                false => self.history[self.index(side, &kinds, m)],
            };
        }
    }

    fn cut_off(&mut self, pos: &P, m: Move, _: &[Move], depth: u32) {
        let kinds = pos.move_kinds(m);
        if kinds.is_noisy() {
            return;
        }
        let index = self.index(pos.turn(), &kinds, m);
        // A cut-off near the root saves more.
        self.history[index] = self.history[index].saturating_add((depth * depth) as i32);
        if self.history[index] >= MAX_HISTORY {
            self.history.iter_mut().for_each(|value| *value /= 2);
        }
    }
}
