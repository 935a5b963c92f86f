//! The tree of a textbook search.
//!
//! One function serves both algorithms: minimax gives every move the full window
//! and has no cut-offs. `CUTS` says whether there are cut-offs.

use super::Tree;
use crate::mates::{INFINITY, MAX_PLY, outcome_score};
use crate::root_moves::RootMove;
use crate::shared::{Deadline, NODES_BETWEEN_LOOKS};
use game_core::{
    Effort, Evaluator, Interrupt, Limits, Move, MoveClass, MoveList, Orderer, Position, Score,
};
use std::cmp::Reverse;

/// With one legal move no time is spent beyond this depth.
const ONLY_MOVE_DEPTH: u32 = 4;

/// When a textbook search stops.
#[derive(Clone, Copy)]
pub(super) struct StopConditions<'a> {
    pub(super) deadline: Deadline<'a>,
    /// Raised when answers of the position mean nothing any more; only where
    /// they can take long.
    pub(super) interrupt: Option<&'a Interrupt>,
}

impl StopConditions<'_> {
    /// Is a depth the only limit of the search?
    pub(super) fn is_depth_alone(&self) -> bool {
        let Limits { depth, nodes, soft_nodes, mate, move_time, clocks, only: _, lines: _ } =
            self.deadline.limits;
        let is_free = nodes.is_none() && soft_nodes.is_none() && mate.is_none();
        depth.is_some() && is_free && move_time.is_none() && clocks.is_none()
    }

    #[inline(always)]
    fn must_end(&self, nodes: u64) -> bool {
        self.deadline.limits.nodes.is_some_and(|most| nodes >= most)
            || nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.has_reached_limit(nodes)
    }

    #[cold]
    fn has_reached_limit(&self, nodes: u64) -> bool {
        // However late it is, a few moves are searched.
        nodes > 0 && self.deadline.has_come()
    }

    /// Were so many nodes visited that no new depth begins?
    pub(super) fn is_soft_limit_reached(&self, nodes: u64) -> bool {
        self.deadline.limits.soft_nodes.is_some_and(|soft| nodes >= soft)
    }

    /// Has enough been seen? Asked between two iterations.
    pub(super) fn is_enough(&self, best: Score, n_moves: usize, depth: u32) -> bool {
        let Deadline { limits, budget, control, .. } = self.deadline;
        let wanted = limits.mate.map(|moves| 2 * moves as i32);
        let is_mate = |most| best.mate_plies().is_some_and(|plies| plies > 0 && plies <= most);
        if control.is_stopped() || wanted.is_some_and(is_mate) {
            return true;
        }
        let Some(soft) = budget.soft.filter(|_| !control.is_pondering()) else {
            return false;
        };
        n_moves == 1 && depth >= ONLY_MOVE_DEPTH || self.deadline.started.elapsed() >= soft
    }
}

/// The moves of a node. The lists are used again by the next node of the ply.
#[derive(Default)]
struct Listed {
    moves: MoveList,
    ranks: Vec<i32>,
}

impl Listed {
    /// The move to be tried at this place: the move with the highest rank of the
    /// rest, and of equals the one generated first.
    #[inline]
    fn take(&mut self, place: usize) -> Move {
        if !self.ranks.is_empty() {
            let rest = &self.ranks[place..];
            let mut best = 0;
            for (index, rank) in rest.iter().enumerate() {
                if *rank > rest[best] {
                    best = index;
                }
            }
            self.moves[place..=place + best].rotate_right(1);
            self.ranks[place..=place + best].rotate_right(1);
        }
        self.moves[place]
    }
}

/// A textbook search in the middle of its tree.
pub(super) struct TreeWalk<'a, P: Position, E: Evaluator<P>> {
    pub(super) pos: P,
    evaluator: &'a mut E,
    orderer: Option<Box<dyn Orderer<P, E>>>,
    quiescence: u32,
    must_capture: bool,
    pub(super) stop: StopConditions<'a>,
    lists: Vec<Listed>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<Move>>,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) tree: Tree,
    pub(super) stopped: bool,
}

