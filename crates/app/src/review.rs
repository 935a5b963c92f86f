//! `manticore review`: a whole game, every move judged and the faults explained.
//!
//! `review/games.rs` reads games and makes them ready, `review/workers.rs` reviews
//! several side by side; `review/terms.rs` has what the arguments ask for. A review is written by `text`, `pgn`, `html` or `json`;
//! `all` keeps a folder of them, `player` counts what recurs over many games. `for_page` reviews for the page's server.

mod all;
mod check;
pub mod for_page;
mod games;
mod html;
mod json;
mod pgn;
mod player;
mod progress;
mod render;
mod terms;
mod text;
mod workers;

use crate::cli::{ReviewArgs, ReviewFormat};
use crate::failure::{BadInput, FAILED_JOB};
use crate::pgn::file::NewFile;
use crate::{interrupt, output};
use anyhow::Context;
use game_core::Control;
use games::{GameFiles, GameReader, ReadGame};
use progress::ReviewProgress;
use render::rendered;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use terms::ReviewTerms;
use workers::Reviewed;

/// Runs the command.
pub fn run(args: &ReviewArgs) -> anyhow::Result<ExitCode> {
    let terms = ReviewTerms::of(args)?;
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    if let Some(name) = &args.player {
        return player::run(args, name, &terms, &control);
    }
    if args.all {
        return all::run(args, &terms, &control);
    }
    one(args, &terms, &control)
}

/// Reviews one game of one file.
fn one(args: &ReviewArgs, terms: &ReviewTerms, control: &Control) -> anyhow::Result<ExitCode> {
    if args.files.len() > 1 {
        let sentence = "one game is reviewed at a time: name one file, or ask for --all";
        return Err(BadInput::one(sentence).into());
    }
    let game = asked_for(args, terms)?;
    let mut progress = ReviewProgress::of_positions(game.moves.len());
    let reviewed = Reviewed::of(game, terms, control, &mut |left| progress.show_left(left))?;
    progress.clear();
    let text = rendered(&reviewed, terms);
    match &args.out {
        Some(path) => {
            let mut file = NewFile::create(path)?;
            file.write_all(text.as_bytes()).context("cannot write the review")?;
            file.finish().context("cannot write the review")?;
        }
        None if terms.format == ReviewFormat::Text => output::print_coloured(&text)?,
        None => output::print(&text)?,
    }
    let mut is_whole = !args.verify || check::audit(&reviewed, terms, control)?.tell();
    if let Some(fault) = &reviewed.read.fault {
        output::complain(&format!("{}: {fault}", reviewed.read.place));
        is_whole = false;
    }
    if control.is_stopped() {
        output::complain("stopped: what was not seen by then is not judged");
        is_whole = false;
    }
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(FAILED_JOB) })
}

/// The game that the arguments ask for: the first one if they name none.
fn asked_for(args: &ReviewArgs, terms: &ReviewTerms) -> anyhow::Result<ReadGame> {
    let wanted = args.number.unwrap_or(1);
    let mut files = GameFiles::new(&args.files);
    let mut reader = GameReader::new(terms);
    let mut found = None;
    while let Some(next) = files.next_game()? {
        if next.number == wanted {
            found = Some(reader.make_ready(next)?);
        } else if found.is_some() {
            if args.number.is_none() {
                output::remark("there are more games: --game N takes another, --all takes all");
            }
            break;
        }
    }
    let last = files.n_read();
    found.ok_or_else(|| {
        let sentence = match args.number {
            Some(n) if last > 0 => format!("there is no game {n}: the last one is {last}"),
            _ => "there is no game".to_owned(),
        };
        BadInput::one(sentence).into()
    })
}
