//! The desk, at which the engine sits and does one task after another.

use super::Output;
use super::meter::TaskMeter;
use super::own_options::OwnSettings;
use crate::uci::{self, Go};
use game_core::{
    Analysis, Clocks, Control, Engine, EngineOption, Inquiry, Limits, Move, OptionKind,
    ResultCurve, Scribe, Sink, Start,
};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

/// A task for the engine.
pub(super) enum Task {
    Ready,
    Debug(bool),
    Flip,
    /// A control says that the question counts as a search.
    Inquire {
        inquiry: Inquiry,
        control: Option<Arc<Control>>,
    },
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go {
        go: Box<Go>,
        control: Arc<Control>,
    },
    Close,
}

impl Task {
    /// Does the task end when the search is stopped? The others end by themselves.
    fn can_be_stopped(&self) -> bool {
        matches!(self, Task::Go { .. } | Task::Inquire { control: Some(_), .. })
    }
}

/// The engine with what it needs to answer.
pub(super) struct Desk {
    engine: Box<dyn Engine + Send>,
    say: Output,
    /// Searches that the counter handed over and that are not yet answered.
    searches: Arc<AtomicUsize>,
    /// The options as they were announced last.
    offer: Arc<Mutex<Vec<EngineOption>>>,
    settings: OwnSettings,
    /// Remarks say what was understood.
    is_chatty: bool,
}

/// Says what a search finds while it runs.
struct Reporter<'a> {
    say: &'a Output,
    scribe: &'a dyn Scribe,
    curve: Option<ResultCurve>,
    last: Option<Analysis>,
}

impl Sink for Reporter<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        for line in uci::info(analysis, self.scribe, self.curve) {
            (self.say)(&line);
        }
        self.last = Some(analysis.clone());
    }

    fn current_move(&mut self, m: Move, number: u32, depth: u32) {
        if let Some(line) = uci::current_move(m, number, depth, self.scribe) {
            (self.say)(&line);
        }
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
        Desk { engine, say, searches, offer, settings: OwnSettings::default(), is_chatty: false }
    }

    /// Does tasks until the counter closes the desk.
    pub(super) fn work(mut self, tasks: &Receiver<Task>, meter: &TaskMeter) {
        for task in tasks {
            meter.begin(task.can_be_stopped());
            match task {
                Task::Ready => (self.say)("readyok"),
                Task::Debug(on) => self.is_chatty = on,
                Task::Flip => self.flip(),
                Task::Inquire { inquiry, control } => self.inquire(inquiry, control.as_deref()),
                Task::NewGame => self.engine.new_game(),
                Task::SetOption { name, value } => self.set_option(&name, &value),
                Task::Position { fen, moves } => self.set_position(fen.as_deref().into(), &moves),
                Task::Go { go, control } => self.go(&go, &control),
                Task::Close => return,
            }
            meter.end();
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
        self.chat(|desk| format!("the position is {}", desk.engine.scribe().fen()));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if let Some(remark) = self.settings.set(name, value) {
            remark.iter().for_each(|remark| self.remark(remark));
            return self.chat(|_| format!("{name} was set to {value:?}"));
        }
        let before = self.engine.options();
        match self.engine.set_option(name, value) {
            Ok(None) => {}
            Ok(Some(remark)) => remark.lines().for_each(|line| self.remark(line)),
            Err(error) => self.remark(&error.to_string()),
        }
        self.announce_choices(&before);
        self.announce_game(&before);
        self.chat(|_| format!("{name} was set to {value:?}"));
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

    /// Says which game is played, if it is another one than before.
    fn announce_game(&self, before: &[EngineOption]) {
        let played = |options: &[EngineOption]| {
            let option = options.iter().find(|option| option.name == "UCI_Variant")?;
            match &option.kind {
                OptionKind::Combo { default, .. } => Some(default.clone()),
                _ => None,
            }
        };
        let now = played(&self.engine.options());
        if now != played(before)
            && let Some(sheet) = now.and_then(|name| self.engine.sheet(&name))
        {
            self.remark(&uci::game_line(&sheet));
        }
    }

    /// Says what was understood, after `debug on`.
    fn chat(&self, sentence: impl FnOnce(&Desk) -> String) {
        if self.is_chatty {
            self.remark(&sentence(self));
        }
    }

    fn flip(&mut self) {
        if let Err(error) = self.engine.flip() {
            self.remark(&error.to_string());
        }
    }

    fn inquire(&mut self, inquiry: Inquiry, control: Option<&Control>) {
        let say = Arc::clone(&self.say);
        let (unstopped, hear) = (Control::default(), &mut |line: &str| say(line));
        self.engine.inquire(inquiry, control.unwrap_or(&unstopped), hear);
        if control.is_some() {
            self.searches.fetch_sub(1, Ordering::AcqRel);
        }
    }

    fn go(&mut self, go: &Go, control: &Control) {
        go.faults.iter().for_each(|fault| self.remark(fault));
        let scribe = self.engine.scribe();
        let limits = self.limits(go, &*scribe);
        limits.iter().for_each(|limits| self.chat(|_| format!("the limits are {limits:?}")));
        self.settings.opponent().iter().for_each(|who| self.chat(|_| who.clone()));
        let curve = self.settings.shows_wdl.then(|| self.engine.result_curve());
        let mut reporter = Reporter { say: &self.say, scribe: &*scribe, curve, last: None };
        let analysis = match &limits {
            Some(limits) => self.engine.think(limits, control, &mut reporter),
            None => Analysis::default(),
        };
        // The last depth may have ended early with another best move.
        let is_said = reporter.last.is_some_and(|last| last.lines == analysis.lines);
        if !is_said && limits.is_some() {
            uci::info(&analysis, &*scribe, curve).iter().for_each(|line| (self.say)(line));
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

    /// The limits of a search; nothing if no move may be played.
    fn limits(&self, go: &Go, scribe: &dyn Scribe) -> Option<Limits> {
        let mut only = Vec::new();
        for text in &go.search_moves {
            match scribe.read(text) {
                Ok(m) => only.push(m),
                Err(why) => self.remark(&format!("searchmoves: {why}")),
            }
        }
        if !go.ban_moves.is_empty() {
            only = self.without_banned(go, scribe, only)?;
        }
        Some(Limits {
            depth: go.depth,
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate,
            move_time: go.move_time,
            clocks: clocks(go),
            only,
            lines: Some(self.settings.n_lines),
        })
    }
}

impl Desk {
    /// The moves to consider without those that are banned; nothing if all are.
    fn without_banned(&self, go: &Go, scribe: &dyn Scribe, only: Vec<Move>) -> Option<Vec<Move>> {
        let mut banned = Vec::new();
        for text in &go.ban_moves {
            match scribe.read(text) {
                Ok(m) => banned.push(m),
                Err(why) => self.remark(&format!("banmoves: {why}")),
            }
        }
        let mut left = only;
        if left.is_empty() {
            left = scribe.moves().into_iter().map(|sheet| sheet.m).collect();
        }
        if left.is_empty() {
            // The game is over.
            return Some(left);
        }
        left.retain(|m| !banned.contains(m));
        if left.is_empty() {
            self.remark("banmoves leaves no move");
            return None;
        }
        Some(left)
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
