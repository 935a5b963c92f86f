//! `manticore analyse`, `eval`, `play` and `bench`.

use super::{Run, check_refused, run};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn analyse_finds_the_mate() {
    let Run { code, out, err } =
        run(&["analyse", "--fen", BACK_RANK, "--depth", "4", "--lines", "2"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("\nWhite to move; depth 4, "), "{out}");
    assert!(out.contains("\n 1       #1  Ra8#\n 2  "), "{out}");
}

#[test]
fn analyse_as_json() {
    let run = run(&["analyse", "--fen", BACK_RANK, "--nodes", "2000", "--json", "hash=1"], b"");
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["lines"][0]["san"][0], "Ra8#");
    assert_eq!(found["lines"][0]["coords"][0], "a1a8");
    assert_eq!(found["lines"][0]["score"]["mate_plies"], 1);
    assert_eq!((&found["game"], &found["turn"]), (&"chess".into(), &"white".into()));
}

#[test]
fn analyse_says_when_the_game_is_over() {
    let run = run(&["analyse", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "--depth", "3"], b"");
    assert_eq!(run.code, 0);
    assert!(run.out.ends_with("\nthe game is over: White wins by checkmate\n"), "{}", run.out);
}

#[test]
fn analyse_another_game() {
    let run = run(&["analyse", "--variant", "shogi", "--depth", "3"], b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("White to move; depth 3"), "{}", run.out);
}

#[test]
fn wrong_calls_are_refused() {
    check_refused(
        &["analyse", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
        b"",
        "error: the board: White has no king, one is needed\n\
         error: the board: Black has no king, one is needed\n",
    );
    check_refused(
        &["analyse", "evil=hce"],
        b"",
        "error: the word \"evil\" means nothing in an engine: did you mean `eval`?\n",
    );
    check_refused(
        &["eval", "--variant", "shogi", "eval=hce"],
        b"",
        "error: eval=hce judges chess only, not shogi: leave it out\n",
    );
    check_refused(
        &["play", "--variant", "shoji"],
        b"",
        "error: there is no game \"shoji\" in the library: did you mean `shogi`?\n",
    );
    for args in [["analyse", "--time", "soon"], ["bench", "0", "--json"], ["play", "--side", "red"]]
    {
        assert_eq!(run(&args, b"").code, 2, "{args:?}");
    }
}

#[test]
fn eval_is_a_table_of_both_sides() {
    let run_text = run(&["eval"], b"");
    assert_eq!((run_text.code, run_text.err.as_str()), (0, ""));
    let first = run_text.out.lines().next().unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["term", "White", "Black", "total"]);
    assert!(run_text.out.lines().any(|line| line.starts_with("material ")), "{}", run_text.out);
    assert!(run_text.out.lines().last().unwrap().starts_with("total "));
    for args in [&["eval", "--json"][..], &["eval", "--variant", "xiangqi", "--json"]] {
        let found: serde_json::Value = serde_json::from_str(&run(args, b"").out).unwrap();
        let sum: i64 = found["terms"]
            .as_array()
            .unwrap()
            .iter()
            .map(|term| term["total"].as_i64().unwrap())
            .sum();
        assert_eq!(found["total"].as_i64(), Some(sum));
    }
}

#[test]
fn eval_tells_every_feature_on_its_square() {
    let fen = "r4rk1/pp4pp/4p3/4N3/3P1P2/8/P5PP/R4RK1 w - - 0 1";
    let text = run(&["eval", "--squares", "--fen", fen], b"").out;
    let line = |square: &str| text.lines().find(|line| line.starts_with(square)).unwrap_or("");
    assert!(line("a8").starts_with("a8 Black rook"), "{text}");
    assert!(line("d4").contains("isolated pawn "), "{text}");
    assert!(line("e5").contains("knight outpost +"), "{text}");
    assert!(line("board").contains("the move (White) +"), "{text}");
    assert!(text.find("a8 ") < text.find("e5 ") && text.find("e5 ") < text.find("g1 "), "{text}");
    for variant in ["chess", "crazyhouse", "xiangqi", "antichess"] {
        let args = ["eval", "--squares", "--json", "--variant", variant];
        let found: serde_json::Value = serde_json::from_str(&run(&args, b"").out).unwrap();
        let totals = found["squares"].as_array().unwrap().iter().map(|share| &share["total"]);
        let sum: i64 = totals.map(|total| total.as_i64().unwrap()).sum();
        assert_eq!(found["total"].as_i64(), Some(sum), "{variant}");
    }
}

/// The four experiments of the thesis whose method this is: position, move, factor, and
/// something said of the position after the move.
const EXPERIMENTS: [[&str; 4]; 4] = [
    [
        "1k3r2/1pp1n1pp/5p2/p7/P3p3/1P1PP3/2P3BP/1K5R w - - 0 34",
        "dxe4",
        "pawns",
        "- Pawns on squares c2 b3 a4 are connected.\n- Pawns on squares e3 e4 are doubled.\n\
         - Pawns on squares h2 e3 e4 are isolated.\n- Pawn on square a4 is blocked.\n",
    ],
    [
        "rnbqkb1r/ppp2ppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
        "c5",
        "king safety",
        "- The king is on a half-open file.\n",
    ],
    [
        "r1bqk1nr/1p3p1p/p1np2p1/2p5/4P3/2N1BQ2/PPP2PPP/R3KB1R w KQkq - 2 10",
        "Bc4",
        "material",
        "- Pawns: 7 - 7.\n",
    ],
    [
        "r3r1k1/pp3pp1/2p2n1p/q1n1p3/8/P2PP2N/1BQ2PPP/1R2R1K1 w - - 7 22",
        "Bc3",
        "piece-square",
        "- Knight stands on a very bad square h3.\n",
    ],
];