impl<'a, P: Position, E: Evaluator<P>> TreeWalk<'a, P, E> {
    pub(super) fn new(
        pos: &P,
        evaluator: &'a mut E,
        orderer: Option<Box<dyn Orderer<P, E>>>,
        quiescence: u32,
        stop: StopConditions<'a>,
    ) -> TreeWalk<'a, P, E> {
        evaluator.reset(pos);
        TreeWalk {
            must_capture: pos.nature().must_capture,
            pos: pos.clone(),
            evaluator,
            orderer,
            quiescence,
            stop,
            lists: (0..=MAX_PLY).map(|_| Listed::default()).collect(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            selective_depth: 0,
            tree: Tree::default(),
            stopped: false,
        }
    }

    pub(super) fn effort(&self, depth: u32) -> Effort {
        Effort {
            depth,
            selective_depth: self.selective_depth as u32,
            nodes: self.nodes,
            time: self.stop.deadline.started.elapsed(),
            table_fill: 0,
            tablebase_hits: 0,
        }
    }

    /// Searches these root moves, those in `first` before the rest. Returns the
    /// moves that were searched, the best first. A move only known not to be among
    /// the best `n_lines` has no score.
    pub(super) fn root<const CUTS: bool>(
        &mut self,
        moves: &[Move],
        first: &[Move],
        depth: u32,
        n_lines: usize,
    ) -> Vec<RootMove> {
        self.tree = Tree { expanded: 1, children: moves.len() as u64 };
        let mut found: Vec<RootMove> = Vec::new();
        for m in self.root_order(moves, first) {
            let floor = match CUTS {
                true => found.get(n_lines - 1).map_or(-INFINITY, |worst| worst.score),
                false => -INFINITY,
            };
            let score = self.after(m, floor, INFINITY, |walk, alpha, beta| {
                walk.node::<CUTS>(1, depth - 1, alpha, beta)
            });
            if self.stopped {
                break;
            }
            let mut root_move = RootMove::new(m);
            if score > floor {
                root_move.score = score;
                root_move.line.extend_from_slice(&self.lines[1]);
            }
            // Of equal moves the one tried first stays first.
            let place = found.partition_point(|other| other.score >= root_move.score);
            found.insert(place, root_move);
        }
        found
    }

    fn root_order(&mut self, moves: &[Move], first: &[Move]) -> Vec<Move> {
        let mut ranks = vec![0; moves.len()];
        if let Some(orderer) = &mut self.orderer {
            orderer.rank(&mut self.pos, self.evaluator, moves, &mut ranks);
        }
        let mut ranked: Vec<(Move, i32)> = moves.iter().copied().zip(ranks).collect();
        let place = |m: Move| first.iter().position(|&other| other == m).unwrap_or(usize::MAX);
        ranked.sort_by_key(|&(m, rank)| (place(m), Reverse(rank)));
        ranked.into_iter().map(|(m, _)| m).collect()
    }

    /// The score of a move for the side that makes it. Window and score are
    /// flipped if the opponent is to move after it.
    #[inline(always)]
    fn after(
        &mut self,
        m: Move,
        alpha: i32,
        beta: i32,
        search: impl FnOnce(&mut Self, i32, i32) -> i32,
    ) -> i32 {
        let mover = self.pos.turn();
        self.evaluator.push();
        self.pos.make(m, self.evaluator);
        let score = if self.pos.turn() == mover {
            search(self, alpha, beta)
        } else {
            -search(self, -beta, -alpha)
        };
        self.pos.unmake();
        self.evaluator.pop();
        self.stopped |= self.stop.interrupt.is_some_and(Interrupt::is_raised);
        score
    }

