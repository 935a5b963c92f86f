//! The moves of the position a search is asked about, with what was found out
//! about each.

use crate::mates::{INFINITY, to_score};
use game_core::{Analysis, Bound, Effort, Interrupt, Limits, Line, Move, Position, Score, Side};
use std::cmp::Reverse;

/// When the limits leave no time to find a single legal move, so many positions
/// are looked at for one all the same.
const LOOKS_FOR_A_MOVE: u64 = 50_000;

/// The legal moves a search may choose from: all, or those the limits name. When
/// the position was interrupted, those that were found by then.
pub(crate) fn allowed_moves<P: Position>(
    pos: &P,
    limits: &Limits,
    interrupt: Option<&Interrupt>,
) -> Vec<Move> {
    let is_allowed = |m: &Move| limits.only.is_empty() || limits.only.contains(m);
    let allowed = |pos: &P| pos.legal_moves().into_iter().filter(is_allowed).collect();
    let moves: Vec<Move> = allowed(pos);
    if !moves.is_empty() || !interrupt.is_some_and(Interrupt::is_raised) {
        return moves;
    }
    let mut pos = pos.clone();
    pos.hear(&Interrupt::after(LOOKS_FOR_A_MOVE));
    allowed(&pos)
}

/// A move of the root position.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// The score in this iteration; `-INFINITY` if the move is only known not
    /// to be the best.
    pub(crate) score: i32,
    /// The score in the last iteration, `-INFINITY` likewise.
    pub(crate) last_score: i32,
    pub(crate) line: Vec<Move>,
    /// Nodes spent on the move in all iterations.
    pub(crate) nodes: u64,
    /// The score by a tablebase.
    pub(crate) table_score: Option<i32>,
}

impl RootMove {
    pub(crate) fn new(m: Move) -> RootMove {
        RootMove {
            m,
            score: -INFINITY,
            last_score: -INFINITY,
            line: vec![m],
            nodes: 0,
            table_score: None,
        }
    }

    /// The score in this iteration or else in the last one.
    pub(crate) fn latest_score(&self) -> i32 {
        if self.score == -INFINITY { self.last_score } else { self.score }
    }
}

/// All root moves of a thread. In a search for several lines (MultiPV) the
/// first moves of the lines found already are settled, and only the moves
/// behind them are searched.
pub(crate) struct RootMoves {
    moves: Vec<RootMove>,
    n_settled: usize,
}

impl RootMoves {
    pub(crate) fn new(moves: Vec<RootMove>) -> RootMoves {
        RootMoves { moves, n_settled: 0 }
    }

    pub(crate) fn all(&self) -> &[RootMove] {
        &self.moves
    }

    pub(crate) fn into_moves(self) -> Vec<RootMove> {
        self.moves
    }

    /// The best move, as far as the search has come.
    pub(crate) fn best(&self) -> &RootMove {
        &self.moves[0]
    }

    /// The best of the moves that are not settled.
    pub(crate) fn first_open(&self) -> &RootMove {
        &self.moves[self.n_settled]
    }

    pub(crate) fn has_settled(&self) -> bool {
        self.n_settled > 0
    }

    /// The first so many moves are settled in this iteration.
    pub(crate) fn settle(&mut self, n_settled: usize) {
        self.n_settled = n_settled;
    }

    /// Is this move to be searched now?
    pub(crate) fn is_open(&self, m: Move) -> bool {
        self.moves[self.n_settled..].iter().any(|root_move| root_move.m == m)
    }

    /// An iteration begins: its scores become those of the last one.
    pub(crate) fn begin_iteration(&mut self) {
        for root_move in &mut self.moves {
            // A move only known not to be the best keeps no score of an earlier
            // iteration: a search that is stopped would believe it.
            root_move.last_score = root_move.score;
        }
    }

    /// Forgets the scores of this iteration but those of settled moves.
    pub(crate) fn forget_open_scores(&mut self) {
        for root_move in &mut self.moves[self.n_settled..] {
            // A move that failed high is played even if the search with a wider window
            // is stopped before it has a score.
            root_move.last_score = root_move.last_score.max(root_move.score);
            root_move.score = -INFINITY;
        }
    }

    /// Brings the best of the moves that are not settled to the front of them.
    pub(crate) fn sort_open(&mut self) {
        self.moves[self.n_settled..]
            .sort_by_key(|root_move| Reverse((root_move.score, root_move.last_score)));
    }

    /// Sorts the lines that are wanted by score: a line found later may have
    /// turned out better.
    pub(crate) fn sort_lines(&mut self, limits: &Limits) {
        let n_lines = self.n_lines(limits);
        self.moves[..n_lines].sort_by_key(|line| Reverse(line.score));
    }

    /// Notes the nodes spent on a move, and its score and the line behind it if
    /// they are known.
    pub(crate) fn note(&mut self, m: Move, nodes: u64, found: Option<(i32, &[Move])>) {
        let Some(root_move) = self.moves.iter_mut().find(|root_move| root_move.m == m) else {
            return;
        };
        root_move.nodes += nodes;
        if let Some((score, rest)) = found {
            root_move.score = score;
            root_move.line.clear();
            root_move.line.push(m);
            root_move.line.extend_from_slice(rest);
        }
    }

    /// The first moves of the lines that are wanted.
    pub(crate) fn lines(&self, limits: &Limits) -> &[RootMove] {
        &self.moves[..self.n_lines(limits)]
    }

    /// How many lines are wanted (MultiPV): not more than there are moves.
    pub(crate) fn n_lines(&self, limits: &Limits) -> usize {
        let wanted = limits.lines.unwrap_or(1).max(1) as usize;
        wanted.min(self.moves.len())
    }

    /// The share of all nodes that was spent on the best move.
    pub(crate) fn best_node_share(&self, unit: u64) -> u64 {
        let total = self.moves.iter().map(|root_move| root_move.nodes).sum::<u64>().max(1);
        self.best().nodes * unit / total
    }
}

/// The lines of these moves as plain data.
pub(crate) fn analysis_of(root_moves: &[RootMove], turn: Side, effort: Effort) -> Analysis {
    let line = |root_move: &RootMove| {
        let latest = root_move.latest_score();
        let score = if latest == -INFINITY { Score::DRAW.raw() } else { latest };
        let score = to_score(root_move.believed(score));
        Line { moves: root_move.line.clone(), score: score.of(turn), bound: Bound::Exact }
    };
    Analysis { lines: root_moves.iter().map(line).collect(), effort }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Square;

    #[test]
    fn a_move_that_failed_high_is_played_though_the_new_search_was_stopped() {
        let [old, new] = [1, 2].map(|to| Move::new(Square(0), Square(to), 0));
        let mut root = RootMoves::new(vec![RootMove::new(old), RootMove::new(new)]);
        root.begin_iteration();
        root.note(old, 10, Some((20, &[])));
        root.sort_open();
        // The next iteration: the new move fails high, the search begins anew with a
        // wider window and is stopped before it has a score.
        root.begin_iteration();
        root.forget_open_scores();
        root.note(old, 10, Some((18, &[])));
        root.note(new, 10, Some((34, &[])));
        root.sort_open();
        root.forget_open_scores();
        root.sort_open();
        assert_eq!(root.best().m, new);
    }
}
