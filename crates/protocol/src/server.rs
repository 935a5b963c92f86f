//! Answers lines with an engine that thinks on a thread of its own.
//!
//! Two sides share the work. The counter ([`Server`]) hears lines, answers at
//! once what needs no engine, and hands the rest over as tasks. The desk
//! (`desk.rs`) has the engine and does one task after the other, so their order
//! is kept without waiting: a command that changes something during a search
//! stops it, its `bestmove` is said, and then the change is made.

mod desk;
#[cfg(test)]
mod tests;

use crate::uci::{self, Command, Go};
use desk::{Desk, Task};
use game_core::{Control, Engine, EngineOption, OptionKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// Where replies go: a line without its end at a time.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// Who the engine is.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Its name, with its version.
    pub name: String,
    /// Who made it.
    pub author: String,
}

/// What is to be done after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Hear the next one.
    Hear,
    /// No more lines.
    Quit,
}

/// An engine that hears UCI.
pub struct Server {
    say: Output,
    /// The answer to `uci`, made before the engine went to its desk.
    greeting: Vec<String>,
    tasks: Option<Sender<Task>>,
    /// Searches handed over and not yet answered.
    searches: Arc<AtomicUsize>,
    /// What the last search handed over listens to.
    control: Arc<Control>,
    /// Closed when the desk is.
    done: Receiver<()>,
}

/// The most lines that are shown.
pub(crate) const MAX_LINES: i64 = 256;

/// Options that are about the talk and not about the engine.
fn own_options() -> [EngineOption; 2] {
    [
        EngineOption {
            name: "MultiPV".to_owned(),
            kind: OptionKind::Spin { default: 1, low: 1, high: MAX_LINES },
        },
        EngineOption { name: "Ponder".to_owned(), kind: OptionKind::Check(false) },
    ]
}

impl Server {
    /// Gives the engine a desk.
    pub fn new(engine: Box<dyn Engine + Send>, identity: &Identity, say: Output) -> Server {
        let mut greeting =
            vec![format!("id name {}", identity.name), format!("id author {}", identity.author)];
        let options = engine.options().into_iter().chain(own_options());
        greeting.extend(options.map(|option| uci::option(&option)));
        greeting.push("uciok".to_owned());
        let (tasks, waiting) = mpsc::channel();
        let (closing, done) = mpsc::channel();
        let searches = Arc::new(AtomicUsize::new(0));
        let desk = Desk::new(engine, Arc::clone(&say), Arc::clone(&searches));
        thread::spawn(move || {
            desk.work(&waiting);
            drop(closing);
        });
        Server { say, greeting, tasks: Some(tasks), searches, control: Arc::default(), done }
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &[u8]) -> Next {
        match uci::parse(line) {
            Command::Nothing | Command::Ignored => {}
            Command::Uci => self.greeting.iter().for_each(|line| (self.say)(line)),
            Command::IsReady if self.is_searching() => (self.say)("readyok"),
            Command::IsReady => self.hand(Task::Ready),
            Command::Stop => self.control.stop(),
            Command::PonderHit => self.control.ponder_hit(),
            Command::Go(go) => self.go(go),
            Command::Show => self.hand(Task::Show),
            Command::NewGame => self.change(Task::NewGame),
            Command::SetOption { name, value } => self.change(Task::SetOption { name, value }),
            Command::Position { fen, moves } => self.change(Task::Position { fen, moves }),
            Command::Faulty(sentence) => (self.say)(&uci::remark(&sentence)),
            Command::Quit => return Next::Quit,
        }
        Next::Hear
    }

    /// Says a remark for people.
    pub fn remark(&self, text: &str) {
        (self.say)(&uci::remark(text));
    }

    /// Stops thinking and sends the engine home. What it still has to say it
    /// may say, but it is not waited for any longer than this.
    pub fn close(mut self, patience: Duration) {
        self.control.stop();
        let tasks = self.tasks.take();
        if let Some(tasks) = &tasks {
            // Nobody there any more: nothing to do about it.
            let _ = tasks.send(Task::Close);
        }
        drop(tasks);
        let _ = self.done.recv_timeout(patience);
    }

    fn is_searching(&self) -> bool {
        self.searches.load(Ordering::Acquire) > 0
    }

    fn hand(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }

    /// A search that runs comes to its end before anything is changed.
    fn change(&self, task: Task) {
        self.control.stop();
        self.hand(task);
    }

    fn go(&mut self, go: Box<Go>) {
        self.control.stop();
        let control = if go.ponder { Control::pondering() } else { Control::default() };
        self.control = Arc::new(control);
        self.searches.fetch_add(1, Ordering::AcqRel);
        self.hand(Task::Go { go, control: Arc::clone(&self.control) });
    }
}
