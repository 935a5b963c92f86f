//! `manticore review`: a whole game, every move judged and the faults explained.
//!
//! `review/games.rs` reads games and makes them ready, `review/workers.rs` reviews
//! several side by side. A review is written by `text`, `pgn`, `html` or `json`;
//! `all` keeps a folder of them, `player` counts what recurs over many games.

mod all;
mod games;
mod html;
mod json;
mod pgn;
mod player;
mod progress;
mod text;
mod workers;

use crate::cli::{EvalsArg, ReviewArgs, ReviewFormat};
use crate::failure::{BadInput, FAILED_JOB};
use crate::pgn::file::NewFile;
use crate::{game, interrupt, output};
use anyhow::Context;
use engine::{AnyGame, QUICK_NODES, REVIEW_NODES, ReviewOrder};
use game_core::Control;
use games::{GameFiles, GameReader, ReadGame};
use progress::ReviewProgress;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use workers::Reviewed;

/// How games are reviewed, and in which form.
pub struct ReviewTerms {
    /// For whom, and how deep.
    pub order: ReviewOrder,
    /// Are the evaluations of the file used?
    pub uses_given: bool,
    /// The form of the review.
    pub format: ReviewFormat,
    /// The game that the arguments name, whatever the tags say.
    pub game: Option<AnyGame>,
}

impl ReviewTerms {
    fn of(args: &ReviewArgs) -> Result<ReviewTerms, BadInput> {
        let usual = if args.quick { QUICK_NODES } else { REVIEW_NODES };
        let is_named = args.rules.variant.is_some() || args.rules.rules.is_some();
        Ok(ReviewTerms {
            order: ReviewOrder { level: args.level.into(), nodes: args.nodes.unwrap_or(usual) },
            uses_given: args.evals == EvalsArg::Given,
            format: args.format,
            game: is_named.then(|| game::from_args(&args.rules)).transpose()?,
        })
    }
}

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
    let mut is_whole = true;
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
            found = Some(reader.make_ready(next).map_err(BadInput::one)?);
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

/// A review in the form that is asked for.
pub fn rendered(reviewed: &Reviewed, terms: &ReviewTerms) -> String {
    match terms.format {
        ReviewFormat::Text => text::page(reviewed, terms),
        ReviewFormat::Pgn => pgn::page(reviewed),
        ReviewFormat::Html => html::page(reviewed, terms),
        ReviewFormat::Json => format!("{:#}\n", json::review(reviewed, terms)),
    }
}

/// The rest of a list of sentences that is not said one by one.
const MAX_SENTENCES: usize = 20;

/// Tells which games could not be reviewed.
fn complain_about(faults: &[String]) {
    faults.iter().take(MAX_SENTENCES).for_each(|fault| output::complain(fault));
    if faults.len() > MAX_SENTENCES {
        output::complain(&format!("and {} more games", faults.len() - MAX_SENTENCES));
    }
}
