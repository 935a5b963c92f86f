//! Chess Mantis against other programs at three time controls: chapter 5.3 of
//! its report, in which it lost all 54 games. The measure there is how many
//! moves it lasted.

use super::count::Counts;
use super::{Group, Plan, Stage, report};
use crate::entrant::Entrant;
use crate::pace::Pace;
use crate::record::Finished;
use engine::AnyGame;
use game_core::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// The name of the experiment.
pub const NAME: &str = "mantis";
/// Games against each program at each time control there.
pub const GAMES_EACH: u32 = 6;
/// A clock is for so many moves.
const MOVES: u32 = 40;

/// The time controls: names and minutes for forty moves.
const CONTROLS: [(&str, u64); 3] = [("bullet", 1), ("blitz", 5), ("rapid", 25)];

/// Programs that may be there: name, command, protocol. The first two were
/// opponents there.
const PROGRAMS: [(&str, &str, &str); 7] = [
    ("gnuchess", "gnuchess --uci", "uci"),
    ("crafty", "crafty", "xboard"),
    ("phalanx", "phalanx", "xboard"),
    ("fairymax", "fairymax", "xboard"),
    ("sjeng", "sjeng", "xboard"),
    ("toga2", "toga2", "uci"),
    ("glaurung", "glaurung", "uci"),
];

/// Mean, least and most moves it lasted there: bullet, blitz and rapid.
const LASTED: [(&str, [[u32; 3]; 3]); 2] = [
    ("gnuchess", [[23, 19, 27], [29, 18, 38], [24, 17, 31]]),
    ("crafty", [[23, 18, 26], [24, 17, 42], [25, 17, 33]]),
];

/// What can be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Clocks are multiplied by this.
    pub scale: f64,
    /// Games against each program at each time control.
    pub games_each: u32,
    /// Random half-moves before the first thought.
    pub random_plies: u32,
    /// The seed of chance.
    pub seed: u64,
    /// A game is drawn after so many moves by each side.
    pub max_moves: u32,
    /// Games at the same time.
    pub jobs: usize,
}

/// Which programs are there, and which are not.
pub fn programs() -> (Vec<&'static str>, Vec<&'static str>) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let is_there = |name: &str| folders.iter().any(|folder| folder.join(name).is_file());
    PROGRAMS.map(|(name, ..)| name).into_iter().partition(|name| is_there(name))
}

/// The plan against these programs.
///
/// # Errors
/// One sentence if there are none, or an option makes no sense.
pub fn plan(programs: &[&str], options: &Options) -> Result<Plan, String> {
    if programs.is_empty() {
        return Err("none of the programs it plays against is installed: gnuchess is one".into());
    }
    if !options.games_each.is_multiple_of(2) {
        return Err(format!("{} games cannot be played with both colours", options.games_each));
    }
    let mut texts = vec![format!("name={NAME} search=alphabeta eval=mantis")];
    for (name, command, protocol) in PROGRAMS.iter().filter(|p| programs.contains(&p.0)) {
        texts.push(format!("name={name} cmd=\"{command}\" proto={protocol}"));
    }
    let entrant = |text: &String| Entrant::parse(text).map_err(|error| error.to_string());
    let entrants: Vec<Entrant> = texts.iter().map(entrant).collect::<Result<_, _>>()?;
    let stage = |(_, minutes): (&str, u64)| Stage {
        game: AnyGame::Chess,
        pace: Pace::Clock {
            base: Duration::from_secs(60 * minutes).mul_f64(options.scale),
            increment: Duration::ZERO,
            moves: Some(MOVES),
        },
    };
    let group = |entrant: &Entrant| Group { name: entrant.name.clone(), before: None };
    Ok(Plan {
        name: NAME,
        groups: entrants.iter().map(group).collect(),
        group_of: (0..entrants.len()).collect(),
        pairings: (1..entrants.len()).map(|other| (0, other)).collect(),
        entrants,
        stages: CONTROLS.map(stage).to_vec(),
        rounds: (options.games_each / 2) as usize,
        random_plies: options.random_plies,
        seed: options.seed,
        max_moves: options.max_moves,
        jobs: options.jobs,
    })
}

