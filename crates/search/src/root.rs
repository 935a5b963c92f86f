//! Iterative deepening: the root position is searched deeper and deeper.

use crate::mates::{MAX_PLY, is_loss, is_mate, to_score};
use crate::node_type::{ExpectedNode, NodeTask, Root, Window};
use crate::params::SIXTEENTHS;
use crate::root_moves::{RootMove, analysis_of};
use crate::time_management::{PERCENT, SearchStability};
use crate::worker::Worker;
use game_core::{Analysis, Effort, Evaluator, Position};

/// With one legal move no time is spent beyond this depth: the move is clear, but
/// a score is wanted.
const ONLY_MOVE_DEPTH: i32 = 6;
/// An aspiration window wider than this is opened for good.
const MAX_WINDOW: i32 = 800;
/// How many plies less deep a search is repeated at most after it failed high.
const MAX_FAIL_HIGH_REDUCTION: i32 = 3;
/// A drop of the score is measured against the mean of so many iterations.
const RECENT_ITERATIONS: usize = 3;

/// What a thread has found at the end of a search.
pub(crate) struct ThreadResult {
    pub(crate) thread: usize,
    pub(crate) root_moves: Vec<RootMove>,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
}

/// The iterations a thread has finished.
#[derive(Default)]
struct Iterations {
    /// The depth of the last iteration.
    depth: i32,
    /// Iterations in a row with the same best move.
    stable_depths: u32,
    /// The scores of all iterations.
    scores: Vec<i32>,
}

impl Iterations {
    /// By how much the last score is below the mean of those before it.
    fn score_drop(&self) -> i32 {
        let Some((&last, earlier)) = self.scores.split_last() else { return 0 };
        let recent = &earlier[earlier.len().saturating_sub(RECENT_ITERATIONS)..];
        if is_loss(last) || recent.is_empty() {
            return 0;
        }
        recent.iter().sum::<i32>() / recent.len() as i32 - last
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn deepen(mut self, mut report: impl FnMut(Analysis)) -> ThreadResult {
        let max_depth = self.shared.limits.depth.map_or(MAX_PLY as i32, |depth| depth as i32);
        let max_depth = max_depth.clamp(1, MAX_PLY as i32 - 1);
        let mut finished = Iterations::default();
        while finished.depth < max_depth {
            let depth =
                self.shared.deepest.next_depth(finished.depth, self.thread()).min(max_depth);
            let best_before = self.root.best().m;
            self.iterate(depth);
            self.shared.report_nodes(self.thread(), self.nodes());
            if self.is_stopped() {
                break;
            }
            self.root.sort_lines(self.shared.limits);
            let is_stable = self.root.best().m == best_before;
            finished.depth = depth;
            finished.stable_depths = if is_stable { finished.stable_depths + 1 } else { 0 };
            finished.scores.push(self.root.best().score);
            if self.shared.deepest.finish(depth, self.thread()) {
                report(self.analysis(depth));
            }
            if self.thread() == 0 && self.is_enough(&finished) || self.shared.is_over() {
                break;
            }
        }
        ThreadResult {
            thread: self.thread(),
            depth: finished.depth,
            selective_depth: self.selective_depth(),
            root_moves: self.root.into_moves(),
        }
    }

    /// One iteration: searches as many lines as are wanted, one after the other.
    fn iterate(&mut self, depth: i32) {
        self.root.begin_iteration();
        for n_settled in 0..self.root.n_lines(self.shared.limits) {
            self.root.settle(n_settled);
            self.aspiration_search(depth);
            if self.is_stopped() {
                break;
            }
        }
    }

    /// Searches one line with an aspiration window around the last score, and
    /// widens the window until the score lies inside.
    fn aspiration_search(&mut self, depth: i32) {
        let p = self.shared.params;
        let last = self.root.first_open().last_score;
        let mut window = Window::FULL;
        let mut width = p.window;
        if p.aspiration == 1 && depth >= p.window_depth && !is_mate(last) {
            window = Window { alpha: last - width, beta: last + width };
        }
        let mut reduction = 0;
        loop {
            self.root.forget_open_scores();
            let depth = (depth - reduction).max(1);
            let score =
                self.node::<Root>(0, NodeTask { window, depth, expected: ExpectedNode::All });
            self.root.sort_open();
            if self.is_stopped() {
                return;
            }
            width += width * p.window_growth / SIXTEENTHS;
            let reach =
                if width > MAX_WINDOW { Window::FULL } else { Window::around(score, width) };
            if score <= window.alpha {
                window = Window { alpha: reach.alpha, beta: (window.alpha + window.beta) / 2 };
                reduction = 0;
            } else if score >= window.beta {
                window.beta = reach.beta;
                // A fail high needs less proof.
                reduction = (reduction + 1).min(MAX_FAIL_HIGH_REDUCTION);
            } else {
                return;
            }
        }
    }

    /// Has enough been seen? Asked between two iterations.
    fn is_enough(&self, finished: &Iterations) -> bool {
        let score = to_score(self.root.best().score);
        if let Some(moves) = self.shared.limits.mate
            && score.mate_plies().is_some_and(|plies| plies > 0 && plies <= 2 * moves as i32)
        {
            return true;
        }
        if self.shared.limits.soft_nodes.is_some_and(|soft| self.shared.nodes() >= soft) {
            return true;
        }
        let Some(soft) = self.shared.budget.soft.filter(|_| self.shared.clock_runs()) else {
            return false;
        };
        if self.root.all().len() == 1 && finished.depth >= ONLY_MOVE_DEPTH {
            return true;
        }
        let stability = SearchStability {
            stable_depths: finished.stable_depths,
            best_node_share: self.root.best_node_share(PERCENT.into()) as u32,
            score_drop: finished.score_drop(),
        };
        self.shared.elapsed() >= soft.saturating_mul(stability.percent_of_soft_limit()) / PERCENT
    }

    /// The lines found so far, for the user.
    fn analysis(&self, depth: i32) -> Analysis {
        let effort = Effort {
            depth: depth as u32,
            selective_depth: self.selective_depth() as u32,
            nodes: self.shared.nodes().max(self.nodes()),
            time: self.shared.elapsed(),
            table_fill: self.shared.table.fill(),
            tablebase_hits: self.shared.tablebase_hits(),
        };
        analysis_of(self.root.lines(self.shared.limits), self.pos.turn(), effort)
    }
}
