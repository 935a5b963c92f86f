//! Random positions of games no other engine plays, with their moves as small
//! programs in `testdata/oracles` found them. A row has the moves together with
//! the boards and castling rights they lead to, so that what follows a move is
//! compared too.

#[path = "support/results.rs"]
mod results;
mod support;

use game_core::Position;
use notation::coords::{self, CastlingText};
use std::collections::BTreeMap;
use std::sync::Arc;
use support::with_rules;
use variants::{Rulebook, Variant, Width};

/// The moves of a position, each with the board and the castling rights it leads
/// to.
fn moves_and_boards<B: Width>(pos: &mut Variant<B>) -> Vec<String> {
    let mut words = Vec::new();
    for m in pos.legal_moves() {
        let text = coords::print(pos, m, CastlingText::KingTarget);
        // A piece that stays names whom it hits; the tables have its square twice.
        let text = match text.split_once('*') {
            Some((square, _)) => format!("{square}{square}"),
            None => text,
        };
        pos.make(m, &mut ());
        let fen = notation::fen::print(&pos.to_setup());
        let fields: Vec<&str> = fen.split_whitespace().collect();
        words.push(format!("{text}>{}:{}", fields[0].replace('~', ""), fields[2]));
        pos.unmake();
    }
    words.sort();
    words
}

fn check<B: Width>(rules: &Arc<Rulebook<B>>, row: &[&str]) -> Result<(), String> {
    let fen = row[1];
    let setup = notation::fen::parse(fen).map_err(|faults| format!("{fen}: {faults}"))?;
    let mut pos = Variant::from_setup(rules, &setup).map_err(|faults| {
        let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
        format!("{fen}: {}", words.join("; "))
    })?;
    let words = moves_and_boards(&mut pos);
    let in_check = if pos.in_check() { "check" } else { "-" };
    let found = format!("{:016x}", support::digest(&words.join(" ")));
    if found != row[3] || in_check != row[4] {
        let list = words.join("\n  ");
        let n_moves = words.len();
        return Err(format!(
            "{}: {fen}: {} moves and {} expected, found {n_moves} and {in_check}:\n  {list}",
            row[0], row[2], row[4]
        ));
    }
    Ok(())
}

/// Compares a table with the library, and shows the first fault of each game.
fn compare(table: &str, n_games: usize) {
    let path = format!("{}/../../testdata/positions/{table}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    let mut games: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let row: Vec<&str> = line.split(',').collect();
        games.entry(row[0]).or_default().push(row);
    }
    let mut sorry = String::new();
    for (game, rows) in &games {
        let book = support::book(game).expect("the game compiles");
        let wrong: Vec<String> = with_rules!(&book, rules => {
            rows.iter().filter_map(|row| check(rules, row).err()).collect()
        });
        if let Some(first) = wrong.first() {
            sorry += &format!("{game}: {} of {} wrong, {first}\n", wrong.len(), rows.len());
        }
        assert!(rows.len() >= 100, "{game} has a hundred positions");
    }
    assert!(sorry.is_empty(), "{sorry}");
    assert_eq!(games.len(), n_games);
}

#[test]
fn what_follows_a_move() {
    compare("aftermath.csv", 15);
}

#[test]
fn pieces_under_influence() {
    compare("influence.csv", 10);
}

#[test]
fn two_boards() {
    compare("alice.csv", 1);
}

/// Games that show single notions, found to have the same positions after their
/// moves, and to be over when they are.
#[test]
fn single_notions() {
    let path = format!("{}/../../testdata/positions/notions.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    let games = results::rows(&text);
    let mut sorry = String::new();
    for (game, rows) in &games {
        let book = support::book(game).expect("the game compiles");
        let wrong: Vec<String> = with_rules!(&book, rules => {
            rows.iter().filter_map(|row| results::fault(rules, row)).collect()
        });
        if let Some(first) = wrong.first() {
            sorry += &format!("{} of {} wrong, {first}\n", wrong.len(), rows.len());
        }
        assert!(rows.len() >= 100, "{game} has a hundred positions");
    }
    assert!(sorry.is_empty(), "{sorry}");
    assert_eq!(games.len(), 17);
}
