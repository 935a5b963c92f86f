//! What a node leaves behind: updates of the histories and of the transposition
//! table.

use super::Node;
use super::move_loop::{Candidate, MoveLoop};
use crate::mates::{NO_EVALUATION, is_mate, to_tt};
use crate::node_type::NodeType;
use crate::params::SIXTEENTHS;
use crate::transposition::TtEntry;
use crate::worker::Worker;
use game_core::{Bound, Evaluator, Key, Move, Position};

/// How many moves tried without success are remembered.
const MAX_TRIED: usize = 32;

/// The first moves of a node that were tried without success.
pub(super) struct TriedMoves {
    moves: [Candidate; MAX_TRIED],
    n: usize,
}

impl TriedMoves {
    pub(super) fn new() -> TriedMoves {
        TriedMoves { moves: [Candidate::NONE; MAX_TRIED], n: 0 }
    }

    pub(super) fn push(&mut self, candidate: Candidate) {
        if self.n < MAX_TRIED {
            self.moves[self.n] = candidate;
            self.n += 1;
        }
    }

    fn all(&self) -> &[Candidate] {
        &self.moves[..self.n]
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Updates killer moves and histories after a beta cut-off: the winner gains,
    /// the moves tried before it lose.
    pub(super) fn update_histories(
        &mut self,
        ply: usize,
        node: &Node,
        winner: &Candidate,
        tried: &TriedMoves,
    ) {
        let bonus = self.history_bonus(node.depth);
        let before = self.stack.continuation(ply);
        if winner.is_quiet() {
            let killers = &mut self.stack.at_mut(ply).killers;
            if killers[0] != winner.m {
                *killers = [winner.m, killers[0]];
            }
            self.history.update_quiet(winner.place, &before, bonus);
        } else {
            self.history.update_noisy(winner.place.piece_to, winner.kinds.captured, bonus);
        }
        for loser in tried.all() {
            if !loser.is_quiet() {
                self.history.update_noisy(loser.place.piece_to, loser.kinds.captured, -bonus);
            } else if winner.is_quiet() {
                self.history.update_quiet(loser.place, &before, -bonus);
            }
        }
    }

    /// What a move gains in a node of this depth.
    fn history_bonus(&self, depth: i32) -> i32 {
        let p = self.shared.params;
        (p.history_bonus_base + p.history_bonus_depth * depth).clamp(0, p.history_bonus_max)
    }

    /// The quiet move of a table entry gains when the entry cuts a node off: without
    /// the table the move would have done it.
    pub(super) fn reward_table_move(&mut self, ply: usize, depth: i32, best: Move) {
        if self.shared.params.tt_history == 0 {
            return;
        }
        let m = self.legal_or_none(best);
        if m == Move::NONE {
            return;
        }
        let kinds = self.pos.move_kinds(m);
        if !kinds.is_noisy() {
            self.note_threats(ply);
            let place = self.place(ply, m, &kinds);
            let before = self.stack.continuation(ply);
            self.history.update_quiet(place, &before, self.history_bonus(depth));
        }
    }

    /// The first quiet move of the node before loses when an answer refutes it.
    pub(super) fn punish_prior_move(&mut self, ply: usize, node: &Node) {
        let share = self.shared.params.prior_malus;
        if ply > 0 && self.stack.before(ply, 1).move_number == 1 {
            self.update_prior_move(ply, -self.history_bonus(node.depth) * share / SIXTEENTHS);
        }
    }

    /// The quiet move that led to a node gains when no answer refutes it.
    fn reward_prior_move(&mut self, ply: usize, node: &Node) {
        let share = self.shared.params.prior_bonus;
        if ply > 0 {
            self.update_prior_move(ply, self.history_bonus(node.depth) * share / SIXTEENTHS);
        }
    }

    /// Rewards the quiet move that led to a node, or punishes it with a negative bonus.
    fn update_prior_move(&mut self, ply: usize, bonus: i32) {
        // In a long turn the move before may be the side's own.
        if bonus != 0
            && !self.facts.nature.long_turns
            && let Some(place) = self.stack.before(ply, 1).quiet_place
        {
            let before = self.stack.continuation(ply - 1);
            self.history.update_quiet(place, &before, bonus);
        }
    }

    /// Step 14 of a node: stores the result in the table, and in the correction
    /// history how wrong the evaluation was.
    pub(super) fn remember<K: NodeType>(
        &mut self,
        ply: usize,
        key: Key,
        node: &Node,
        result: &MoveLoop,
    ) {
        let bound = if result.best >= node.window.beta {
            Bound::AtLeast
        } else if K::PV && result.best_move != Move::NONE {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let evaluation = (node.raw_evaluation != NO_EVALUATION).then_some(node.raw_evaluation);
        let entry = TtEntry {
            best: result.best_move,
            score: to_tt(result.best, ply),
            evaluation,
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(key, entry);
        if bound == Bound::AtMost && node.excluded == Move::NONE {
            self.reward_prior_move(ply, node);
        }
        self.update_correction(ply, node, result, bound);
    }

    /// Updates the correction history, if the score says how wrong the static
    /// evaluation was.
    fn update_correction(&mut self, ply: usize, node: &Node, result: &MoveLoop, bound: Bound) {
        let evaluation = self.stack.at(ply).evaluation;
        let best_is_noisy = self.is_noisy(result.best_move);
        let is_telling = match bound {
            Bound::Exact => true,
            Bound::AtLeast => result.best > evaluation,
            Bound::AtMost => result.best < evaluation,
        };
        if !node.in_check && !best_is_noisy && !is_mate(result.best) && is_telling {
            let error = result.best - evaluation;
            let place = self.correction_place(ply);
            self.history.correction.update(&place, error, node.depth);
        }
    }
}
