//! Commands and options that UCI does not prescribe, and those few programs use.

use super::program::folder;
use super::run;
use super::uci_client::Uci;

#[test]
fn the_position_is_shown() {
    let mut uci = Uci::new();
    uci.ask("position fen 4k3/8/8/8/8/8/4r3/4K2R w K - 3 9");
    let heard = uci.ask("d");
    assert_eq!(heard[0], "8  . . . . k . . .");
    assert_eq!(heard[8], "   a b c d e f g h");
    assert_eq!(heard[10], "Fen: 4k3/8/8/8/8/8/4r3/4K2R w K - 3 9");
    assert!(heard[11].starts_with("Key: ") && heard[11].len() == 21, "{heard:?}");
    assert_eq!(heard[12], "Checkers: e2");
    assert_eq!(uci.ask("moves"), ["e1d1 e1e2 e1f1"]);
    assert!(uci.ask("eval").last().is_some_and(|line| line.starts_with("total ")));
    uci.ask("flip");
    assert_eq!(uci.fen(), "4k2r/4R3/8/8/8/8/8/4K3 b k - 3 9");
    assert!(uci.ask("help").iter().any(|line| line.starts_with("go perft")));
    uci.quit();
}

#[test]
fn sequences_are_counted_and_counting_can_be_stopped() {
    let mut uci = Uci::new();
    uci.send("go perft 3");
    let heard = uci.until("Nodes searched");
    assert_eq!(heard.last().map(String::as_str), Some("Nodes searched: 8902"));
    assert!(heard.contains(&"e2e4: 600".to_owned()));
    assert_eq!(heard.len(), 22);
    uci.send("go perft 0");
    assert_eq!(uci.until("Nodes").pop().as_deref(), Some("Nodes searched: 1"));
    uci.send("go perft 12");
    uci.send("stop");
    uci.until("stopped");
    uci.send("setoption name UCI_Variant value monster");
    uci.send("go perft 1");
    assert!(uci.until("Nodes searched").len() > 10);
    uci.send("go perft 40");
    uci.quit();
}

#[test]
fn bench_is_the_signature() {
    let mut uci = Uci::new();
    uci.send("bench 2");
    let heard = uci.until("").pop().unwrap();
    let nodes = run(&["bench", "2", "--json"], b"").out;
    let total = heard.split_whitespace().next().unwrap();
    assert!(nodes.contains(&format!("\"nodes\": {total},")), "{heard} {nodes}");
    uci.quit();
}

#[test]
fn expected_results_are_shown_on_request() {
    let mut uci = Uci::new();
    uci.send("go depth 2");
    assert!(!uci.until("bestmove").iter().any(|line| line.contains(" wdl ")));
    uci.ask("setoption name UCI_ShowWDL value true");
    uci.send("go depth 2");
    let heard = uci.until("bestmove");
    assert!(heard[0].contains(" wdl "), "{heard:?}");
    uci.ask("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    uci.send("go depth 4");
    let heard = uci.until("bestmove");
    assert!(heard.iter().any(|line| line.contains("mate 1 wdl 1000 0 0 ")), "{heard:?}");
    uci.quit();
}

/// A turn of Monster has two moves of White: there is nothing to ponder on after
/// the first.
#[test]
fn only_moves_of_the_opponent_are_pondered_on() {
    let mut uci = Uci::new();
    uci.ask("setoption name UCI_Variant value monster");
    let first = uci.best("go depth 3");
    assert!(!first.contains("ponder"), "{first}");
    let m = first.split(' ').nth(1).unwrap().to_owned();
    uci.ask(&format!("position startpos moves {m}"));
    let second = uci.best("go depth 3");
    assert!(second.contains(" ponder "), "{second}");
    uci.quit();
}

#[test]
fn after_a_second_it_says_which_move_it_looks_at() {
    let mut uci = Uci::new();
    uci.send("go movetime 1500");
    let heard = uci.until("bestmove");
    let current = heard.iter().find(|line| line.contains(" currmove "));
    let words: Vec<&str> = current.expect("a current move").split(' ').collect();
    assert_eq!(
        (words[0], words[1], words[3], words[5]),
        ("info", "depth", "currmove", { "currmovenumber" })
    );
    uci.quit();
}

#[test]
fn the_parts_of_the_engine_are_an_option() {
    let mut uci = Uci::new();
    uci.send("uci");
    let heard = uci.until("uciok");
    assert!(heard.contains(&"option name Spec type string default hash=1".to_owned()));
    assert_eq!(uci.ask("setoption name Spec value search=alphabeta eval=sme depth=2"), [""; 0]);
    assert!(uci.best("go").starts_with("bestmove "));
    let heard = uci.ask("setoption name Spec value eval=smee");
    assert!(heard[0].contains("did you mean") && heard[0].ends_with("Spec stays as it was"));
    uci.quit();
}

#[test]
fn a_log_has_both_sides_of_the_conversation() {
    let file = folder("uci-log").join("log of a talk.txt");
    let path = file.to_str().unwrap();
    let mut uci = Uci::start(&["uci", "hash=1", "--log", path]);
    uci.ask("position startpos");
    uci.quit();
    let log = std::fs::read_to_string(&file).unwrap();
    assert!(log.contains(" > position startpos\n") && log.contains(" < readyok\n"), "{log}");
    let refused = run(&["uci", "--log", folder("uci-log").to_str().unwrap()], b"");
    assert_eq!(refused.code, 2);
    assert!(refused.err.starts_with("error: cannot write "), "{}", refused.err);
}
