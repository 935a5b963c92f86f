//! `manticore experiment`: published experiments, repeated.

mod folder;
mod orders;

use crate::cli::ExperimentArgs;
use crate::failure::BadInput;
use crate::{interrupt, output};
use arena::experiment::count::{Counts, Tally};
use arena::experiment::plot::{self, Bar};
use arena::experiment::{Plan, designs, iterators, mantis, report};
use arena::record::Finished;
use arena::{Halt, MatchError};
use folder::Folder;
use game_core::nearest;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

/// The experiments, each in a line.
const EXPERIMENTS: [(&str, &str); 4] = [
    ("base-evaluators", "which way of valuing pieces is best, over five games"),
    ("position-evaluators", "which way of judging places is best, over five games"),
    ("iterators", "how much of the tree each order of moves leaves out"),
    ("mantis", "Chess Mantis against programs at three time controls"),
];

/// The smallest and the largest factor for clocks.
const SCALES: std::ops::RangeInclusive<f64> = 0.001..=10.0;

/// Runs the command.
pub fn run(args: &ExperimentArgs) -> anyhow::Result<ExitCode> {
    let Some(name) = args.name.as_deref() else {
        let width = EXPERIMENTS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let line = |(name, doc): (&str, &str)| format!("{name:width$}  {doc}\n");
        output::print(&EXPERIMENTS.map(line).concat())?;
        return Ok(ExitCode::SUCCESS);
    };
    match name {
        "base-evaluators" => play(args, &designs::base_evaluators(&options(args)?)),
        "position-evaluators" => play(args, &designs::position_evaluators(&options(args)?)),
        "iterators" => {
            let taken = [
                ("--games", args.games.is_some()),
                ("--variants", !args.variants.is_empty()),
                ("--jobs", args.jobs.is_some()),
                ("--scale", args.scale.is_some()),
                ("--random-plies", args.random_plies.is_some()),
                ("--seed", args.seed.is_some()),
                ("--max-moves", args.max_moves.is_some()),
                ("a second --depth", args.depth.len() > 1),
            ];
            refuse(taken, "iterators, which measures three answers one after the other")?;
            orders::run(args, args.depth.first().copied().unwrap_or(iterators::DEPTH))
        }
        "mantis" => {
            let taken =
                [("--depth", !args.depth.is_empty()), ("--variants", !args.variants.is_empty())];
            refuse(taken, "mantis, which plays chess by the clock")?;
            let (programs, missing) = mantis::programs();
            if !missing.is_empty() {
                output::remark(&format!("not installed and left out: {}", missing.join(", ")));
            }
            play(args, &mantis::plan(&programs, &mantis_options(args)?))
        }
        _ => {
            let hint = match nearest(name, EXPERIMENTS.map(|(name, _)| name)) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "`manticore experiment` lists them".to_owned(),
            };
            Err(BadInput::one(format!("there is no experiment {name:?}: {hint}")).into())
        }
    }
}

/// Refuses what was given though it does nothing.
fn refuse<const N: usize>(given: [(&str, bool); N], by: &str) -> Result<(), BadInput> {
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((word, _)) => {
            Err(BadInput::one(format!("{word} does nothing with {by}: leave it out")))
        }
        None => Ok(()),
    }
}

fn options(args: &ExperimentArgs) -> Result<designs::Options, BadInput> {
    refuse([("--scale", args.scale.is_some())], "experiments without clocks")?;
    let usual = designs::Options::default();
    Ok(designs::Options {
        games: if args.variants.is_empty() { usual.games } else { args.variants.clone() },
        games_each: args.games.unwrap_or(match args.depth.len() {
            0 => usual.games_each,
            n_depths => 2 * n_depths as u32,
        }),
        depths: if args.depth.is_empty() { usual.depths } else { args.depth.clone() },
        random_plies: args.random_plies.unwrap_or(usual.random_plies),
        seed: args.seed.unwrap_or(usual.seed),
        max_moves: args.max_moves.unwrap_or(usual.max_moves),
        jobs: args.jobs.map_or(usual.jobs, |jobs| jobs as usize),
    })
}

fn mantis_options(args: &ExperimentArgs) -> Result<mantis::Options, BadInput> {
    let usual = designs::Options::default();
    let scale = args.scale.unwrap_or(1.0);
    if !SCALES.contains(&scale) {
        let (low, high) = (SCALES.start(), SCALES.end());
        return Err(BadInput::one(format!("--scale is from {low} to {high}, found {scale}")));
    }
    Ok(mantis::Options {
        scale,
        games_each: args.games.unwrap_or(mantis::GAMES_EACH),
        random_plies: args.random_plies.unwrap_or(usual.random_plies),
        seed: args.seed.unwrap_or(usual.seed),
        max_moves: args.max_moves.unwrap_or(usual.max_moves),
        jobs: args.jobs.map_or(usual.jobs, |jobs| jobs as usize),
    })
}

/// Plays the games of a plan and writes its tables.
fn play(args: &ExperimentArgs, plan: &Result<Plan, String>) -> anyhow::Result<ExitCode> {
    let plan = plan.as_ref().map_err(BadInput::one)?;
    plan.rehearse().map_err(|error| BadInput::one(error.to_string()))?;
    let opened =
        Folder::open(args.out.as_deref(), args.resume, &plan.settings(), Finished::of_json);
    let (mut folder, done) = opened?;
    let halt = Arc::new(Halt::default());
    let hand = Arc::clone(&halt);
    interrupt::on_interrupt(move || hand.halt());
    let bar = bar(plan.len(), done.len(), "games");
    let (games, failure) = plan.run(done, &halt, |finished, games| {
        folder.keep(&finished.to_json()).map_err(MatchError)?;
        bar.set_position(games.len() as u64);
        Ok(())
    });
    bar.finish_and_clear();
    let counts = Counts::new(plan, games.values());
    let (text, json) = match plan.name {
        mantis::NAME => {
            (mantis::markdown(plan, &counts, &games), mantis::json(plan, &counts, &games))
        }
        _ => (report::markdown(plan, &counts), report::json(plan, &counts)),
    };
    let json = format!("{json:#}\n");
    folder.write("games.pgn", &pgn(&games))?;
    folder.write("games.csv", &report::csv(plan, &games))?;
    folder.write("results.md", &text)?;
    folder.write("results.json", &json)?;
    folder.write("plot.svg", &shares(plan, &counts))?;
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    folder::say_how_far(args, games.len(), plan.len(), "games");
    output::print(if args.json { &json } else { &text })?;
    Ok(ExitCode::SUCCESS)
}

fn pgn(games: &BTreeMap<usize, Finished>) -> String {
    games.values().map(|game| game.pgn.as_str()).collect()
}

/// The shares of the points as a picture.
fn shares(plan: &Plan, counts: &Counts) -> String {
    let bar = |(group, tally): (&arena::experiment::Group, &Tally)| Bar {
        name: group.name.clone(),
        value: tally.share(),
        error: tally.error(),
        before: group.before.map(|(points, games)| points / f64::from(games)),
    };
    let bars: Vec<Bar> = plan.groups.iter().zip(&counts.groups).map(bar).collect();
    plot::bars(&format!("{}: share of the points", plan.name), &bars, 1.0)
}

/// A bar on a terminal, nothing anywhere else.
fn bar(n_all: usize, n_done: usize, what: &str) -> ProgressBar {
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
