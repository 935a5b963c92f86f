//! An engine without a search keeps the contract, and errors read as sentences.

use super::*;
use crate::{Bound, Effort, Fault, Field, Line, Move, Score, Side, Square};

/// Thinks one ply deeper at a time and always finds the same move.
struct Stubborn;

impl Engine for Stubborn {
    fn set_position(&mut self, start: Start<'_>, _: &[&str]) -> Result<(), PositionError> {
        match start {
            Start::Game => Ok(()),
            Start::Fen(text) => {
                let message = format!("{text:?} is no position");
                Err(PositionError::Faults(vec![Fault::new(Field::Text, message)]))
            }
        }
    }
    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        let only = Line {
            moves: vec![Move::new(Square(12), Square(28), 1)],
            score: Score::cp(20).of(Side::White),
            bound: Bound::Exact,
        };
        let mut analysis = Analysis { lines: vec![only], effort: Effort::default() };
        while !control.is_stopped() && Some(analysis.effort.depth) != limits.depth {
            analysis.effort.depth += 1;
            sink.progress(&analysis);
        }
        analysis
    }
    fn new_game(&mut self) {}
    fn scribe(&self) -> Box<dyn Scribe> {
        Box::new(Illiterate)
    }
}

struct Illiterate;

impl Scribe for Illiterate {
    fn turn(&self) -> Side {
        Side::White
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn fen(&self) -> String {
        String::new()
    }
    fn read(&self, text: &str) -> Result<Move, MoveReadError> {
        Err(MoveReadError::new(format!("{text:?} is no move")))
    }
    fn line(&self, _: &[Move], _: MoveStyle) -> Vec<String> {
        Vec::new()
    }
}

/// Stops the engine after so many reports, as a user would.
struct Impatient<'a> {
    reports_left: u32,
    control: &'a Control,
}

impl Sink for Impatient<'_> {
    fn progress(&mut self, _: &Analysis) {
        self.reports_left -= 1;
        if self.reports_left == 0 {
            self.control.stop();
        }
    }
}

#[test]
fn an_engine_behind_the_trait_thinks_to_its_limit_or_until_stopped() {
    let engine: &mut dyn Engine = &mut Stubborn;
    let control = Control::default();
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let analysis = engine.think(&limits, &control, &mut ());
    assert_eq!(analysis.effort.depth, 5);
    assert_eq!(analysis.best_move(), Some(Move::new(Square(12), Square(28), 1)));

    let mut sink = Impatient { reports_left: 3, control: &control };
    let analysis = engine.think(&Limits::default(), &control, &mut sink);
    assert_eq!(analysis.effort.depth, 3);
    assert!(engine.set_position(Start::Fen("nonsense"), &[]).is_err());
    assert_eq!(engine.set_position(Start::from(None), &[]), Ok(()));
}

#[test]
fn errors_print_as_one_sentence() {
    let faults = [Fault::new(Field::Board, "no king"), Fault::new(Field::Turn, "no side")];
    let error = PositionError::Faults(faults.to_vec());
    assert_eq!(error.to_string(), "the board: no king; the side to move: no side");
    let error = MoveReadError::new("\"e2e5\" is not legal here");
    let error = PositionError::Move { number: 3, error };
    assert_eq!(error.to_string(), "move 3: \"e2e5\" is not legal here");
    let error = Stubborn.set_option("Hsah", "1").unwrap_err();
    assert_eq!(error.to_string(), "there is no option \"Hsah\"");
}

#[test]
fn whoever_waits_hears_a_stop_and_a_ponder_hit() {
    let control = Control::pondering();
    std::thread::scope(|scope| {
        scope.spawn(|| control.ponder_hit());
        control.wait_for_ponder_hit();
        scope.spawn(|| control.stop());
        control.wait_for_stop();
    });
    assert!(control.is_stopped() && !control.is_pondering());
}
