//! Reasons not to try any move of a node.

use super::{Narrow, Node};
use crate::history::Code;
use crate::mates::{from_table, is_loss, is_mate, is_win};
use crate::picker::Wanted;
use crate::prune;
use crate::worker::Worker;
use game_core::{Evaluator, Move, Position};

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Reasons not to try any move: the score to return then.
    pub(super) fn give_up(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let &Node { depth, alpha, beta, evaluation, improving, .. } = node;
        let (p, nature) = (self.shared.params, self.nature);

        // So far above the window that the opponent will avoid this.
        if !is_win(evaluation)
            && !is_loss(beta)
            && !self.owes_capture()
            && prune::reverse_futility(evaluation, beta, depth, improving, &nature, p)
        {
            return Some((evaluation + beta) / 2);
        }

        // So far below that only captures can help.
        if !is_mate(alpha) && prune::razoring(evaluation, alpha, depth, &nature, p) {
            let score = self.quiesce::<Narrow>(ply, alpha, alpha + 1, self.quiescence_plies);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }

        // Even a pass holds: then a move will too.
        self.try_pass(ply, node).or_else(|| self.probe_captures(ply, node))
    }

    /// The score of a pass, if it is good enough.
    fn try_pass(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let &Node { depth, beta, evaluation, .. } = node;
        let p = self.shared.params;
        let may_pass = self.nature.null_move
            && depth >= p.null_move_depth
            && evaluation >= beta
            && !is_loss(beta)
            && self.stack.before(ply, 1).made != Move::NONE
            && self.has_pieces(self.pos.turn());
        if !may_pass {
            return None;
        }
        let reduced = depth - prune::null_move_reduction(evaluation, beta, depth, p);
        let frame = self.stack.at_mut(ply);
        (frame.made, frame.code) = (Move::NONE, Code::NONE);
        self.pos.make_null_move();
        let score = -self.node::<Narrow>(ply + 1, -beta, -beta + 1, reduced, !node.expected_cut);
        self.pos.unmake();
        if self.stopped {
            return Some(0);
        }
        // A mate found by passing is no proof.
        (score >= beta).then_some(if is_win(score) { beta } else { score })
    }

    /// A capture that is good enough against a raised window at less depth
    /// will most likely cut this node.
    fn probe_captures(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let p = self.shared.params;
        let raised = node.beta + p.probcut_margin;
        if !self.nature.see || node.depth < p.probcut_depth || is_mate(node.beta) {
            return None;
        }
        if let Some(found) = &node.found
            && found.depth >= node.depth - p.probcut_reduction
            && from_table(found.score, ply) < raised
        {
            return None;
        }
        let first = if node.table_move_is_noisy { node.table_move } else { Move::NONE };
        let least = raised - node.evaluation;
        let mut picker = self.picker(first, Wanted::Noisy(least));
        let mut cut = None;
        while let Some(m) = picker.next(self, ply) {
            if m == node.table_move && !self.holds(m, least) {
                continue;
            }
            let gist = self.pos.gist(m);
            self.make(m, &gist, ply);
            let mut score = self.descend(ply, raised - 1, raised, |worker, alpha, beta| {
                worker.quiesce::<Narrow>(ply + 1, alpha, beta, worker.quiescence_plies)
            });
            let depth = node.depth - p.probcut_reduction;
            if score >= raised && depth > 0 && !self.stopped {
                score = self.descend(ply, raised - 1, raised, |worker, alpha, beta| {
                    worker.node::<Narrow>(ply + 1, alpha, beta, depth, !node.expected_cut)
                });
            }
            self.unmake();
            if self.stopped || score >= raised {
                cut = Some(score);
                break;
            }
        }
        self.give_back(picker);
        if self.stopped { Some(0) } else { cut }
    }
}
