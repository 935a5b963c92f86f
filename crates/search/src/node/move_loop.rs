//! Steps 7 to 12 of a node: the loop over its moves.

use super::Node;
use super::update::TriedMoves;
use crate::extend::{self, Singularity};
use crate::history::MovePlace;
use crate::mates::INFINITY;
use crate::node_type::{ExpectedNode, NodeTask, NodeType, NonPv, Pv, Window};
use crate::picker::MovePicker;
use crate::prune::Trend;
use crate::reduce::{self, LmrReasons};
use crate::worker::Worker;
use game_core::{Evaluator, Kind, Move, MoveKinds, Position};

/// More cut-offs among the children than this mean that they are easy to refute.
const MANY_CUTOFFS: u32 = 3;
/// The least depth of a node with late move reductions.
const LMR_DEPTH: i32 = 2;

/// What the moves tried so far have brought.
pub(super) struct MoveLoop {
    pub(super) best: i32,
    pub(super) best_move: Move,
    /// The best move as it was before it was tried.
    best_candidate: Candidate,
    pub(super) alpha: i32,
    /// Moves handed out, pruned moves included.
    pub(super) n_moves: i32,
    /// Quiet moves searched.
    pub(super) n_quiet: i32,
    /// The best score is that of a search without the table move, of less depth than
    /// the node has: it ends the node and is not remembered.
    pub(super) is_multi_cut: bool,
}

impl MoveLoop {
    fn new(alpha: i32) -> MoveLoop {
        MoveLoop {
            best: -INFINITY,
            best_move: Move::NONE,
            best_candidate: Candidate::NONE,
            alpha,
            n_moves: 0,
            n_quiet: 0,
            is_multi_cut: false,
        }
    }

    /// Keeps the better score; true if it is above alpha.
    #[inline(always)]
    fn keep_better(&mut self, candidate: &Candidate, score: i32) -> bool {
        self.best = self.best.max(score);
        let is_above = score > self.alpha;
        if is_above {
            (self.best_move, self.best_candidate) = (candidate.m, *candidate);
        }
        is_above
    }
}

/// A move about to be tried.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) m: Move,
    pub(super) kinds: MoveKinds,
    pub(super) place: MovePlace,
    pub(super) history: i32,
}

impl Candidate {
    pub(super) const NONE: Candidate = Candidate {
        m: Move::NONE,
        kinds: MoveKinds { kind: Kind(0), captured: None, promotion: None },
        place: MovePlace::NONE,
        history: 0,
    };

