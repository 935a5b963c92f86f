//! The progress of reviews. It is shown only on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// A progress bar.
pub struct ReviewProgress {
    bar: ProgressBar,
    total: usize,
}

fn bar(total: Option<u64>, form: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(total, target);
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar
}

impl ReviewProgress {
    /// A bar for the positions of one game with so many moves.
    pub fn of_positions(n_moves: usize) -> ReviewProgress {
        let bar = bar(Some(n_moves as u64), "{bar:30} {pos}/{len} moves, {eta} left");
        ReviewProgress { bar, total: n_moves }
    }

    /// A count of games, of which `n_done` are done.
    pub fn of_games(n_done: usize) -> ReviewProgress {
        let bar = bar(None, "{pos} games reviewed, {elapsed}");
        bar.set_position(n_done as u64);
        ReviewProgress { bar, total: 0 }
    }

    /// Shows how many positions are left.
    pub fn show_left(&mut self, left: usize) {
        self.bar.set_position(self.total.saturating_sub(left) as u64);
    }

    /// Shows that one more game is done.
    pub fn one_more(&mut self) {
        self.bar.inc(1);
    }

    /// Removes the bar.
    pub fn clear(&mut self) {
        self.bar.finish_and_clear();
    }
}
