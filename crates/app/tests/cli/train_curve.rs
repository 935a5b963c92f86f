//! `manticore train curve`, on eleven short games.

use super::program::{folder, testdata};
use super::{Run, check_refused, run};
use std::fs;

fn games() -> String {
    testdata("pgn/scored.pgn")
}

#[test]
fn a_curve_is_fitted_and_checked_on_games_kept_apart() {
    let Run { code, out, err } = run(&["train", "curve", &games(), "--one-in", "1"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("chess: centre "), "{out}");
    assert!(lines[1].starts_with("fitted to 9 games, 3"), "{out}");
    assert!(lines[2].starts_with("checked on 2 games, "), "{out}");
    assert_eq!(lines.iter().filter(|line| line.contains(" % ")).count(), 10, "{out}");
    assert!(lines[lines.len() - 1].starts_with("mean gap "), "{out}");
    let again = run(&["train", "curve", &games(), "--one-in", "1"], b"");
    assert_eq!(again.out, out, "the same games give the same curve");
}

#[test]
fn a_known_curve_is_checked_on_all_games() {
    let checked = |more: &[&str]| {
        let path = games();
        let found = run(&[&["train", "curve", &path, "--one-in", "2"], more].concat(), b"");
        assert_eq!((found.code, found.err.as_str()), (0, ""));
        assert!(found.out.contains("\nchecked on 11 games, "), "{}", found.out);
        found.out
    };
    let library = checked(&["--check"]);
    assert!(library.starts_with("chess: centre "), "{library}");
    let given = checked(&["--curve", "-1200,0,100,0.1"]);
    assert!(given.starts_with("chess: centre -1200, half 0, slope 100, drawn 0.1\n"), "{given}");
    assert!(given.contains(" 90-100 %"), "{given}");
}

#[test]
fn the_table_gets_a_line_for_the_game() {
    let table = folder("train-curve").join("curves.txt");
    let path = table.to_string_lossy().into_owned();
    fs::write(&table, "# Mine.\nchess 1 2 3 0.1 4 r1-0\n").expect("the folder can be written");
    let args = ["train", "curve", &games(), "--one-in", "1", "--hold-out", "0", "--out", &path];
    assert_eq!(run(&args, b"").code, 0);
    let text = fs::read_to_string(&table).expect("the table is there");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, "# Mine."), "{text}");
    let words: Vec<&str> = lines[1].split_whitespace().collect();
    assert_eq!((words[0], words[5], words.len()), ("chess", "11", 7), "{text}");
    let shown = run(&["variants", "show", "chess"], b"");
    assert!(shown.out.contains(words[6]), "the hash is that of the rules: {text}");
}

#[test]
fn games_that_teach_nothing_are_refused() {
    let curve = ["train", "curve", "-"];
    check_refused(&curve, b"", "error: there is no game in the input\n");
    let none = "error: none of the 2 games has both a result and scores, such as \
                {[%eval 0.35,12]} behind a move\n";
    let silent = b"[Result \"1-0\"]\n\n1. e4 1-0\n\n1. e4 {[%eval 0.3]} *\n";
    check_refused(&curve, silent, none);
    let few = "error: there are only 1 scores in 1 games: give more games, or --one-in 1\n";
    let one_in = ["train", "curve", "-", "--one-in", "1"];
    check_refused(&one_in, b"1. e4 {[%eval 0.3]} 1-0\n", few);
    let mixed = "error: standard input: found a game of atomic behind games of chess, a curve is \
                 fitted to one game: give files of one game\n";
    let games = b"1. e4 {[%eval 0.3]} 1-0\n\n[Variant \"Atomic\"]\n\n1. e4 {[%eval 0.3]} 1-0\n";
    check_refused(&curve, games, mixed);
    let missing = "error: cannot read none.pgn: No such file or directory (os error 2)\n";
    check_refused(&["train", "curve", "none.pgn"], b"", missing);
}

#[test]
fn what_is_no_curve_and_a_game_that_is_unknown_are_refused() {
    for bad in ["1,2,3", "1,2,0,0", "a,b,c,d", "1,2,3,4", "1,nan,3,0"] {
        let found = run(&["train", "curve", "-", "--curve", bad], b"");
        assert_eq!((found.code, found.out.as_str()), (2, ""), "{bad}");
        assert!(found.err.contains("give centre, half and slope"), "{bad}: {}", found.err);
    }
    let text = fs::read_to_string(games()).expect("the file is part of the project");
    let mine = text.replace("[Result", "[Variant \"Tiddly\"]\n[Result");
    let table = folder("train-curve-unknown").join("curves.txt").to_string_lossy().into_owned();
    let args = ["train", "curve", "-", "--one-in", "1", "--out", &table];
    let expected = "error: the table has games of the library alone, Tiddly is none of them\n";
    check_refused(&args, mine.as_bytes(), expected);
}
