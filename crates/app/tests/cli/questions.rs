//! `manticore explain`: what is threatened, why not this move, what else is good.

use super::check_refused;
use super::program::{Run, run};
use serde_json::Value;

/// Few nodes: these tests ask what is answered, not how well it is judged.
const FEW: &str = "2000";
/// The scholar's mate is in the air.
const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn ask(args: &[&str]) -> Run {
    run(&[&["explain", "--nodes", FEW], args].concat(), b"")
}

fn json(args: &[&str]) -> Value {
    let done = ask(&[args, &["--json"]].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&done.out).expect("JSON")
}

#[test]
fn a_threat_is_what_a_pass_would_show() {
    let done = ask(&["--fen", SCHOLAR, "--threat"]);
    assert!(done.out.starts_with("White threatens Qxf7#.\n"), "{}{}", done.out, done.err);
    let known = json(&["--fen", SCHOLAR, "--threat"]);
    assert_eq!((&known["kind"], &known["side"]), (&"threat".into(), &"white".into()));
    assert_eq!(known["line"]["moves"][0], "Qxf7#");
    assert!(known["gain"].as_f64().unwrap() > 10.0);
    assert_eq!(json(&["--threat"])["kind"], "nothing");
}

/// In check nobody can pass, and where turns are long a pass shows nothing.
#[test]
fn where_nobody_can_pass_one_sentence_says_so() {
    let check = ["--fen", "4k3/8/8/8/7q/8/8/4K2R w K - 0 1", "--threat"];
    assert_eq!(ask(&check).out, "White is in check, and the check is the threat.\n");
    assert_eq!(json(&check)["line"], Value::Null);
    for game in ["monster", "antichess"] {
        let done = ask(&["--variant", game, "--threat"]);
        assert_eq!(done.out, "In this game a pass does not show what is threatened.\n");
    }
}

#[test]
fn a_move_that_is_not_legal_breaks_a_named_rule() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K2R w K - 0 1";
    let checked = "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1";
    let watched = "5rk1/8/8/8/8/8/8/4K2R w K - 0 1";
    for (fen, m, rule) in [
        (start, "e2e5", "not-its-way"),
        (start, "Nd2", "own-piece-there"),
        (start, "Bc4", "in-the-way"),
        (start, "d2c3", "nothing-to-take"),
        (start, "e7e5", "others-piece"),
        (start, "e4e5", "empty-square"),
        (start, "O-O", "castling-blocked"),
        (start, "N@e4", "not-in-hand"),
        (start, "--", "no-pass"),
        (pinned, "Nc3", "bares"),
        (pinned, "Bc4", "no-such-piece"),
        (checked, "Rh5", "stays-in-check"),
        (checked, "O-O", "castling-in-check"),
        (watched, "e1g1", "castling-attacked"),
        (watched, "O-O-O", "no-castling-right"),
        (watched, "Kf2", "into-attack"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "cannot-take"),
    ] {
        let known = json(&["--fen", fen, "--why-not", m]);
        assert_eq!(known["rule"], rule, "{m}: {}", known["text"]);
        assert_eq!(known["legal"], false);
        let sentence = known["text"][0].as_str().unwrap();
        assert!(sentence.starts_with(&format!("{m} is not legal: ")), "{sentence}");
        assert!(!sentence.contains('{') && sentence.ends_with('.'), "{sentence}");
    }
}

/// The rules of other games are asked in the same way.
#[test]
fn other_games_name_their_own_rules() {
    let atomic = json(&["--variant", "atomic", "--why-not", "e2e5"]);
    assert_eq!(atomic["rule"], "not-its-way");
    let duty = ["--variant", "antichess", "--fen", "8/8/8/3p4/4P3/8/8/8 w - - 0 1"];
    assert_eq!(json(&[&duty[..], &["--why-not", "e4e5"]].concat())["rule"], "must-capture");
    let horse = ["--variant", "xiangqi", "--why-not"];
    let blocked = json(&[&horse[..], &["b1d2"]].concat());
    assert_eq!(blocked["rule"], "in-the-way");
    assert!(blocked["text"][0].as_str().unwrap().contains("the elephant on c1"), "{blocked}");
    let river = json(&[&horse[..], &["c1c2"]].concat());
    assert_eq!(river["rule"], "not-its-way");
    let drop = ["--variant", "crazyhouse", "--why-not", "N@e4"];
    assert_eq!(json(&drop)["rule"], "not-in-hand");
}

#[test]
fn a_text_that_is_no_move_gets_one_sentence() {
    let done = ask(&["--why-not", "banana"]);
    assert_eq!(done.out, "\"banana\" is no move; write moves like e4, Nf3 or O-O.\n");
    let unfinished = ask(&["--fen", "8/P7/8/8/8/8/k7/6K1 w - - 0 1", "--why-not", "a7a8"]);
    assert!(unfinished.out.contains("does not say what the piece becomes"), "{}", unfinished.out);
    let over = "error: the game is over: White wins by checkmate\n";
    let mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    check_refused(&["explain", "--fen", mate, "--threat"], b"", over);
}

#[test]
fn a_legal_move_is_compared_with_the_best_one() {
    let blunder = json(&["--fen", SCHOLAR, "--why-not", "Nf6"]);
    assert_eq!((&blunder["question"], &blunder["grade"]), (&"why-not".into(), &"blunder".into()));
    let good = ask(&["--fen", SCHOLAR, "--why-not", "g6"]);
    assert!(good.out.contains("g6 is "), "{}", good.out);
}

#[test]
fn the_best_moves_come_with_a_sentence_each() {
    for game in ["chess", "shogi", "duck"] {
        let known = json(&["--variant", game, "--alternatives", "2"]);
        let moves = known["alternatives"].as_array().unwrap();
        assert_eq!(moves.len(), 2, "{game}");
        for alternative in moves {
            assert!(alternative["sentence"].as_str().unwrap().ends_with('.'), "{known}");
        }
        assert_eq!(known["text"].as_array().unwrap().len(), 2);
    }
    assert_eq!(json(&["--alternatives"])["alternatives"].as_array().unwrap().len(), 3);
}

/// Beginners are told what wins another game than chess.
#[test]
fn beginners_hear_how_a_game_is_won() {
    let hill = ["--variant", "kingofthehill", "--alternatives", "1", "--level"];
    let told = ask(&[&hill[..], &["beginner"]].concat());
    let sentence = "When a king of a side arrives on the squares d4 to e5, that side wins.\n";
    assert!(told.out.contains(&format!("How this game is won\n{sentence}")), "{}", told.out);
    assert!(!told.out.contains("drawn"), "{}", told.out);
    assert!(!ask(&[&hill[..], &["club"]].concat()).out.contains("How this game"));
    assert!(!ask(&["--alternatives", "1", "--level", "beginner"]).out.contains("How this game"));
}
