//! The files of an inventor that the program once refused (`testdata/inventor`):
//! they load, they are played by the laws of all games, and an oracle of its own
//! (`testdata/oracles/inventor.py`) finds the same moves in random positions.

#[path = "support/laws.rs"]
mod laws;
mod support;

use game_core::{Bits, Fault, Position, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;
use support::with_rules;
use variants::{AnyRulebook, Rulebook, Variant};

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

/// The positions that the legal moves lead to: board, side to move, castling
/// rights.
fn results<B: Bits>(pos: &mut Variant<B>) -> Vec<String> {
    let mut found = Vec::new();
    for m in pos.legal_moves() {
        pos.make(m, &mut ());
        let text = notation::fen::print(&pos.to_setup());
        let fields: Vec<&str> = text.split(' ').take(3).collect();
        found.push(fields.join(" "));
        pos.unmake();
    }
    found.sort();
    found
}

/// What a position is like, in the words of the table.
fn state<B: Bits>(pos: &Variant<B>, n_moves: usize) -> &'static str {
    if n_moves > 0 && pos.outcome().is_some() {
        return "over, with moves";
    }
    if pos.in_check() { "check" } else { "-" }
}

fn check<B: Bits>(rules: &Arc<Rulebook<B>>, row: &[&str]) -> Result<(), String> {
    let setup = fen(row[1]).map_err(|faults| format!("{row:?}: {faults:?}"))?;
    let pos = Variant::from_setup(rules, &setup);
    let mut pos = pos.map_err(|faults| format!("{row:?}: {faults:?}"))?;
    if row[4] == "over" {
        return pos.outcome().map(|_| ()).ok_or_else(|| format!("{row:?} is not over"));
    }
    let found = results(&mut pos);
    let hash = format!("{:016x}", support::digest(&found.join(" ")));
    let state = state(&pos, found.len());
    if (hash.as_str(), state) != (row[3], row[4]) {
        let list = found.join("\n  ");
        return Err(format!("{row:?}: found {}, {state}\n  {list}", found.len()));
    }
    Ok(())
}

#[test]
fn an_oracle_finds_the_same_moves() {
    let text = testdata("positions/inventor.csv");
    let mut games: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let row: Vec<&str> = line.split(',').collect();
        games.entry(row[0]).or_default().push(row);
    }
    assert!(games.keys().eq(FILES.iter()), "a table for every file: {:?}", games.keys());
    let mut sorry = String::new();
    for (name, rows) in &games {
        let book = book(name);
        let wrong: Vec<String> = with_rules!(&book, rules => rows.iter().filter_map(|row| check(rules, row).err()).collect());
        if let Some(first) = wrong.first() {
            sorry += &format!("{name}: {} of {} wrong, {first}\n", wrong.len(), rows.len());
        }
        assert!(rows.len() >= POSITIONS, "{name} has a hundred positions");
    }
    assert!(sorry.is_empty(), "{sorry}");
}
