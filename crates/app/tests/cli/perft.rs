//! `manticore perft`.

use super::{START, check_refused, run};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[track_caller]
fn check_nodes(args: &[&str], nodes: u64) -> String {
    let run = run(args, b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    let lines: Vec<&str> = run.out.lines().collect();
    let [.., speed, last] = lines[..] else { panic!("two lines at least: {}", run.out) };
    assert!(speed.starts_with("time ") && speed.ends_with(" million nodes/s"), "{speed}");
    assert_eq!(last, format!("nodes {nodes}"), "{args:?}");
    run.out
}

#[test]
fn the_last_line_is_the_count() {
    check_nodes(&["perft", "0"], 1);
    check_nodes(&["perft", "1"], 20);
    check_nodes(&["perft", "4"], 197_281);
    check_nodes(&["perft", "4", "--made"], 197_281);
    check_nodes(&["perft", "3", "--fen", KIWIPETE], 97_862);
}

#[test]
fn a_mate_has_no_moves() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    check_nodes(&["perft", "0", "--fen", mate], 1);
    check_nodes(&["perft", "2", "--fen", mate, "--threads", "3"], 0);
}

#[test]
fn threads_change_nothing_but_the_time() {
    for threads in ["1", "2", "3", "64"] {
        for (depth, nodes) in [("1", 48), ("2", 2_039), ("3", 97_862), ("4", 4_085_603)] {
            check_nodes(&["perft", depth, "--fen", KIWIPETE, "--threads", threads], nodes);
        }
    }
}

#[test]
fn divide_lists_the_moves_sorted() {
    let mut lists = Vec::new();
    for threads in ["1", "2"] {
        let out = check_nodes(&["perft", "4", "--divide", "--threads", threads], 197_281);
        let moves: Vec<String> = out.lines().take(20).map(str::to_owned).collect();
        assert!(moves.is_sorted(), "{moves:?}");
        assert_eq!(moves[0], "a2a3: 8457");
        assert_eq!(out.lines().count(), 22);
        lists.push(moves);
    }
    assert_eq!(lists[0], lists[1]);
    check_nodes(&["perft", "0", "--divide"], 1);
}

#[test]
fn divide_writes_castling_as_the_game_does() {
    let orthodox = check_nodes(&["perft", "1", "--divide", "--fen", KIWIPETE], 48);
    assert!(orthodox.contains("\ne1g1: 1\n") && orthodox.contains("\ne1c1: 1\n"), "{orthodox}");
    let shredder = KIWIPETE.replace("KQkq", "HAha");
    let chess960 = check_nodes(&["perft", "1", "--divide", "--fen", &shredder], 48);
    assert!(chess960.contains("\ne1h1: 1\n") && chess960.contains("\ne1a1: 1\n"), "{chess960}");
}

#[test]
fn json_is_for_programs() {
    let run = run(&["perft", "3", "--divide", "--json", "--threads", "2"], b"");
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["fen"], START);
    assert_eq!(object["depth"], 3);
    assert_eq!(object["leaves"], "counted");
    assert_eq!(object["nodes"], 8_902);
    assert_eq!(object["divide"]["e2e4"], 600);
    assert_eq!(object["divide"].as_object().unwrap().len(), 20);
}

#[test]
fn numbers_beyond_reason_are_refused() {
    for (args, found) in [
        (
            ["perft", "100", "--threads", "1"],
            "invalid value '100' for '<DEPTH>': 100 is not in 0..=99",
        ),
        (
            ["perft", "1", "--threads", "0"],
            "invalid value '0' for '--threads <N>': 0 is not in 1..=1024",
        ),
    ] {
        let run = run(&args, b"");
        assert_eq!(run.code, 2);
        assert!(run.err.starts_with(&format!("error: {found}\n")), "{}", run.err);
    }
}

#[test]
fn a_broken_position_is_refused() {
    check_refused(
        &["perft", "2", "--fen", "8/8/8/8/8/8/8/K7 w - -"],
        b"",
        "error: the board: Black has no king, one is needed\n",
    );
}
