//! Analysis: thinking about every position, which moves are considered, hints.

use super::clerk::{Clerk, Event};
use super::state::{Mode, Purpose};
use crate::xboard::{MoveChoice, print, squares};
use game_core::{Analysis, Limits, Move, MoveSheet, Score};
use std::sync::mpsc::Receiver;

/// How many nodes a hint is worth.
const HINT_NODES: u64 = 50_000;

impl Clerk {
    pub(super) fn analyze(&mut self, events: &Receiver<Event>) {
        self.halt(events);
        self.mode = Mode::Analyze;
        self.guess = None;
        self.think_on();
    }

    pub(super) fn exit_analysis(&mut self, text: &str, events: &Receiver<Event>) {
        if self.mode != Mode::Analyze {
            return self.error("command not legal now", text);
        }
        self.force(events);
    }

    /// Thinks about the position until something happens.
    pub(super) fn think_on(&mut self) {
        self.report.forget();
        let only = self.only();
        if self.considered.is_some() && only.is_empty() {
            return;
        }
        let limits = Limits { only, lines: Some(self.settings.lines), ..Limits::default() };
        self.start_search(Purpose::Analysis, limits, None);
    }

    /// Answers `.`, in analysis only.
    pub(super) fn status(&self) {
        if self.mode != Mode::Analyze {
            return;
        }
        let latest = self.report.latest();
        let scribe = self.game.scribe();
        let n_moves = match &self.considered {
            Some(moves) => moves.len(),
            None => scribe.moves().len(),
        };
        // A search that is young tells no current move: its last depth is done.
        let current = self.report.current();
        let left = current.map_or(0, |(_, number)| n_moves.saturating_sub(number as usize));
        let shown: Vec<Move> =
            current.map(|(m, _)| m).or_else(|| latest.best_move()).into_iter().collect();
        let shown = self.report.style.line(scribe, &shown);
        self.say(&print::status(&latest, left, n_moves, shown.first().map(String::as_str)));
    }

    /// The moves to consider; empty for all.
    pub(super) fn only(&self) -> Vec<Move> {
        self.considered.iter().flatten().map(|sheet| sheet.m).collect()
    }

    /// Obeys `exclude` and `include`.
    pub(super) fn choose_moves(
        &mut self,
        choice: &MoveChoice,
        takes_in: bool,
        text: &str,
        events: &Receiver<Event>,
    ) {
        if self.is_thinking() {
            return self.error("command not legal now", text);
        }
        let mut considered = self.considered.clone().unwrap_or_else(|| self.game.scribe().moves());
        match choice {
            MoveChoice::All if takes_in => self.considered = None,
            MoveChoice::All => self.considered = Some(Vec::new()),
            MoveChoice::One(word) => {
                let word = squares::from_xboard(word, self.settings.ranks());
                let m = match self.game.scribe().read(&word) {
                    Ok(m) => m,
                    Err(error) => {
                        let why = print::why_illegal(&error.message);
                        return self.say(&print::illegal_move(why, &word));
                    }
                };
                considered.retain(|sheet| sheet.m != m);
                let all = self.game.scribe().moves();
                let sheet = all.into_iter().find(|sheet| sheet.m == m);
                considered.extend(sheet.filter(|_: &MoveSheet| takes_in));
                self.considered = Some(considered);
            }
        }
        if self.mode == Mode::Analyze {
            self.halt(events);
            self.think_on();
        }
    }

    /// The position is worth so much to the side to move.
    pub(super) fn set_score(
        &mut self,
        score: i32,
        depth: u32,
        text: &str,
        events: &Receiver<Event>,
    ) {
        if self.is_thinking() {
            return self.error("command not legal now", text);
        }
        let halted = self.halt(events);
        self.at_desk(events).set_score(Score::cp(score), depth);
        self.begin_again(halted.map(|(purpose, _)| purpose));
    }

    /// Suggests a move: what pondering expects, what a search has found, or what
    /// a short search finds.
    pub(super) fn hint(&mut self) {
        if let Some(guess) = &self.guess {
            let text = squares::to_xboard(&guess.text, self.settings.ranks());
            return self.say(&print::hint(&text));
        }
        if self.search.is_some() {
            let latest = self.report.latest();
            return self.say_hint(&latest);
        }
        let limits = Limits { nodes: Some(HINT_NODES), ..Limits::default() };
        self.start_search(Purpose::Hint, limits, None);
    }

    /// Says the best move of an analysis, if there is one.
    pub(super) fn say_hint(&self, analysis: &Analysis) {
        let best: Vec<Move> = analysis.best_move().into_iter().collect();
        if let Some(text) = self.report.style.line(self.game.scribe(), &best).first() {
            self.say(&print::hint(text));
        }
    }

    /// Shows the book: lines that begin with a blank, then an empty one.
    pub(super) fn book(&mut self, events: &Receiver<Event>) {
        let text = "bk".to_owned();
        if self.is_thinking() {
            return self.later.push(text);
        }
        let halted = self.halt(events);
        let lines = self.at_desk(events).book();
        match &lines[..] {
            [] => self.say(" There is no book move here."),
            lines => lines.iter().for_each(|line| self.say(&format!(" {line}"))),
        }
        self.say("");
        self.begin_again(halted.map(|(purpose, _)| purpose));
    }
}
