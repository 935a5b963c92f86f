//! How games end: results that are said, draws that are offered, and resigning.

use super::clerk::{Clerk, Event};
use super::state::Mode;
use crate::xboard::print;
use game_core::{DrawReason, Outcome, Score};
use std::sync::mpsc::Receiver;

/// What is said of a game that is over.
enum GameClaim {
    Result,
    /// A draw is offered.
    Offer,
    Nothing,
}

/// How often in a row a loss is certain before the engine resigns.
const MOVES_TO_RESIGN: u32 = 3;

impl Clerk {
    /// A draw is taken unless the engine stands better.
    pub(super) fn draw_offered(&mut self) {
        match self.own_score {
            _ if self.is_thinking() => self.has_draw_offer = true,
            Some(score) if score <= Score::DRAW => self.say("offer draw"),
            Some(_) => {}
            None => self.has_draw_offer = true,
        }
    }

    /// Says the result if the game is over.
    pub(super) fn say_result(&mut self, events: &Receiver<Event>) -> bool {
        let Some(outcome) = self.game.scribe().outcome() else { return false };
        let is_counted = matches!(outcome, Outcome::Draw(DrawReason::MoveRule(_)));
        let is_played = matches!(self.mode, Mode::Play(_));
        if is_counted && is_played && self.settings.faces_program && self.counts_anew(events) {
            return false;
        }
        match self.claim(outcome) {
            GameClaim::Result => self.say(&print::result(outcome)),
            GameClaim::Offer => self.say("offer draw"),
            GameClaim::Nothing => {}
        }
        self.mode = Mode::Force;
        self.answer_pings();
        true
    }

    /// XBoard counts moves without progress in its own way, in xiangqi those of
    /// soldiers too, and takes a claim that it does not agree with for a loss. So a
    /// draw by the move rule is offered, and until both agree the game goes on with
    /// the count begun anew.
    fn counts_anew(&mut self, events: &Receiver<Event>) -> bool {
        let (engine, game) = self.desk_and_game(events);
        let goes_on = game.count_anew(engine);
        if goes_on {
            self.say("offer draw");
            self.position_changed();
        }
        goes_on
    }

    /// What is said of a game that is over. Between programs XBoard finds mates by
    /// itself, and takes any other win that an engine claims for itself, and any
    /// draw it cannot see, for false. That an engine has lost, XBoard believes it;
    /// a draw it believes if both engines offer one.
    fn claim(&self, outcome: Outcome) -> GameClaim {
        let Mode::Play(side) = self.mode else { return GameClaim::Result };
        match outcome {
            _ if !self.settings.faces_program => GameClaim::Result,
            Outcome::Win { side: winner, .. } if winner == side => GameClaim::Nothing,
            Outcome::Win { .. } => GameClaim::Result,
            Outcome::Draw(DrawReason::Stalemate | DrawReason::Repetition(_)) => GameClaim::Result,
            Outcome::Draw(_) => GameClaim::Offer,
        }
    }

    /// Is it time to resign?
    pub(super) fn resigns(&mut self, score: Score) -> bool {
        let is_lost = score.mate_plies().is_some_and(|plies| plies <= 0);
        self.lost_moves = if is_lost { self.lost_moves + 1 } else { 0 };
        self.settings.resigns && self.lost_moves >= MOVES_TO_RESIGN
    }
}
