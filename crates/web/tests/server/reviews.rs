//! Reviews as jobs: progress, cancelling, going on, exports.

use crate::harness::{Folder, Server};
use serde_json::{Value, json};

fn text(event: &str, white: &str) -> String {
    format!("[Event \"{event}\"]\n[White \"{white}\"]\n\n1. e4 e5 2. Nf3 *\n\n")
}

fn ask(server: &Server, request: Value) -> String {
    let answer = server.post("/api/reviews", &request);
    assert_eq!(answer.status, 202, "{answer:?}");
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn until(server: &Server, id: &str, state: &str) -> Value {
    loop {
        let review = server.get(&format!("/api/reviews/{id}")).json();
        if review["state"] == state {
            return review;
        }
    }
}

#[test]
fn a_review_is_done_and_can_be_saved() {
    let server = Server::start();
    let mut tab = server.live();
    let id =
        ask(&server, json!({ "pgn": text("quick", "Ada"), "is_quick": true, "level": "expert" }));
    tab.say(&json!({ "do": "watch", "review": id }));
    let news = tab.hear_until(|message| message["is"] == "review" && message["state"] == "done");
    assert_eq!((&news["done"], &news["of"]), (&json!(4), &json!(4)));
    let review = until(&server, &id, "done");
    assert_eq!(review["review"], json!({ "white": "Ada", "quick": true }));
    assert_eq!(server.get(&format!("/api/reviews/{id}/1")).json()["white"], "Ada");
    for (form, kind) in [
        ("pgn", "application/x-chess-pgn; charset=utf-8"),
        ("html", "text/html; charset=utf-8"),
        ("json", "application/json"),
    ] {
        for path in [format!("/api/reviews/{id}.{form}"), format!("/api/reviews/{id}/1.{form}")] {
            let saved = server.get(&path);
            assert_eq!((saved.status, saved.header("content-type")), (200, Some(kind)), "{path}");
            assert!(saved.header("content-disposition").unwrap().starts_with("attachment"));
            assert!(saved.header("content-security-policy").unwrap().contains("sandbox"));
        }
    }
    let listed = server.get("/api/reviews").json();
    assert_eq!((&listed[0]["id"], &listed[0]["title"]), (&json!(id), &json!("Ada – ?, *")));
    assert_eq!(server.post(&format!("/api/reviews/{id}/cancel"), &json!({})).status, 409);
    assert_eq!(server.ask_with("DELETE", &format!("/api/reviews/{id}"), &[], "").status, 204);
    assert_eq!(server.get(&format!("/api/reviews/{id}")).status, 404);
}

#[test]
fn all_games_of_a_file_are_reviewed_and_faults_are_told() {
    let server = Server::start();
    let file = [text("a", "Ada"), text("faulty", "Ben"), text("c", "Cid")].concat();
    let id = ask(&server, json!({ "pgn": file, "games": "all" }));
    let review = until(&server, &id, "done");
    assert_eq!(review["title"], "Ada – ?, *, and 2 other games");
    let games = review["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(
        (&games[0]["fault"], &games[1]["fault"]),
        (&json!(null), &json!("this game is faulty"))
    );
    assert_eq!(server.get(&format!("/api/reviews/{id}/2")).status, 404);
    assert_eq!(server.get(&format!("/api/reviews/{id}.html")).status, 409);
    assert_eq!(server.get(&format!("/api/reviews/{id}.json")).json().as_array().unwrap().len(), 2);
    assert_eq!(server.get(&format!("/api/reviews/{id}.pgn")).body.matches("[White").count(), 2);
}

#[test]
fn a_review_is_cancelled_and_the_next_begins() {
    let server = Server::start();
    let endless = ask(&server, json!({ "pgn": text("endless", "Ada") }));
    let waiting = ask(&server, json!({ "pgn": text("endless", "Ben") }));
    let next = ask(&server, json!({ "pgn": text("quick", "Cid") }));
    while server.get("/api/running").json()["searches"] == json!([]) {}
    for id in [&waiting, &endless] {
        let answer = server.done(&format!("/api/reviews/{id}/cancel"), &json!({}));
        assert_eq!(answer["state"], "cancelled");
    }
    until(&server, &next, "done");
    assert_eq!(until(&server, &endless, "cancelled")["games"], json!([]));
}

#[test]
fn a_review_goes_on_after_the_server_was_started_again() {
    let folder = Folder::new();
    let server = Server::at(&folder.0);
    let file = [text("quick", "Ada"), text("endless", "Ben")].concat();
    let id = ask(&server, json!({ "pgn": file, "games": "all" }));
    loop {
        let review = server.get(&format!("/api/reviews/{id}")).json();
        if review["games"].as_array().unwrap().len() == 1 && review["state"] == "running" {
            break;
        }
    }
    drop(server);
    let server = Server::at(&folder.0);
    let review = server.get(&format!("/api/reviews/{id}")).json();
    assert_eq!(
        (&review["state"], review["games"].as_array().unwrap().len()),
        (&json!("running"), 1)
    );
    while server.get("/api/running").json()["searches"] == json!([]) {}
    assert!(
        server.get("/api/running").json()["searches"][0]["game"]
            .as_str()
            .unwrap()
            .starts_with("Ben")
    );
    server.done(&format!("/api/reviews/{id}/cancel"), &json!({}));
}

#[test]
fn a_game_that_was_played_is_reviewed() {
    let server = Server::start();
    let play = server.done(
        "/api/plays",
        &json!({ "game": "crazyhouse", "you": "both", "moves": ["e2e4", "e7e5"] }),
    );
    let id = ask(&server, json!({ "play": play["id"] }));
    assert_eq!(until(&server, &id, "done")["of"], 3);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = Server::start();
    let field = |request: Value| {
        let answer = server.post("/api/reviews", &request);
        assert!([400, 404].contains(&answer.status), "{request}: {answer:?}");
        answer.json()["error"]["field"].clone()
    };
    assert_eq!(field(json!({})), "pgn");
    assert_eq!(field(json!({ "pgn": "" })), "pgn");
    assert_eq!(field(json!({ "play": "none" })), "play");
    assert_eq!(field(json!({ "pgn": text("a", "Ada"), "games": [2] })), "games");
    assert_eq!(field(json!({ "pgn": text("a", "Ada"), "games": "some" })), "games");
    assert_eq!(field(json!({ "pgn": text("a", "Ada"), "level": "god" })), "level");
    assert_eq!(field(json!({ "pgn": text("a", "Ada"), "game": "nope" })), "game");
    assert_eq!(server.get("/api/reviews").json(), json!([]));
}