    pub(super) fn is_quiet(&self) -> bool {
        !self.kinds.is_noisy()
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Tries the moves of a node until one reaches beta.
    pub(super) fn try_moves<K: NodeType>(
        &mut self,
        ply: usize,
        node: &Node,
        picker: &mut MovePicker,
        tried: &mut TriedMoves,
    ) -> MoveLoop {
        let mut so_far = MoveLoop::new(node.window.alpha);
        // Step 7: the next move.
        while let Some(m) = picker.next(self, ply) {
            if m == node.excluded || K::ROOT && !self.root.is_open(m) {
                continue;
            }
            so_far.n_moves += 1;
            let candidate = self.candidate(ply, m);

            // Step 8: late and hopeless moves are pruned once a score is in hand.
            if !K::ROOT && self.is_pruned(node, &so_far, &candidate, picker) {
                continue;
            }
            so_far.n_quiet += i32::from(candidate.is_quiet());

            // Step 9: singular extension of the table move.
            let extension = match self.extension::<K>(ply, node, m) {
                Singularity::Extend(plies) => plies,
                Singularity::MultiCut(score) => {
                    (so_far.best, so_far.is_multi_cut) = (score, true);
                    return so_far;
                }
            };
            if self.is_stopped() {
                return so_far;
            }

            // Step 10: search the move.
            let score = self.search_move::<K>(ply, node, &so_far, &candidate, extension);
            if self.is_stopped() {
                return so_far;
            }

            // Step 11: keep the better score; a score of beta ends the node.
            if so_far.keep_better(&candidate, score) && K::PV {
                self.stack.set_pv(ply, m);
            }
            if score > so_far.alpha && score >= node.window.beta {
                self.learn_from_cutoff(ply, node, &candidate, tried);
                return so_far;
            }

            // Step 12: raise alpha, and note a move that did not.
            so_far.alpha = so_far.alpha.max(score);
            if m != so_far.best_move {
                tried.push(candidate);
            }
        }
        if K::PV {
            self.reward_pv_move(ply, node, &so_far, tried);
        }
        so_far
    }

    /// Learns from a move that reached beta.
    fn learn_from_cutoff(
        &mut self,
        ply: usize,
        node: &Node,
        winner: &Candidate,
        tried: &TriedMoves,
    ) {
        self.stack.at_mut(ply).cutoff_count += 1;
        self.update_histories(ply, node, winner, tried);
        self.punish_prior_move(ply, node);
    }

    /// The best move of a PV node gains though it did not reach beta.
    fn reward_pv_move(&mut self, ply: usize, node: &Node, result: &MoveLoop, tried: &TriedMoves) {
        if result.best_move != Move::NONE && self.shared.params.pv_history == 1 {
            self.update_histories(ply, node, &result.best_candidate, tried);
        }
    }

    /// What is known of a move before it is tried.
    #[inline]
    fn candidate(&self, ply: usize, m: Move) -> Candidate {
        let kinds = self.pos.move_kinds(m);
        let place = self.place(ply, m, &kinds);
        let history = if kinds.is_noisy() {
            self.noisy_history(place.piece_to, &kinds)
        } else {
            self.quiet_history(place, &self.stack.continuation(ply))
        };
        Candidate { m, kinds, place, history }
    }

    /// By how many plies a move is extended.
    #[inline(always)]
    fn extension<K: NodeType>(&mut self, ply: usize, node: &Node, m: Move) -> Singularity {
        let is_table_move = m == node.table_move && node.excluded == Move::NONE;
        if is_table_move && !K::ROOT {
            self.singularity(ply, node, m)
        } else {
            Singularity::Extend(0)
        }
    }

    /// Makes a move, searches the position behind it and takes the move back.
    #[inline(always)]
    fn search_move<K: NodeType>(
        &mut self,
        ply: usize,
        node: &Node,
        so_far: &MoveLoop,
        candidate: &Candidate,
        extension: i32,
    ) -> i32 {
        if K::ROOT {
            self.tell_current_move(candidate.m, so_far.n_moves, node.depth);
        }
        let nodes_before = self.nodes();
        self.make(candidate.m, &candidate.kinds, ply);
        let frame = self.stack.at_mut(ply);
        frame.quiet_place = candidate.is_quiet().then_some(candidate.place);
        frame.move_number = so_far.n_moves;
        let score = self.score_move::<K>(ply, node, so_far, candidate, extension);
        self.unmake();
        if K::ROOT && !self.is_stopped() {
            let is_better = so_far.n_moves == 1 || score > so_far.alpha;
            let line = is_better.then_some((score, &self.stack.at(1).pv[..]));
            self.root.note(candidate.m, self.nodes() - nodes_before, line);
        }
        score
    }

    /// The score of the move just made (principal variation search): at first
    /// with a null window and less depth, then as exactly as it deserves.
    fn score_move<K: NodeType>(
        &mut self,
        ply: usize,
        node: &Node,
        so_far: &MoveLoop,
        candidate: &Candidate,
        extension: i32,
    ) -> i32 {
        let alpha = so_far.alpha;
        // Where checks are counted, each is a step towards the end.
        let gives_counted_check = self.facts.nature.counts_checks && self.in_check();
        let mut depth = node.depth - 1 + extend::with_counted_check(extension, gives_counted_check);
        let mut score = -INFINITY;
        let mut needs_full_depth = !K::PV || so_far.n_moves > 1;
        if node.depth >= LMR_DEPTH && so_far.n_moves > 1 + i32::from(K::ROOT) {
            let reduction = self.late_move_reduction(ply, node, so_far, candidate);
            let reduced = (depth - reduction).clamp(1.min(depth), depth);
            self.stack.at_mut(ply).reduction = depth - reduced;
            score = self.null_window_search(ply, alpha, reduced, ExpectedNode::Cut);
            self.stack.at_mut(ply).reduction = 0;
            if score > alpha && reduced < depth {
                depth += reduce::research_plies(score, so_far.best, self.shared.params);
            }
            needs_full_depth = score > alpha && reduced < depth;
        }
        if needs_full_depth && !self.is_stopped() {
            score = self.null_window_search(ply, alpha, depth, node.expected.child());
        }
        if K::PV && (so_far.n_moves == 1 || score > alpha) && !self.is_stopped() {
            let window = Window { alpha, beta: node.window.beta };
            score = self.descend(ply, window, |worker, window| {
                let task = NodeTask { window, depth, expected: ExpectedNode::All };
                worker.node::<Pv>(ply + 1, task)
            });
        }
        score
    }

    /// How many plies less deep the move just made is searched (LMR).
    #[inline(always)]
    fn late_move_reduction(
        &mut self,
        ply: usize,
        node: &Node,
        so_far: &MoveLoop,
        candidate: &Candidate,
    ) -> i32 {
        let why = LmrReasons {
            is_quiet: candidate.is_quiet(),
            was_pv: node.was_pv,
            at_cut_node: node.expected == ExpectedNode::Cut,
            improving: node.trend == Trend::Improving,
            gives_check: self.in_check(),
            table_move_is_noisy: node.table_move_is_noisy,
            many_cutoffs_below: self.stack.at(ply + 1).cutoff_count > MANY_CUTOFFS,
            history: candidate.history,
        };
        self.shared.reductions.plies(node.depth, so_far.n_moves, &why, self.shared.params)
    }

    /// Does the move just made score more than alpha?
    #[inline(always)]
    fn null_window_search(
        &mut self,
        ply: usize,
        alpha: i32,
        depth: i32,
        expected: ExpectedNode,
    ) -> i32 {
        self.descend(ply, Window::null_above(alpha), |worker, window| {
            worker.node::<NonPv>(ply + 1, NodeTask { window, depth, expected })
        })
    }
}
