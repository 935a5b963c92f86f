//! What a node leaves behind for others: histories, the table, corrections.

use super::{Candidate, Kind, Node, Tally};
use crate::mates::{UNKNOWN, is_mate, to_table};
use crate::table::Found;
use crate::worker::Worker;
use game_core::{Bound, Evaluator, Move, Position};

/// So many moves tried without success are remembered.
const REMEMBERED: usize = 32;

/// The first moves tried without success.
pub(super) struct Tried {
    moves: [Candidate; REMEMBERED],
    n: usize,
}

impl Tried {
    pub(super) fn new() -> Tried {
        Tried { moves: [Candidate::NONE; REMEMBERED], n: 0 }
    }

    pub(super) fn push(&mut self, candidate: Candidate) {
        if self.n < REMEMBERED {
            self.moves[self.n] = candidate;
            self.n += 1;
        }
    }

    fn all(&self) -> &[Candidate] {
        &self.moves[..self.n]
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// A move has cut the node off: it gains, those before it lose.
    pub(super) fn learn(&mut self, ply: usize, node: &Node, won: &Candidate, tried: &Tried) {
        let p = self.shared.params;
        let us = self.pos.turn();
        let bonus = (p.history_bonus_base + p.history_bonus_depth * node.depth).clamp(0, p.history_bonus_max);
        let before = self.stack.codes_before(ply);
        if won.is_quiet() {
            let killers = &mut self.stack.at_mut(ply).killers;
            if killers[0] != won.m {
                *killers = [won.m, killers[0]];
            }
            self.history.learn_quiet(us, won.m, won.code, &before, bonus);
        } else {
            self.history.learn_noisy(won.code, won.gist.captured, bonus);
        }
        for lost in tried.all() {
            if !lost.is_quiet() {
                self.history.learn_noisy(lost.code, lost.gist.captured, -bonus);
            } else if won.is_quiet() {
                self.history.learn_quiet(us, lost.m, lost.code, &before, -bonus);
            }
        }
    }

    /// Keeps the score in the table, and how wrong the evaluation was.
    pub(super) fn keep<K: Kind>(&mut self, ply: usize, key: u64, node: &Node, tally: &Tally) {
        let bound = if tally.best >= node.beta {
            Bound::AtLeast
        } else if K::PV && tally.best_move != Move::NONE {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let evaluation = (node.raw_evaluation != UNKNOWN).then_some(node.raw_evaluation);
        let entry = Found {
            best: tally.best_move,
            score: to_table(tally.best, ply),
            evaluation,
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(key, entry);
        self.learn_error(ply, node, tally, bound);
    }

    /// Learns by how much the evaluation was wrong, where the score says so.
    fn learn_error(&mut self, ply: usize, node: &Node, tally: &Tally, bound: Bound) {
        let statically = self.stack.at(ply).evaluation;
        let best_is_noisy =
            tally.best_move != Move::NONE && self.pos.gist(tally.best_move).is_noisy();
        let says_something = match bound {
            Bound::Exact => true,
            Bound::AtLeast => tally.best > statically,
            Bound::AtMost => tally.best < statically,
        };
        if !node.in_check && !best_is_noisy && !is_mate(tally.best) && says_something {
            let error = tally.best - statically;
            let (side, structure) = (self.pos.turn(), self.structure());
            let last = self.last_codes(ply);
            self.history.learn_correction(side, structure, last, error, node.depth);
        }
    }
}
