//! What else is good: the best moves of a position, each with its grade and one
//! reason.

use crate::{
    Asked, Case, Grade, Reason, SaidReason, Speaker, WrittenLine, any_board, reasons_and_plan,
    written,
};
use game_core::{Analyst, Position, Side};

/// One of the best moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// The move and what follows.
    pub line: WrittenLine,
    /// Its grade.
    pub grade: Grade,
    /// The points it loses against the best one.
    pub loss: f64,
    /// Is it the first choice, or as good?
    pub is_first_choice: bool,
    /// What speaks for it, or against it if it is a fault.
    pub reason: Option<SaidReason>,
    /// The reason in words; where nothing is proved, how it compares with the best.
    pub sentence: String,
}

/// The best moves of a position, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternatives {
    /// The position as FEN.
    pub fen: String,
    /// Who is to move.
    pub mover: Side,
    /// The moves.
    pub moves: Vec<Alternative>,
}

impl Alternatives {
    /// The `n` best moves; nothing if the analyst was stopped.
    pub fn of<P: Position + 'static>(
        pos: &P,
        n: u32,
        analyst: &mut dyn Analyst,
        asked: &Asked,
    ) -> Option<Alternatives> {
        let board = any_board(pos);
        let cases = Case::of_best(pos, n, analyst, asked.scale, asked.nodes)?;
        let mut speaker = Speaker::new(asked.names.clone(), asked.level);
        let moves = cases.iter().map(|case| {
            let found = reasons_and_plan(case, analyst, asked.nodes);
            let reason = found.into_iter().find_map(|reason| {
                let sentence = speaker.reason(case, &reason)?;
                let Reason { part, course, finding } = reason;
                Some(SaidReason { part, course, finding, sentence })
            });
            let said = reason.as_ref().map(|reason| reason.sentence.clone());
            let sentence = said.or_else(|| speaker.comparison(case)).unwrap_or_default();
            Alternative {
                line: written(case, &case.played),
                grade: case.grade(),
                loss: case.loss(),
                is_first_choice: case.is_first_choice(),
                reason,
                sentence,
            }
        });
        let moves = moves.collect();
        Some(Alternatives { fen: board.fen(), mover: board.turn(), moves })
    }
}
