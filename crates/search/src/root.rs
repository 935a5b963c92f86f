//! Deeper and deeper from the position asked about.

use crate::clock::Mood;
use crate::mates::{INFINITY, MAX_PLY, is_loss, is_mate, to_score};
use crate::node::Root;
use crate::params::SIXTEENTHS;
use crate::worker::Worker;
use game_core::{Analysis, Bound, Effort, Evaluator, Line, Move, Position, Score};

/// A move of the position asked about.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// Its score in this depth; very low if it is only known not to be best.
    pub(crate) score: i32,
    /// Its score in the last depth, likewise.
    pub(crate) last: i32,
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
}

impl RootMove {
    pub(crate) fn new(m: Move) -> RootMove {
        RootMove { m, score: -INFINITY, last: -INFINITY, line: vec![m], nodes: 0 }
    }

    /// What is known of it now.
    fn known(&self) -> i32 {
        if self.score == -INFINITY { self.last } else { self.score }
    }
}

/// With one legal move no clock is spent beyond this depth: a score is wanted
/// all the same.
const ONLY_MOVE_DEPTH: i32 = 6;
/// Windows wider than this are opened for good.
const WIDEST: i32 = 800;
/// Depths whose mean score a fall is measured against.
const MEMORY: usize = 3;

/// What a thread brings home.
pub(crate) struct Finding {
    pub(crate) thread: usize,
    pub(crate) root_moves: Vec<RootMove>,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn deepen(mut self, mut report: impl FnMut(Analysis)) -> Finding {
        let most = self.shared.limits.depth.map_or(MAX_PLY as i32, |depth| depth as i32);
        let most = most.clamp(1, MAX_PLY as i32 - 1);
        let n_lines = self.n_lines();
        let mut reached = 0;
        let mut stable_depths = 0;
        let mut recent: Vec<i32> = Vec::new();
        while reached < most {
            let depth = self.next_depth(reached).min(most);
            let best_before = self.root_moves[0].m;
            for root_move in &mut self.root_moves {
                // A move only known not to be best keeps no score of an
                // earlier depth: a search that is stopped would believe it.
                root_move.last = root_move.score;
            }
            for settled in 0..n_lines {
                self.n_settled = settled;
                self.look_around(depth);
                if self.stopped {
                    break;
                }
            }
            self.shared.report_nodes(self.thread, self.nodes);
            if self.stopped {
                break;
            }
            // A line found later may have turned out better.
            self.root_moves[..n_lines].sort_by_key(|line| std::cmp::Reverse(line.score));
            reached = depth;
            stable_depths = if self.root_moves[0].m == best_before { stable_depths + 1 } else { 0 };
            if self.shared.race.is_first_at(depth, self.thread) {
                report(self.analysis(depth));
            }
            if self.thread == 0 {
                recent.push(self.root_moves[0].score);
                if self.is_enough(depth, stable_depths, &recent) {
                    break;
                }
            }
            if self.shared.is_over() {
                break;
            }
        }
        let Worker { thread, root_moves, selective_depth, .. } = self;
        Finding { thread, root_moves, depth: reached, selective_depth }
    }

    /// The depth to look at next: none that anybody has finished, and every
    /// second thread looks one further, so that they do not all do the same.
    fn next_depth(&self, reached: i32) -> i32 {
        let ahead = self.thread as i32 % 2;
        (reached + 1).max(self.shared.race.depth() + 1 + ahead)
    }

    fn n_lines(&self) -> usize {
        let wanted = self.shared.limits.lines.unwrap_or(1).max(1) as usize;
        wanted.min(self.root_moves.len())
    }

