//! Tables of positions with the facts that detectors must find in them and those
//! they must not.
//!
//! Columns: fen, moves in coordinates (may be empty), the side the facts are of
//! (`w`, `b` or empty for either), names of facts expected, names of facts that
//! must not be found, a note. Lines with `#` are comments.

#![allow(dead_code, reason = "every test uses a part")]

use explain::{Fact, Finding, Moment, PieceFacts, Story, any_board};
use game_core::{Kind, Move, Position, Side};
use std::rc::Rc;

/// A position and what is to be found in it.
#[derive(Debug)]
pub struct Row {
    /// The number of its line in the file.
    pub line: usize,
    /// The position.
    pub fen: String,
    /// The moves of the story.
    pub moves: Vec<String>,
    /// The side the expected facts are of.
    pub side: Option<Side>,
    /// What must be found.
    pub expected: Vec<Fact>,
    /// What must not be found, of any side.
    pub forbidden: Vec<Fact>,
    /// What the position is.
    pub note: String,
}

/// The rows of a table.
pub fn rows(text: &str) -> Vec<Row> {
    let lines = text.lines().enumerate().skip(1);
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| row(index + 1, line)).collect()
}

fn row(number: usize, text: &str) -> Row {
    let columns: Vec<&str> = text.splitn(6, ',').collect();
    let [fen, moves, side, expected, forbidden, note] = columns[..] else {
        panic!("line {number} has not six columns: {text}");
    };
    let side = match side {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        "" => None,
        other => panic!("line {number}: no side is called {other}"),
    };
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let facts = |text: &str| words(text).iter().map(|name| fact(number, name)).collect();
    Row {
        line: number,
        fen: fen.to_string(),
        moves: words(moves),
        side,
        expected: facts(expected),
        forbidden: facts(forbidden),
        note: note.to_string(),
    }
}

fn fact(line: usize, name: &str) -> Fact {
    let known = Fact::ALL.iter().find(|fact| fact.name() == name);
    *known.unwrap_or_else(|| panic!("line {line}: no fact is called {name}"))
}

/// The story of a line of chess; every move must be legal.
pub fn story(fen: &str, moves: &[String]) -> Story {
    let pos = notation::fen::position(fen, chess::Chess::from_setup);
    tell(&pos.unwrap_or_else(|faults| panic!("{fen}: {faults}")), moves)
}

/// The story of a line from a position.
pub fn tell<P: Position + 'static>(start: &P, moves: &[String]) -> Story {
    let mut pos = start.clone();
    let mut played: Vec<Move> = Vec::new();
    for text in moves {
        let m = notation::coords::parse(&pos, text).unwrap_or_else(|error| panic!("{error}"));
        pos.make(m, &mut ());
        played.push(m);
    }
    let board = any_board(start);
    let game = PieceFacts::new(&*board, &|_: Kind| explain::PAWN_VALUE);
    Story::tell(Moment::new(board, Rc::new(game)), &played)
}

/// Checks every row: what is expected is found, what is forbidden is not.
pub fn check(rows: &[Row], find: impl Fn(&Story) -> Vec<Finding>) {
    let faults: Vec<String> = rows.iter().flat_map(|row| faults(row, &find)).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn faults(row: &Row, find: &impl Fn(&Story) -> Vec<Finding>) -> Vec<String> {
    let found = find(&story(&row.fen, &row.moves));
    let is_found = |fact: Fact| {
        let is_it =
            |known: &&Finding| known.fact == fact && row.side.is_none_or(|side| known.side == side);
        found.iter().find(is_it).is_some()
    };
    let place = format!("line {} ({}, {})", row.line, row.note, row.fen);
    let missing = row.expected.iter().filter(|&&fact| !is_found(fact));
    let missing = missing.map(|fact| format!("{place}: {} is not found", fact.name()));
    let wrong = row.forbidden.iter().filter(|&&fact| found.iter().any(|known| known.fact == fact));
    let wrong = wrong.map(|fact| format!("{place}: {} must not be found", fact.name()));
    missing.chain(wrong).collect()
}

/// Checks that the men of every finding stand where it says.
pub fn check_men(rows: &[Row], find: impl Fn(&Story) -> Vec<Finding>) {
    for row in rows {
        let story = story(&row.fen, &row.moves);
        for known in find(&story) {
            assert!(known.ply <= story.len(), "line {}: {known:?}", row.line);
            let board = story.at(known.ply);
            let stands = |man: &explain::PlacedMan| board.at(man.square) == Some(man.piece);
            assert!(known.men.iter().all(stands), "line {}: {known:?}", row.line);
        }
    }
}
