//! `manticore train seed-net`: the network of 70 numbers, fitted to games of people.

use super::net::write;
use crate::cli::TrainSeedNetArgs;
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::output::{self, grouped};
use crate::{interrupt, version};
use nnue::{Provenance, SeedNetFile};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use trainer::{SeedGames, SeedPlan, SeedTraining};

/// Runs the command. Ctrl-C ends the training after the current epoch and keeps the
/// network as it is then.
pub fn run(args: &TrainSeedNetArgs) -> anyhow::Result<ExitCode> {
    if !(args.rate > 0.0 && args.rate <= 1.0) {
        return Err(BadInput::one("--rate is a number above 0 and at most 1").into());
    }
    let games = read(args)?;
    if games.n_fitted == 0 {
        return Err(no_games(&games).into());
    }
    let (n_fitted, n_held, n_left_out) = (games.n_fitted, games.n_held, games.n_left_out);
    let samples = games.samples();
    output::print(&format!(
        "{} distinct positions among {} of {} games; {} games with {} distinct positions kept \
         apart, {} left out\n",
        grouped(samples.n_distinct() as u64),
        grouped(samples.n_positions as u64),
        grouped(n_fitted as u64),
        grouped(n_held as u64),
        grouped(samples.n_held() as u64),
        grouped(n_left_out as u64),
    ))?;
    let plan = SeedPlan {
        epochs: args.epochs,
        batch: args.batch as usize,
        rate: args.rate,
        seed: args.seed,
    };
    let mut training = SeedTraining::new(plan, &samples);
    let before = training.held_loss();
    train(&mut training, args.epochs);
    let provenance = Provenance {
        data: format!("{} distinct positions of games", samples.n_distinct()),
        commit: version::commit().to_owned(),
        seed: args.seed,
        nodes: 0,
        games: n_fitted as u64,
    };
    write(&args.out, &SeedNetFile { provenance, net: training.net().clone() }.write())?;
    let name = args.out.display();
    output::print(&match (before, training.held_loss()) {
        (Some(before), Some(after)) => format!(
            "{name}: mean square error on games kept apart {before:.5} before, {after:.5} after; \
             {:.5} if every position were worth the mean\n",
            samples.spread()
        ),
        _ => format!("{name}: no games were kept apart\n"),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Goes through all positions so often, or until Ctrl-C.
fn train(training: &mut SeedTraining<'_>, epochs: u32) {
    let halted = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&halted);
    interrupt::on_interrupt(move || asked.store(true, Ordering::Relaxed));
    for epoch in 1..=epochs {
        let loss = training.epoch();
        let held = training.held_loss().map(|held| format!(", on games kept apart {held:.5}"));
        let held = held.unwrap_or_default();
        output::remark(&format!("epoch {epoch} of {epochs}: mean square error {loss:.5}{held}"));
        if halted.load(Ordering::Relaxed) && epoch < epochs {
            output::remark("broken off: the network is kept as it is now");
            return;
        }
    }
}

fn read(args: &TrainSeedNetArgs) -> Result<SeedGames, BadInput> {
    let mut games = SeedGames::default();
    for path in &args.files {
        let source = InputSource::open(path)?;
        let name = source.name.clone();
        let read = games.read(source, args.hold_out);
        read.map_err(|error| input::cannot_read(&name, &error))?;
    }
    Ok(games)
}

fn no_games(games: &SeedGames) -> BadInput {
    BadInput::one(match games.n_left_out + games.n_held {
        0 => "there is no game in the input".to_owned(),
        _ if games.n_held > 0 => format!(
            "all {} games of chess are kept apart: give more games, or a greater --hold-out",
            games.n_held
        ),
        n => format!("none of the {} games is a game of chess with a result", grouped(n as u64)),
    })
}
