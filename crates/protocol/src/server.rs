//! Answers lines with an engine that thinks on a thread of its own.
//!
//! The work is divided as in an office. The counter ([`Server`]) hears lines,
//! answers at once what needs no engine, and hands everything else to the desk
//! as tasks. The desk (`desk.rs`) has the engine and does one task after
//! another, so that the order of tasks is kept and the counter never waits. A
//! command that changes something during a search stops the search; the desk
//! says its `bestmove` and then makes the change.

mod desk;
mod meter;
mod own_options;
#[cfg(test)]
mod tests;

use crate::uci::{self, Go, UciCommand};
use desk::{Desk, Task};
use game_core::{Control, Engine, EngineOption, Inquiry};
use meter::TaskMeter;
use own_options::{HELP, own_options};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Takes the replies, one line at a time, without line ends.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// The name and the authors of an engine.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The name of the engine, with its version.
    pub name: String,
    /// The authors of the engine.
    pub author: String,
}

/// What to do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Hear the next line.
    Hear,
    /// Hear no more lines and end the program.
    Quit,
}

/// The counter: hears the lines of UCI.
pub struct Server {
    say: Output,
    identity: Identity,
    /// The options of the engine; the desk changes them.
    offer: Arc<Mutex<Vec<EngineOption>>>,
    tasks: Option<Sender<Task>>,
    /// Searches handed over and not yet answered.
    searches: Arc<AtomicUsize>,
    /// The control of the search that was handed over last.
    control: Arc<Control>,
    /// How the desk is getting on.
    meter: TaskMeter,
    /// Disconnected when the desk has ended.
    done: Receiver<()>,
}

impl Server {
    /// Puts the engine at a desk, on a thread of its own.
    pub fn new(engine: Box<dyn Engine + Send>, identity: &Identity, say: Output) -> Server {
        let offer = Arc::new(Mutex::new(engine.options()));
        let (tasks, waiting) = mpsc::channel();
        let (closing, done) = mpsc::channel();
        let searches = Arc::new(AtomicUsize::new(0));
        let desk = Desk::new(engine, Arc::clone(&say), Arc::clone(&searches), Arc::clone(&offer));
        let meter = TaskMeter::default();
        let of_desk = meter.clone();
        thread::spawn(move || {
            desk.work(&waiting, &of_desk);
            drop(closing);
        });
        Server {
            say,
            identity: identity.clone(),
            offer,
            tasks: Some(tasks),
            searches,
            control: Arc::default(),
            meter,
            done,
        }
    }

    /// Answers `uci`.
    fn greet(&self) {
        (self.say)(&format!("id name {}", self.identity.name));
        (self.say)(&format!("id author {}", self.identity.author));
        let offer = self.offer.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let own = own_options(&self.identity);
        offer.iter().chain(&own).for_each(|option| (self.say)(&uci::option(option)));
        (self.say)("uciok");
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &[u8]) -> Next {
        match uci::parse(line) {
            UciCommand::Nothing | UciCommand::Ignored => {}
            UciCommand::Uci => self.greet(),
            UciCommand::IsReady if self.is_searching() => (self.say)("readyok"),
            UciCommand::IsReady => self.hand(Task::Ready),
            UciCommand::Stop => self.control.stop(),
            UciCommand::PonderHit => self.control.ponder_hit(),
            UciCommand::Go(go) => self.go(go),
            UciCommand::Inquire(inquiry) => self.inquire(inquiry),
            UciCommand::Flip => self.change(Task::Flip),
            UciCommand::Debug(on) => self.hand(Task::Debug(on)),
            UciCommand::Help => HELP.lines().for_each(|line| (self.say)(line)),
            UciCommand::NewGame => self.change(Task::NewGame),
            UciCommand::SetOption { name, value } => self.change(Task::SetOption { name, value }),
            UciCommand::Position { fen, moves } => self.change(Task::Position { fen, moves }),
            UciCommand::Faulty(sentence) => (self.say)(&uci::remark(&sentence)),
            UciCommand::Quit => return Next::Quit,
        }
        Next::Hear
    }

    /// Says a remark for people.
    pub fn remark(&self, text: &str) {
        (self.say)(&uci::remark(text));
    }

    /// Stops the search and ends the desk, once it has answered what was heard
    /// before. A search has this long to end.
    pub fn close(mut self, patience: Duration) {
        self.control.stop();
        let tasks = self.tasks.take();
        if let Some(tasks) = &tasks {
            // If the desk has ended already, there is nothing to close.
            let _ = tasks.send(Task::Close);
        }
        drop(tasks);
        self.meter.wait_for_end(&self.done, patience);
    }

    fn is_searching(&self) -> bool {
        self.searches.load(Ordering::Acquire) > 0
    }

    /// Hands a task to the desk.
    fn hand(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }

    /// Stops the search and hands a task to the desk that changes something.
    fn change(&self, task: Task) {
        self.control.stop();
        self.hand(task);
    }

    fn go(&mut self, go: Box<Go>) {
        let control = if go.ponder { Control::pondering() } else { Control::default() };
        let control = self.begin(control);
        self.hand(Task::Go { go, control });
    }

    /// A question that takes long ends a search as another search does, and can
    /// be stopped as it can. Others wait for their turn.
    fn inquire(&mut self, inquiry: Inquiry) {
        let control = match inquiry {
            Inquiry::Perft(_) | Inquiry::Bench(_) | Inquiry::Explain(_) => {
                Some(self.begin(Control::default()))
            }
            Inquiry::Board | Inquiry::Evaluation | Inquiry::Moves => None,
        };
        self.hand(Task::Inquire { inquiry, control });
    }

    /// Ends the search before, and counts one more.
    fn begin(&mut self, control: Control) -> Arc<Control> {
        self.control.stop();
        self.control = Arc::new(control);
        self.searches.fetch_add(1, Ordering::AcqRel);
        Arc::clone(&self.control)
    }
}