/// `SLOW_TESTS=1` takes all four.
#[test]
fn the_method_of_two_positions_finds_the_factors_of_the_experiments() {
    let n = if std::env::var_os("SLOW_TESTS").is_some() { EXPERIMENTS.len() } else { 1 };
    for [fen, san, factor, said] in &EXPERIMENTS[..n] {
        let text = run(&["explain", "--method", "seed", "--fen", fen, "--move", san], b"").out;
        assert!(text.contains(&format!("\nFactor: {factor} (")), "{text}");
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn explain_has_the_method_of_two_positions() {
    let fen = "1k3r2/1pp1n1pp/5p2/p7/P3p3/1P1PP3/2P3BP/1K5R w - - 0 34";
    let args = ["explain", "--method", "seed", "--fen", fen, "--move", "dxe4", "--nodes", "20000"];
    let text = run(&args, b"").out;
    assert!(text.starts_with("Move rating: "), "{text}");
    assert!(text.contains("After the best move: Bxe4"), "{text}");
    let found = run(&[&args[..], &["--json"]].concat(), b"").out;
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["played"]["moves"][0], "dxe4");
    assert_eq!(found["mover"], "white");
}

#[test]
fn bench_repeats_itself() {
    let nodes = || {
        let run = run(&["bench", "3", "--json"], b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        found["nodes"].as_u64().unwrap()
    };
    let first = nodes();
    assert_eq!(first, nodes());
    let text = run(&["bench", "3"], b"").out;
    assert!(text.lines().last().unwrap().starts_with(&format!("{first} nodes ")), "{text}");
    assert_eq!(run(&["bench", "2", "--variant", "shogi"], b"").code, 0);
}

#[track_caller]
fn check_game(args: &[&str], lines: &str, expected: &[&str]) {
    let mut call = vec!["play", "--nodes", "500"];
    call.extend(args);
    let Run { code, out, err } = run(&call, lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let mut rest = out.as_str();
    for text in expected {
        match rest.split_once(text) {
            Some((_, after)) => rest = after,
            None => panic!("no {text:?} in its place in\n{out}"),
        }
    }
}

#[test]
fn a_game_won() {
    check_game(
        &["--fen", BACK_RANK],
        "Rb9\nhint\nRa8\n",
        &[
            "chess, you have White",
            "\"Rb9\"",
            "Ra8# (#1 for White)",
            "1-0 (White wins by checkmate)",
        ],
    );
}

#[test]
fn a_game_lost() {
    check_game(
        &["--fen", BACK_RANK, "--side", "black"],
        "",
        &["manticore plays Ra8#", "1-0 (White wins by checkmate)"],
    );
}

#[test]
fn words_at_the_board() {
    check_game(
        &[],
        "help\nundo\ne4\nundo\nfen\nmoves\ndraw\n\nresign\n",
        &[
            "Write a move",
            "there is no move of yours to take back",
            "manticore plays ",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Na3 Nc3",
            "there is no draw to claim here",
            "0-1 (White resigns)",
        ],
    );
    check_game(
        &[],
        "eval\nsave\nresign\nNf3\nundo\ne4\nquit\n",
        &["total", "save game.pgn", "the game is over", "no move of yours", "the game is over"],
    );
    check_game(
        &["level=3"],
        "level\nlevel 12\nlevel x\nlevel 10\nlevel\ne4\nquit\n",
        &[
            "plays on level 3",
            "Level is 10, it must be from 1 to 10",
            "Level takes a whole number from 1 to 10, found \"x\"",
            "plays at full strength",
            "manticore plays ",
        ],
    );
    check_game(&["--variant", "crazyhouse"], "g1f3\nquit\n", &["crazyhouse", "in hand", "plays "]);
    check_game(&[], "\u{0}\u{1f40e}\n", &["is no move"]);
    check_game(&[], &format!("{}\n", "x".repeat(5_000)), &["a move is shorter than that"]);
}

#[test]
fn a_finished_game_is_saved_once() {
    let folder = super::program::folder("play-save");
    let name = folder.join("game.pgn");
    let words = format!("e4\nsave {0}\nresign\nsave {0}\nquit\n", name.display());
    check_game(&[], &words, &["[.]", "saved in ", "0-1 (White resigns)", "saved in "]);
    let text = std::fs::read_to_string(&name).unwrap();
    assert!(text.contains("[White \"You\"]") && text.contains("1. e4 "), "{text}");
    assert!(text.trim_end().ends_with("0-1"), "{text}");
    let checked = run(&["pgn", "--check", name.to_str().unwrap()], b"");
    assert_eq!(checked.code, 0, "{}", checked.err);
    check_game(&[], &format!("save {}\nquit\n", name.display()), &["there is a file "]);
}

#[test]
fn clocks_are_shown() {
    check_game(&["--clock", "5m+3s"], "quit\n", &["clocks: White 5:00, Black 5:00"]);
    let refused = run(&["play", "--clock", "soon"], b"");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("write a time like 5s"), "{}", refused.err);
}
