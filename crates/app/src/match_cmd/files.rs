//! What a match keeps in its folder: the settings in its journal, its games and its
//! tables.

use super::folder::Folder;
use crate::cli::{MatchArgs, OpeningArgs};
use arena::{EntrantKind, Finished, Match, Settings, Standings, report};
use std::collections::BTreeMap;
use std::time::Duration;

/// The settings that must be the same when a match is resumed. The number of games
/// may change if it is even, and the number of games at the same time may change.
pub fn settings(args: &MatchArgs, plan: &Match) -> Settings {
    let mut settings: Settings = vec![
        ("game".into(), plan.terms.game.name().into()),
        ("pace".into(), plan.pace.text()),
        ("seed".into(), args.opening.seed.to_string()),
        ("openings".into(), openings_text(&args.opening)),
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

/// The openings, for the settings of a journal.
pub fn openings_text(args: &OpeningArgs) -> String {
    match (&args.openings, args.random_plies) {
        (Some(file), _) => format!("{} {}", file.display(), args.book_plies),
        (None, plies) => format!("{plies:?} {}", args.balance),
    }
}

/// Writes the games in the order of the schedule, and the tables.
pub fn write(
    folder: &Folder,
    plan: &Match,
    standings: &Standings,
    games: &BTreeMap<usize, Finished>,
) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(&report::json(plan, standings))?;
    folder.write("games.pgn", games.values().map(|game| game.pgn.as_str()))?;
    folder.write("games.csv", [report::csv(plan, games).as_str()])?;
    folder.write("results.txt", [report::text(plan, standings).as_str()])?;
    folder.write("results.json", [json.as_str(), "\n"])?;
    folder.write("crosstable.svg", [report::svg(plan, standings).as_str()])
}

/// A time as the command line writes it, in seconds.
fn seconds(time: Duration) -> String {
    time.as_secs_f64().to_string()
}
