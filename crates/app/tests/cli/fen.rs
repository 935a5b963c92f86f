//! `manticore fen`.

use super::{START, run};

#[track_caller]
fn check_says(args: &[&str], stdin: &[u8], expected: &[&str]) {
    let run = run(args, stdin);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    for line in expected {
        assert!(run.out.lines().any(|found| found == *line), "no line {line:?} in\n{}", run.out);
    }
}

#[test]
fn the_start_of_a_game() {
    let run = run(&["fen", START], b"");
    assert_eq!(
        run.out,
        "\
8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P P P P P
1  R N B Q K B N R
   a b c d e f g h

FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
to move: White
check: no
outcome: none, the game goes on
claimable draw: none
legal moves: 20
Na3 Nc3 Nf3 Nh3 a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4
"
    );
}

#[test]
fn every_way_of_giving_a_position_is_the_same() {
    let expected = [&format!("FEN: {START}")[..]];
    let words: Vec<&str> = ["fen"].into_iter().chain(START.split(' ')).collect();
    check_says(&words, b"", &expected);
    check_says(&["fen", "-"], START.as_bytes(), &expected);
    check_says(&["fen"], START.as_bytes(), &expected);
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_no_faults() {
    let text = format!("\u{feff}{START}\r\n");
    check_says(&["fen"], text.as_bytes(), &[&format!("FEN: {START}")]);
}

#[test]
fn missing_clocks_are_filled_in() {
    let four = START.trim_end_matches(" 0 1");
    check_says(&["fen", four], b"", &[&format!("FEN: {START}")]);
    check_says(&["fen", &format!("{four} 0")], b"", &[&format!("FEN: {START}")]);
}

#[test]
fn endings_and_claims_are_named() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let lines = ["check: yes", "outcome: Black wins by checkmate", "legal moves: 0"];
    check_says(&["fen", mate], b"", &lines);
    let stalemate = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    check_says(&["fen", stalemate], b"", &["check: no", "outcome: draw by stalemate"]);
    let bare = "8/8/8/8/8/4k3/8/4K3 w - - 0 1";
    check_says(&["fen", bare], b"", &["outcome: draw by insufficient material"]);
    let claim = "8/8/8/8/8/4k3/8/R3K3 w Q - 100 80";
    let lines = ["outcome: none, the game goes on", "claimable draw: the 50-move rule"];
    check_says(&["fen", claim], b"", &lines);
}

#[test]
fn json_is_for_programs() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 3 9";
    let run = run(&["fen", castles, "--json"], b"");
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["fen"], castles);
    assert_eq!(object["turn"], "white");
    assert_eq!(object["chess960"], true);
    assert_eq!(object["check"], false);
    assert_eq!(object["outcome"], serde_json::Value::Null);
    assert_eq!(object["claimable_draw"], serde_json::Value::Null);
    assert_eq!(object["board"][0], "8  r . . . k . . r");
    let moves = object["moves"].as_array().unwrap();
    assert_eq!(object["legal_moves"], moves.len());
    let castling = serde_json::json!({ "san": "O-O", "coords": "e1h1" });
    assert!(moves.contains(&castling), "{moves:?}");
}

#[test]
fn json_names_the_result() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let run = run(&["fen", mate, "--json"], b"");
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["outcome"]["result"], "0-1");
    assert_eq!(object["outcome"]["text"], "Black wins by checkmate");
}
