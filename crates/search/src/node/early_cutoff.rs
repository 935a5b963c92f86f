//! Step 5 of a node: reasons to end the node before any move is tried.

use super::Node;
use crate::history::PieceTo;
use crate::mates::{from_tt, is_loss, is_mate, is_win};
use crate::node_type::{ExpectedNode, NodeTask, NonPv, Window};
use crate::picker::Pick;
use crate::prune;
use crate::worker::Worker;
use game_core::{Evaluator, Move, Position};

/// The search that verifies a null move does without null moves for so many quarters of
/// its depth.
const VERIFIED_QUARTERS: i32 = 3;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of a node that needs no move to be tried.
    pub(super) fn early_cutoff(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let &Node { depth, window: Window { alpha, beta }, evaluation, trend, .. } = node;

        // Reverse futility pruning: the opponent will avoid this position.
        if !is_win(evaluation)
            && !is_loss(beta)
            && !self.must_capture_now()
            && self.pruning().reverse_futility(evaluation, beta, depth, trend)
        {
            return Some((evaluation + beta) / 2);
        }

        // Razoring: only captures can help.
        if !is_mate(alpha) && self.pruning().razoring(evaluation, alpha, depth) {
            let plies = self.facts.quiescence_plies;
            let score = self.quiesce::<NonPv>(ply, Window::null_above(alpha), plies);
            if score <= alpha || self.is_stopped() {
                return Some(score);
            }
        }

        self.null_move_pruning(ply, node).or_else(|| self.probcut(ply, node))
    }

    /// Null move pruning: if even a null move reaches beta, a move will too.
    fn null_move_pruning(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let &Node { depth, window: Window { beta, .. }, evaluation, .. } = node;
        let p = self.shared.params;
        let is_sound = self.facts.nature.null_move
            && p.null_move == 1
            && depth >= p.null_move_depth
            && evaluation >= beta
            && !is_loss(beta)
            && self.stack.before(ply, 1).current_move != Move::NONE
            && ply >= self.null_move_from
            && self.can_move_elsewhere();
        if !is_sound {
            return None;
        }
        let reduced = depth - prune::null_move_reduction(evaluation, beta, depth, p);
        let task = NodeTask {
            window: Window::null_below(beta).flipped(),
            depth: reduced,
            expected: node.expected.child(),
        };
        let frame = self.stack.at_mut(ply);
        (frame.current_move, frame.piece_to) = (Move::NONE, PieceTo::NONE);
        frame.quiet_place = None;
        self.pos.make_null_move();
        let score = -self.node::<NonPv>(ply + 1, task);
        self.pos.unmake();
        if self.is_stopped() {
            return Some(0);
        }
        if score < beta || !self.is_verified(ply, depth, reduced, beta) {
            return self.is_stopped().then_some(0);
        }
        // A mate found behind a null move is no proof.
        Some(if is_win(score) { beta } else { score })
    }

    /// Has the side to move more than pawns and royal pieces, so that it is hardly in
    /// zugzwang?
    fn can_move_elsewhere(&self) -> bool {
        let us = self.pos.turn();
        let counts_hands = self.shared.params.null_move_hands == 1;
        self.facts.has_pieces(&self.pos, us) || counts_hands && self.facts.has_hand(&self.pos, us)
    }

    /// Does a search of reduced depth reach beta too, in which the side does without null
    /// moves for a while? Asked only in deep nodes, where zugzwang would be costly.
    fn is_verified(&mut self, ply: usize, depth: i32, reduced: i32, beta: i32) -> bool {
        let p = self.shared.params;
        let is_asked = p.null_move_verify == 1
            && depth >= p.null_move_verify_depth
            && self.null_move_from == 0
            && reduced > 0;
        if !is_asked {
            return true;
        }
        self.null_move_from = ply + (VERIFIED_QUARTERS * reduced / 4) as usize + 1;
        let window = Window::null_below(beta);
        let expected = ExpectedNode::All;
        let score = self.node::<NonPv>(ply, NodeTask { window, depth: reduced, expected });
        self.null_move_from = 0;
        score >= beta && !self.is_stopped()
    }

    /// ProbCut: a capture that reaches a raised beta at less depth will most
    /// likely reach beta at full depth.
    fn probcut(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let p = self.shared.params;
        let raised = node.window.beta + p.probcut_margin;
        let may_probe = p.probcut == 1 && self.facts.nature.see && node.depth >= p.probcut_depth;
        if !may_probe || is_mate(node.window.beta) {
            return None;
        }
        if let Some(entry) = &node.entry
            && entry.depth >= node.depth - p.probcut_reduction
            && from_tt(entry.score, ply) < raised
        {
            return None;
        }
        let first = if node.table_move_is_noisy { node.table_move } else { Move::NONE };
        let least = raised - node.evaluation;
        let mut picker = self.picker(first, Pick::Noisy(least));
        let mut cutoff = None;
        while let Some(m) = picker.next(self, ply) {
            if m == node.table_move && !self.see_at_least(m, least) {
                continue;
            }
            let score = self.probcut_score(ply, node, m, raised);
            if self.is_stopped() || score >= raised {
                cutoff = Some(score);
                break;
            }
        }
        self.return_picker(picker);
        if self.is_stopped() { Some(0) } else { cutoff }
    }

    /// The score of a capture against the raised beta of ProbCut: by quiescence
    /// search and, if that is good enough, at less depth.
    #[inline]
    fn probcut_score(&mut self, ply: usize, node: &Node, m: Move, raised: i32) -> i32 {
        let window = Window::null_below(raised);
        let kinds = self.pos.move_kinds(m);
        self.make(m, &kinds, ply);
        let mut score = self.descend(ply, window, |worker, window| {
            worker.quiesce::<NonPv>(ply + 1, window, worker.facts.quiescence_plies)
        });
        let depth = node.depth - self.shared.params.probcut_reduction;
        if score >= raised && depth > 0 && !self.is_stopped() {
            let expected = node.expected.child();
            score = self.descend(ply, window, |worker, window| {
                worker.node::<NonPv>(ply + 1, NodeTask { window, depth, expected })
            });
        }
        self.unmake();
        score
    }
}
