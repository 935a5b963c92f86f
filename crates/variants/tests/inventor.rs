//! The files of an inventor that the program once refused (`testdata/inventor`):
//! they load, they are played by the laws of all games, and an oracle of its own
//! (`testdata/oracles/inventor.py`) finds the same moves in random positions.

#[path = "support/laws.rs"]
mod laws;
#[path = "support/results.rs"]
mod results;
mod support;

use game_core::{Fault, Setup};
use support::with_rules;
use variants::AnyRulebook;

/// The files, as many as the inventor had refused.
const FILES: [&str; 11] = [
    "allblast.toml",
    "amazons.toml",
    "andernach.toml",
    "benedict.toml",
    "cannibal-flags.toml",
    "cannibal.txt",
    "capped.toml",
    "circe.toml",
    "circe3.toml",
    "race3.toml",
    "truce.toml",
];
const GAMES: u64 = 20;
const MAX_PLIES: usize = 200;
const POSITIONS: usize = 100;

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn testdata(path: &str) -> String {
    let path = format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the file is part of the project")
}

fn book(name: &str) -> AnyRulebook {
    let lookup = rules::Lookup { neighbour: &|_| None, fen: &fen };
    let file = rules::read(name, &testdata(&format!("inventor/{name}")), &lookup);
    let file = file.unwrap_or_else(|error| panic!("{error}"));
    assert!(file.warnings.is_empty(), "{name}: {:?}", file.warnings);
    variants::compile(&file.games[0]).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

#[test]
fn every_file_is_played_by_the_laws() {
    for name in FILES {
        let book = book(name);
        with_rules!(&book, rules => for game in 0..GAMES {
            let (_, keys) = laws::play(rules, game, MAX_PLIES);
            assert!(keys.len() > 1, "{name}: no game is over before it begins");
        });
    }
}

#[test]
fn an_oracle_finds_the_same_moves() {
    let text = testdata("positions/inventor.csv");
    let games = results::rows(&text);
    assert!(games.keys().eq(FILES.iter()), "a table for every file: {:?}", games.keys());
    let mut sorry = String::new();
    for (name, rows) in &games {
        let book = book(name);
        let wrong: Vec<String> = with_rules!(&book, rules => {
            rows.iter().filter_map(|row| results::fault(rules, row)).collect()
        });
        if let Some(first) = wrong.first() {
            sorry += &format!("{} of {} wrong, {first}\n", wrong.len(), rows.len());
        }
        assert!(rows.len() >= POSITIONS, "{name} has a hundred positions");
    }
    assert!(sorry.is_empty(), "{sorry}");
}
