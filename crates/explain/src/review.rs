//! A whole game: every move judged, each side summed up, the moves worth a word
//! chosen.
//!
//! This module does not search. It is given what a search found in each position
//! of the game ([`Seen`]), so that evaluations that came with the game can be used
//! just as well.

mod chosen;
mod clocks;
mod diagram;
mod exercise;
mod lessons;
mod report;
mod summary;

pub use chosen::{MOST_EXPLAINED, faults, missed_chances, turning_points};
pub use clocks::{ClockRules, NotClockRules, TimeUse};
pub(crate) use clocks::{hasty_faults, time_troubles, time_used};
pub use diagram::{Arrow, Diagram, DrawnMan, DrawnSquare, Hue};
pub use exercise::Exercise;
pub use lessons::{Lesson, lessons};
pub use report::{ExplainedMove, GameReview, ReviewedMove, Told};
pub use summary::SideSummary;
pub(crate) use summary::summarise;

use crate::{Grade, PointScale, grade, loss};
use game_core::{Move, Score, Side, SidedScore};

/// What is known of one position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The score.
    pub score: SidedScore,
    /// The best line, if a search found one.
    pub line: Vec<Move>,
    /// Is its first move the only good one, though others are legal?
    pub is_only_move: bool,
}

/// The moves of a game with what is known of its positions.
#[derive(Clone, Debug)]
pub struct SeenGame {
    /// Who made each move.
    pub movers: Vec<Side>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Each position: one more than there are moves.
    pub seen: Vec<Seen>,
    /// How many moves are those of known openings.
    pub book_plies: usize,
    /// The first position that something is known of: moves before it are not
    /// judged.
    pub judged_from: usize,
    /// Losses of fewer points are never blamed: [`NOISE`](crate::NOISE) where a fast search made
    /// the scores, 0 where they are to be believed.
    pub noise: f64,
    /// How scores become points.
    pub scale: PointScale,
}

/// A move with its judgement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgedMove {
    /// The number of the move in the game, from 0.
    pub ply: usize,
    /// Who made it.
    pub mover: Side,
    /// The score before the move, as the mover sees it.
    pub before: Score,
    /// The score after the move, as the mover sees it.
    pub after: Score,
    /// The mover's points before and after the move.
    pub points: [f64; 2],
    /// The points the move loses; none if it is the first choice.
    pub loss: f64,
    /// The grade.
    pub grade: Grade,
    /// Is it the move that the search would have played?
    pub is_first_choice: bool,
    /// Is it a move of a known opening?
    pub is_book: bool,
    /// Is anything known of it?
    pub is_judged: bool,
}

impl SeenGame {
    /// Judges every move. The first choice of the search, a move of a known opening
    /// and a difference within the noise are never blamed.
    pub fn judged(&self) -> Vec<JudgedMove> {
        (0..self.moves.len()).map(|ply| self.judged_move(ply)).collect()
    }

    fn judged_move(&self, ply: usize) -> JudgedMove {
        let mover = self.movers[ply];
        let before = self.seen[ply].score.seen_by(mover);
        let after = self.seen[ply + 1].score.seen_by(mover);
        let is_first_choice = self.seen[ply].line.first() == Some(&self.moves[ply]);
        let is_book = ply < self.book_plies;
        let is_judged = ply >= self.judged_from;
        let loss = loss(self.scale, before, after, mover);
        let is_blameless = is_first_choice || is_book || !is_judged || loss < self.noise;
        let grade = match grade(self.scale, before, after, mover) {
            _ if is_blameless => Grade::Fine,
            grade => grade,
        };
        let points = [before, after].map(|score| self.scale.points(score, mover));
        let loss = if is_blameless { 0.0 } else { loss };
        JudgedMove {
            ply,
            mover,
            before,
            after,
            points,
            loss,
            grade,
            is_first_choice,
            is_book,
            is_judged,
        }
    }

    /// Ends the opening before the first of its moves that is a blunder: traps have
    /// names too.
    pub fn end_book_before_blunders(&mut self) {
        self.book_plies = self.book_plies.min(self.moves.len());
        let is_blunder = |&ply: &usize| {
            let mover = self.movers[ply];
            let [before, after] = [ply, ply + 1].map(|at| self.seen[at].score.seen_by(mover));
            let is_first_choice = self.seen[ply].line.first() == Some(&self.moves[ply]);
            let grade = grade(self.scale, before, after, mover);
            !is_first_choice && ply >= self.judged_from && grade == Grade::Blunder
        };
        let blunder = (0..self.book_plies).find(is_blunder);
        self.book_plies = blunder.unwrap_or(self.book_plies);
    }

    /// White's points in every position.
    pub fn white_points(&self) -> Vec<f64> {
        let white = |seen: &Seen| self.scale.points(seen.score.seen_by(Side::White), Side::White);
        self.seen.iter().map(white).collect()
    }

    /// White's score in every position, in centipawns.
    pub(crate) fn white_centipawns(&self) -> Vec<i32> {
        let white = |seen: &Seen| crate::centipawns(seen.score.seen_by(Side::White));
        self.seen.iter().map(white).collect()
    }
}

#[cfg(test)]
mod tests;
