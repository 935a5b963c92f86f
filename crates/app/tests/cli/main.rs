//! The program as a user meets it: arguments and a pipe in, text and an exit
//! code out. A file for each command, and one for what every command refuses.

mod bad_input;
mod bench;
mod books;
mod comfort;
mod dialects;
mod documents;
mod epd;
mod expected;
mod experiment;
mod fen;
mod learning;
mod long_turns;
mod matches;
mod names;
mod page_server;
mod parts;
mod peer;
mod peer_bad;
mod peer_program;
mod perft;
mod pgn;
mod program;
mod questions;
mod readable;
mod review;
mod review_many;
mod seed_net;
mod storms;
mod tablebases;
mod think;
mod train;
mod train_curve;
mod tune;
mod uci;
mod uci_client;
mod uci_extras;
mod uci_games;
mod variants;
mod web;
mod web_engines;
mod web_leftovers;
mod xboard;
mod xboard_bad;

use program::{Run, START, check_refused, run};

#[test]
fn version_and_help_are_results() {
    const VERSION: &str = concat!("manticore ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(&["-V"], b"").out, VERSION);
    let version = run(&["--version"], b"");
    let more = version.out.strip_prefix(VERSION).expect("the version comes first");
    assert!(more.starts_with("commit: ") && more.contains("\nprocessor: "), "{more}");
    let help = run(&["--help"], b"");
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    for command in [
        "web",
        "uci",
        "xboard",
        "analyse",
        "explain",
        "review",
        "eval",
        "play",
        "match",
        "peer",
        "experiment",
        "datagen",
        "train",
        "learn",
        "nets",
        "bench",
        "perft",
        "fen",
        "pgn",
        "epd",
        "book",
        "tb",
        "variants",
        "parts",
        "completions",
        "man",
    ] {
        assert!(help.out.contains(&format!("\n  {command} ")), "{}", help.out);
        assert_eq!(run(&[command, "--help"], b"").code, 0);
    }
    assert!(help.out.contains("Examples:"), "{}", help.out);
}

#[test]
fn unknown_words_are_named() {
    for (args, found) in [
        (["dance", "3"], "unrecognized subcommand 'dance'"),
        (["perft", "--dance"], "unexpected argument '--dance' found"),
        (["perft", "three"], "invalid value 'three' for '<DEPTH>'"),
    ] {
        let run = run(&args, b"");
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.starts_with(&format!("error: {found}")), "{}", run.err);
    }
}

/// What the README shows is what the program says.
#[test]
fn the_readme_is_true() {
    let readme = include_str!("../../../../README.md");
    let drawn = run(&["fen", "6k1/5ppp/8/8/8/8/8/R5K1", "w", "-", "-"], b"");
    assert!(readme.contains(&drawn.out), "{}", drawn.out);
    let refused = run(&["fen", "4k3/8/8/8/8/8/8/P3K3", "w", "KQ", "-", "0", "1"], b"");
    assert!(readme.contains(&refused.err), "{}", refused.err);
}

/// The rules file of the README, and what the program says about it.
#[test]
fn the_readme_game_is_true() {
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hill.toml");
    let readme = include_str!("../../../../README.md");
    let rules = std::fs::read_to_string(FILE).unwrap();
    assert!(readme.contains(&rules));
    assert_eq!(rules.lines().count(), 9, "the README says how little a game needs");

    let analysis = run(&["analyse", "--rules", FILE, "--depth", "10"], b"");
    assert_eq!(analysis.code, 0, "{}", analysis.err);
    let is_timed = |line: &&str| line.contains(" nodes in ");
    for line in analysis.out.lines().filter(|line| !is_timed(line)) {
        assert!(readme.contains(line), "{line}");
    }
    let nodes = analysis.out.lines().find(is_timed).unwrap();
    let untimed = &nodes[..nodes.find(" in ").unwrap()];
    assert!(readme.contains(untimed), "{untimed}");

    let played = run(&["play", "--rules", FILE, "depth=8"], b"e4\nhint\nquit\n");
    let answers: Vec<&str> =
        played.out.lines().filter(|line| line.contains("for White)")).collect();
    assert_eq!(answers.len(), 2, "{}", played.out);
    for answer in answers {
        assert!(readme.contains(answer.trim_start_matches("> ")), "{answer}");
    }

    let shown = run(&["variants", "show", "--rules", FILE], b"");
    let endings = shown.out.split("Endings\n").nth(1).unwrap();
    let first = endings.lines().take(4).collect::<Vec<_>>().join("\n");
    assert!(readme.contains(&first), "{first}");
}
