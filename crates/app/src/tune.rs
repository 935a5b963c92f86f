//! `manticore tune`: finds better numbers for the search by playing.

use crate::cli::TuneArgs;
use crate::failure::BadInput;
use crate::match_cmd::folder::Folder;
use crate::match_cmd::{date, files, openings, own_terms, programs};
use crate::{game, interrupt, output, thinking};
use arena::{
    DrawRule, Entrant, Halt, Pace, PairPlayed, ResignRule, Settings, Spsa, TunedNumber, Tuning,
    TuningRun,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the command. Ctrl-C breaks off the games being played; all finished pairs
/// are kept.
pub fn run(args: &TuneArgs) -> anyhow::Result<ExitCode> {
    let tuning = plan(args)?;
    tuning.rehearse().map_err(|error| BadInput::one(programs::sentence(&error)))?;
    let settings = settings(args, &tuning);
    let out = args.out.as_deref();
    let (mut folder, done) =
        Folder::open("a tuning", out, args.resume, &settings, PairPlayed::of_json)?;
    let halt = Arc::new(Halt::default());
    let asked = Arc::clone(&halt);
    interrupt::on_interrupt(move || asked.halt());
    let bar = bar(&tuning, done.len());
    let run = tuning.run(done, &halt, |played, values| {
        folder.keep(&played.to_json())?;
        bar.inc(1);
        bar.set_message(line(&tuning, values));
        Ok(())
    });
    bar.finish_and_clear();
    write(&folder, &tuning, &run)?;
    if let Some(failure) = run.failure {
        return Err(anyhow::Error::msg(programs::sentence(&failure)));
    }
    let n_all = tuning.spsa.n_pairs;
    if run.n_pairs < n_all {
        let how = if out.is_some() { ": --resume goes on" } else { "" };
        output::remark(&format!("broken off after {} of {n_all} pairs{how}", run.n_pairs));
    }
    if out.is_none() {
        output::remark("the numbers are not kept: --out FOLDER keeps them");
    }
    if args.json {
        let text = serde_json::to_string_pretty(&tuning.json(&run))?;
        output::print(&format!("{text}\n"))?;
    } else {
        output::print(&tuning.report(&run))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The tuning that the arguments describe.
fn plan(args: &TuneArgs) -> Result<Tuning, BadInput> {
    let game = game::from_args(&args.game)?;
    game::start(&game)?;
    let mut numbers: Vec<TunedNumber> = Vec::new();
    for text in &args.numbers {
        let number = TunedNumber::parse(text).map_err(|error| BadInput::one(error.to_string()))?;
        if numbers.iter().any(|known| known.tunable.name == number.tunable.name) {
            let name = number.tunable.name;
            return Err(BadInput::one(format!("--numbers names {name} twice")));
        }
        numbers.push(number);
    }
    let player = player(args)?;
    let n_pairs = args.pairs as usize;
    Ok(Tuning {
        spsa: Spsa { numbers, n_pairs, rate: args.rate, seed: args.opening.seed },
        player,
        block: args.block as usize,
        openings: openings(&args.opening, n_pairs, &game)?,
        pace: Pace::Each { time: None, nodes: Some(args.nodes), depth: None },
        // Games end early where both engines agree, as games of tests do.
        terms: own_terms(game, DrawRule::default(), ResignRule::default(), args.max_moves),
        concurrency: args.concurrency as usize,
        today: date::today,
        surroundings: thinking::surroundings,
    })
}

/// The engine whose numbers are tuned.
fn player(args: &TuneArgs) -> Result<Entrant, BadInput> {
    let text = format!("name=tuned {}", args.words.join(" "));
    let player = Entrant::parse(&text).map_err(|error| BadInput::one(error.to_string()))?;
    if player.is_outside() || player.pace.is_some() {
        return Err(BadInput::one(
            "only engines of this program are tuned, and --nodes says how long they think",
        ));
    }
    Ok(player)
}

/// What must be the same when a tuning is resumed; the number of games at the same
/// time may change.
fn settings(args: &TuneArgs, tuning: &Tuning) -> Settings {
    let rules = tuning.terms.game.rules_hash().map(|hash| hash.to_string());
    let mut settings: Settings = vec![
        ("kind of work".into(), "tuning".into()),
        ("version".into(), env!("CARGO_PKG_VERSION").into()),
        ("hash of the rules".into(), rules.unwrap_or_default()),
        ("engine".into(), args.words.join(" ")),
        ("number of pairs".into(), args.pairs.to_string()),
        ("number of nodes".into(), args.nodes.to_string()),
        ("block".into(), args.block.to_string()),
        ("rate".into(), args.rate.to_string()),
        ("seed".into(), args.opening.seed.to_string()),
        ("openings".into(), files::openings_text(&args.opening)),
        ("limit of moves".into(), args.max_moves.to_string()),
    ];
    for number in &tuning.spsa.numbers {
        let text = format!("from {} by {}", number.start, number.step);
        settings.push((format!("number {}", number.tunable.name), text));
    }
    settings
}

/// Writes what was found.
fn write(folder: &Folder, tuning: &Tuning, run: &TuningRun) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(&tuning.json(run))?;
    folder.write("numbers.json", [json.as_str(), "\n"])?;
    folder.write("numbers.txt", [tuning.report(run).as_str()])
}

/// A bar for the pairs of a tuning, shown on a terminal only.
fn bar(tuning: &Tuning, n_done: usize) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(tuning.spsa.n_pairs as u64), target);
    let form = "{bar:30} {pos}/{len} pairs, {eta} left  {wide_msg}";
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar.set_position(n_done as u64);
    bar.reset_eta();
    bar
}

/// The values as one line.
fn line(tuning: &Tuning, values: &[f64]) -> String {
    let numbers = tuning.spsa.numbers.iter().zip(values);
    let words = numbers.map(|(number, value)| format!("{} {value:.0}", number.tunable.name));
    words.collect::<Vec<_>>().join(", ")
}