    /// One depth for one line: a window around the last score, opened as far
    /// as it must be.
    fn look_around(&mut self, depth: i32) {
        let p = self.shared.params;
        let last = self.root_moves[self.n_settled].last;
        let (mut alpha, mut beta) = (-INFINITY, INFINITY);
        let mut width = p.window;
        if depth >= p.window_depth && !is_mate(last) {
            (alpha, beta) = (last - width, last + width);
        }
        let mut shortened = 0;
        loop {
            for root_move in &mut self.root_moves[self.n_settled..] {
                root_move.score = -INFINITY;
            }
            let score = self.node::<Root>(0, alpha, beta, (depth - shortened).max(1), false);
            let n_settled = self.n_settled;
            self.root_moves[n_settled..]
                .sort_by_key(|root_move| std::cmp::Reverse((root_move.score, root_move.last)));
            if self.stopped {
                return;
            }
            width += width * p.window_growth / SIXTEENTHS;
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = if width > WIDEST { -INFINITY } else { (score - width).max(-INFINITY) };
                shortened = 0;
            } else if score >= beta {
                beta = if width > WIDEST { INFINITY } else { (score + width).min(INFINITY) };
                // Good news needs less proof.
                shortened = (shortened + 1).min(3);
            } else {
                return;
            }
        }
    }

    /// Is this move of the first position to be tried now?
    pub(crate) fn is_wanted_at_root(&self, m: Move) -> bool {
        self.root_moves[self.n_settled..].iter().any(|root_move| root_move.m == m)
    }

    /// Notes what came of a move of the first position.
    pub(crate) fn note_root_move(
        &mut self,
        m: Move,
        score: i32,
        is_first: bool,
        alpha: i32,
        nodes: u64,
    ) {
        let tail = &self.stack.at(1).pv;
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.m == m) else {
            return;
        };
        root_move.nodes += nodes;
        if is_first || score > alpha {
            root_move.score = score;
            root_move.line.clear();
            root_move.line.push(m);
            root_move.line.extend_from_slice(tail);
        }
    }

    /// Has enough been seen, between two depths?
    fn is_enough(&self, depth: i32, stable_depths: u32, recent: &[i32]) -> bool {
        let best = self.root_moves[0].score;
        let limits = self.shared.limits;
        if let Some(moves) = limits.mate
            && to_score(best)
                .mate_plies()
                .is_some_and(|plies| plies > 0 && plies <= 2 * moves as i32)
        {
            return true;
        }
        let Some(soft) = self.shared.budget.soft.filter(|_| self.shared.clock_runs()) else {
            return false;
        };
        if self.root_moves.len() == 1 && depth >= ONLY_MOVE_DEPTH {
            return true;
        }
        let past = &recent[recent.len().saturating_sub(MEMORY + 1)..recent.len() - 1];
        let mean =
            if past.is_empty() { best } else { past.iter().sum::<i32>() / past.len() as i32 };
        let total = self.root_moves.iter().map(|root_move| root_move.nodes).sum::<u64>().max(1);
        let mood = Mood {
            stable_depths,
            best_share: (self.root_moves[0].nodes * 100 / total) as u32,
            fall: if is_loss(best) { 0 } else { mean - best },
        };
        self.shared.elapsed() >= soft.saturating_mul(mood.stretch()) / 100
    }

    /// The lines found so far, for others.
    fn analysis(&self, depth: i32) -> Analysis {
        let effort = Effort {
            depth: depth as u32,
            selective_depth: self.selective_depth as u32,
            nodes: self.shared.nodes().max(self.nodes),
            time: self.shared.elapsed(),
            table_fill: self.shared.table.fill(),
        };
        lines_of(&self.root_moves[..self.n_lines()], self.pos.turn(), effort)
    }
}

/// The lines of these moves as plain data.
pub(crate) fn lines_of(root_moves: &[RootMove], turn: game_core::Side, effort: Effort) -> Analysis {
    let line = |root_move: &RootMove| {
        let known = root_move.known();
        let score = if known == -INFINITY { Score::DRAW } else { to_score(known) };
        Line { moves: root_move.line.clone(), score: score.of(turn), bound: Bound::Exact }
    };
    Analysis { lines: root_moves.iter().map(line).collect(), effort }
}
