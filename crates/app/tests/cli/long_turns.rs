//! Games whose turns have so many moves that one question about legal moves looks
//! at many positions: every command keeps its limits, or refuses the game.

use super::program::{folder, run};
use super::{Run, check_refused};
use std::fs;

const TOO_LONG: &str = "a turn can end in too many ways: 2 million positions do not show which \
                        moves are legal; give a turn fewer moves";

/// Chess with so many moves in a turn, as a file.
fn chess_in_turns_of(moves: u32) -> String {
    let file = folder(&format!("turns-of-{moves}")).join("long.toml");
    let text = format!("name = \"Long\"\ninherits = \"chess\"\n[turn]\nmoves = {moves}\n");
    fs::write(&file, text).expect("the build folder can be written");
    file.to_str().expect("a plain path").to_owned()
}

#[test]
fn turns_that_cannot_be_known_are_refused_by_every_command() {
    let file = chess_in_turns_of(20);
    let Run { code, out, err } = run(&["variants", "check", &file], b"");
    assert_eq!((code, out.as_str()), (1, ""));
    let first = err.lines().next().expect("a fault");
    assert_eq!(first, format!("error: {TOO_LONG}"));
    assert!(err.contains(&format!("{file}:3:2")), "{err}");
    for args in [["perft", "1"], ["analyse", "--depth=1"], ["bench", "1"], ["fen", "--json"]] {
        let refusal = format!("error: long: {TOO_LONG}\n");
        check_refused(&[args[0], args[1], "--rules", &file], b"", &refusal);
    }
}

#[test]
fn three_moves_a_turn_are_counted_and_analysed() {
    let file = chess_in_turns_of(3);
    let checked = run(&["variants", "check", &file], b"");
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    let counted = run(&["perft", "1", "--rules", &file], b"");
    assert!(counted.out.ends_with("nodes 20\n"), "{}", counted.out);
    let analysed = run(&["analyse", "--nodes", "100", "--rules", &file], b"");
    assert_eq!(analysed.code, 0, "{}", analysed.err);
    assert!(analysed.out.contains("\n 1  "), "there is a move: {}", analysed.out);
}
