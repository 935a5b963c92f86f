//! Positions to try again, with their answers.

use crate::{Case, Grade, MISTAKE};
use notation::epd::{self, Epd, Operand, Operation};

/// A try that loses fewer points than this is right.
const RIGHT: f64 = 4.0;

/// A position of a game to be tried again.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    /// The number of the move in the game, from 0.
    pub ply: usize,
    /// The position as FEN.
    pub fen: String,
    /// The moves that are right, the best first.
    pub answers: Vec<String>,
    /// The position with its answers as a line of EPD.
    pub epd: String,
}

impl Exercise {
    /// The exercise that a mistake leaves; nothing where too little was lost.
    pub fn of(case: &Case, ply: usize) -> Option<Exercise> {
        if case.grade() == Grade::Fine || case.loss() < MISTAKE {
            return None;
        }
        let best = case.best();
        let is_right = |points: f64| best.points - points < RIGHT;
        let mut answers: Vec<String> = Vec::new();
        let right = case.candidates.iter().filter(|line| is_right(line.points));
        for line in std::iter::once(best).chain(right) {
            let san = line.moves.first().map(|&m| case.before.san(m));
            answers.extend(san.filter(|san| !answers.contains(san)));
        }
        let operands = answers.iter().map(|san| Operand::Word(san.clone())).collect();
        let operations = vec![Operation { opcode: "bm".to_owned(), operands }];
        let epd = epd::print(&Epd { setup: case.before.setup(), operations }).ok()?;
        Some(Exercise { ply, fen: case.before.fen(), answers, epd })
    }
}
