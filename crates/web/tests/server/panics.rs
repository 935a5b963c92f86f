//! A fault of the program in one place ends nothing elsewhere.

use crate::harness::Server;
use serde_json::{Value, json};

/// Waits until this holds for what an address answers.
fn until(server: &Server, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let answer = server.get(path).json();
        if is_so(&answer) {
            return answer;
        }
    }
}

#[test]
fn a_fault_in_a_request_is_told_to_whoever_asked() {
    let server = Server::start();
    let mut tab = server.live();
    server.break_down(true);
    let answer = server.post("/api/table", &json!({ "game": "chess" }));
    assert_eq!(answer.status, 500);
    assert!(answer.sentence().contains("nothing else is touched"), "{answer:?}");
    assert!(answer.header("content-security-policy").is_some(), "it passed the guard");
    // A question that is answered beside the server's threads.
    assert_eq!(server.post("/api/evaluate", &json!({ "game": "chess" })).status, 500);
    tab.say(&json!({ "do": "ping", "n": 1 }));
    assert_eq!(tab.hear("pong")["n"], 1);
    server.break_down(false);
    assert_eq!(server.post("/api/evaluate", &json!({ "game": "chess" })).status, 200);
}

#[test]
fn a_fault_in_a_search_ends_that_search() {
    let server = Server::start();
    let (mut first, mut second) = (server.live(), server.live());
    first.say(&json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" } }));
    first.hear("lines");
    server.break_down(true);
    second.say(&json!({ "do": "analyse", "id": 2, "spot": { "game": "chess" } }));
    let told = second.try_hear().unwrap();
    assert_eq!((&told["is"], &told["id"]), (&json!("error"), &json!(2)), "{told}");
    server.break_down(false);
    first.hear("lines");
    for id in [2, 3] {
        let order = json!({ "do": "analyse", "id": id, "spot": { "game": "chess" }, "limits": { "depth": 2 } });
        second.say(&order);
        second.hear_until(|message| message["is"] == "done" && message["id"] == id);
    }
    first.say(&json!({ "do": "stop", "id": 1 }));
    first.hear("done");
    until(&server, "/api/running", |running| running["searches"] == json!([]));
}

#[test]
fn an_engine_that_fails_in_a_game_can_try_again() {
    let server = Server::start();
    // The engine of a game is made when the game begins; taking the other side
    // twice makes no new one, so a second game has to be begun by hand.
    let new = json!({ "game": "chess", "you": "both", "clock": { "kind": "depth", "depth": 1 } });
    let other = server.done("/api/plays", &new)["id"].as_str().unwrap().to_owned();
    let new = json!({ "game": "chess", "you": "white", "clock": { "kind": "depth", "depth": 1 } });
    let id = server.done("/api/plays", &new)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/plays/{id}");
    // So many engines wait that this one is given up, and has to be made anew.
    for _ in 0..10 {
        server.done("/api/plays", &new);
    }
    server.break_down(true);
    server.done(&format!("{path}/move"), &json!({ "move": "e2e4" }));
    let failed = until(&server, &path, |play| play["is_thinking"] == false);
    assert!(failed["fault"].as_str().unwrap().contains("engine failed"), "{failed}");
    assert_eq!(failed["n_moves"], 1, "the move of the person is kept");
    let play = server.done(&format!("/api/plays/{other}/move"), &json!({ "move": "d2d4" }));
    assert_eq!(play["n_moves"], 1, "other games go on");
    server.break_down(false);
    server.done(&format!("{path}/retry"), &json!({}));
    let play = until(&server, &path, |play| play["your_turn"] == true);
    assert_eq!((&play["n_moves"], &play["fault"]), (&json!(2), &Value::Null));
    assert_eq!(server.post(&format!("{path}/retry"), &json!({})).status, 409);
}

#[test]
fn a_game_whose_review_fails_keeps_no_other_from_it() {
    let server = Server::start();
    let game = |event: &str| format!("[Event \"{event}\"]\n[White \"Ada\"]\n\n1. e4 e5 *\n\n");
    let pgn = [game("broken"), game("sound")].concat();
    let asked = server.done("/api/reviews", &json!({ "pgn": pgn, "games": "all" }));
    let path = format!("/api/reviews/{}", asked["id"].as_str().unwrap());
    let known = until(&server, &path, |known| known["state"] == "done");
    assert!(known["games"][0]["fault"].as_str().unwrap().contains("failed"), "{known}");
    assert_eq!(known["games"][1]["fault"], Value::Null);
    assert_eq!(server.get(&format!("{path}/2")).json()["white"], "Ada");
}