/// What came of it against one program at one time control.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Row {
    /// Games won, drawn and lost.
    results: [u32; 3],
    /// Moves of each game.
    moves: Vec<usize>,
}

fn rows(plan: &Plan, games: &BTreeMap<usize, Finished>) -> BTreeMap<(usize, usize), Row> {
    let mut rows: BTreeMap<(usize, usize), Row> = BTreeMap::new();
    for game in games.values() {
        let meeting = plan.meeting(game.number);
        let row = rows.entry((meeting.pairing, meeting.stage)).or_default();
        let side = if meeting.players[0] == 0 { Side::White } else { Side::Black };
        row.results[2 - game.points(side)] += 1;
        row.moves.push(game.plies.div_ceil(2));
    }
    rows
}

/// The tables as Markdown.
pub fn markdown(plan: &Plan, counts: &Counts, games: &BTreeMap<usize, Finished>) -> String {
    let mut out = report::markdown(plan, counts);
    out.push_str(
        "\n## Moves lasted\n\n| program | control | clock | won | drawn | lost | mean | least | \
         most | there: mean, least, most |\n|---|---|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for ((pairing, stage), row) in rows(plan, games) {
        let name = &plan.entrants[plan.pairings[pairing].1].name;
        let before = LASTED.iter().find(|(known, _)| known == name);
        let before = before.map(|(_, all)| all[stage].map(|n| n.to_string()).join(", "));
        let [won, drawn, lost] = row.results;
        let mean = row.moves.iter().sum::<usize>() as f64 / row.moves.len().max(1) as f64;
        let _ = writeln!(
            out,
            "| {name} | {} | {} | {won} | {drawn} | {lost} | {mean:.0} | {} | {} | {} |",
            CONTROLS[stage].0,
            plan.stages[stage].pace.text(),
            row.moves.iter().min().unwrap_or(&0),
            row.moves.iter().max().unwrap_or(&0),
            before.unwrap_or_default()
        );
    }
    out
}

/// The tables for other programs.
pub fn json(plan: &Plan, counts: &Counts, games: &BTreeMap<usize, Finished>) -> Value {
    let mut value = report::json(plan, counts);
    let one = |((pairing, stage), row): ((usize, usize), Row)| {
        json!({
            "program": plan.entrants[plan.pairings[pairing].1].name,
            "control": CONTROLS[stage].0,
            "clock": plan.stages[stage].pace.text(),
            "won_drawn_lost": row.results,
            "moves": row.moves,
        })
    };
    value["lasted"] = rows(plan, games).into_iter().map(one).collect();
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options { scale: 0.1, games_each: 6, random_plies: 2, seed: 1, max_moves: 200, jobs: 1 }
    }

    #[test]
    fn clocks_are_scaled_and_everybody_is_met() {
        let plan = plan(&["gnuchess", "phalanx"], &options()).unwrap();
        assert_eq!(plan.len(), 2 * 3 * 6);
        let clocks: Vec<String> = plan.stages.iter().map(|stage| stage.pace.text()).collect();
        assert_eq!(clocks, ["40/6+0", "40/30+0", "40/150+0"]);
        assert!(plan.entrants[1].is_outside() && !plan.entrants[0].is_outside());
    }

    #[test]
    fn nobody_to_play_against_is_said() {
        let why = super::plan(&[], &options()).unwrap_err();
        assert_eq!(why, "none of the programs it plays against is installed: gnuchess is one");
        let odd = Options { games_each: 3, ..options() };
        let why = super::plan(&["gnuchess"], &odd).unwrap_err();
        assert_eq!(why, "3 games cannot be played with both colours");
    }
}
