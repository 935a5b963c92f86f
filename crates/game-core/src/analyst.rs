//! Asking a search about lines, for whoever explains moves.

use crate::{Kind, Line, Move, ResultCurve, Score, TableValue, Trace};

/// A question about the position an [`Analyst`] was made for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The moves made first; [`Move::NONE`] is a pass.
    pub after: Vec<Move>,
    /// Moves that may not begin a line.
    pub without: Vec<Move>,
    /// How many lines are wanted, the best first.
    pub lines: u32,
    /// How many positions may be visited.
    pub nodes: u64,
}

impl Question {
    /// The best line after these moves.
    pub fn best(after: &[Move], nodes: u64) -> Question {
        Question { after: after.to_vec(), without: Vec::new(), lines: 1, nodes }
    }
}

/// Answers questions about lines from one position.
///
/// The same questions in the same order get the same answers: budgets are nodes.
pub trait Analyst {
    /// The best lines, each beginning after the moves of the question. None if the
    /// moves are not legal, no line is left, or the game is over there.
    fn lines(&mut self, question: &Question) -> Vec<Line>;

    /// The answers on the way to the answer: what the lines were after shares of the
    /// nodes, each twice the one before, the last being all. Shares in which nothing
    /// was found are left out. An analyst that cannot tell gives its answer alone.
    fn looks(&mut self, question: &Question, shares: u32) -> Vec<Vec<Line>> {
        let _ = shares;
        vec![self.lines(question)]
    }

    /// The static evaluation after these moves, term by term; empty if the moves
    /// are not legal.
    fn trace(&mut self, after: &[Move]) -> Trace;

    /// The static score after these moves for the side to move there.
    fn static_score(&mut self, after: &[Move]) -> Option<Score>;

    /// What a kind is worth to the evaluation, in centipawns.
    fn piece_value(&self, kind: Kind) -> i32;

    /// How scores become expected results.
    fn result_curve(&self) -> ResultCurve;

    /// What tables know for certain of the position after these moves, for the side
    /// to move there; nothing if no table has it.
    fn table_value(&mut self, _after: &[Move]) -> Option<TableValue> {
        None
    }

    /// Was it told to stop? Answers are then of no use.
    fn is_stopped(&self) -> bool {
        false
    }
}
