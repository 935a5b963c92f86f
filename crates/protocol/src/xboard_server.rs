//! Answers lines of the XBoard protocol with an engine.
//!
//! Three parts share the work. The server hears lines and passes them on at
//! once. The clerk (`clerk.rs`) has the game, the clocks and the engine, and
//! obeys one line after another; whenever it is to think, it lends the engine to
//! the thinker (`thinker.rs`), a thread that gives it back with what was found.
//! So the clerk never waits for a search, except for one it has just stopped.

mod analysis;
mod clerk;
mod game_record;
mod mouse;
mod play;
mod position;
mod results;
mod settings;
mod state;
#[cfg(test)]
mod tests;
mod thinker;
mod time_control;

use crate::server::{Identity, Next, Output};
use crate::xboard::{XboardCommand, parse};
use clerk::{Clerk, Event};
use game_core::Engine;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// Hears the lines of the XBoard protocol.
pub struct XboardServer {
    events: Sender<Event>,
    /// Disconnected when the clerk has ended.
    done: Receiver<()>,
}

impl XboardServer {
    /// Gives the engine to a clerk, on a thread of its own. The game of this name
    /// is played after `new`; `seed` is the seed of chance for `random`.
    pub fn new(
        engine: Box<dyn Engine + Send>,
        home: &str,
        seed: u64,
        identity: &Identity,
        say: Output,
    ) -> XboardServer {
        let (events, heard) = mpsc::channel();
        let (closing, done) = mpsc::channel();
        let (tasks, waiting) = mpsc::channel();
        let back = events.clone();
        thread::spawn(move || {
            thinker::work(&waiting, &|found| {
                // Whoever has ended needs no engine.
                let _ = back.send(Event::Found(Box::new(found)));
            });
        });
        let clerk = Clerk::new(engine, home, seed, identity, say, tasks);
        thread::spawn(move || {
            clerk.work(&heard);
            drop(closing);
        });
        XboardServer { events, done }
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &[u8]) -> Next {
        if parse(line) == XboardCommand::Quit {
            return Next::Quit;
        }
        // If the clerk has ended, nobody can answer.
        let _ = self.events.send(Event::Line(line.to_vec()));
        Next::Hear
    }

    /// Says a remark for people.
    pub fn remark(&self, text: &str) {
        let _ = self.events.send(Event::Remark(text.to_owned()));
    }

    /// Stops the search and ends the clerk. What was heard before is still
    /// answered, but not waited for longer than this.
    pub fn close(self, patience: Duration) {
        let _ = self.events.send(Event::Close);
        let _ = self.done.recv_timeout(patience);
    }
}
