//! Chess Mantis against other programs at three time controls. In chapter 5.3 of
//! its report it lost all 54 games, so the number of moves until it lost is
//! compared.

use super::count::PlanCounts;
use super::plan::{EntrantGroup, Plan, PlanError, Stage, unknown_day};
use super::report;
use crate::entrant::Entrant;
use crate::pace::Pace;
use crate::record::Finished;
use engine::{AnyGame, Surroundings};
use game_core::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The name of the experiment.
pub const NAME: &str = "mantis";
/// The published number of games against each program at each time control.
pub const GAMES_EACH: u32 = 6;
/// The number of moves of a time control.
const MOVES: u32 = 40;

/// The time controls: names, and minutes for forty moves.
const CONTROLS: [(&str, u64); 3] = [("bullet", 1), ("blitz", 5), ("rapid", 25)];

/// Programs that may be installed: name, command and protocol. The first two were
/// the published opponents.
const PROGRAMS: [(&str, &str, &str); 7] = [
    ("gnuchess", "gnuchess --uci", "uci"),
    ("crafty", "crafty", "xboard"),
    ("phalanx", "phalanx", "xboard"),
    ("fairymax", "fairymax", "xboard"),
    ("sjeng", "sjeng", "xboard"),
    ("toga2", "toga2", "uci"),
    ("glaurung", "glaurung", "uci"),
];

/// Published mean, least and most moves until Chess Mantis lost, at bullet, blitz
/// and rapid.
const LASTED: [(&str, [[u32; 3]; 3]); 2] = [
    ("gnuchess", [[23, 19, 27], [29, 18, 38], [24, 17, 31]]),
    ("crafty", [[23, 18, 26], [24, 17, 42], [25, 17, 33]]),
];

/// The options of the experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct MantisOptions {
    /// The factor by which clocks are multiplied.
    pub scale: f64,
    /// The number of games against each program at each time control.
    pub games_each: u32,
    /// The number of random plies in each opening.
    pub random_plies: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of moves by each side after which a game is drawn.
    pub max_moves: u32,
    /// The number of games played at the same time.
    pub jobs: usize,
}

/// The programs that Chess Mantis can play against, by their file names.
pub fn programs() -> impl Iterator<Item = &'static str> {
    PROGRAMS.into_iter().map(|(name, ..)| name)
}

/// The plan against these programs.
///
/// # Errors
/// There are no programs, or the number of games is odd.
pub fn plan(programs: &[&str], options: &MantisOptions) -> Result<Plan, PlanError> {
    if programs.is_empty() {
        return Err(PlanError::NoPrograms);
    }
    if !options.games_each.is_multiple_of(2) {
        return Err(PlanError::OddGames(options.games_each));
    }
    let mut texts = vec![format!("name={NAME} search=alphabeta eval=mantis")];
    for (name, command, protocol) in PROGRAMS.iter().filter(|p| programs.contains(&p.0)) {
        texts.push(format!("name={name} cmd=\"{command}\" proto={protocol}"));
    }
    let entrants = texts.iter().map(|text| Entrant::parse(text));
    let entrants: Vec<Entrant> = entrants.collect::<Result<_, _>>()?;
    let stage = |(_, minutes): (&str, u64)| Stage {
        game: AnyGame::Chess,
        pace: Pace::Clock {
            base: Duration::from_secs(60 * minutes).mul_f64(options.scale),
            increment: Duration::ZERO,
            moves: Some(MOVES),
        },
    };
    let group = |entrant: &Entrant| EntrantGroup { name: entrant.name.clone(), before: None };
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
        today: unknown_day,
        surroundings: Surroundings::default,
    })
}

/// The results against one program at one time control.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Row {
    /// Numbers of games won, drawn and lost.
    results: [u32; 3],
    /// The number of moves of each game.
    moves: Vec<usize>,
}

fn rows(plan: &Plan, games: &BTreeMap<usize, Finished>) -> BTreeMap<(usize, usize), Row> {
    let mut rows: BTreeMap<(usize, usize), Row> = BTreeMap::new();
    for game in games.values() {
        let planned = plan.game(game.number);
        let row = rows.entry((planned.pairing, planned.stage)).or_default();
        let side = if planned.players[0] == 0 { Side::White } else { Side::Black };
        row.results[2 - game.points(side)] += 1;
        row.moves.push(game.plies.div_ceil(2));
    }
    rows
}

/// The tables of the experiment as Markdown.
pub fn markdown(plan: &Plan, counts: &PlanCounts, games: &BTreeMap<usize, Finished>) -> String {
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

/// The tables of the experiment as JSON.
pub fn json(plan: &Plan, counts: &PlanCounts, games: &BTreeMap<usize, Finished>) -> Value {
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

    fn options() -> MantisOptions {
        MantisOptions {
            scale: 0.1,
            games_each: 6,
            random_plies: 2,
            seed: 1,
            max_moves: 200,
            jobs: 1,
        }
    }

    #[test]
    fn clocks_are_scaled_and_every_program_is_played() {
        let plan = plan(&["gnuchess", "phalanx"], &options()).unwrap();
        assert_eq!(plan.n_games(), 2 * 3 * 6);
        let clocks: Vec<String> = plan.stages.iter().map(|stage| stage.pace.text()).collect();
        assert_eq!(clocks, ["40/6+0", "40/30+0", "40/150+0"]);
        assert!(plan.entrants[1].is_outside() && !plan.entrants[0].is_outside());
    }

    #[test]
    fn a_plan_needs_programs_and_an_even_number_of_games() {
        let why = super::plan(&[], &options()).unwrap_err().to_string();
        assert_eq!(why, "none of the programs it plays against is installed: gnuchess is one");
        let odd = MantisOptions { games_each: 3, ..options() };
        let why = super::plan(&["gnuchess"], &odd).unwrap_err().to_string();
        assert_eq!(why, "3 games cannot be played with both colours");
    }
}
