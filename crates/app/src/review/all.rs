//! Reviews of all games of files, one file each in a folder, with an index. Work
//! that was interrupted goes on with the games that are not done.

use super::games::{GameFiles, GameReader, ReadGame};
use super::progress::ReviewProgress;
use super::render::rendered;
use super::terms::{ReviewTerms, complain_about};
use super::workers::{Reviewed, side_by_side, usual_threads};
use super::{check, html};
use crate::cli::{EvalsArg, ReviewArgs, ReviewFormat};
use crate::failure::FAILED_JOB;
use crate::match_cmd::folder::Folder;
use crate::output::{self, grouped};
use crate::verify::Audit;
use arena::Settings;
use explain::review::GameReview;
use game_core::{Control, Side};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;

/// A line of the index, and of the journal.
#[derive(Clone)]
pub struct IndexEntry {
    /// The how manieth game, from 1.
    pub number: u64,
    /// The players and the result, or the place of a game that has no review.
    pub title: String,
    /// Accuracies and faults in words, or why there is no review.
    pub words: String,
    /// The name of the file; nothing if the game could not be reviewed.
    pub file: Option<String>,
}

impl IndexEntry {
    fn of(reviewed: &Reviewed, terms: &ReviewTerms) -> IndexEntry {
        let read = &reviewed.read;
        let players = Side::BOTH.map(|side| read.player(side)).join(" - ");
        let mut words = in_words(&reviewed.review);
        words.extend(read.fault.iter().map(|fault| format!("up to a fault: {fault}")));
        IndexEntry {
            number: read.number,
            title: format!("{players}  {}", read.result()),
            words: words.join(", "),
            file: Some(file_name(read.number, terms)),
        }
    }

    fn as_json(&self) -> Value {
        json!({
            "game": self.number, "title": self.title, "words": self.words, "file": self.file,
        })
    }

    fn of_json(value: &Value) -> Option<IndexEntry> {
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        Some(IndexEntry {
            number: value.get("game")?.as_u64()?,
            title: text("title")?,
            words: text("words")?,
            file: text("file"),
        })
    }
}

fn in_words(review: &GameReview) -> Vec<String> {
    let percent = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{share:.1}"));
    let [white, black] = [0, 1].map(|side| percent(review.sides[side].accuracy));
    let [inaccuracies, mistakes, blunders] = review.faults();
    vec![
        format!("accuracy {white} / {black}"),
        format!("{inaccuracies} ?! {mistakes} ? {blunders} ??"),
    ]
}

fn file_name(number: u64, terms: &ReviewTerms) -> String {
    format!("{number:04}.{}", terms.format.ending())
}

/// Runs `review --all`.
pub fn run(args: &ReviewArgs, terms: &ReviewTerms, control: &Control) -> anyhow::Result<ExitCode> {
    let settings = settings(args, terms);
    let (mut folder, known) =
        Folder::open("reviews", args.out.as_deref(), args.resume, &settings, IndexEntry::of_json)?;
    let mut done: BTreeMap<u64, IndexEntry> =
        known.into_iter().map(|entry| (entry.number, entry)).collect();
    let mut progress = ReviewProgress::of_games(done.len());
    let faults = RefCell::new(Vec::new());
    let mut checked = Audit::default();
    let skipped: Vec<u64> = done.keys().copied().collect();
    let games = ready_games(args, terms, &skipped, &faults);
    let n_threads = args.threads.map_or_else(usual_threads, |n| n as usize);
    let make = |reviewed: &Reviewed| {
        let fault = reviewed.read.fault.as_ref();
        let fault = fault.map(|fault| format!("{}: {fault}", reviewed.read.place));
        let audit = args.verify.then(|| check::audit(reviewed, terms, control));
        (IndexEntry::of(reviewed, terms), rendered(reviewed, terms), fault, audit)
    };
    side_by_side(games, n_threads, (terms, control), make, |_, made| {
        match made {
            Ok((entry, text, fault, audit)) => {
                let name = entry.file.clone().unwrap_or_default();
                folder.write(&name, [text.as_str()])?;
                folder.keep(&entry.as_json())?;
                faults.borrow_mut().extend(fault);
                audit.transpose()?.into_iter().for_each(|one| checked.add(one));
                done.insert(entry.number, entry);
            }
            Err(fault) => faults.borrow_mut().push(fault.to_string()),
        }
        progress.one_more();
        Ok(())
    })?;
    progress.clear();
    let faults = faults.into_inner();
    let (name, index) = index(&done, &faults, terms);
    folder.write(name, [index.as_str()])?;
    complain_about(&faults);
    let n = grouped(done.len() as u64);
    if control.is_stopped() {
        output::complain(&format!("stopped after {n} games: --resume goes on with the rest"));
        return Ok(ExitCode::from(FAILED_JOB));
    }
    output::print(&format!("{n} games reviewed\n"))?;
    let is_true = !args.verify || checked.tell();
    Ok(if faults.is_empty() && is_true { ExitCode::SUCCESS } else { ExitCode::from(FAILED_JOB) })
}

/// The games that are not done and can be reviewed; why others cannot is noted.
pub fn ready_games<'a>(
    args: &'a ReviewArgs,
    terms: &'a ReviewTerms,
    skipped: &'a [u64],
    faults: &'a RefCell<Vec<String>>,
) -> impl Iterator<Item = anyhow::Result<ReadGame>> + 'a {
    let mut files = GameFiles::new(&args.files);
    let mut reader = GameReader::new(terms);
    std::iter::from_fn(move || {
        loop {
            let found = match files.next_game() {
                Ok(found) => found?,
                Err(error) => return Some(Err(error)),
            };
            if skipped.binary_search(&found.number).is_ok() {
                continue;
            }
            match reader.make_ready(found) {
                Ok(game) => return Some(Ok(game)),
                Err(fault) => faults.borrow_mut().push(fault.to_string()),
            }
        }
    })
}

/// What must be the same when the work is resumed.
fn settings(args: &ReviewArgs, terms: &ReviewTerms) -> Settings {
    let files: Vec<String> = args.files.iter().map(|path| path.display().to_string()).collect();
    let evals = match args.evals {
        EvalsArg::Own => "own",
        EvalsArg::Given => "given",
    };
    vec![
        ("files".into(), files.join(" ")),
        ("nodes".into(), terms.order.nodes.to_string()),
        ("level".into(), terms.order.level.name().into()),
        ("format".into(), terms.format.ending().into()),
        ("evals".into(), evals.into()),
        ("game".into(), terms.game.as_ref().map_or("by tag", |game| game.name()).into()),
    ]
}

/// The name and the text of the index.
fn index(
    done: &BTreeMap<u64, IndexEntry>,
    faults: &[String],
    terms: &ReviewTerms,
) -> (&'static str, String) {
    let entries: Vec<&IndexEntry> = done.values().collect();
    match terms.format {
        ReviewFormat::Html => ("index.html", html::index(&entries, faults)),
        ReviewFormat::Json => {
            let games: Vec<Value> = entries.iter().map(|entry| entry.as_json()).collect();
            ("index.json", format!("{:#}\n", json!({ "games": games, "faults": faults })))
        }
        ReviewFormat::Text | ReviewFormat::Pgn => {
            let mut text = String::new();
            for entry in entries {
                let file = entry.file.as_deref().unwrap_or_default();
                let _ = writeln!(text, "{file}  {}: {}", entry.title, entry.words);
            }
            faults.iter().for_each(|fault| {
                let _ = writeln!(text, "error: {fault}");
            });
            ("index.txt", text)
        }
    }
}
