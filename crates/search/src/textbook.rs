//! The textbook searches: minimax and alpha-beta without pruning by guess and
//! without a transposition table.
//!
//! They serve research: they take every move order and every evaluator, and tell
//! the size of the tree. [`Textbook`] searches under limits like the full search.
//! `textbook/exact.rs` has minimax, alpha-beta and principal variation search in
//! their shortest form, to show that all searches find the same scores.

mod exact;
mod tree_walk;

pub use exact::{alpha_beta, minimax, principal_variation};

use crate::mates::{MAX_PLY, to_score};
use crate::order::Order;
use crate::pool::watched;
use crate::root_moves::{RootMove, allowed_moves, analysis_of};
use crate::shared::Deadline;
use crate::time_management::{DEFAULT_OVERHEAD, TimeBudget};
use game_core::{Analysis, Control, Effort, Evaluator, Interrupt, Limits, Move, Position, Sink};
use std::time::Duration;
use tree_walk::{StopConditions, TreeWalk};

/// The algorithm of a textbook search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Analyser {
    /// Minimax: every line is searched.
    Minimax,
    /// Alpha-beta: lines that cannot change the score are left out.
    AlphaBeta,
}

/// The size of a search tree. Positions behind the horizon do not count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tree {
    /// Positions whose moves were tried.
    pub expanded: u64,
    /// Moves tried in those positions.
    pub children: u64,
}

impl Tree {
    /// The mean branching factor: moves tried in a position on average, if there
    /// was a tree.
    pub fn branching(&self) -> Option<f64> {
        (self.expanded > 0).then(|| self.children as f64 / self.expanded as f64)
    }
}

/// A textbook search with its evaluator.
#[derive(Clone, Debug)]
pub struct Textbook<E> {
    evaluator: E,
    analyser: Analyser,
    order: Order,
    quiescence: u32,
    deepens: bool,
    overhead: Duration,
    tree: Tree,
}

impl<E> Textbook<E> {
    /// Makes a search that tries moves in this order. The quiescence search
    /// follows captures and promotions for so many plies behind the horizon.
    pub fn new(evaluator: E, analyser: Analyser, order: Order, quiescence: u32) -> Textbook<E> {
        let (overhead, tree) = (DEFAULT_OVERHEAD, Tree::default());
        Textbook { evaluator, analyser, order, quiescence, deepens: true, overhead, tree }
    }

    /// Switches iterative deepening off: a search that is limited to a depth begins
    /// with that depth. If it is stopped before its end, the best of the moves it has
    /// seen is played.
    pub fn without_deepening(mut self) -> Textbook<E> {
        self.deepens = false;
        self
    }

    /// Sets the time that is kept back for the way between engine and clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// The tree of the deepest iteration of the last search.
    pub fn tree(&self) -> Tree {
        self.tree
    }

    /// Searches a position within the limits, by iterative deepening unless that is
    /// switched off. The sink hears of every finished iteration.
    ///
    /// With a depth as the only limit, every iteration keeps the move order that
    /// was asked for, so that orders can be compared; otherwise an iteration
    /// begins with the best moves of the iteration before it.
    pub fn think<P>(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        P: Position,
        E: Evaluator<P>,
    {
        self.tree = Tree::default();
        let budget = TimeBudget::for_move(limits, pos.turn(), self.overhead);
        let deadline = Deadline::new(limits, budget, control);
        watched(pos, deadline, |pos, interrupt| self.search(pos, deadline, interrupt, sink))
    }

    /// Searches a position that hears this interrupt, if its game needs one.
    fn search<P>(
        &mut self,
        pos: &P,
        deadline: Deadline<'_>,
        interrupt: Option<&Interrupt>,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        P: Position,
        E: Evaluator<P>,
    {
        let moves = allowed_moves(pos, deadline.limits, interrupt);
        if moves.is_empty() {
            return Analysis::default();
        }
        let stop = StopConditions { deadline, interrupt };
        let orderer = self.order.orderer(pos);
        let walk = TreeWalk::new(pos, &mut self.evaluator, orderer, self.quiescence, stop);
        let first_depth = deadline.limits.depth.filter(|_| !self.deepens).unwrap_or(1);
        let (analysis, tree) = deepen(walk, self.analyser, &moves, first_depth, sink);
        self.tree = tree;
        analysis
    }
}

/// Searches deeper and deeper, from the first depth on, until a limit is reached.
fn deepen<P: Position, E: Evaluator<P>>(
    mut walk: TreeWalk<'_, P, E>,
    analyser: Analyser,
    moves: &[Move],
    first_depth: u32,
    sink: &mut dyn Sink,
) -> (Analysis, Tree) {
    let stop = walk.stop;
    let turn = walk.pos.turn();
    let n_lines = (stop.deadline.limits.lines.unwrap_or(1).max(1) as usize).min(moves.len());
    let max_depth =
        stop.deadline.limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32 - 1);
    let keeps_order = stop.is_depth_alone();
    // A search that is stopped at once still has a move to play.
    let mut analysis = analysis_of(&[RootMove::new(moves[0])], turn, Effort::default());
    let mut tree = Tree::default();
    let mut first: Vec<Move> = Vec::new();
    let mut finished = 0;
    let mut depth = first_depth.clamp(1, max_depth);
    loop {
        let found = match analyser {
            Analyser::Minimax => walk.root::<false>(moves, &first, depth, n_lines),
            Analyser::AlphaBeta => walk.root::<true>(moves, &first, depth, n_lines),
        };
        // An iteration that was stopped counts only if there is none before it, or if
        // it began with the best moves of the last: else it may have seen only bad moves.
        let is_usable =
            !found.is_empty() && (finished == 0 || !keeps_order && found.len() >= n_lines);
        if !walk.stopped {
            finished = depth;
        }
        let effort = walk.effort(finished);
        if !walk.stopped || is_usable {
            analysis = analysis_of(&found[..n_lines.min(found.len())], turn, effort);
        }
        analysis.effort = effort;
        if walk.stopped {
            return (analysis, tree);
        }
        tree = walk.tree;
        sink.progress(&analysis);
        let best = to_score(found[0].score);
        let is_last = depth >= max_depth || stop.is_soft_limit_reached(effort.nodes);
        if is_last || stop.is_enough(best, moves.len(), depth) {
            return (analysis, tree);
        }
        depth += 1;
        if !keeps_order {
            first = found[..n_lines].iter().map(|root_move| root_move.m).collect();
        }
    }
}