    /// Counts a node. It has a score if the game is over or the search must end.
    #[inline]
    fn enter(&mut self, ply: usize) -> Option<i32> {
        if self.stop.must_end(self.nodes) {
            self.stopped = true;
            return Some(0);
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.lines[ply].clear();
        let outcome = self.pos.early_outcome(ply)?;
        Some(outcome_score(outcome, self.pos.turn(), ply))
    }

    fn node<const CUTS: bool>(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.quiesce::<CUTS>(ply, self.quiescence, alpha, beta);
        }
        let mut listed = self.list(ply, MoveClass::All);
        let mut best = -INFINITY;
        self.tree.expanded += 1;
        for place in 0..listed.moves.len() {
            let m = listed.take(place);
            self.tree.children += 1;
            let floor = if CUTS { alpha.max(best) } else { -INFINITY };
            let score = self.after(m, floor, beta, |walk, alpha, beta| {
                walk.node::<CUTS>(ply + 1, depth - 1, alpha, beta)
            });
            if self.stopped {
                break;
            }
            self.note(ply, m, score, &mut best, floor);
            if CUTS && best >= beta {
                if let Some(orderer) = &mut self.orderer {
                    orderer.cut_off(&self.pos, m, &listed.moves[..place], depth);
                }
                break;
            }
        }
        let has_moves = !listed.moves.is_empty();
        self.lists[ply] = listed;
        if has_moves { best } else { self.score_without_moves(ply) }
    }

    /// Keeps a score that is better than the best so far, with its line.
    #[inline]
    fn note(&mut self, ply: usize, m: Move, score: i32, best: &mut i32, floor: i32) {
        if score > *best {
            *best = score;
            if score > floor {
                let (upper, lower) = self.lines.split_at_mut(ply + 1);
                let line = &mut upper[ply];
                line.clear();
                line.push(m);
                line.extend_from_slice(&lower[0]);
            }
        }
    }

    /// Quiescence search: the evaluation of the position, or the score of captures
    /// and promotions for so many more plies.
    fn quiesce<const CUTS: bool>(&mut self, ply: usize, left: u32, alpha: i32, beta: i32) -> i32 {
        let stand_pat = self.evaluator.evaluate(&self.pos).raw();
        let may_stand_pat = !self.must_capture;
        if left == 0 || ply >= MAX_PLY || CUTS && may_stand_pat && stand_pat >= beta {
            return stand_pat;
        }
        let mut listed = self.list(ply, MoveClass::Noisy);
        // A side that must capture cannot stand pat.
        let is_capture = |m: &Move| self.pos.move_kinds(*m).captured.is_some();
        let mut best = match may_stand_pat || !listed.moves.iter().any(is_capture) {
            true => stand_pat,
            false => -INFINITY,
        };
        for place in 0..listed.moves.len() {
            let m = listed.take(place);
            let floor = if CUTS { alpha.max(best) } else { -INFINITY };
            let score = self.after(m, floor, beta, |walk, alpha, beta| {
                let entered = walk.enter(ply + 1);
                entered.unwrap_or_else(|| walk.quiesce::<CUTS>(ply + 1, left - 1, alpha, beta))
            });
            if self.stopped {
                break;
            }
            self.note(ply, m, score, &mut best, floor);
            if CUTS && best >= beta {
                break;
            }
        }
        self.lists[ply] = listed;
        best
    }

    /// The moves of a class with their ranks.
    fn list(&mut self, ply: usize, class: MoveClass) -> Listed {
        let mut listed = std::mem::take(&mut self.lists[ply]);
        listed.moves.clear();
        self.pos.generate(class, &mut listed.moves);
        if let Some(orderer) = &mut self.orderer {
            listed.ranks.clear();
            listed.ranks.resize(listed.moves.len(), 0);
            orderer.rank(&mut self.pos, self.evaluator, &listed.moves, &mut listed.ranks);
        }
        listed
    }

    /// The score of a node without moves.
    fn score_without_moves(&self, ply: usize) -> i32 {
        let outcome = self.pos.outcome();
        outcome.map_or(0, |outcome| outcome_score(outcome, self.pos.turn(), ply))
    }
}
