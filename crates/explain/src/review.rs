//! A whole game: every move judged, each side summed up, the moves worth a word
//! chosen.
//!
//! This module does not search. It is given what a search found in each position
//! of the game ([`Seen`]), so that evaluations that came with the game can be used
//! just as well.

mod chosen;
mod lessons;
mod summary;

pub use chosen::{missed_chances, turning_points, worth_explaining};
pub use lessons::{Lesson, lessons};
pub use summary::{SideSummary, summarise};

use crate::{Grade, NOISE, Scale, grade, loss};
use game_core::{Move, Score, Side, SidedScore};

/// What is known of one position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The score.
    pub score: SidedScore,
    /// The best line, if a search found one.
    pub line: Vec<Move>,
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
    /// How scores become points.
    pub scale: Scale,
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
        let loss = loss(self.scale, before, after, mover);
        let is_blameless = is_first_choice || is_book || loss < NOISE;
        let grade = match grade(self.scale, before, after, mover) {
            _ if is_blameless => Grade::Fine,
            grade => grade,
        };
        let points = [before, after].map(|score| self.scale.points(score, mover));
        let loss = if is_blameless { 0.0 } else { loss };
        JudgedMove { ply, mover, before, after, points, loss, grade, is_first_choice, is_book }
    }

    /// White's points in every position.
    pub fn white_points(&self) -> Vec<f64> {
        let white = |seen: &Seen| self.scale.points(seen.score.seen_by(Side::White), Side::White);
        self.seen.iter().map(white).collect()
    }

    /// White's score in every position, in centipawns.
    pub fn white_centipawns(&self) -> Vec<i32> {
        let white = |seen: &Seen| crate::centipawns(seen.score.seen_by(Side::White));
        self.seen.iter().map(white).collect()
    }
}

#[cfg(test)]
mod tests;
