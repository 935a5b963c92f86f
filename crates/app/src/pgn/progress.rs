//! The progress of reading files. It is shown only on a terminal.

use crate::output::grouped;
use std::cell::Cell;
use std::io::{self, IsTerminal, Read, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Time between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(200);
/// Goes back to the beginning of the line and clears it.
const WIPE: &str = "\r\x1b[K";

/// A line on the terminal with the share of bytes read and the time left.
pub struct ReadProgress {
    /// Bytes of all files, if known.
    total: Option<u64>,
    /// Bytes read.
    done: Rc<Cell<u64>>,
    started: Instant,
    /// When to show the line next; `None` if there is no terminal.
    next: Option<Instant>,
    is_shown: bool,
}

impl ReadProgress {
    /// Begins to count bytes up to this total.
    pub fn new(total: Option<u64>) -> ReadProgress {
        let started = Instant::now();
        let next = io::stderr().is_terminal().then(|| started + INTERVAL);
        ReadProgress { total, done: Rc::default(), started, next, is_shown: false }
    }

    /// Counts the bytes that are read from an input.
    pub fn watch<R: Read>(&self, input: R) -> Watched<R> {
        Watched { input, done: Rc::clone(&self.done) }
    }

    /// Shows the line if the interval is over.
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

    /// Removes the line.
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
        // The work goes on even if its progress cannot be shown.
        let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
    }
}

/// An input whose bytes are counted.
pub struct Watched<R> {
    input: R,
    done: Rc<Cell<u64>>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(buffer)?;
        self.done.set(self.done.get() + n as u64);
        Ok(n)
    }
}
