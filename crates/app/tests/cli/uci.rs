//! `manticore uci`, the whole program at the other end of two pipes: the cases
//! an engine must survive, by their numbers. What needs no process is tested in
//! the crates `protocol` and `engine`.

use super::program::{FAULTY_FENS, run};
use super::uci_client::Uci;
use std::io::Write;
use std::process::{Command, Stdio};

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// Cases 1 to 5.
#[test]
fn positions_that_are_none_are_refused_and_the_old_one_stays() {
    let mut uci = Uci::new();
    uci.send("position startpos moves e2e4");
    assert!(uci.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"));
    let before = uci.fen();
    for fen in ["", "garbage", "♞ ♞ ♞"].into_iter().chain(FAULTY_FENS) {
        let heard = uci.ask(&format!("position fen {fen}"));
        assert!(heard.iter().any(|line| line.starts_with("info string ")), "{fen}: {heard:?}");
        assert_eq!(uci.fen(), before, "{fen}");
    }
    assert_ne!(uci.best("go depth 2"), "bestmove (none)");
    uci.quit();
}

/// Cases 3 and 5: odd positions that may be taken or refused; either way it
/// plays on.
#[test]
fn odd_positions_do_no_harm() {
    let queens = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/k1K5";
    let mut uci = Uci::new();
    for fen in [
        &format!("{queens} w - - 0 1"),
        &format!("{queens} b - - 0 1"),
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "4k3/4r3/8/8/7b/8/3n4/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 150 300",
        "4k3/8/8/8/8/8/8/4K2R w K - 99 0",
        "4k3/8/8/8/8/8/8/4K2R w H - 0 4294967295",
        "4k3/8/8/8/8/8/8/4K2R w K -",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ] {
        uci.ask(&format!("position fen {fen}"));
        assert!(uci.best("go nodes 2000").starts_with("bestmove "), "{fen}");
    }
    uci.quit();
}

/// Case 6.
#[test]
fn a_move_that_is_not_legal_ends_the_list() {
    let mut uci = Uci::new();
    let heard = uci.ask("position startpos moves e2e4 e7e4 d2d4");
    let expected = "info string move 2: \"e7e4\" is not legal here: nothing can go from e7 to e4";
    assert_eq!(heard, [expected]);
    assert_eq!(uci.fen(), AFTER_E4);
    assert_eq!(uci.ask("position startpos moves e2e4 ♞").len(), 1);
    let there_and_back = " g1f3 g8f6 f3g1 f6g8".repeat(150);
    assert_eq!(uci.ask(&format!("position startpos moves{there_and_back}")), [""; 0]);
    assert!(uci.best("go depth 4").starts_with("bestmove "));
    uci.quit();
}

/// Case 7.
#[test]
fn mated_stalemated_or_forced() {
    let mut uci = Uci::new();
    for (fen, info) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0"),
    ] {
        uci.send(&format!("position fen {fen}"));
        uci.send("go wtime 1000 btime 1000");
        assert_eq!(uci.until("bestmove"), [info, "bestmove (none)"]);
    }
    uci.send("position fen 7k/8/8/8/8/8/5q2/7K w - - 0 1");
    assert_eq!(uci.best("go depth 1"), "bestmove (none)");
    uci.send("position fen k7/8/8/8/8/8/1r6/K7 w - - 0 1");
    uci.send("go wtime 60000 btime 60000");
    let heard = uci.until("bestmove");
    assert!(heard.iter().any(|line| line.contains(" score ")), "{heard:?}");
    assert!(heard.last().is_some_and(|line| line.starts_with("bestmove a1b2")));
    uci.quit();
}

