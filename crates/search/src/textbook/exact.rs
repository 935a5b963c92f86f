//! Minimax, alpha-beta and principal variation search in their shortest form.
//!
//! They are slow and obviously right. Tests show with them that the full search,
//! with its pruning off, finds the same scores.

use crate::mates::{INFINITY, outcome_score, to_score};
use game_core::{Evaluator, Position, Score};

/// The score of a position for the side to move by minimax: every line is
/// searched to this depth.
pub fn minimax<P: Position, E: Evaluator<P>>(pos: &mut P, evaluator: &mut E, depth: u32) -> Score {
    to_score(Plain::new(pos, evaluator).minimax(0, depth))
}

/// The score of a position for the side to move by alpha-beta, which leaves out
/// lines that cannot change the score.
pub fn alpha_beta<P: Position, E: Evaluator<P>>(
    pos: &mut P,
    evaluator: &mut E,
    depth: u32,
) -> Score {
    to_score(Plain::new(pos, evaluator).alpha_beta(0, depth, -INFINITY, INFINITY))
}

/// The score of a position for the side to move by principal variation search:
/// every move but the first is searched with a null window before its exact
/// score is asked for.
pub fn principal_variation<P: Position, E: Evaluator<P>>(
    pos: &mut P,
    evaluator: &mut E,
    depth: u32,
) -> Score {
    to_score(Plain::new(pos, evaluator).principal_variation(0, depth, -INFINITY, INFINITY))
}

struct Plain<'a, P: Position, E: Evaluator<P>> {
    pos: &'a mut P,
    evaluator: &'a mut E,
}

impl<'a, P: Position, E: Evaluator<P>> Plain<'a, P, E> {
    fn new(pos: &'a mut P, evaluator: &'a mut E) -> Plain<'a, P, E> {
        evaluator.reset(pos);
        Plain { pos, evaluator }
    }

    /// The score of a node whose moves are not searched.
    fn leaf(&mut self, ply: usize, depth: u32) -> Option<i32> {
        let turn = self.pos.turn();
        if ply > 0
            && let Some(outcome) = self.pos.early_outcome(ply)
        {
            return Some(outcome_score(outcome, turn, ply));
        }
        if depth == 0 {
            return Some(self.evaluator.evaluate(self.pos).raw());
        }
        None
    }

    /// The score of a node without moves.
    fn score_without_moves(&self, ply: usize) -> i32 {
        let outcome = self.pos.outcome();
        outcome.map_or(0, |outcome| outcome_score(outcome, self.pos.turn(), ply))
    }

    /// The score of a move for the side that makes it. The search behind the move
    /// hears whether that side moves again.
    fn after(&mut self, m: game_core::Move, look: impl FnOnce(&mut Self, bool) -> i32) -> i32 {
        let mover = self.pos.turn();
        self.evaluator.push();
        self.pos.make(m, self.evaluator);
        let goes_on = self.pos.turn() == mover;
        let score = look(self, goes_on);
        self.pos.unmake();
        self.evaluator.pop();
        score
    }

    fn minimax(&mut self, ply: usize, depth: u32) -> i32 {
        if let Some(score) = self.leaf(ply, depth) {
            return score;
        }
        let scores = self.pos.legal_moves().into_iter().map(|m| {
            self.after(m, |plain, goes_on| {
                let score = plain.minimax(ply + 1, depth - 1);
                if goes_on { score } else { -score }
            })
        });
        scores.max().unwrap_or_else(|| self.score_without_moves(ply))
    }

    fn alpha_beta(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(score) = self.leaf(ply, depth) {
            return score;
        }
        let mut best = -INFINITY;
        for m in self.pos.legal_moves() {
            let floor = alpha.max(best);
            let score = self.after(m, |plain, goes_on| match goes_on {
                true => plain.alpha_beta(ply + 1, depth - 1, floor, beta),
                false => -plain.alpha_beta(ply + 1, depth - 1, -beta, -floor),
            });
            best = best.max(score);
            if best >= beta {
                return best;
            }
        }
        if best == -INFINITY { self.score_without_moves(ply) } else { best }
    }

    fn principal_variation(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(score) = self.leaf(ply, depth) {
            return score;
        }
        let mut best = -INFINITY;
        for m in self.pos.legal_moves() {
            let floor = alpha.max(best);
            let mut ask = |low: i32, high: i32| {
                self.after(m, |plain, goes_on| match goes_on {
                    true => plain.principal_variation(ply + 1, depth - 1, low, high),
                    false => -plain.principal_variation(ply + 1, depth - 1, -high, -low),
                })
            };
            let is_first = best == -INFINITY;
            let mut score = if is_first { ask(floor, beta) } else { ask(floor, floor + 1) };
            if !is_first && score > floor && score < beta {
                score = ask(floor, beta);
            }
            best = best.max(score);
            if best >= beta {
                return best;
            }
        }
        if best == -INFINITY { self.score_without_moves(ply) } else { best }
    }
}
