//! `manticore train seed-net` and `eval=seed-net`: a seed means the same network, it
//! plays chess and nothing else, nonsense is refused.

use super::uci_client::Uci;
use super::{check_refused, run};
use crate::program::folder;
use std::fs;

/// Thirty short games.
fn pgn() -> String {
    let games = [
        ("1-0", "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"),
        ("0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1/2-1/2", "1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 1/2-1/2"),
    ];
    let game = |(result, moves): (&str, &str)| format!("[Result \"{result}\"]\n\n{moves}\n\n");
    games.map(game).concat().repeat(10)
}

#[test]
fn a_seed_means_the_same_network_which_evaluates_and_plays_chess() {
    let folder = folder("train-seed-net");
    let games = folder.join("games.pgn");
    fs::write(&games, pgn()).unwrap();
    let train = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        let [games, shown] = [&games, &out].map(|path| path.to_str().unwrap());
        let args = ["train", "seed-net", games, "--epochs", "3", "--hold-out", "4", "--out", shown];
        (run(&[&args[..], more].concat(), b""), out)
    };
    let (one, first) = train("one.net", &[]);
    assert_eq!(one.code, 0, "{}", one.err);
    assert!(
        one.out.starts_with(
            "16 distinct positions among 146 of 23 games; 7 games with 16 distinct positions kept \
             apart, 0 left out\n"
        ),
        "{}",
        one.out
    );
    assert!(one.err.contains("epoch 3 of 3: mean square error "), "{}", one.err);
    let line = one.out.lines().nth(1).unwrap();
    assert!(line.contains("mean square error on games kept apart ") && line.contains(" after; "));
    let (two, second) = train("two.net", &[]);
    assert_eq!(two.code, 0, "{}", two.err);
    assert!(fs::read(&first).unwrap() == fs::read(&second).unwrap());
    let (other, third) = train("other.net", &["--seed", "2"]);
    assert_eq!(other.code, 0, "{}", other.err);
    assert!(fs::read(&first).unwrap() != fs::read(&third).unwrap());

    let net = format!("net={}", first.display());
    let shown = run(&["eval", "eval=seed-net", &net], b"");
    assert_eq!((shown.code, shown.err.as_str()), (0, ""));
    assert!(shown.out.contains("network"), "{}", shown.out);
    assert!(shown.out.contains("evaluated by seed-net: 70 inputs, 32 neurons; 23 games"));
    let mut uci = Uci::new();
    let spec = format!("setoption name Spec value search=alphabeta eval=seed-net {net}");
    assert_eq!(uci.ask(&spec), [""; 0]);
    uci.send("position startpos moves f2f3 e7e5 g2g4");
    assert_eq!(uci.best("go depth 2"), "bestmove d8h4");
    uci.quit();
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let args = ["analyse", "--fen", fen, "--depth", "2", "search=alphabeta", "eval=seed-net", &net];
    let mates = run(&args, b"");
    assert!(mates.code == 0 && mates.out.contains("Qh4#"), "{} {}", mates.out, mates.err);
    let script = format!("setoption name EvalFile value {}\nquit\n", third.to_str().unwrap());
    let taken = run(&["uci", "eval=seed-net", &net], script.as_bytes());
    assert!(taken.out.contains("evaluated by seed-net"), "{} {}", taken.out, taken.err);

    for (args, why) in [
        (vec!["eval", &net], "write eval=seed-net"),
        (vec!["eval", "eval=seed-net", "net=missing.net"], "cannot be read"),
        (vec!["eval", "eval=seed-net", &net, "--variant", "atomic"], "judges chess only"),
    ] {
        let refused = run(&args, b"");
        assert!(refused.code == 2 && refused.err.contains(why), "{args:?}: {}", refused.err);
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
}

#[test]
fn what_is_no_games_of_chess_is_refused_in_a_sentence() {
    let folder = folder("train-seed-net-bad");
    let out = folder.join("refused.net");
    let out = out.to_str().unwrap();
    let args = ["train", "seed-net", "-", "--out", out];
    check_refused(&args, b"", "error: there is no game in the input\n");
    let unfinished = pgn().replace("1-0", "*").replace("0-1", "*").replace("1/2-1/2", "*");
    let sentence = "error: none of the 30 games is a game of chess with a result\n";
    check_refused(&args, unfinished.as_bytes(), sentence);
    let foreign = pgn().replace("[Result", "[Variant \"Atomic\"]\n[Result");
    check_refused(&args, foreign.as_bytes(), sentence);
    let all = [&args[..], &["--hold-out", "1"]].concat();
    let sentence = "error: all 30 games of chess are kept apart: give more games, or a greater \
                    --hold-out\n";
    check_refused(&all, pgn().as_bytes(), sentence);
    for (more, word) in [
        (["--epochs", "0"], "--epochs"),
        (["--batch", "0"], "--batch"),
        (["--rate", "0"], "--rate"),
        (["--rate", "NaN"], "--rate"),
        (["--seed", "x"], "--seed"),
    ] {
        let refused = run(&[&args[..], &more].concat(), pgn().as_bytes());
        assert!(refused.code == 2 && refused.err.contains(word), "{more:?}: {}", refused.err);
        assert!(!std::path::Path::new(out).exists());
    }
}
