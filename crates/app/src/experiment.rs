//! `manticore experiment`: repeats published experiments.

mod orders;
mod progress;

use crate::cli::ExperimentArgs;
use crate::failure::BadInput;
use crate::match_cmd::folder::Folder;
use crate::match_cmd::{date, programs};
use crate::{interrupt, output, thinking};
use arena::experiment::designs::{self, DesignOptions};
use arena::experiment::mantis::{self, MantisOptions};
use arena::experiment::plot::{self, Bar};
use arena::experiment::together::{self, TogetherOptions};
use arena::experiment::{EntrantGroup, GroupScore, Plan, PlanCounts, PlanError, iterators, report};
use arena::{Finished, Halt};
use game_core::nearest;
use std::process::ExitCode;
use std::sync::Arc;

/// The names of the experiments with a description.
const EXPERIMENTS: [(&str, &str); 5] = [
    ("base-evaluators", "which way of valuing pieces is best, over five games"),
    ("position-evaluators", "which way of judging places is best, over five games"),
    ("iterators", "how much of the tree each order of moves leaves out"),
    ("together", "search, a network, and both together, at equal time"),
    ("mantis", "Chess Mantis against programs at three time controls"),
];

/// The allowed factors for clocks.
const SCALES: std::ops::RangeInclusive<f64> = 0.001..=10.0;

