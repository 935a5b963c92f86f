//! Whole games between two programs over the loopback.

use super::peer_program::Listener;
use super::program::{Run, folder, run};
use std::fs;

/// Brings a game to the listener and plays it to its end.
#[track_caller]
fn check_whole_game(listener: &Listener, game: &[&str]) -> Run {
    let connect = ["peer", "connect", &listener.address, "--nodes", "300", "hash=1"];
    let played = run(&[&connect[..], game].concat(), b"");
    assert_eq!(played.code, 0, "{game:?}: {}", played.err);
    let lines: Vec<&str> = played.out.lines().collect();
    let [record, result] = lines[..] else { panic!("{game:?}: {}", played.out) };
    assert!(record.split(' ').count() > 3, "{game:?}: {record}");
    let is_result = ["1-0 (", "0-1 (", "1/2-1/2 ("].iter().any(|start| result.starts_with(start));
    assert!(is_result, "{game:?}: {result}");
    played
}

#[test]
fn whole_games_are_played_over_the_loopback() {
    let listener = Listener::start(&["--nodes", "300", "hash=1"]);
    for game in ["locusts", "monster", "shogi", "teleport", "hexapawn"] {
        for side in ["white", "black"] {
            check_whole_game(&listener, &["--variant", game, "--side", side]);
        }
    }
}

#[test]
fn chess_is_played_with_clocks_from_any_position() {
    let listener = Listener::start(&["--nodes", "3000", "hash=1"]);
    let fen = "8/8/8/8/8/4k3/R7/4K2R w K - 0 1";
    let played =
        check_whole_game(&listener, &["--fen", fen, "--clock", "1m+1s", "--side", "black"]);
    assert!(played.err.contains("this is Manticore"), "{}", played.err);
}

#[test]
fn the_other_side_needs_no_file() {
    let folder = folder("peer");
    let parent = "\
name = \"Parent\"\ninherits = \"chess\"\nstart = \"4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1\"\n";
    let child = "\
name = \"Child\"\ninherits = \"parent\"\n[endings]\nrace = { when = \"reached\", by = \"P\", \
goal = \"rank 7\", result = \"win\" }\n";
    fs::write(folder.join("parent.toml"), parent).unwrap();
    fs::write(folder.join("child.toml"), child).unwrap();
    let listener = Listener::start(&["--nodes", "300", "hash=1"]);
    let file = folder.join("child.toml");
    let played = check_whole_game(&listener, &["--rules", file.to_str().unwrap()]);
    let is_known = played.out.contains("reaching the goal") || played.out.contains("checkmate");
    assert!(is_known, "{}", played.out);
}

/// The two moves of the document that first described the protocol: castling,
/// and a flag that a piece loses.
#[test]
fn moves_are_told_with_their_effects() {
    let listener = Listener::start(&["--nodes", "300", "hash=1"]);
    let mut peer = listener.connect();
    peer.say(r#"{"type":"new_variant","variant":"chess"}"#);
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    peer.say(&format!(r#"{{"type":"new_position","fen":"{fen}"}}"#));
    peer.say(r#"{"type":"play color","white":false}"#);
    peer.say(r#"{"type":"move","move":"($0 $4) -> ($0 $6)","effects":"($0 $7) -> ($0 $5)"}"#);
    let answer = peer.hear();
    assert!(answer.contains(r#""type":"move""#) && answer.contains("($7 $4) -> "), "{answer}");

    let teleport = "k W1F1\nn N1 +teleport\n  { for a in <0,2> b in <0,2> target ($a $b) \
if ($a $b) empty (0 0) *teleport do ($a $b) -teleport }\n\nk . n\n. . .\nK . N\n";
    let rules = serde_json::json!({ "type": "new_variant", "variant": teleport });
    peer.say(&rules.to_string());
    peer.say(r#"{"type":"play color","white":false}"#);
    peer.say(r#"{"type":"move","move":"($0 $2) -> ($1 $1)","effects":"+teleport -> ($1 $1)"}"#);
    let refused = peer.hear();
    assert!(refused.contains("the effects of ($0 $2) -> ($1 $1) do not fit"), "{refused}");
    peer.say(r#"{"type":"move","move":"($0 $2) -> ($1 $1)","effects":"-teleport -> ($1 $1)"}"#);
    assert!(peer.hear().contains(r#""type":"move""#));
}

/// A position as numbers by square: kinds in the order of the rules, and who has
/// not moved.
#[test]
fn a_position_may_be_numbers_alone() {
    let listener = Listener::start(&["--nodes", "300", "hash=1"]);
    for (flags, castles) in [(1, true), (0, false)] {
        let mut peer = listener.connect();
        let mut squares = vec![vec![serde_json::json!({ "piece id": 0, "flags": 0 }); 8]; 8];
        squares[0][4] = serde_json::json!({ "piece id": 6, "flags": flags });
        squares[0][7] = serde_json::json!({ "piece_id": 4, "flags": flags });
        squares[7][4] = serde_json::json!({ "piece id": -6, "flags": 0 });
        let board = serde_json::json!({ "pos": { "squares": squares }, "white": true, "moves": 0 });
        let position = serde_json::json!({ "type": "new_position", "board": board });
        peer.say(r#"{"type":"new_variant","variant":"chess"}"#);
        peer.say(&position.to_string());
        peer.say(r#"{"type":"play_color","white":false}"#);
        peer.say(r#"{"type":"move","move":"($0 $4) -> ($0 $6)","effects":""}"#);
        let answer = peer.hear();
        assert_eq!(answer.contains(r#""type":"move""#), castles, "{answer}");
    }
}
