//! Long answers, compared whole with files of `testdata/expected`, so that a
//! change of words shows up as a change of a text. `UPDATE_EXPECTED=1` writes
//! the files anew.

use super::program::testdata;
use super::run;
use std::fs;

fn check_expected(args: &[&str], file: &str) {
    let found = run(args, b"");
    assert_eq!((found.code, found.err.as_str()), (0, ""), "{args:?}");
    let path = testdata(&format!("expected/{file}"));
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, &found.out).expect("the folder can be written");
    }
    let expected = fs::read_to_string(&path).expect("the file is part of the project");
    assert!(
        found.out == expected,
        "`manticore {}` says something else than {file}; if that is right, run the test with \
         UPDATE_EXPECTED=1\n{}",
        args.join(" "),
        first_difference(&expected, &found.out)
    );
}

fn first_difference(expected: &str, found: &str) -> String {
    let pairs = expected.lines().zip(found.lines()).enumerate();
    match pairs.map(|(n, (a, b))| (n + 1, a, b)).find(|(_, a, b)| a != b) {
        Some((n, a, b)) => format!("line {n}\nexpected: {a}\nfound:    {b}"),
        None => "one of the texts is longer".to_owned(),
    }
}

#[test]
fn games_in_words() {
    for game in ["chess", "xiangqi", "monster", "locusts"] {
        check_expected(&["variants", "show", game], &format!("show-{game}.txt"));
    }
}

#[test]
fn games_as_data() {
    for game in ["kingofthehill", "shogi"] {
        check_expected(&["variants", "export", game, "--json"], &format!("export-{game}.json"));
    }
}

#[test]
fn parts_of_engines() {
    check_expected(&["parts"], "parts.txt");
}

#[test]
fn a_different_line_is_named() {
    assert_eq!(first_difference("a\nb\n", "a\nc\n"), "line 2\nexpected: b\nfound:    c");
    assert_eq!(first_difference("a\n", "a\nb\n"), "one of the texts is longer");
}
