//! Playing: who moves when, and pondering; `results.rs` ends games.

use super::clerk::{Clerk, Event};
use super::state::{Guess, Mode, Purpose};
use crate::xboard::{XboardCommand, print, squares};
use game_core::{Analysis, DrawReason, Line, MoveStyle, Score, Scribe, Side};
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// `random` varies this many first moves of a game.
const RANDOM_MOVES: usize = 10;
/// How many lines `random` chooses from.
const RANDOM_LINES: u32 = 4;
/// The greatest noise `random` adds to a score, in centipawns: a pawn.
const MAX_NOISE: usize = 100;

impl Clerk {
    /// Plays neither side from now on.
    pub(super) fn force(&mut self, events: &Receiver<Event>) {
        if let Some((Purpose::Move, analysis)) = self.halt(events) {
            self.time.spend(analysis.effort.time);
        }
        self.mode = Mode::Force;
        self.guess = None;
        self.answer_pings();
        self.obey_later(events);
    }

    /// Plays the side to move.
    pub(super) fn go(&mut self, text: &str, events: &Receiver<Event>) {
        if self.is_thinking() {
            return self.error("command not legal now", text);
        }
        if self.game.is_lost {
            return self.error("the last position was refused", text);
        }
        self.halt(events);
        self.mode = Mode::Play(self.game.turn());
        if !self.say_result(events) {
            self.think();
        }
    }

    /// Plays the side that is not to move.
    pub(super) fn play_other(&mut self, events: &Receiver<Event>) {
        self.halt(events);
        self.mode = Mode::Play(!self.game.turn());
        self.guess = None;
        self.ponder();
    }

    /// Obeys `white` and `black`: says who is to move, and plays the other side.
    pub(super) fn set_turn(
        &mut self,
        command: &XboardCommand,
        text: &str,
        events: &Receiver<Event>,
    ) {
        self.halt(events);
        let turn = if *command == XboardCommand::White { Side::White } else { Side::Black };
        if self.game.turn() != turn {
            let fen = self.game.scribe().fen();
            let mut fields: Vec<&str> = fen.split(' ').collect();
            if let Some(field) = fields.get_mut(1) {
                *field = if turn == Side::White { "w" } else { "b" };
            }
            let (engine, game) = self.desk_and_game(events);
            if game.set(engine, &fields.join(" ")).is_err() {
                return self.error("the side to move cannot be changed here", text);
            }
            self.position_changed();
        }
        self.mode = Mode::Play(!turn);
    }

    /// The engine is to move at once.
    pub(super) fn move_now(&mut self) {
        if self.is_thinking()
            && let Some(search) = &self.search
        {
            search.control.stop();
        }
    }

    pub(super) fn ping(&mut self, number: String) {
        if self.is_thinking() {
            self.pongs.push(number);
        } else {
            self.say(&format!("pong {number}"));
        }
    }

