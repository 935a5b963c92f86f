//! The desk, at which the engine sits and does one task after another.

use super::{MAX_LINES, Output};
use crate::uci::{self, Go};
use game_core::{
    Analysis, Clocks, Control, Engine, EngineOption, Limits, OptionKind, Scribe, Sink, Start,
};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

/// A task for the engine.
pub(super) enum Task {
    Ready,
    Show,
    NewGame,
    SetOption { name: String, value: String },
    Position { fen: Option<String>, moves: Vec<String> },
    Go { go: Box<Go>, control: Arc<Control> },
    Close,
}

/// The engine with what it needs to answer.
pub(super) struct Desk {
    engine: Box<dyn Engine + Send>,
    say: Output,
    /// Searches that the counter handed over and that are not yet answered.
    searches: Arc<AtomicUsize>,
    /// The options as they were announced last.
    offer: Arc<Mutex<Vec<EngineOption>>>,
    /// The value of `MultiPV`.
    n_lines: u32,
}

/// Says what a search finds while it runs.
struct Reporter<'a> {
    say: &'a Output,
    scribe: &'a dyn Scribe,
    last: Option<Analysis>,
}

impl Sink for Reporter<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        for line in uci::info(analysis, self.scribe) {
            (self.say)(&line);
        }
        self.last = Some(analysis.clone());
    }

    fn remark(&mut self, text: &str) {
        (self.say)(&uci::remark(text));
    }
}

impl Desk {
    pub(super) fn new(
        engine: Box<dyn Engine + Send>,
        say: Output,
        searches: Arc<AtomicUsize>,
        offer: Arc<Mutex<Vec<EngineOption>>>,
    ) -> Desk {
        Desk { engine, say, searches, offer, n_lines: 1 }
    }

    /// Does tasks until the counter closes the desk.
    pub(super) fn work(mut self, tasks: &Receiver<Task>) {
        for task in tasks {
            match task {
                Task::Ready => (self.say)("readyok"),
                Task::Show => self.remark(&self.engine.scribe().fen()),
                Task::NewGame => self.engine.new_game(),
                Task::SetOption { name, value } => self.set_option(&name, &value),
                Task::Position { fen, moves } => self.set_position(fen.as_deref().into(), &moves),
                Task::Go { go, control } => self.go(&go, &control),
                Task::Close => return,
            }
        }
    }

    fn remark(&self, text: &str) {
        (self.say)(&uci::remark(text));
    }

    fn set_position(&mut self, start: Start<'_>, moves: &[String]) {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let refused = self.engine.set_position(start, &moves).err().map(|why| why.to_string());
        let remark = self.engine.position_remark().map(str::to_owned);
        [remark, refused].iter().flatten().for_each(|text| self.remark(text));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("Ponder") {
            // The option announces whether `go ponder` will come. It may come
            // always.
            return;
        }
        if name.eq_ignore_ascii_case("MultiPV") {
            return self.set_lines(value);
        }
        let before = self.engine.options();
        match self.engine.set_option(name, value) {
            Ok(None) => {}
            Ok(Some(remark)) => remark.lines().for_each(|line| self.remark(line)),
            Err(error) => self.remark(&error.to_string()),
        }
        self.announce_choices(&before);
    }

    /// Says an option again if there are other words to choose from than before.
    fn announce_choices(&self, before: &[EngineOption]) {
        let choices = |option: &EngineOption| match &option.kind {
            OptionKind::Combo { choices, .. } => Some(choices.clone()),
            _ => None,
        };
        let after = self.engine.options();
        let is_known = |option: &EngineOption| {
            before.iter().any(|old| old.name == option.name && choices(old) == choices(option))
        };
        after.iter().filter(|option| !is_known(option)).for_each(|option| {
            (self.say)(&uci::option(option));
        });
        *self.offer.lock().unwrap_or_else(PoisonError::into_inner) = after;
    }

    fn set_lines(&mut self, value: &str) {
        match uci::whole_number(value) {
            Some(n) => {
                let used = n.clamp(1, MAX_LINES);
                self.n_lines = used as u32;
                if used != n {
                    self.remark(&format!("MultiPV is {used}, it must be from 1 to {MAX_LINES}"));
                }
            }
            None => {
                let stays = self.n_lines;
                self.remark(&format!(
                    "MultiPV takes a whole number from 1 to {MAX_LINES}; it stays {stays}"
                ));
            }
        }
    }

    fn go(&mut self, go: &Go, control: &Control) {
        go.faults.iter().for_each(|fault| self.remark(fault));
        let scribe = self.engine.scribe();
        let limits = self.limits(go, &*scribe);
        let mut reporter = Reporter { say: &self.say, scribe: &*scribe, last: None };
        let analysis = self.engine.think(&limits, control, &mut reporter);
        // The last depth may have ended early with another best move.
        let is_said = reporter.last.is_some_and(|last| last.lines == analysis.lines);
        if !is_said {
            uci::info(&analysis, &*scribe).iter().for_each(|line| (self.say)(line));
        }
        if go.infinite {
            control.wait_for_stop();
        } else if go.ponder {
            control.wait_for_ponder_hit();
        }
        // `isready` may follow the move at once. From now on it is a task for the
        // desk, which answers after the move.
        self.searches.fetch_sub(1, Ordering::AcqRel);
        (self.say)(&uci::best_move(&analysis, &*scribe));
    }

    fn limits(&self, go: &Go, scribe: &dyn Scribe) -> Limits {
        let mut only = Vec::new();
        for text in &go.search_moves {
            match scribe.read(text) {
                Ok(m) => only.push(m),
                Err(why) => self.remark(&format!("searchmoves: {why}")),
            }
        }
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            move_time: go.move_time,
            clocks: clocks(go),
            only,
            lines: Some(self.n_lines),
        }
    }
}

/// The clocks, if `go` names the time of a side. A side without a time has the
/// time of its opponent.
fn clocks(go: &Go) -> Option<Clocks> {
    let [white, black] = go.left;
    let either = white.or(black)?;
    Some(Clocks {
        left: [white.unwrap_or(either), black.unwrap_or(either)],
        increment: go.increment.map(Option::unwrap_or_default),
        moves_to_go: go.moves_to_go,
    })
}
