//! The folder of a match: the journal while it is played, games and tables
//! when it is over.

use super::seconds;
use crate::cli::MatchArgs;
use crate::failure::BadInput;
use anyhow::Context;
use arena::entrant::Kind;
use arena::journal::{self, Journal, Settings};
use arena::record::Finished;
use arena::{Match, Standings, report};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where a match is kept, if it is.
pub struct Files {
    folder: Option<PathBuf>,
    journal: Option<Journal>,
}

/// What must be the same when a match is gone on with. How many games there
/// are, if even, and how many at a time may change.
pub fn settings(args: &MatchArgs, plan: &Match) -> Settings {
    let mut settings: Settings = vec![
        ("game".into(), plan.terms.game.name().into()),
        ("pace".into(), plan.pace.text()),
        ("seed".into(), args.seed.to_string()),
        ("openings".into(), openings_text(args)),
        ("number of games".into(), number_text(args.games)),
        ("pairing".into(), if args.gauntlet { "gauntlet" } else { "round robin" }.into()),
        ("adjudication".into(), format!("{:?} {}", plan.terms.adjudication, plan.terms.max_moves)),
        ("margin".into(), seconds(plan.terms.margin)),
    ];
    for (place, entrant) in plan.entrants.iter().enumerate() {
        let kind = match &entrant.kind {
            Kind::Inside { text, .. } => format!("spec {text:?}"),
            Kind::Outside { command, protocol, .. } => format!("{protocol:?} {command:?}"),
        };
        let pace = entrant.pace.map(|pace| pace.text()).unwrap_or_default();
        let text = format!("{} {kind} {:?} {pace}", entrant.name, entrant.options);
        settings.push((format!("player {}", place + 1), text));
    }
    settings
}

/// A game of an odd number has no partner, so the order of the schedule
/// depends on it; even numbers may grow.
fn number_text(games: u32) -> String {
    if games.is_multiple_of(2) { "even".to_owned() } else { games.to_string() }
}

fn openings_text(args: &MatchArgs) -> String {
    match (&args.openings, args.random_plies) {
        (Some(file), _) => format!("{} {}", file.display(), args.book_plies),
        (None, plies) => format!("{plies:?} {}", args.balance),
    }
}

impl Files {
    /// Begins or goes on.
    pub fn open(
        folder: Option<&Path>,
        resume: bool,
        settings: &Settings,
    ) -> Result<(Files, Vec<Finished>), BadInput> {
        let Some(folder) = folder else {
            return Ok((Files { folder: None, journal: None }, Vec::new()));
        };
        let shown = folder.display();
        let is_there = folder.join(journal::FILE).exists();
        if is_there && !resume {
            return Err(BadInput::one(format!(
                "{shown} holds a match already: --resume goes on with it"
            )));
        }
        let (journal, done) = if is_there {
            Journal::resume(folder, settings).map_err(BadInput::one)?
        } else {
            let cannot = |error| BadInput::one(format!("cannot write in {shown}: {error}"));
            fs::create_dir_all(folder).map_err(cannot)?;
            (Journal::begin(folder, settings).map_err(cannot)?, Vec::new())
        };
        Ok((Files { folder: Some(folder.to_owned()), journal: Some(journal) }, done))
    }

    /// Keeps a game that is over.
    pub fn keep(&mut self, game: &Finished) -> Result<(), String> {
        match &mut self.journal {
            Some(journal) => {
                journal.write(game).map_err(|error| format!("cannot write the journal: {error}"))
            }
            None => Ok(()),
        }
    }

    /// Writes the games in order, and the tables.
    pub fn finish(
        &self,
        plan: &Match,
        standings: &Standings,
        games: &BTreeMap<usize, Finished>,
    ) -> anyhow::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let json = serde_json::to_string_pretty(&report::json(plan, standings))?;
        write(folder, "games.pgn", games.values().map(|game| game.pgn.as_str()))?;
        write(folder, "games.csv", [report::csv(plan, games).as_str()])?;
        write(folder, "results.txt", [report::text(plan, standings).as_str()])?;
        write(folder, "results.json", [json.as_str(), "\n"])?;
        write(folder, "crosstable.svg", [report::svg(plan, standings).as_str()])
    }
}

/// Writes a file so that it is there whole or as it was before.
pub fn write<'a>(
    folder: &Path,
    name: &str,
    parts: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<()> {
    let path = folder.join(name);
    let cannot = || format!("cannot write {}", path.display());
    let draft = folder.join(format!("{name}.part"));
    let mut file = BufWriter::new(fs::File::create(&draft).with_context(cannot)?);
    for part in parts {
        file.write_all(part.as_bytes()).with_context(cannot)?;
    }
    file.flush().with_context(cannot)?;
    fs::rename(&draft, &path).with_context(cannot)
}
