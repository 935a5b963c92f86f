//! Thinking as a service: traits for whoever asks, listens or answers.
//!
//! They speak plain data and are object-safe, so that a protocol, a match or a
//! page needs to know neither the game nor the parts of an engine.

use crate::{Analysis, Limits};
use std::sync::atomic::AtomicBool;

/// Hears what an engine finds while it thinks. Every method may be left out.
pub trait Sink {
    /// The lines found so far, whenever they got better or deeper.
    fn progress(&mut self, analysis: &Analysis) {
        let _ = analysis;
    }

    /// A remark for people.
    fn remark(&mut self, text: &str) {
        let _ = text;
    }
}

impl Sink for () {}

/// Plays one game: holds a position and thinks about it.
pub trait Engine {
    /// Sets the position: a start, as FEN or the game's own, and the moves
    /// played from it in coordinates, so that repetitions are known.
    ///
    /// # Errors
    /// One sentence on what is wrong; the position is then the one before.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), String>;

    /// Thinks within the limits, or until `stop` is set, and says what it
    /// found. The position stays as it was.
    fn think(&mut self, limits: &Limits, stop: &AtomicBool, sink: &mut dyn Sink) -> Analysis;

    /// Forgets what was learnt about the last game.
    fn new_game(&mut self);
}

/// Answers follow-up questions about lines, for whoever explains a position.
pub trait Analyst {
    /// What is best after these moves, in coordinates, were played from the
    /// position under discussion? Nothing if they cannot be played.
    fn best_after(&mut self, moves: &[&str], limits: &Limits) -> Option<Analysis>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Effort, Line, Move, Score, Side, Square};
    use std::sync::atomic::Ordering;

    /// Thinks one ply deeper at a time and always finds the same move.
    struct Stubborn;

    impl Engine for Stubborn {
        fn set_position(&mut self, fen: Option<&str>, _: &[&str]) -> Result<(), String> {
            fen.map_or(Ok(()), |text| Err(format!("{text:?} is no position")))
        }
        fn think(&mut self, limits: &Limits, stop: &AtomicBool, sink: &mut dyn Sink) -> Analysis {
            let only = Line {
                moves: vec![Move::new(Square(12), Square(28), 1)],
                score: Score::cp(20).of(Side::White),
                bound: Bound::Exact,
            };
            let mut analysis = Analysis { lines: vec![only], effort: Effort::default() };
            while !stop.load(Ordering::Relaxed) && Some(analysis.effort.depth) != limits.depth {
                analysis.effort.depth += 1;
                sink.progress(&analysis);
            }
            analysis
        }
        fn new_game(&mut self) {}
    }

    /// Stops the engine after so many reports, as a user would.
    struct Impatient<'a> {
        reports_left: u32,
        stop: &'a AtomicBool,
    }

    impl Sink for Impatient<'_> {
        fn progress(&mut self, _: &Analysis) {
            self.reports_left -= 1;
            self.stop.store(self.reports_left == 0, Ordering::Relaxed);
        }
    }

    #[test]
    fn an_engine_behind_the_trait_thinks_to_its_limit_or_until_stopped() {
        let engine: &mut dyn Engine = &mut Stubborn;
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let analysis = engine.think(&limits, &stop, &mut ());
        assert_eq!(analysis.effort.depth, 5);
        assert_eq!(analysis.best_move(), Some(Move::new(Square(12), Square(28), 1)));

        let mut sink = Impatient { reports_left: 3, stop: &stop };
        let analysis = engine.think(&Limits::default(), &stop, &mut sink);
        assert_eq!(analysis.effort.depth, 3);
        assert!(engine.set_position(Some("nonsense"), &[]).is_err());
    }
}