/// Runs the command.
pub fn run(args: &ExperimentArgs) -> anyhow::Result<ExitCode> {
    let Some(name) = args.name.as_deref() else {
        let width = EXPERIMENTS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let line = |(name, doc): (&str, &str)| format!("{name:width$}  {doc}\n");
        output::print(&EXPERIMENTS.map(line).concat())?;
        return Ok(ExitCode::SUCCESS);
    };
    if name != together::NAME {
        let taken = [
            ("--net", args.net.is_some()),
            ("--nnue", args.nnue.is_some()),
            ("--time", args.time.is_some()),
        ];
        refuse(taken, "other experiments than together")?;
    }
    match name {
        "base-evaluators" => play(args, designs::base_evaluators(&options(args)?)),
        "position-evaluators" => play(args, designs::position_evaluators(&options(args)?)),
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
        together::NAME => play(args, together::plan(&together_options(args)?)),
        "mantis" => {
            let taken =
                [("--depth", !args.depth.is_empty()), ("--variants", !args.variants.is_empty())];
            refuse(taken, "mantis, which plays chess by the clock")?;
            let (installed, missing): (Vec<&str>, Vec<&str>) =
                mantis::programs().partition(|name| programs::is_installed(name));
            if !missing.is_empty() {
                output::remark(&format!("not installed and left out: {}", missing.join(", ")));
            }
            play(args, mantis::plan(&installed, &mantis_options(args)?))
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

/// Refuses options that have no effect on an experiment.
fn refuse<const N: usize>(given: [(&str, bool); N], by: &str) -> Result<(), BadInput> {
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((word, _)) => {
            Err(BadInput::one(format!("{word} does nothing with {by}: leave it out")))
        }
        None => Ok(()),
    }
}

fn options(args: &ExperimentArgs) -> Result<DesignOptions, BadInput> {
    refuse([("--scale", args.scale.is_some())], "experiments without clocks")?;
    let usual = DesignOptions::default();
    Ok(DesignOptions {
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

fn mantis_options(args: &ExperimentArgs) -> Result<MantisOptions, BadInput> {
    let usual = DesignOptions::default();
    let scale = args.scale.unwrap_or(1.0);
    if !SCALES.contains(&scale) {
        let (low, high) = (SCALES.start(), SCALES.end());
        return Err(BadInput::one(format!("--scale is from {low} to {high}, found {scale}")));
    }
    Ok(MantisOptions {
        scale,
        games_each: args.games.unwrap_or(mantis::GAMES_EACH),
        random_plies: args.random_plies.unwrap_or(usual.random_plies),
        seed: args.seed.unwrap_or(usual.seed),
        max_moves: args.max_moves.unwrap_or(usual.max_moves),
        jobs: args.jobs.map_or(usual.jobs, |jobs| jobs as usize),
    })
}

fn together_options(args: &ExperimentArgs) -> Result<TogetherOptions, BadInput> {
    let taken = [
        ("--depth", !args.depth.is_empty()),
        ("--variants", !args.variants.is_empty()),
        ("--scale", args.scale.is_some()),
    ];
    refuse(taken, "together, which plays chess with a time for each move")?;
    let Some(net) = &args.net else {
        let sentence = "together needs a network: name one with --net FILE, or make one with \
                        `manticore train seed-net`";
        return Err(BadInput::one(sentence));
    };
    let usual = DesignOptions::default();
    Ok(TogetherOptions {
        net: net.display().to_string(),
        nnue: args.nnue.as_ref().map(|path| path.display().to_string()),
        time: args.time.unwrap_or(together::TIME),
        games_each: args.games.unwrap_or(together::GAMES_EACH),
        random_plies: args.random_plies.unwrap_or(usual.random_plies),
        seed: args.seed.unwrap_or(usual.seed),
        max_moves: args.max_moves.unwrap_or(usual.max_moves),
        jobs: args.jobs.map_or(usual.jobs, |jobs| jobs as usize),
    })
}

/// Plays the games of a plan and writes its tables.
fn play(args: &ExperimentArgs, plan: Result<Plan, PlanError>) -> anyhow::Result<ExitCode> {
    let mut plan = plan.map_err(|error| BadInput::one(error.to_string()))?;
    plan.today = date::today;
    plan.surroundings = thinking::surroundings;
    let plan = &plan;
    plan.rehearse().map_err(|error| BadInput::one(programs::sentence(&error)))?;
    let (out, settings) = (args.out.as_deref(), plan.settings());
    let (mut folder, done) =
        Folder::open("an experiment", out, args.resume, &settings, Finished::of_json)?;
    let halt = Arc::new(Halt::default());
    let hand = Arc::clone(&halt);
    interrupt::on_interrupt(move || hand.halt());
    let bar = progress::bar(plan.n_games(), done.len(), "games");
    let (games, failure) = plan.run(done, &halt, |finished, games| {
        folder.keep(&finished.to_json())?;
        bar.set_position(games.len() as u64);
        Ok(())
    });
    bar.finish_and_clear();
    let counts = PlanCounts::new(plan, games.values());
    let (text, json) = match plan.name {
        mantis::NAME => {
            (mantis::markdown(plan, &counts, &games), mantis::json(plan, &counts, &games))
        }
        together::NAME => {
            (together::markdown(plan, &counts, &games), together::json(plan, &counts, &games))
        }
        _ => (report::markdown(plan, &counts), report::json(plan, &counts)),
    };
    let json = format!("{json:#}\n");
    folder.write("games.pgn", games.values().map(|game| game.pgn.as_str()))?;
    folder.write("games.csv", [report::csv(plan, &games).as_str()])?;
    folder.write("results.md", [text.as_str()])?;
    folder.write("results.json", [json.as_str()])?;
    folder.write("plot.svg", [shares(plan, &counts).as_str()])?;
    if let Some(failure) = failure {
        return Err(anyhow::Error::msg(programs::sentence(&failure)));
    }
    progress::say_how_far(args, games.len(), plan.n_games(), "games");
    output::print(if args.json { &json } else { &text })?;
    Ok(ExitCode::SUCCESS)
}

/// The shares of the points as a bar chart.
fn shares(plan: &Plan, counts: &PlanCounts) -> String {
    let bar = |(group, score): (&EntrantGroup, &GroupScore)| Bar {
        name: group.name.clone(),
        value: score.share(),
        error: score.error(),
        before: group.before.map(|(points, games)| points / f64::from(games)),
    };
    let bars: Vec<Bar> = plan.groups.iter().zip(&counts.groups).map(bar).collect();
    plot::bars(&format!("{}: share of the points", plan.name), &bars, 1.0)
}
