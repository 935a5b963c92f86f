//! The searches of the textbook: minimax and alpha-beta, with nothing left out
//! and nothing remembered.
//!
//! For research: every order of moves can be tried, every evaluator, and the
//! size of the tree is told. [`Textbook`] thinks under limits as the full
//! search does; `exact.rs` holds the same searches in their shortest form, to
//! show that all find the same scores.

mod exact;
mod walk;

pub use exact::{alpha_beta, minimax, principal_variation};

use crate::clock::{Budget, DEFAULT_OVERHEAD};
use crate::mates::{MAX_PLY, to_score};
use crate::order::Order;
use crate::root::{RootMove, lines_of};
use game_core::{Analysis, Control, Effort, Evaluator, Limits, Move, Position, Sink};
use std::time::{Duration, Instant};
use walk::{Walk, Watch};

/// How the tree is walked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Analyser {
    /// Every line is looked at.
    Minimax,
    /// Lines that cannot matter are left out.
    AlphaBeta,
}

/// How large a tree was: its positions whose moves were tried, and the moves
/// tried there. What lies behind the horizon does not count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tree {
    /// Positions whose moves were tried.
    pub expanded: u64,
    /// Moves tried in them.
    pub children: u64,
}

impl Tree {
    /// Moves tried in a position on average; nothing if there was no tree.
    pub fn branching(&self) -> Option<f64> {
        (self.expanded > 0).then(|| self.children as f64 / self.expanded as f64)
    }
}

/// A search of the textbook with its evaluator.
#[derive(Clone, Debug)]
pub struct Textbook<E> {
    evaluator: E,
    analyser: Analyser,
    order: Order,
    quiescence: u32,
    overhead: Duration,
    tree: Tree,
}

impl<E> Textbook<E> {
    /// Moves are tried in this order. Captures and promotions are looked at for
    /// so many plies behind the horizon.
    pub fn new(evaluator: E, analyser: Analyser, order: Order, quiescence: u32) -> Textbook<E> {
        let (overhead, tree) = (DEFAULT_OVERHEAD, Tree::default());
        Textbook { evaluator, analyser, order, quiescence, overhead, tree }
    }

    /// Keeps so much time back for what lies between engine and clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// The tree of the deepest depth of the last search.
    pub fn tree(&self) -> Tree {
        self.tree
    }

    /// Thinks about a position within the limits, one depth after the other.
    /// The sink hears of each.
    ///
    /// With a depth and no other limit every depth has the order that was
    /// asked for, so that orders can be compared; else it begins with the best
    /// moves of the one before.
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
        let mut moves = pos.legal_moves();
        if !limits.only.is_empty() {
            moves.retain(|m| limits.only.contains(m));
        }
        if moves.is_empty() {
            return Analysis::default();
        }
        let budget = Budget::of(limits, pos.turn(), self.overhead);
        let watch = Watch { limits, control, budget, started: Instant::now() };
        let orderer = self.order.orderer(pos);
        let walk = Walk::new(pos, &mut self.evaluator, orderer, self.quiescence, watch);
        let (analysis, tree) = deepen(walk, self.analyser, &moves, sink);
        self.tree = tree;
        analysis
    }
}

/// Searches deeper and deeper until a limit is reached.
fn deepen<P: Position, E: Evaluator<P>>(
    mut walk: Walk<'_, P, E>,
    analyser: Analyser,
    moves: &[Move],
    sink: &mut dyn Sink,
) -> (Analysis, Tree) {
    let watch = walk.watch;
    let turn = walk.pos.turn();
    let n_lines = (watch.limits.lines.unwrap_or(1).max(1) as usize).min(moves.len());
    let most = watch.limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32 - 1);
    let keeps_order = watch.is_depth_alone();
    // Whatever happens, there is a move to play.
    let mut analysis = lines_of(&[RootMove::new(moves[0])], turn, Effort::default());
    let mut tree = Tree::default();
    let mut first: Vec<Move> = Vec::new();
    let mut depth = 1;
    loop {
        let found = match analyser {
            Analyser::Minimax => walk.root::<false>(moves, &first, depth, n_lines),
            Analyser::AlphaBeta => walk.root::<true>(moves, &first, depth, n_lines),
        };
        // A depth that was broken off counts only if it began with the best
        // moves of the last one: else it may have seen only bad ones.
        let is_usable = !found.is_empty() && (depth == 1 || !keeps_order && found.len() >= n_lines);
        let effort = walk.effort(if walk.stopped { depth - 1 } else { depth });
        if !walk.stopped || is_usable {
            analysis = lines_of(&found[..n_lines.min(found.len())], turn, effort);
        }
        analysis.effort = effort;
        if walk.stopped {
            return (analysis, tree);
        }
        tree = walk.tree;
        sink.progress(&analysis);
        if depth >= most || watch.is_enough(to_score(found[0].score), moves.len(), depth) {
            return (analysis, tree);
        }
        depth += 1;
        if !keeps_order {
            first = found[..n_lines].iter().map(|root_move| root_move.m).collect();
        }
    }
}
