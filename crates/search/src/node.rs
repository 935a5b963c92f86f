//! The spine of the search: one node, step by step.
//!
//! Steps 1 to 6 and the last two are here. Step 5, which ends a node before any
//! move is tried, is in `node/early_cutoff.rs`. Steps 7 to 12, the loop over the
//! moves, are in `node/move_loop.rs`; `node/move_pruning.rs` decides which moves
//! the loop leaves out, `node/singular.rs` which move it searches deeper, and
//! `node/update.rs` what the histories and the table learn.

mod early_cutoff;
mod move_loop;
mod move_pruning;
mod singular;
mod update;

use crate::mates::NO_EVALUATION;
use crate::node_type::{ExpectedNode, NodeTask, NodeType, NonPv, Pv, Window};
use crate::params::Params;
use crate::picker::Pick;
use crate::prune::{Pruning, Trend};
use crate::reduce;
use crate::transposition::TtEntry;
use crate::worker::Worker;
use game_core::{Evaluator, Key, Move, Position, Score};
use update::TriedMoves;

/// What is known of a node before its moves are tried.
struct Node {
    depth: i32,
    window: Window,
    expected: ExpectedNode,
    in_check: bool,
    trend: Trend,
    /// The position is on a principal variation, or was at some time before.
    was_pv: bool,
    /// The evaluation as the evaluator gave it.
    raw_evaluation: i32,
    /// The evaluation, corrected and refined by the table.
    evaluation: i32,
    table_move: Move,
    table_move_is_noisy: bool,
    entry: Option<TtEntry>,
    /// The move a singular extension search leaves out, or [`Move::NONE`].
    excluded: Move,
}

