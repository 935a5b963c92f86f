//! Limits of what one request or one person may ask for: what is over is refused in a
//! sentence that names the limit, and the server still answers.

use crate::harness::Server;
use serde_json::{Value, json};

/// The sentence and the field of a refusal with this status.
#[track_caller]
fn refused(server: &Server, path: &str, request: &Value, status: u16) -> (String, Value) {
    let answer = server.post(path, request);
    assert_eq!(answer.status, status, "{path}: {:.300}", answer.body);
    server.still_answers();
    (answer.sentence(), answer.json()["error"]["field"].clone())
}

#[test]
fn a_game_has_an_end() {
    let server = Server::start();
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = there_and_back.into_iter().cycle().take(4_001).collect();
    for path in ["/api/position", "/api/plays", "/api/evaluate"] {
        let spot = json!({ "game": "chess", "moves": moves, "you": "both" });
        let (told, field) = refused(&server, path, &spot, 400);
        assert!(told.contains("at most 4000 half-moves"), "{told}");
        assert_eq!(field, "moves");
    }
}

#[test]
fn a_word_a_number_and_a_table_have_a_size() {
    let server = Server::start();
    let long = json!({ "game": "chess", "moves": ["e".repeat(201)] });
    assert_eq!(refused(&server, "/api/position", &long, 400).1, "moves");
    let with =
        |spec: &str| json!({ "game": "chess", "you": "white", "opponent": { "spec": spec } });
    let (told, _) = refused(&server, "/api/plays", &with("hash=100000"), 400);
    assert!(told.contains("at most 256"), "{told}");
    let deep =
        json!({ "game": "chess", "you": "white", "clock": { "kind": "depth", "depth": 100 } });
    assert_eq!(refused(&server, "/api/plays", &deep, 400).1, "clock");
    let mut tab = server.live();
    tab.say(&json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "lines": 11 }));
    let told = tab.hear("error")["error"]["sentence"].to_string();
    assert!(told.contains("1 to 10 lines"), "{told}");
    tab.say(&json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "threads": 4_000 }));
    let told = tab.hear("error")["error"]["sentence"].to_string();
    assert!(told.contains("threads"), "{told}");
    let parts = server.get("/api/parts").json();
    let told = parts.as_array().unwrap().iter().find(|part| part["word"] == "hash").unwrap();
    assert_eq!(told["number"]["high"], 256, "the page is told the limit it has");
}

#[test]
fn only_so_many_reviews_wait() {
    let server = Server::start();
    let review = json!({ "pgn": "[Event \"endless\"]\n\n1. e4 *\n" });
    for n in 0..100 {
        let answer = server.post("/api/reviews", &review);
        assert_eq!(answer.status, 202, "{n}: {answer:?}");
    }
    let (told, _) = refused(&server, "/api/reviews", &review, 429);
    assert!(told.contains("100 reviews wait"), "{told}");
}
