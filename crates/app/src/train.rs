//! `manticore train`: learns weights of chess, of other games (`train/game.rs`) and
//! curves (`train/curve.rs`) from games.

mod curve;
mod game;
pub mod net;
mod seed_net;

use crate::cli::{TrainArgs, TrainCommand, TrainWeightsArgs};
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::interrupt;
use crate::output::{self, grouped};
use anyhow::Context;
use engine::AnyGame;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use trainer::{Examples, FitProgress, fit, page, read_games, weights_now};

/// With fewer positions the fit is not meaningful.
const LEAST_POSITIONS: usize = 1_000;

/// Of so many quiet positions of a game of chess one is taken.
const ONE_IN: u64 = 4;

/// Runs the command.
pub fn run(args: &TrainArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        TrainCommand::Weights(args) => match crate::game::from_args(&args.game)? {
            AnyGame::Chess => weights(args),
            game => game::run(args, game),
        },
        TrainCommand::Curve(args) => curve::run(args),
        TrainCommand::Net(args) => net::run(args),
        TrainCommand::SeedNet(args) => seed_net::run(args),
    }
}

/// Fits the weights. Ctrl-C ends the fit after the current epoch and keeps the
/// weights found so far.
fn weights(args: &TrainWeightsArgs) -> anyhow::Result<ExitCode> {
    if args.files.is_empty() {
        let sentence = "games of chess are not made: give files of games, or name another game \
                        with --variant or --rules";
        return Err(BadInput::one(sentence).into());
    }
    let mut examples = Examples::default();
    for path in &args.files {
        let source = InputSource::open(path)?;
        let name = source.name.clone();
        let more = read_games(source, args.one_in.unwrap_or(ONE_IN));
        examples.add(more.map_err(|error| input::cannot_read(&name, &error))?);
    }
    let (n_fitted, n_held) = (examples.fitted.len(), examples.held.len());
    if n_fitted < LEAST_POSITIONS || n_held == 0 {
        let sentence = format!(
            "there are only {} quiet positions in {} games with a result: give more games, \
             or --one-in 1",
            n_fitted + n_held,
            examples.n_games
        );
        return Err(BadInput::one(sentence).into());
    }
    output::remark(&format!(
        "{} positions of {} games, {} kept apart; {} games left out",
        grouped(n_fitted as u64),
        grouped(examples.n_games as u64),
        grouped(n_held as u64),
        grouped(examples.n_left_out as u64),
    ));
    let halted = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&halted);
    interrupt::on_interrupt(move || asked.store(true, Ordering::Relaxed));
    let fitted = fit(&examples, &weights_now(), args.epochs as usize, |progress| {
        output::remark(&sentence(&progress));
        !halted.load(Ordering::Relaxed)
    });
    let page = page(&fitted);
    match &args.out {
        Some(path) => std::fs::write(path, page)
            .with_context(|| format!("cannot write {}", path.display()))?,
        None => output::print(&page)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn sentence(progress: &FitProgress) -> String {
    format!(
        "epoch {}: mean square error {:.5}, on games kept apart {:.5} (slope {:.4})",
        progress.epoch, progress.loss, progress.held_loss, progress.slope
    )
}
