//! Thinking as a service: traits for whoever asks, listens or answers.
//!
//! They speak plain data and are object-safe, so that a protocol, a match or a
//! page needs to know neither the game nor the parts of an engine.

use crate::{Analysis, Limits, Move, Outcome, Side};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// What others may tell an engine while it thinks.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Rung whenever one of the two has changed.
    bell: Condvar,
    door: Mutex<()>,
}

impl Control {
    /// For thinking in the opponent's time: no clock runs until
    /// [`ponder_hit`](Self::ponder_hit).
    pub fn pondering() -> Control {
        Control { pondering: AtomicBool::new(true), ..Control::default() }
    }

    /// Asks the engine to come to an end.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.ring();
    }

    /// The expected move was played: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.ring();
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

    /// Waits until the engine is asked to come to an end.
    pub fn wait_for_stop(&self) {
        self.wait_until(|| self.is_stopped());
    }

    /// Waits until it is no longer the opponent's time, or until a stop.
    pub fn wait_for_ponder_hit(&self) {
        self.wait_until(|| self.is_stopped() || !self.is_pondering());
    }

    fn ring(&self) {
        // Whoever waits has looked before this lock or looks after it.
        drop(self.door.lock());
        self.bell.notify_all();
    }

    fn wait_until(&self, is_so: impl Fn() -> bool) {
        let mut door = self.door.lock().unwrap_or_else(PoisonError::into_inner);
        while !is_so() {
            door = self.bell.wait(door).unwrap_or_else(PoisonError::into_inner);
        }
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

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveStyle {
    /// As engines do, `g1f3`.
    Coordinates,
    /// As people do, `Nf3`.
    Short,
}

/// Reads and writes the moves of one position. A move is a word only its
/// position can read, so an engine hands out a scribe with each.
pub trait Scribe: Send {
    /// The side to move.
    fn turn(&self) -> Side;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The position as FEN.
    fn fen(&self) -> String;

    /// The legal move a text means, in either style.
    ///
    /// # Errors
    /// One sentence on why it is none.
    fn read(&self, text: &str) -> Result<Move, String>;

    /// The texts of moves played one after the other. It ends where the game
    /// does, and before a word that is no legal move.
    fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String>;
}

/// What an option takes, and what it is unless set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Check(bool),
    /// A whole number of a range.
    Spin {
        /// Unless set.
        default: i64,
        /// The least.
        low: i64,
        /// The most.
        high: i64,
    },
    /// One of several words.
    Combo {
        /// Unless set.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Something to be done.
    Button,
    /// A text.
    Text(String),
}

/// Something about an engine that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name; capitals and small letters mean the same.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// Plays one game: holds a position and thinks about it.
pub trait Engine {
    /// Sets the position: a start, as FEN or the game's own, and the moves
    /// played from it in coordinates, so that repetitions are known.
    ///
    /// # Errors
    /// One sentence on what is wrong. The position is then the one before:
    /// before the call if the start is none, before the move if one is not
    /// legal.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), String>;

    /// Thinks within the limits, or until it is stopped, and says what it
    /// found. The position stays as it was.
    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis;

    /// Forgets what was learnt about the last game.
    fn new_game(&mut self);

    /// Reads and writes the moves of the position.
    fn scribe(&self) -> Box<dyn Scribe>;

    /// What can be set.
    fn options(&self) -> Vec<EngineOption> {
        Vec::new()
    }

    /// Sets an option. What cannot be taken as it is, but nearly, is, and a
    /// remark says what is used.
    ///
    /// # Errors
    /// One sentence on why nothing was changed.
    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, String> {
        let _ = value;
        Err(format!("there is no option {name:?}"))
    }
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
        fn read(&self, text: &str) -> Result<Move, String> {
            Err(format!("{text:?} is no move"))
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
        assert!(engine.set_position(Some("nonsense"), &[]).is_err());
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
}