    pub(super) fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.pongs) {
            self.say(&format!("pong {number}"));
        }
    }

    /// Obeys what had to wait for the engine's move.
    fn obey_later(&mut self, events: &Receiver<Event>) {
        for line in std::mem::take(&mut self.later) {
            self.hear(line.as_bytes(), events);
        }
    }

    /// The other side says that the game is over.
    pub(super) fn game_over(&mut self, events: &Receiver<Event>) {
        self.force(events);
        self.has_draw_offer = false;
    }

    /// Hears a move of the opponent, or a move to be played in force mode.
    pub(super) fn user_move(&mut self, text: &str, events: &Receiver<Event>) {
        let refuse = |why: &str| print::illegal_move(why, text);
        if self.is_thinking() {
            return self.say(&refuse("it is not your turn"));
        }
        if self.game.is_lost {
            return self.say(&refuse("the last position was refused"));
        }
        if self.game.scribe().outcome().is_some() {
            return self.say(&refuse("the game is over"));
        }
        let ours = squares::from_xboard(text, self.settings.ranks());
        let read = self.game.canonical(&ours).or_else(|error| {
            // XBoard marks a promotion that is declined.
            let plain = ours.strip_suffix('=').ok_or(error.clone())?;
            self.game.canonical(plain).map_err(|_| error)
        });
        match read {
            Ok(m) => self.play_user_move(m, events),
            Err(error) => self.say(&refuse(print::why_illegal(&error.message))),
        }
    }

    fn play_user_move(&mut self, text: String, events: &Receiver<Event>) {
        let guess = self.guess.take().filter(|guess| guess.text == text);
        if let Some(Guess { after: Some(after), found: None, .. }) = guess {
            return self.ponder_hit(text, after);
        }
        let found = guess.and_then(|guess| guess.found);
        let (engine, game) = self.desk_and_game(events);
        game.play(engine, text);
        self.position_changed();
        match self.mode {
            Mode::Force => {}
            Mode::Analyze => self.think_on(),
            Mode::Play(side) => {
                if self.say_result(events) || self.game.turn() != side {
                    return;
                }
                match found {
                    Some(analysis) => {
                        self.pondered = analysis.effort.time;
                        self.moved(&analysis, events);
                    }
                    None => self.think(),
                }
            }
        }
    }

    /// The opponent played what was expected: the search goes on as the engine's
    /// own. The game moves on without the engine, which is lent.
    fn ponder_hit(&mut self, text: String, after: Box<dyn Scribe>) {
        self.game.follow(text, after);
        self.position_changed();
        self.pondered = self.report.latest().effort.time;
        if let Some(search) = &mut self.search {
            search.purpose = Purpose::Move;
            search.control.ponder_hit();
        }
    }

    /// Whatever was about the old position is forgotten.
    pub(super) fn position_changed(&mut self) {
        self.considered = None;
        self.lifted = None;
        self.guess = None;
    }

    /// Thinks about the engine's move.
    pub(super) fn think(&mut self) {
        let mut limits = self.time.limits(self.game.turn());
        limits.only = self.only();
        limits.lines = Some(self.settings.lines);
        if self.settings.random && self.game.n_moves() < 2 * RANDOM_MOVES {
            limits.lines = Some(self.settings.lines.max(RANDOM_LINES));
        }
        self.pondered = Duration::ZERO;
        self.start_search(Purpose::Move, limits, None);
    }

    /// Thinks in the opponent's time, if it is asked to.
    pub(super) fn ponder(&mut self) {
        let Mode::Play(side) = self.mode else { return };
        if !self.settings.ponders || self.game.scribe().outcome().is_some() {
            return;
        }
        let limits = self.time.limits(side);
        let next = self.guess.as_ref().map(|guess| guess.text.clone());
        if let Some(text) = &next {
            self.say(&print::hint(&squares::to_xboard(text, self.settings.ranks())));
        }
        self.start_search(Purpose::Ponder, limits, next.as_deref());
    }

    /// The engine has decided on its move.
    pub(super) fn moved(&mut self, analysis: &Analysis, events: &Receiver<Event>) {
        let side = self.game.turn();
        let Some(line) = self.chosen(analysis) else {
            // Nothing can be played: the game is over, or no move is considered.
            if !self.say_result(events) {
                self.error("there is no move to consider", "go");
            }
            self.answer_pings();
            return self.obey_later(events);
        };
        let score = line.score.seen_by(side);
        self.own_score = Some(score);
        let stands_better = score > Score::DRAW;
        if std::mem::take(&mut self.has_draw_offer) && !stands_better {
            self.say("offer draw");
        }
        // XBoard counts moves without progress in its own way in every game and takes
        // a claim that it does not agree with for a loss: such a draw is offered.
        let is_agreed = |reason: &DrawReason| matches!(reason, DrawReason::Repetition(_));
        let claim = self.game.scribe().claimable_draw().filter(is_agreed);
        if let Some(reason) = claim.filter(|_| !stands_better) {
            self.say(&print::claim(reason));
            self.mode = Mode::Force;
        } else if self.resigns(score) {
            self.say("resign");
            self.mode = Mode::Force;
        } else {
            self.make_move(&line, analysis, events);
        }
        self.answer_pings();
        self.obey_later(events);
    }

    fn make_move(&mut self, line: &Line, analysis: &Analysis, events: &Receiver<Event>) {
        let scribe = self.game.scribe();
        let texts = scribe.line(&line.moves, MoveStyle::Coordinates);
        let said = self.report.style.line(scribe, &line.moves[..1]);
        let ([text, rest @ ..], [said]) = (&texts[..], &said[..]) else { return };
        let (text, guess, said) = (text.clone(), rest.first().cloned(), said.clone());
        let side = self.game.turn();
        let (engine, game) = self.desk_and_game(events);
        game.play(engine, text);
        let next = self.game.scribe();
        let has_ended = next.outcome().is_some();
        let stands_better = line.score.seen_by(side) > Score::DRAW;
        if !has_ended && !stands_better && next.claimable_draw().is_some() {
            self.say("offer draw");
        }
        self.say(&format!("move {said}"));
        let pondered = std::mem::take(&mut self.pondered);
        self.time.moved(analysis.effort.time.saturating_sub(pondered));
        self.position_changed();
        if self.say_result(events) {
            return;
        }
        if self.game.turn() == side {
            return self.think();
        }
        self.guess = guess.map(|text| Guess { text, after: None, found: None });
        self.answer_pings();
        self.ponder();
    }

    /// The line that is played: the best, or with `random` one whose score and a
    /// little noise are best.
    fn chosen(&mut self, analysis: &Analysis) -> Option<Line> {
        let lines: Vec<&Line> =
            analysis.lines.iter().filter(|line| !line.moves.is_empty()).collect();
        if !self.settings.random || self.game.n_moves() >= 2 * RANDOM_MOVES {
            return lines.first().copied().cloned();
        }
        let turn = self.game.turn();
        let mut best: Option<(i32, &Line)> = None;
        for line in lines {
            let score = line.score.seen_by(turn);
            let noise = if score.mate_plies().is_some() { 0 } else { self.random.below(MAX_NOISE) };
            let noisy = score.raw().saturating_add(noise as i32);
            if best.is_none_or(|(most, _)| noisy > most) {
                best = Some((noisy, line));
            }
        }
        best.map(|(_, line)| line.clone())
    }

    /// Everything stops, and is remembered.
    pub(super) fn pause(&mut self, text: &str, events: &Receiver<Event>) {
        if self.paused.is_some() {
            return self.error("command not legal now", text);
        }
        let halted = self.halt(events);
        if let Some((Purpose::Move, analysis)) = &halted {
            self.time.spend(analysis.effort.time);
        }
        self.paused = Some(halted.map(|(purpose, _)| purpose));
    }

    pub(super) fn resume(&mut self, text: &str) {
        match self.paused.take() {
            None => self.error("command not legal now", text),
            Some(purpose) => self.begin_again(purpose),
        }
    }

    /// Takes up again what was interrupted.
    pub(super) fn begin_again(&mut self, purpose: Option<Purpose>) {
        match purpose {
            None => {}
            Some(Purpose::Move) => self.think(),
            Some(Purpose::Ponder) => self.ponder(),
            Some(Purpose::Analysis) => self.think_on(),
            Some(Purpose::Hint) => self.hint(),
        }
    }

    /// Commands that are obeyed in a pause.
    pub(super) fn may_interrupt_pause(&self, command: &XboardCommand) -> bool {
        matches!(
            command,
            XboardCommand::Resume
                | XboardCommand::Pause
                | XboardCommand::Ping(_)
                | XboardCommand::Ignored
        )
    }
}
