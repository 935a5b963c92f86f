//! Thinking as a service: the traits between an engine and its users.
//!
//! An [`Engine`] thinks, a [`Sink`] hears what it finds, a [`Scribe`] reads and
//! writes its moves, a [`Control`] stops it. All take and return plain data and
//! are object-safe, so that a protocol, a match or a web page needs to know
//! neither the game nor the parts of an engine. The errors are in
//! `service/error.rs`.

mod error;
mod inquiry;
mod sheet;

pub use error::{MoveReadError, OptionError, PositionError};
pub use inquiry::Inquiry;
pub use sheet::{GameSheet, MoveSheet, PieceSheet, SheetDrop, SheetHands};

use crate::{Analysis, DrawReason, Limits, Move, Outcome, ResultCurve, Score, Side};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Tells an engine, while it thinks, to stop or that its clock runs now.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Rung whenever `stop` or `pondering` has changed.
    bell: Condvar,
    door: Mutex<()>,
}

impl Control {
    /// A control for thinking in the opponent's time: no clock runs until
    /// [`ponder_hit`](Self::ponder_hit).
    pub fn pondering() -> Control {
        Control { pondering: AtomicBool::new(true), ..Control::default() }
    }

    /// Asks the engine to stop thinking.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.ring();
    }

    /// Tells the engine that the expected move was played: its clock runs from
    /// now on.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.ring();
    }

    /// Was the engine asked to stop?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Does the engine still think in the opponent's time?
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Waits until the engine is asked to stop.
    pub fn wait_for_stop(&self) {
        self.wait_until(|| self.is_stopped());
    }

    /// Waits until the expected move was played or the engine is asked to stop.
    pub fn wait_for_ponder_hit(&self) {
        self.wait_until(|| self.is_stopped() || !self.is_pondering());
    }

    fn ring(&self) {
        // A waiting thread holds the lock while it checks its condition, so it
        // has either seen the change or is waiting for the bell.
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

/// Hears what an engine finds while it thinks. An implementation may leave out
/// every method.
pub trait Sink {
    /// Hears the lines found so far, whenever they got better or deeper.
    fn progress(&mut self, analysis: &Analysis) {
        let _ = analysis;
    }

    /// Hears which move of the position the search looks at now, and the how
    /// manieth it is, from 1. Only searches that take long tell.
    fn current_move(&mut self, m: Move, number: u32, depth: u32) {
        let _ = (m, number, depth);
    }

    /// Hears a remark for people.
    fn remark(&mut self, text: &str) {
        let _ = text;
    }
}

impl Sink for () {}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveStyle {
    /// Coordinates, as engines write them: `g1f3`.
    Coordinates,
    /// Short algebraic notation, as people write it: `Nf3`.
    Short,
}

/// Reads and writes the moves of one position. Only its position can read a
/// [`Move`], so an engine hands out a scribe for each position.
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
    /// Why the text is not a legal move.
    fn read(&self, text: &str) -> Result<Move, MoveReadError>;

    /// The texts of moves played one after another. The list ends where the
    /// game ends, and before the first move that is not legal.
    fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String>;

    /// The side to move after a legal move: the same side again in the middle of
    /// a turn of several moves.
    fn turn_after(&self, m: Move) -> Side {
        let _ = m;
        !self.turn()
    }

    /// The draw that the side to move may claim, if any.
    fn claimable_draw(&self) -> Option<DrawReason> {
        None
    }

    /// All legal moves.
    fn moves(&self) -> Vec<MoveSheet> {
        Vec::new()
    }
}

/// The values an option takes, and its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Check(bool),
    /// A whole number of a range.
    Spin {
        /// The value unless set.
        default: i64,
        /// The least value.
        low: i64,
        /// The greatest value.
        high: i64,
    },
    /// One of several words.
    Combo {
        /// The word unless set.
        default: String,
        /// All words that can be chosen.
        choices: Vec<String>,
    },
    /// No value: setting the option does something.
    Button,
    /// Any text.
    Text(String),
}

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// The name; capitals and small letters mean the same.
    pub name: String,
    /// The values it takes.
    pub kind: OptionKind,
}

/// Where the moves of a game begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'a> {
    /// The start position of the game.
    Game,
    /// The position a FEN describes.
    Fen(&'a str),
}

impl<'a> From<Option<&'a str>> for Start<'a> {
    /// The position of a FEN, or the start of the game without one.
    fn from(fen: Option<&'a str>) -> Start<'a> {
        fen.map_or(Start::Game, Start::Fen)
    }
}

/// Plays one game: holds a position and thinks about it.
pub trait Engine {
    /// Sets the position: where it starts, and the moves played from there in
    /// coordinates, so that repetitions are known.
    ///
    /// # Errors
    /// All faults of the start, and the position stays as it was before the
    /// call; or the first move that is not legal, and the position is the one
    /// before this move.
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError>;

    /// A remark for people on the position that was set last, such as what had to
    /// be left out of its text.
    fn position_remark(&self) -> Option<&str> {
        None
    }

    /// Thinks within the limits, or until it is stopped, and returns what it
    /// found. The position stays as it was.
    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis;

    /// Forgets what was learnt about the last game.
    fn new_game(&mut self);

    /// A scribe that reads and writes the moves of the position.
    fn scribe(&self) -> Box<dyn Scribe>;

    /// Answers a question about the position in lines for people, as far as it
    /// can before it is stopped.
    fn inquire(&mut self, inquiry: Inquiry, control: &Control, hear: &mut dyn FnMut(&str)) {
        let _ = (inquiry, control, hear);
    }

    /// Exchanges the sides of the position: every piece stands where the opponent
    /// had one, and the other side is to move.
    ///
    /// # Errors
    /// The position is unchanged if the game does not allow it.
    fn flip(&mut self) -> Result<(), PositionError> {
        Ok(())
    }

    /// How scores of the game become expected results.
    fn result_curve(&self) -> ResultCurve {
        ResultCurve::default()
    }

    /// The games that can be chosen, by their names.
    fn games(&self) -> Vec<String> {
        Vec::new()
    }

    /// What a program with a board must know of the game with this name.
    fn sheet(&self, name: &str) -> Option<GameSheet> {
        let _ = name;
        None
    }

    /// Remembers that a search of the position to this depth gives this score.
    /// How long it is remembered is left to the engine.
    fn set_score(&mut self, score: Score, depth: u32) {
        let _ = (score, depth);
    }

    /// The moves of the opening book in the position, a line of text for people
    /// for each.
    fn book(&self) -> Vec<String> {
        Vec::new()
    }

    /// The options that can be set.
    fn options(&self) -> Vec<EngineOption> {
        Vec::new()
    }

    /// Sets an option. A number out of its range is brought into the range, and
    /// the remark that is returned says which value is used.
    ///
    /// # Errors
    /// Why the option keeps its value.
    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, OptionError> {
        let _ = value;
        Err(OptionError::Unknown { name: name.to_owned(), nearest: None })
    }
}

#[cfg(test)]
mod tests;
