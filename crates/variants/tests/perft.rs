//! Every row of the perft tables for games of the library.

use game_core::perft;
use std::collections::BTreeMap;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// Rows with more nodes wait for `SLOW_TESTS=1`.
const SMALL: u64 = 60_000;

/// Games that two versions of the engine behind the tables count differently:
/// their rows decide nothing.
const VERSION_DEPENDENT: [&str; 3] = ["cambodian", "dobutsu", "omicron"];
/// A position that two versions of that engine count differently: the side not
/// to move is in check.
const VERSION_DEPENDENT_FEN: &str = "3k1a3/4a4/3R5/9/9/9/9/3c5/4A4/3K1A3 w - - 0 1";

struct Row {
    game: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn rows(table: &str) -> Vec<Row> {
    let path = format!("{}/../../testdata/perft/{table}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    let read = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        Row {
            game: fields[0].to_string(),
            fen: fields[1].to_string(),
            depth: fields[2].parse().expect("a depth"),
            nodes: fields[3].parse().expect("a count"),
        }
    };
    text.lines().skip(1).map(read).collect()
}

fn count<B: Width>(rules: &Arc<Rulebook<B>>, row: &Row) -> Result<u64, String> {
    let setup = notation::fen::parse(&row.fen).map_err(|faults| faults.to_string())?;
    let mut pos = Variant::from_setup(rules, &setup)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    Ok(perft(&mut pos, row.depth))
}

fn check(table: &str) {
    let slow = std::env::var_os("SLOW_TESTS").is_some();
    let read_fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let mut books: BTreeMap<String, Result<AnyRulebook, String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows(table) {
        let no_gate =
            VERSION_DEPENDENT.contains(&row.game.as_str()) || row.fen == VERSION_DEPENDENT_FEN;
        if no_gate || (row.nodes > SMALL && !slow) {
            continue;
        }
        let book = books.entry(row.game.clone()).or_insert_with(|| {
            let game = rules::library::load(&row.game, &read_fen);
            let game = game.ok_or("no such game")?.map_err(|faults| format!("{faults:?}"))?;
            variants::compile(&game).map_err(|fault| fault.to_string())
        });
        let found = match book {
            Ok(AnyRulebook::Bits64(rules)) => count(rules, &row),
            Ok(AnyRulebook::Bits128(rules)) => count(rules, &row),
            Ok(AnyRulebook::Bits256(rules)) => count(rules, &row),
            Err(fault) => Err(fault.clone()),
        };
        if found != Ok(row.nodes) {
            let Row { game, fen, depth, nodes } = &row;
            wrong.push(format!("{game} {fen} depth {depth}: {nodes} expected, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn games_of_the_library() {
    check("variants.csv");
}

#[test]
fn games_no_other_engine_plays() {
    check("extra.csv");
}

#[test]
fn games_that_pyffish_counted_with_our_description() {
    check("pyffish.csv");
}

#[test]
fn games_on_boards_with_an_oracle_of_their_own() {
    check("boards.csv");
}

/// Games with rows, drops on conditions, walls and set-ups, counted by another
/// engine.
#[test]
fn games_of_drops_and_walls() {
    check("widened.csv");
}
