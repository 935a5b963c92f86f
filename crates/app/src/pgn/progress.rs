//! How far the reading is, on a terminal; nothing anywhere else.

use crate::output::grouped;
use std::cell::Cell;
use std::io::{self, IsTerminal, Read, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Time between two looks: often enough to seem alive.
const INTERVAL: Duration = Duration::from_millis(200);
/// Goes back to the beginning of the line and wipes it.
const WIPE: &str = "\r\x1b[K";

/// A line on the terminal that says how much is done and how long the rest
/// will take.
pub struct Progress {
    /// Bytes of all files, if known.
    total: Option<u64>,
    /// Bytes read.
    done: Rc<Cell<u64>>,
    started: Instant,
    /// When to show the line next; never if nobody sees it.
    next: Option<Instant>,
    is_shown: bool,
}

impl Progress {
    /// Begins to count towards so many bytes.
    pub fn new(total: Option<u64>) -> Progress {
        let started = Instant::now();
        let next = io::stderr().is_terminal().then(|| started + INTERVAL);
        Progress { total, done: Rc::default(), started, next, is_shown: false }
    }

    /// The same input, its bytes counted.
    pub fn watch<R: Read>(&self, input: R) -> Watched<R> {
        Watched { input, done: Rc::clone(&self.done) }
    }

    /// Shows the line if it is time to.
    pub fn show(&mut self, n_games: u64) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + INTERVAL);
        self.is_shown = true;
        let games = grouped(n_games);
        let rest = self.share_done().map(|share| self.rest_in_words(share)).unwrap_or_default();
        self.say(&format!("{WIPE}{games} games{rest}"));
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            self.say(WIPE);
        }
    }

    fn share_done(&self) -> Option<f64> {
        let total = self.total.filter(|&total| total > 0)?;
        Some((self.done.get() as f64 / total as f64).clamp(f64::EPSILON, 1.0))
    }

    fn rest_in_words(&self, share: f64) -> String {
        let seconds = self.started.elapsed().as_secs_f64() * (1.0 / share - 1.0);
        format!(", {:.0} %, about {seconds:.0} s left", share * 100.0)
    }

    fn say(&self, text: &str) {
        let mut terminal = io::stderr();
        // Progress that cannot be shown is no reason to stop.
        let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
    }
}

/// An input whose bytes are counted.
pub struct Watched<R> {
    input: R,
    done: Rc<Cell<u64>>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(room)?;
        self.done.set(self.done.get() + n as u64);
        Ok(n)
    }
}