/// Cases 8 to 10.
#[test]
fn no_order_of_commands_locks_it() {
    let mut uci = Uci::new();
    uci.send("stop");
    uci.send("ponderhit");
    assert!(uci.best("go depth 1").starts_with("bestmove "));
    // Mate is found at once, and nothing more can be.
    uci.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    uci.send("go infinite");
    uci.until("info depth 5 ");
    uci.send("isready");
    let heard = uci.until("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    uci.send("go infinite");
    assert!(uci.until("bestmove").last().is_some_and(|line| line.starts_with("bestmove a1a8")));
    uci.send("setoption name Hash value 2");
    uci.until("bestmove");
    uci.send("go infinite");
    uci.send("ucinewgame");
    uci.until("bestmove");
    uci.send("go ponder wtime 1 btime 1");
    uci.send("position startpos");
    uci.until("bestmove");
    uci.send("go ponder wtime 10 btime 10");
    uci.send("ponderhit");
    uci.until("bestmove");
    uci.send("go infinite");
    uci.send("setoption name Threads value 2");
    uci.until("bestmove");
    uci.send("go infinite");
    uci.send("stop");
    uci.send("stop");
    uci.until("bestmove");
    assert_eq!(uci.ask("stop"), [""; 0]);
    uci.quit();
}

/// Case 11.
#[test]
fn the_end_may_come_at_any_time() {
    let mut uci = Uci::new();
    uci.send("go infinite");
    uci.until("info depth 2");
    uci.quit();
    let mut uci = Uci::new();
    uci.send("go infinite");
    uci.until("info depth 2");
    uci.ends();
    // Nobody reads any more.
    let mut child = Command::new(env!("CARGO_BIN_EXE_manticore"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all(b"uci\ngo infinite\nisready\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// Case 11: the system wants it to end.
#[cfg(unix)]
#[test]
fn a_signal_ends_it_quietly() {
    let mut uci = Uci::new();
    uci.send("go infinite");
    uci.until("info depth 2");
    let killed = Command::new("kill").arg(uci.child.id().to_string()).status().unwrap();
    assert!(killed.success());
    let status = uci.child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
}

/// Cases 12 and 13.
#[test]
fn odd_limits_have_an_answer() {
    let mut uci = Uci::new();
    for go in [
        "go wtime 0 btime 0",
        "go wtime 1 btime 1",
        "go wtime -100 btime -100",
        "go wtime 10",
        "go btime 10",
        "go wtime 10 btime 10 winc 99999 binc 99999",
        "go wtime 10 btime 10 movestogo 0",
        "go wtime 10 btime 10 movestogo 1",
        "go wtime 10 btime 10 movestogo -3",
        "go wtime 99999999999999999999 btime 99999999999999999999 depth 2",
        "go movetime 0",
        "go movetime -1",
        "go depth 0",
        "go depth 1",
        "go depth -7",
        "go depth 999 nodes 3000",
        "go nodes 0",
        "go nodes 1",
        "go mate 1 nodes 3000",
        "go mate 0 nodes 3000",
        "go searchmoves e9e9 depth 2",
        "go searchmoves depth 2",
        "go depth x nodes 100",
    ] {
        let best = uci.best(go);
        assert!(best.starts_with("bestmove ") && best != "bestmove (none)", "{go}: {best}");
    }
    for fen in ["8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"] {
        uci.send(&format!("position fen {fen}"));
        let best = uci.best("go depth 999 nodes 200000");
        assert!(best.starts_with("bestmove "), "{fen}");
    }
    uci.quit();
}

/// Cases 14 to 16.
#[test]
fn odd_options_are_answered_and_do_no_harm() {
    let mut uci = Uci::new();
    for option in [
        "name Hash value 0",
        "name Hash value -5",
        "name Hash value much",
        "name Hash value 999999999",
        "name Hash",
        "name Threads value 0",
        "name Threads value -1",
        "name Threads value 9999",
        "name Threads value",
        "name MultiPV value 0",
        "name UCI_Chess960 value perhaps",
        "name Nonsense",
        "name Non sense with blanks value a b c",
        "name UCI_Variant value chesss",
        "name Rules value /no/such file.toml",
        "name Rules value .",
    ] {
        let heard = uci.ask(&format!("setoption {option}"));
        assert_eq!(heard.len(), 1, "{option}: {heard:?}");
        assert!(heard[0].starts_with("info string "), "{option}: {heard:?}");
    }
    for n in 0..100 {
        assert_eq!(uci.ask(&format!("setoption name threads value {}", 1 + n % 2)), [""; 0]);
    }
    for option in ["name Clear Hash", "name Ponder value true", "name Rules value <empty>"] {
        assert_eq!(uci.ask(&format!("setoption {option}")), [""; 0], "{option}");
    }
    assert!(uci.best("go depth 3").starts_with("bestmove "));
    uci.quit();
}

/// Case 15: one thread does the same twice.
#[test]
fn one_thread_repeats_itself() {
    let mut uci = Uci::new();
    let mut nodes = || {
        uci.send("ucinewgame");
        uci.send("position startpos moves e2e4 e7e5");
        uci.send("go depth 7");
        let heard = uci.until("bestmove");
        let last = heard[heard.len() - 2].clone();
        let words: Vec<String> = last.split_whitespace().map(str::to_owned).collect();
        let at = words.iter().position(|word| word == "nodes").unwrap();
        words[at + 1].clone()
    };
    assert_eq!(nodes(), nodes());
    uci.quit();
}

/// Case 17.
#[test]
fn any_bytes_do_no_harm() {
    let mut uci = Uci::new();
    uci.send_bytes(b"\r\n\n  \t\r\n");
    uci.send_bytes(b"\tisready \r\n");
    assert_eq!(uci.until("readyok"), ["readyok"]);
    uci.send_bytes(b"\xff\xfe\x00\n");
    uci.until("info string unknown command");
    uci.send_bytes(b"position fen \xff\xff/8 w\n");
    uci.until("info string");
    uci.send_bytes(&[b'x'; 100_000]);
    uci.send_bytes(b"\n");
    uci.until("info string unknown command");
    uci.send_bytes(&vec![b'y'; 3 << 20]);
    uci.send_bytes(b"\n");
    uci.until("info string a line has at most");
    uci.send("joho");
    uci.until("info string unknown command: \"joho\"");
    assert_eq!(uci.ask(""), [""; 0]);
    uci.quit();
}

/// Case 20: lines are legal, as many as there are, and the first is played.
#[test]
fn lines_are_legal_and_the_first_is_played() {
    let mut uci = Uci::new();
    uci.send("setoption name MultiPV value 200");
    for (fen, n_moves) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 17),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48),
    ] {
        uci.send(&format!("position fen {fen}"));
        uci.send("go depth 3");
        let heard = uci.until("bestmove");
        let best = heard.last().unwrap().split_whitespace().nth(1).unwrap().to_owned();
        let deepest: Vec<&String> =
            heard.iter().filter(|line| line.starts_with("info depth 3 ")).collect();
        assert_eq!(deepest.len(), n_moves);
        for (place, line) in deepest.iter().enumerate() {
            assert!(line.contains(&format!(" multipv {} ", place + 1)), "{line}");
            let moves = line.split_once(" pv ").unwrap().1;
            if place == 0 {
                assert!(moves.starts_with(&best), "{line}: {best}");
            }
            assert_eq!(uci.ask(&format!("position fen {fen} moves {moves}")), [""; 0]);
        }
    }
    uci.quit();
}

#[test]
fn a_pipe_without_arguments_is_an_interface() {
    let run = run::<&str>(&[], b"uci\nisready\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("id name Manticore "), "{}", run.out);
    assert!(run.out.ends_with("uciok\nreadyok\n"), "{}", run.out);
    assert!(!run.out.contains("option name window "), "{}", run.out);
    let tuning = super::run(&["uci", "--tuning"], b"uci\nquit\n");
    assert!(tuning.out.contains("\noption name window type spin "), "{}", tuning.out);
}

#[test]
fn an_engine_that_is_none_is_refused() {
    super::check_refused(
        &["uci", "hahs=1"],
        b"",
        "error: the word \"hahs\" means nothing in an engine: did you mean `hash`?\n",
    );
}
