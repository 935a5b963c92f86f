//! Thinking as a service: traits for whoever asks, listens or answers.
//!
//! They speak plain data and are object-safe, so that a protocol, a match or a
//! page needs to know neither the game nor the parts of an engine.

use crate::{Analysis, Limits};
use std::sync::atomic::{AtomicBool, Ordering};

/// What others may tell an engine while it thinks.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// For thinking in the opponent's time: no clock runs until
    /// [`ponder_hit`](Self::ponder_hit).
    pub fn pondering() -> Control {
        Control { stop: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Asks the engine to come to an end.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Was the engine asked to come to an end?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Is it still the opponent's time?
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

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

    /// Thinks within the limits, or until it is stopped, and says what it
    /// found. The position stays as it was.
    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis;

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

    /// Thinks one ply deeper at a time and always finds the same move.
    struct Stubborn;

    impl Engine for Stubborn {
        fn set_position(&mut self, fen: Option<&str>, _: &[&str]) -> Result<(), String> {
            fen.map_or(Ok(()), |text| Err(format!("{text:?} is no position")))
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
        assert!(engine.set_position(Some("nonsense"), &[]).is_err());
    }
}
