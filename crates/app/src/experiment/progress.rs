//! The progress of an experiment.

use crate::cli::ExperimentArgs;
use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// A progress bar, which is shown only on a terminal.
pub fn bar(n_all: usize, n_done: usize, what: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(n_all as u64), target);
    let form = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&form) {
        bar.set_style(style);
    }
    bar.set_position(n_done as u64);
    bar.reset_eta();
    bar
}

/// Says whether work is left, and whether the results are kept.
pub fn say_how_far(args: &ExperimentArgs, n_done: usize, n_all: usize, what: &str) {
    if n_done < n_all {
        let how = if args.out.is_some() { ": --resume goes on" } else { "" };
        output::remark(&format!("broken off after {n_done} of {n_all} {what}{how}"));
    }
    if args.out.is_none() {
        output::remark("nothing is kept: --out FOLDER keeps it");
    }
}
