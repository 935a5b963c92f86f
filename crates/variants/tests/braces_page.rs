//! The page `docs/moves-in-braces.md`: every file on it loads, and every board is
//! what it says.

use game_core::{Fault, Position, Setup};
use notation::coords::{self, CastlingText};
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant};

const RANKS: usize = 8;

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn rules(text: &str) -> Arc<Rulebook<u64>> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let game = rules::load::game(text, "page.toml", &find, &fen)
        .unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
        panic!("the examples vary chess");
    };
    rules
}

/// The fenced blocks of a page: the word after the fence, and the text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(word), None) => open = Some((word.to_string(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    found
}

/// The board field of a FEN from a column of a diagram.
fn board(lines: &[&str], column: usize) -> String {
    let rank = |line: &&str| {
        let squares = line.split("     ").nth(column).unwrap_or_default();
        let mut text = squares.replace(' ', "");
        for n_empty in (1..=RANKS).rev() {
            text = text.replace(&".".repeat(n_empty), &n_empty.to_string());
        }
        text
    };
    lines.iter().map(rank).collect::<Vec<_>>().join("/")
}

/// Plays what a diagram says and compares what comes of it.
fn check(rules: &Arc<Rulebook<u64>>, diagram: &str) {
    let lines: Vec<&str> = diagram.lines().collect();
    let (head, ranks) = lines.split_first().expect("a diagram has a head");
    assert_eq!(ranks.len(), RANKS, "{diagram}");
    let (side, played) = head.split_once(" plays ").expect("a side and moves");
    let turn = if side == "White" { "w" } else { "b" };
    let setup = fen(&format!("{} {turn} - - 0 1", board(ranks, 0))).expect("a board");
    let mut pos = Variant::from_setup(rules, &setup).expect("a position");
    if let Some((from, listed)) = played.split_once(": ") {
        let all = pos.legal_moves();
        let text = all.iter().map(|&m| coords::print(&pos, m, CastlingText::KingTarget));
        let mut found: Vec<String> = text.filter(|text| text.starts_with(from)).collect();
        found.sort();
        assert_eq!(found.join(" "), listed, "{diagram}");
        return;
    }
    for word in played.split_whitespace() {
        let m = coords::parse(&pos, word).unwrap_or_else(|error| panic!("{error}\n{diagram}"));
        pos.make(m, &mut ());
    }
    let after = notation::fen::print(&pos.to_setup());
    assert_eq!(after.split(' ').next(), Some(board(ranks, 1).as_str()), "{diagram}");
}

#[test]
fn every_example_of_the_page_is_played() {
    let page = include_str!("../../../docs/moves-in-braces.md");
    let mut book = None;
    let (mut n_files, mut n_boards) = (0, 0);
    for (word, text) in blocks(page) {
        match word.as_str() {
            "toml" => {
                book = Some(rules(&text));
                n_files += 1;
            }
            "text" => {
                for diagram in text.split("\n\n") {
                    check(book.as_ref().expect("a file stands above"), diagram);
                    n_boards += 1;
                }
            }
            _ => {}
        }
    }
    assert!(n_files >= 11 && n_boards >= 12, "{n_files} files and {n_boards} boards");
}

#[test]
#[should_panic(expected = "assertion")]
fn a_wrong_board_is_found() {
    let start = "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR";
    let ranks: Vec<String> = start
        .lines()
        .map(|rank| rank.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" "))
        .map(|rank| format!("{rank}     {rank}"))
        .collect();
    let chess = rules(rules::library::source("chess").expect("chess is there"));
    check(&chess, &format!("White plays e2e4\n{}", ranks.join("\n")));
}
