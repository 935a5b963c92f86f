//! A game on the table: its record, its position, and whose clock runs. What may
//! happen to it happens here; `plays.rs` keeps it and lets the engine think.

use super::record::{ClockRule, KeptMove, MovedBy, PlayRecord, PlayResult};
use crate::now::now;
use crate::refusal::Refusal;
use crate::spot::{GameSpot, ReachedSpot};
use game_core::{Clocks, Control, Limits, Side};
use notation::fen;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A game on the table.
pub(crate) struct Table {
    /// What is kept of it.
    pub(crate) record: PlayRecord,
    /// Its position.
    pub(crate) reached: ReachedSpot,
    /// When the side to move began to think.
    pub(crate) turn_began: Instant,
    /// Stops the engine, if it thinks.
    pub(crate) thinking: Option<Arc<Control>>,
    /// Why the engine has no move, in a sentence, until somebody lets it try again.
    pub(crate) fault: Option<String>,
}

/// For times that are kept.
const MILLISECONDS: f64 = 1_000.0;

impl Table {
    /// A game whose moves are those of its record.
    pub(crate) fn new(record: PlayRecord, reached: ReachedSpot) -> Table {
        let turn_began = Instant::now();
        let mut table = Table { record, reached, turn_began, thinking: None, fault: None };
        table.note_position();
        table
    }

    /// The spot of its position.
    pub(crate) fn spot(record: &PlayRecord) -> GameSpot {
        GameSpot {
            game: record.game.clone(),
            start: record.start.clone(),
            moves: record.moves.iter().map(|played| played.text.clone()).collect(),
        }
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Side {
        self.reached.pos.turn()
    }

    /// Has it ended?
    pub(crate) fn is_over(&self) -> bool {
        self.record.result.is_some()
    }

    /// Is the engine to move?
    pub(crate) fn is_engines_turn(&self) -> bool {
        !self.is_over() && !self.record.you.has(self.turn())
    }

    /// Is it the person's turn?
    ///
    /// # Errors
    /// It is over, or the engine thinks.
    pub(crate) fn check_your_turn(&self) -> Result<(), Refusal> {
        self.check_going_on()?;
        if self.is_engines_turn() {
            return Err(Refusal::conflict("it is the engine's turn"));
        }
        Ok(())
    }

    /// Does it go on?
    ///
    /// # Errors
    /// It is over.
    pub(crate) fn check_going_on(&self) -> Result<(), Refusal> {
        match &self.record.result {
            Some(result) => {
                Err(Refusal::conflict(format!("the game is over: {}", result.sentence)))
            }
            None => Ok(()),
        }
    }

    /// How long the side to move has thought.
    fn spent(&self) -> Duration {
        self.turn_began.elapsed()
    }

    /// May the engine try again?
    ///
    /// # Errors
    /// It has not failed.
    pub(crate) fn check_failed(&self) -> Result<(), Refusal> {
        self.check_going_on()?;
        match self.fault {
            Some(_) => Ok(()),
            None => Err(Refusal::conflict("the engine has not failed")),
        }
    }

    /// Whoever is to move has played: this is the position after the move.
    pub(crate) fn moved(&mut self, after: ReachedSpot, by: MovedBy, thought: Option<Value>) {
        let (side, spent) = (self.turn(), self.spent());
        self.reached = after;
        let Some(step) = self.reached.steps.last() else { return };
        self.record.moves.push(KeptMove {
            text: step.text.clone(),
            san: step.san.clone(),
            by,
            seconds: (spent.as_secs_f64() * MILLISECONDS).round() / MILLISECONDS,
            thought,
        });
        if let ClockRule::Game { increment, .. } = self.record.clock {
            let left = &mut self.record.left[side.index()];
            *left -= millis(spent);
            *left += (increment * MILLISECONDS) as i64;
        }
        self.record.draw_offered = None;
        self.turn_began = Instant::now();
        self.record.changed = now();
        self.note_position();
    }

    /// Keeps the position, and ends the game if the rules have ended it.
    fn note_position(&mut self) {
        self.record.fen = fen::print(&self.reached.pos.to_setup());
        if let (None, Some(outcome)) = (&self.record.result, self.reached.outcome) {
            self.record.result = Some(PlayResult::new(outcome.result(), outcome.to_string()));
        }
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, result: PlayResult) {
        self.stop_thinking();
        self.record.result = Some(result);
        self.record.changed = now();
    }

    /// The engine thinks no longer; what it finds is not played.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some(control) = self.thinking.take() {
            control.stop();
        }
    }

    /// The time that both sides have left now, White first, where clocks run.
    pub(crate) fn left(&self) -> Option<[i64; 2]> {
        let ClockRule::Game { .. } = self.record.clock else { return None };
        let mut left = self.record.left;
        if !self.is_over() {
            left[self.turn().index()] -= millis(self.spent());
        }
        Some(left.map(|left| left.max(0)))
    }

    /// Has the side to move used up its time?
    pub(crate) fn is_out_of_time(&self) -> bool {
        !self.is_over() && self.left().is_some_and(|left| left[self.turn().index()] == 0)
    }

    /// How long the engine may think now.
    pub(crate) fn limits(&self) -> Limits {
        let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        match self.record.clock {
            ClockRule::Move { seconds: time } => {
                Limits { move_time: Some(seconds(time)), ..Limits::default() }
            }
            ClockRule::Game { increment, .. } => {
                let left = self.left().unwrap_or_default();
                let left = left.map(|left| Duration::from_millis(left.unsigned_abs()));
                let increment = [seconds(increment); 2];
                Limits {
                    clocks: Some(Clocks { left, increment, moves_to_go: None }),
                    ..Limits::default()
                }
            }
            ClockRule::Depth { depth } => Limits { depth: Some(depth), ..Limits::default() },
            ClockRule::Nodes { nodes } => Limits { nodes: Some(nodes), ..Limits::default() },
            ClockRule::None => Limits::default(),
        }
    }

    /// The moves that stay when the person takes back: up to the last move that
    /// was the person's own.
    ///
    /// # Errors
    /// There is no move of the person.
    pub(crate) fn moves_after_undo(&self) -> Result<usize, Refusal> {
        let is_yours = |played: &KeptMove| played.by == MovedBy::You;
        let last = self.record.moves.iter().rposition(is_yours);
        last.ok_or_else(|| Refusal::conflict("there is no move of yours to take back"))
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
