//! `manticore train curve`: fits the curve of expected results, or checks one.

use crate::cli::TrainCurveArgs;
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::output::{self, grouped};
use ::rules::curves::{self, CurveLine};
use ::rules::identity::rules_hash;
use anyhow::Context;
use engine::rules_of_library;
use game_core::ResultCurve;
use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use trainer::{Calibration, ScoredGames, ScoredGamesError, ScoredPositions, fit_curve, log_loss};

/// With fewer positions a curve is not meaningful.
const LEAST_POSITIONS: u64 = 100;

/// For shares in a hundred.
const PERCENT: f64 = 100.0;
/// For shares in a thousand.
const THOUSAND: f64 = 1_000.0;

/// Runs the command.
pub fn run(args: &TrainCurveArgs) -> anyhow::Result<ExitCode> {
    let is_fitted = !args.check && args.curve.is_none();
    let games = read(args, if is_fitted { args.hold_out } else { 0 })?;
    let n_positions = games.fitted.n_positions();
    if n_positions < LEAST_POSITIONS {
        return Err(too_few(&games, n_positions).into());
    }
    let known = args.curve.or_else(|| args.check.then(|| curve_of_library(&games.name)));
    let curve = known.unwrap_or_else(|| rounded(fit_curve(&games.fitted)));
    let table = args.out.as_deref().map(|path| table_with(path, &games, curve)).transpose()?;
    output::print(&report(&games, curve, is_fitted))?;
    if let (Some(path), Some(table)) = (&args.out, table) {
        fs::write(path, table).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn read(args: &TrainCurveArgs, hold_out: usize) -> Result<ScoredGames, BadInput> {
    let mut games = ScoredGames::default();
    for path in &args.files {
        let source = InputSource::open(path)?;
        let name = source.name.clone();
        games.read(source, args.one_in, hold_out).map_err(|error| match error {
            ScoredGamesError::Io(error) => input::cannot_read(&name, &error),
            mixed @ ScoredGamesError::Mixed { .. } => BadInput::one(format!("{name}: {mixed}")),
        })?;
    }
    Ok(games)
}

fn too_few(games: &ScoredGames, n_positions: u64) -> BadInput {
    let ScoredGames { n_fitted, n_held, n_left_out, .. } = games;
    BadInput::one(match n_fitted + n_held {
        0 if *n_left_out == 0 => "there is no game in the input".to_owned(),
        0 => format!(
            "none of the {} games has both a result and scores, such as {{[%eval 0.35,12]}} \
             behind a move",
            grouped(*n_left_out as u64)
        ),
        _ => format!(
            "there are only {n_positions} scores in {n_fitted} games: give more games, or \
             --one-in 1"
        ),
    })
}

/// The curve the library has for a game, or the one of unknown games.
fn curve_of_library(name: &str) -> ResultCurve {
    curves::of_id(name).unwrap_or_else(|| {
        output::remark(&format!(
            "the library has no curve for {name}: the one of unknown games is checked"
        ));
        ResultCurve::default()
    })
}

/// The curve as the table of curves keeps it.
fn rounded(curve: ResultCurve) -> ResultCurve {
    let ResultCurve { centre, half, slope, drawn } = curve;
    // Adding nothing makes a zero of a negative zero.
    let (centre, half, slope) = (centre.round() + 0.0, half.round(), slope.round());
    ResultCurve { centre, half, slope, drawn: (drawn * THOUSAND).round() / THOUSAND }
}

fn report(games: &ScoredGames, curve: ResultCurve, is_fitted: bool) -> String {
    let ResultCurve { centre, half, slope, drawn } = curve;
    let name = &games.name;
    let mut text = format!("{name}: centre {centre}, half {half}, slope {slope}, drawn {drawn}\n");
    let what = if is_fitted { "fitted to" } else { "checked on" };
    text.push_str(&set_line(what, games.n_fitted, &games.fitted, curve));
    let checked = match games.n_held {
        0 => &games.fitted,
        n_held => {
            text.push_str(&set_line("checked on", n_held, &games.held, curve));
            &games.held
        }
    };
    if games.n_left_out > 0 {
        let n = grouped(games.n_left_out as u64);
        text.push_str(&format!("left out: {n} games without a result or scores\n"));
    }
    if games.n_repeated > 0 {
        let n = grouped(games.n_repeated as u64);
        text.push_str(&format!("left out: {n} games that repeat another move by move\n"));
    }
    text.push_str(&table(&Calibration::of(curve, checked)));
    text
}

fn set_line(what: &str, n_games: usize, positions: &ScoredPositions, curve: ResultCurve) -> String {
    format!(
        "{what} {} games, {} positions: log-loss {:.4}\n",
        grouped(n_games as u64),
        grouped(positions.n_positions()),
        log_loss(curve, positions)
    )
}

fn table(calibration: &Calibration) -> String {
    let mut text = "\nexpected   positions   expected      made     gap\n".to_owned();
    let width = PERCENT / calibration.bins.len() as f64;
    for (place, bin) in calibration.bins.iter().enumerate() {
        let (low, high) = (place as f64 * width, (place + 1) as f64 * width);
        let _ = write!(text, "{low:>3.0}-{high:>3.0} % {:>11}", grouped(bin.n_positions));
        if bin.n_positions > 0 {
            let shares = [bin.expected(), bin.made(), bin.gap()].map(|share| share * PERCENT);
            let _ = write!(text, " {:>8.1} % {:>7.1} % {:>7.1}", shares[0], shares[1], shares[2]);
        }
        text.push('\n');
    }
    let gaps = [calibration.mean_gap(), calibration.plain_mean_gap()].map(|gap| gap * PERCENT);
    let _ = writeln!(
        text,
        "mean gap {:.1} points, each bin counted by its positions; {:.1} if all count the same",
        gaps[0], gaps[1]
    );
    text
}

/// The text of a table, which may be new, with the line of this curve.
fn table_with(path: &Path, games: &ScoredGames, curve: ResultCurve) -> Result<String, BadInput> {
    let name = &games.name;
    let rules = rules_of_library(name).map_err(|_| {
        BadInput::one(format!("the table has games of the library alone, {name} is none of them"))
    })?;
    let table = match fs::read_to_string(path) {
        Ok(table) => table,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(input::cannot_read(&path.display().to_string(), &error)),
    };
    let line = CurveLine {
        id: name.clone(),
        curve,
        n_games: games.n_fitted,
        rules: rules_hash(&rules).to_string(),
    };
    Ok(curves::with_line(&table, &line))
}
