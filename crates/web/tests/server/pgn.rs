//! Games of PGN texts as data, and back.

use crate::harness::Server;
use serde_json::{Value, json};

const GAME: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n\n{before} 1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3! $10 1-0\n\n";

fn games(server: &Server, text: &str) -> Vec<Value> {
    server.done("/api/pgn", &json!({ "text": text }))["games"].as_array().unwrap().clone()
}

#[test]
fn a_game_is_a_list_of_nodes() {
    let server = Server::start();
    let games = games(&server, GAME);
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!(
        game["spot"],
        json!({ "game": "chess", "start": null, "moves": ["e2e4", "e7e5", "g1f3"] })
    );
    assert_eq!(
        (&game["tags"]["White"], &game["result"], &game["comment"]),
        (&json!("Ada"), &json!("1-0"), &json!("before"))
    );
    let nodes = game["nodes"].as_array().unwrap();
    let san = |id: &Value| {
        nodes.iter().find(|node| node["id"] == *id).map_or("", |node| node["san"].as_str().unwrap())
    };
    let lines: Vec<(&str, &str)> =
        nodes.iter().map(|node| (san(&node["parent"]), node["san"].as_str().unwrap())).collect();
    assert_eq!(
        lines,
        [("", "e4"), ("e4", "e5"), ("e5", "Nf3"), ("e4", "c5"), ("c5", "Nf3"), ("c5", "c3")]
    );
    assert_eq!(nodes[2]["nags"], json!([1, 10]));
    assert_eq!((&nodes[2]["turn"], &nodes[3]["turn"]), (&json!("white"), &json!("black")));
    let written = json!({ "tags": game["tags"], "nodes": nodes_to_write(nodes), "result": game["result"], "comment": game["comment"] });
    let text = server.done("/api/pgn/write", &written)["pgn"].as_str().unwrap().to_owned();
    assert_eq!(games_without_numbers(&server, &text), games_without_numbers(&server, GAME));
}

/// The nodes as the page sends them back.
fn nodes_to_write(nodes: &[Value]) -> Value {
    nodes
        .iter()
        .cloned()
        .map(|mut node| {
            for told in ["text", "turn"] {
                node.as_object_mut().unwrap().remove(told);
            }
            node
        })
        .collect()
}

/// What is said about a game but for the numbers of its nodes.
fn games_without_numbers(server: &Server, text: &str) -> Vec<Value> {
    let mut all = games(server, text);
    for game in &mut all {
        for node in game["nodes"].as_array_mut().unwrap() {
            node["id"] = Value::Null;
            node["parent"] = Value::Null;
        }
    }
    all
}

#[test]
fn faults_are_told_and_the_rest_is_read() {
    let server = Server::start();
    let found = games(
        &server,
        &format!("1. e4 e5 2. Ke3 Nf6 *\n\n[Variant \"nope\"]\n\n1. e4 *\n\n{GAME}"),
    );
    assert_eq!(found.len(), 3);
    assert_eq!(found[0]["spot"]["moves"], json!(["e2e4", "e7e5"]));
    assert!(
        found[0]["faults"][0].as_str().unwrap().starts_with("half-move 3"),
        "{}",
        found[0]["faults"]
    );
    assert!(found[1]["faults"][0].as_str().unwrap().contains("nope"));
    assert_eq!(found[2]["faults"], json!([]));
    for text in ["", "   ", "{only a comment}"] {
        assert_eq!(server.post("/api/pgn", &json!({ "text": text })).status, 400, "{text:?}");
    }
    let house = games(&server, "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *");
    assert_eq!(house[0]["spot"]["moves"][4], "P@e4", "{}", house[0]);
}

#[test]
fn bombs_are_refused_or_read_flat() {
    let server = Server::start();
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(20_000));
    let answer = server.post("/api/pgn", &json!({ "text": deep }));
    assert!([200, 400, 429].contains(&answer.status), "{}", answer.status);
    let many = "1. e4 *\n\n".repeat(2_000);
    assert_eq!(server.post("/api/pgn", &json!({ "text": many })).status, 400);
    let orphan = json!({ "nodes": [{ "id": 5, "parent": 4, "san": "e4" }] });
    assert_eq!(server.post("/api/pgn/write", &orphan).status, 400);
    let script = json!({ "nodes": [{ "id": 1, "parent": 0, "san": "e4", "comment": "a } b" }], "tags": { "White": "\"]\n[x" } });
    let text = server.done("/api/pgn/write", &script)["pgn"].as_str().unwrap().to_owned();
    assert_eq!(games(&server, &text)[0]["tags"].as_object().unwrap().len(), 1, "{text}");
    assert_eq!(server.post("/api/position", &json!({ "game": "chess" })).status, 200);
}