impl Node {
    /// Is the node searched less deep for want of a table move (IIR)?
    #[inline(always)]
    fn is_iir_node<K: NodeType>(&self, p: &Params) -> bool {
        self.table_move == Move::NONE
            && self.excluded == Move::NONE
            && (K::PV || self.expected == ExpectedNode::Cut)
            && p.iir == 1
            && self.depth >= p.iir_depth
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of this position for the side to move, searched to the depth of
    /// the task.
    pub(crate) fn node<K: NodeType>(&mut self, ply: usize, mut task: NodeTask) -> i32 {
        // Step 1: at the horizon the quiescence search takes over.
        if task.depth <= 0 {
            return self.quiesce_as::<K>(ply, task.window);
        }
        if self.enter(ply) {
            return 0;
        }

        // Step 2: the game may be over; mate distance pruning.
        if !K::ROOT {
            if let Some(score) = self.score_without_search(ply) {
                return score;
            }
            task.window = self.without_worse_than_repetition(ply, task.window.within_mates(ply));
            if task.window.is_empty() {
                return task.window.alpha;
            }
        }

        // Step 3: the transposition table and the tablebases.
        let excluded = self.stack.at(ply).excluded;
        let key = self.pos.key();
        let entry = if excluded == Move::NONE { self.shared.table.probe(key) } else { None };
        if let Some(score) = self.known_score::<K>(ply, key, &task, entry.as_ref()) {
            return score;
        }

        // Step 4: the static evaluation.
        let mut node = self.assess::<K>(ply, &task, entry);

        if !K::ROOT && excluded == Move::NONE {
            node.depth = (node.depth + self.hindsight(ply, &node)).max(1);
        }

        // Step 5: the node may be cut off before any move is tried.
        if !K::PV
            && !node.in_check
            && excluded == Move::NONE
            && let Some(score) = self.early_cutoff(ply, &node)
        {
            return score;
        }
        if self.is_stopped() {
            return 0;
        }

        // Step 6: internal iterative reduction. A node without a table move is
        // searched less deep, to find one for the next time.
        if node.is_iir_node::<K>(self.shared.params) {
            node.depth -= 1;
        }

        // Steps 7 to 14: the moves.
        self.search_moves::<K>(ply, key, &node)
    }

    /// Steps 7 to 14 of a node: tries its moves and remembers the result.
    #[inline(always)]
    fn search_moves<K: NodeType>(&mut self, ply: usize, key: Key, node: &Node) -> i32 {
        // Steps 7 to 12: the moves, one by one.
        if node.excluded == Move::NONE {
            self.note_threats(ply);
        }
        let mut picker = self.picker(node.table_move, Pick::All);
        let mut tried = TriedMoves::new();
        let result = self.try_moves::<K>(ply, node, &mut picker, &mut tried);
        self.return_picker(picker);
        if self.must_stop() {
            return 0;
        }

        // Step 13: without a move the game is over.
        let is_whole = node.excluded == Move::NONE;
        if result.n_moves == 0 {
            return if is_whole { self.score_without_moves(ply) } else { node.window.alpha };
        }

        // Step 14: remember the result.
        if is_whole && !result.is_multi_cut && !(K::ROOT && self.root.has_settled()) {
            self.remember::<K>(ply, key, node, &result);
        }
        result.best
    }

    /// The part of a window that is left for a side that can repeat a position: it has at
    /// least a draw.
    #[inline(always)]
    pub(crate) fn without_worse_than_repetition(&self, ply: usize, window: Window) -> Window {
        let has_draw = window.alpha < Score::DRAW.raw() && self.can_repeat(ply);
        if has_draw { window.above_draw() } else { window }
    }

    /// The quiescence search of a node at the horizon.
    #[inline(always)]
    fn quiesce_as<K: NodeType>(&mut self, ply: usize, window: Window) -> i32 {
        let plies = self.facts.quiescence_plies;
        if K::PV {
            self.quiesce::<Pv>(ply, window, plies)
        } else {
            self.quiesce::<NonPv>(ply, window, plies)
        }
    }

    /// The score that ends the node because the transposition table or a tablebase
    /// knows it.
    #[inline(always)]
    fn known_score<K: NodeType>(
        &mut self,
        ply: usize,
        key: Key,
        task: &NodeTask,
        entry: Option<&TtEntry>,
    ) -> Option<i32> {
        if let Some(entry) = entry
            && !K::PV
            && let Some(score) = self.table_cutoff(ply, task, entry)
        {
            if score >= task.window.beta {
                self.reward_table_move(ply, task.depth, entry.best);
            }
            return Some(score);
        }
        let is_whole = self.stack.at(ply).excluded == Move::NONE;
        let asks = !K::ROOT && self.shared.probing.is_some() && is_whole;
        if asks { self.table_value(ply, key, task) } else { None }
    }

    /// The score of a table entry that ends the node.
    #[inline(always)]
    fn table_cutoff(&self, ply: usize, task: &NodeTask, entry: &TtEntry) -> Option<i32> {
        if self.trusts_table(task.depth) {
            entry.cutoff(task.depth, task.window, ply)
        } else {
            None
        }
    }

    /// Evaluates the position and prepares the frames of the stack.
    #[inline(always)]
    fn assess<K: NodeType>(&mut self, ply: usize, task: &NodeTask, entry: Option<TtEntry>) -> Node {
        let in_check = self.in_check();
        let table_move = entry.as_ref().map_or(Move::NONE, |entry| self.legal_or_none(entry.best));
        let excluded = self.stack.at(ply).excluded;
        let raw_evaluation = match &entry {
            _ if in_check => NO_EVALUATION,
            _ if excluded != Move::NONE => self.stack.at(ply).evaluation,
            Some(TtEntry { evaluation: Some(known), .. }) => *known,
            _ => self.evaluate(),
        };
        let was_pv = K::PV || entry.as_ref().is_some_and(|entry| entry.was_pv);
        if entry.is_none() && !in_check && excluded == Move::NONE {
            self.store_evaluation(raw_evaluation, was_pv);
        }
        let mut evaluation = raw_evaluation;
        if !in_check && excluded == Move::NONE {
            evaluation = self.corrected(raw_evaluation, ply);
        }
        self.stack.at_mut(ply).evaluation = evaluation;
        let improving = self.stack.is_improving(ply);
        if let Some(entry) = &entry
            && !in_check
            && let Some(refined) = entry.refined(evaluation, ply)
        {
            evaluation = refined;
        }
        self.stack.prepare(ply);
        Node {
            depth: task.depth,
            window: task.window,
            expected: task.expected,
            in_check,
            trend: if improving { Trend::Improving } else { Trend::NotImproving },
            was_pv,
            raw_evaluation,
            evaluation,
            table_move,
            table_move_is_noisy: self.is_noisy(table_move),
            entry,
            excluded,
        }
    }

    /// How many plies deeper the node is searched because its move was reduced too much,
    /// or less deep because it was reduced too little.
    #[inline(always)]
    fn hindsight(&self, ply: usize, node: &Node) -> i32 {
        let before = self.stack.before(ply, 1);
        let is_telling =
            !node.in_check && before.evaluation != NO_EVALUATION && !self.facts.nature.long_turns;
        if !is_telling {
            return 0;
        }
        let now = self.stack.at(ply).evaluation;
        reduce::hindsight_plies(before.reduction, now, before.evaluation, self.shared.params)
    }

    /// The decisions of `prune.rs` for this game.
    #[inline(always)]
    fn pruning(&self) -> Pruning<'_> {
        Pruning { nature: &self.facts.nature, params: self.shared.params }
    }
}
