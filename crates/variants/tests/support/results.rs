//! Positions of tables compared by what their legal moves lead to: board with
//! hands, side to move and castling rights, whatever a move is called.

use crate::support;
use game_core::Position;
use std::collections::BTreeMap;
use std::sync::Arc;
use variants::{Rulebook, Variant, Width};

/// A row of a table.
pub struct Row<'a> {
    game: &'a str,
    fen: &'a str,
    n_moves: &'a str,
    digest: &'a str,
    state: &'a str,
}

/// The rows of a table of positions, by game. A FEN may have commas.
pub fn rows(text: &str) -> BTreeMap<&str, Vec<Row<'_>>> {
    let mut games: BTreeMap<&str, Vec<Row<'_>>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let (game, rest) = line.split_once(',').expect("a game");
        let mut last = rest.rsplitn(4, ',');
        let mut next = || last.next().expect("five columns");
        let (state, digest, n_moves, fen) = (next(), next(), next(), next());
        games.entry(game).or_default().push(Row { game, fen, n_moves, digest, state });
    }
    games
}

/// The pieces in hand in the order of the alphabet.
fn with_sorted_hand(board: &str) -> String {
    let Some((squares, hand)) = board.trim_end_matches(']').split_once('[') else {
        return board.to_string();
    };
    let mut hand: Vec<char> = hand.chars().collect();
    hand.sort_unstable();
    format!("{squares}[{}]", hand.into_iter().collect::<String>())
}

fn results<B: Width>(pos: &mut Variant<B>) -> Vec<String> {
    let mut found = Vec::new();
    for m in pos.legal_moves() {
        pos.make(m, &mut ());
        let text = notation::fen::print(&pos.to_setup());
        let fields: Vec<&str> = text.split(' ').collect();
        let board = with_sorted_hand(&fields[0].replace('~', ""));
        found.push(format!("{board} {} {}", fields[1], fields[2]));
        pos.unmake();
    }
    found.sort();
    found
}

/// What a position is like, in the words of the table.
fn state<B: Width>(pos: &Variant<B>, n_moves: usize) -> &'static str {
    if n_moves > 0 && pos.outcome().is_some() {
        return "over, with moves";
    }
    if pos.in_check() { "check" } else { "-" }
}

/// What is wrong with a row, if anything.
pub fn fault<B: Width>(rules: &Arc<Rulebook<B>>, row: &Row<'_>) -> Option<String> {
    let Row { game, fen, n_moves, digest, state: expected } = *row;
    let setup = match notation::fen::parse(fen) {
        Ok(setup) => setup,
        Err(faults) => return Some(format!("{game}: {fen}: {faults}")),
    };
    let mut pos = match Variant::from_setup(rules, &setup) {
        Ok(pos) => pos,
        Err(faults) => return Some(format!("{game}: {fen}: {faults:?}")),
    };
    if expected == "over" {
        return pos.outcome().is_none().then(|| format!("{game}: {fen} is not over"));
    }
    let found = results(&mut pos);
    let state = state(&pos, found.len());
    if format!("{:016x}", support::digest(&found.join(" "))) == digest && state == expected {
        return None;
    }
    let (n_found, list) = (found.len(), found.join("\n  "));
    Some(format!(
        "{game}: {fen}: {n_moves}, {expected} expected, found {n_found}, {state}\n  {list}"
    ))
}
