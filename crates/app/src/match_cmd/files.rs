//! The folder of a match: the journal while games are played, games and tables when
//! the match is over.

use super::seconds;
use crate::cli::MatchArgs;
use crate::failure::BadInput;
use anyhow::Context;
use arena::{EntrantKind, Finished, JOURNAL_FILE, Journal, Match, Settings, Standings, report};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The folder and the journal of a match; both are `None` if nothing is kept.
pub struct Files {
    folder: Option<PathBuf>,
    journal: Option<Journal>,
}

/// The settings that must be the same when a match is resumed. The number of games
/// may change if it is even, and the number of games at the same time may change.
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
            EntrantKind::Inside { text, .. } => format!("spec {text:?}"),
            EntrantKind::Outside { command, protocol, .. } => format!("{protocol:?} {command:?}"),
        };
        let pace = entrant.pace.map(|pace| pace.text()).unwrap_or_default();
        let text = format!("{} {kind} {:?} {pace}", entrant.name, entrant.options);
        settings.push((format!("player {}", place + 1), text));
    }
    settings
}

/// The setting for the number of games. The last game of an odd number has no
/// partner, so the order of the schedule depends on it; an even number may grow.
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
    /// Begins a match in a folder, or resumes the match of the folder.
    pub fn open(
        folder: Option<&Path>,
        resume: bool,
        settings: &Settings,
    ) -> Result<(Files, Vec<Finished>), BadInput> {
        let Some(folder) = folder else {
            return Ok((Files { folder: None, journal: None }, Vec::new()));
        };
        let shown = folder.display();
        let is_there = folder.join(JOURNAL_FILE).exists();
        if is_there && !resume {
            return Err(BadInput::one(format!(
                "{shown} holds a match already: --resume goes on with it"
            )));
        }
        let (journal, done) = if is_there {
            let resumed = Journal::resume(folder, settings);
            resumed.map_err(|error| BadInput::one(error.to_string()))?
        } else {
            let cannot = |error| BadInput::one(format!("cannot write in {shown}: {error}"));
            fs::create_dir_all(folder).map_err(cannot)?;
            (Journal::begin(folder, settings).map_err(cannot)?, Vec::new())
        };
        Ok((Files { folder: Some(folder.to_owned()), journal: Some(journal) }, done))
    }

    /// Writes a finished game to the journal.
    pub fn keep(&mut self, game: &Finished) -> io::Result<()> {
        match &mut self.journal {
            Some(journal) => journal.write(game),
            None => Ok(()),
        }
    }

    /// Writes the games in the order of the schedule, and the tables.
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

/// Writes a file under a temporary name and renames it, so that the file is always
/// complete.
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
