//! Games against the engine and by two people.

use crate::harness::{Folder, Server};
use serde_json::{Value, json};

/// Waits until it is the person's turn or the game is over.
fn your_turn(server: &Server, id: &str) -> Value {
    loop {
        let play = server.get(&format!("/api/plays/{id}")).json();
        if play["your_turn"] == true || !play["result"].is_null() {
            return play;
        }
    }
}

fn act(server: &Server, id: &str, deed: &str, with: Value) -> Value {
    server.done(&format!("/api/plays/{id}/{deed}"), &with)
}

fn begin(server: &Server, new: Value) -> String {
    server.done("/api/plays", &new)["id"].as_str().unwrap().to_owned()
}

#[test]
fn the_engine_answers_and_moves_can_be_taken_back() {
    let server = Server::start();
    let new = json!({ "game": "chess", "you": "white", "opponent": { "level": 1 }, "clock": { "kind": "depth", "depth": 1 } });
    let id = begin(&server, new);
    act(&server, &id, "move", json!({ "move": "e2e4" }));
    let play = your_turn(&server, &id);
    assert_eq!(play["moves"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&play["moves"][0]["by"], &play["moves"][1]["by"]),
        (&json!("you"), &json!("engine"))
    );
    assert!(
        play["moves"][1]["score"].is_object() && play["moves"][1]["line"].is_array(),
        "{}",
        play["moves"][1]
    );
    assert_eq!(play["position"]["history"].as_array().unwrap().len(), 2);
    let hint = act(&server, &id, "hint", json!({}));
    assert!(hint["san"].is_string() && hint["move"].is_string(), "{hint}");
    let play = act(&server, &id, "undo", json!({}));
    assert_eq!((&play["n_moves"], &play["your_turn"]), (&json!(0), &json!(true)));
    assert_eq!(server.post(&format!("/api/plays/{id}/undo"), &json!({})).status, 409);
    let bad = server.post(&format!("/api/plays/{id}/move"), &json!({ "move": "e2e5" }));
    assert_eq!((bad.status, &bad.json()["error"]["field"]), (400, &json!("move")));
    let play = act(&server, &id, "take_side", json!({}));
    assert_eq!(play["you"], "black");
    let play = your_turn(&server, &id);
    assert_eq!(play["n_moves"], 1, "the engine plays White now");
    let play = act(&server, &id, "resign", json!({}));
    assert_eq!(play["result"], json!({ "result": "1-0", "sentence": "Black resigns" }));
    assert_eq!(
        server.post(&format!("/api/plays/{id}/move"), &json!({ "move": "e7e5" })).status,
        409
    );
    let next = act(&server, &id, "rematch", json!({}));
    assert_eq!((&next["you"], &next["n_moves"]), (&json!("white"), &json!(0)));
    assert_ne!(next["id"], *id);
}

#[test]
fn two_people_play_to_mate_and_the_game_is_a_pgn() {
    let server = Server::start();
    let id = begin(
        &server,
        json!({ "game": "chess", "you": "both", "clock": { "kind": "game", "base": 300, "increment": 2 } }),
    );
    for text in ["f2f3", "e7e5", "g2g4", "Qh4"] {
        act(&server, &id, "move", json!({ "move": text }));
    }
    let play = your_turn(&server, &id);
    assert_eq!(play["result"]["sentence"], "Black wins by checkmate");
    assert_eq!(
        (&play["position"]["moves"], &play["clocks"]["running"]),
        (&json!([]), &json!(null))
    );
    assert!(play["clocks"]["white"].as_f64() > Some(300.0), "{}", play["clocks"]);
    let pgn = server.get(&format!("/api/plays/{id}.pgn"));
    for part in ["Qh4#", "[Result \"0-1\"]", "[Site \"?\"]"] {
        assert!(pgn.body.contains(part), "{}", pgn.body);
    }
    assert!(pgn.header("content-disposition").unwrap().starts_with("attachment"));
    let listed = server.get("/api/plays").json();
    assert_eq!(
        (&listed[0]["fen"], &listed[0]["your_turn"]),
        (&play["position"]["fen"], &json!(false))
    );
    assert_eq!((&listed[0]["id"], &listed[0]["result"]["result"]), (&json!(id), &json!("0-1")));
    assert_eq!(
        act(&server, &id, "undo", json!({}))["result"],
        json!(null),
        "the mate is taken back"
    );
    assert_eq!(act(&server, &id, "draw", json!({}))["result"]["sentence"], "draw by agreement");
    assert_eq!(server.ask_with("DELETE", &format!("/api/plays/{id}"), &[], "").status, 204);
    assert_eq!(server.get(&format!("/api/plays/{id}")).status, 404);
}

#[test]
fn a_draw_by_repetition_is_claimed() {
    let server = Server::start();
    let id = begin(&server, json!({ "game": "chess", "you": "both" }));
    assert_eq!(server.post(&format!("/api/plays/{id}/claim"), &json!({})).status, 409);
    for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
        act(&server, &id, "move", json!({ "move": text }));
    }
    assert!(your_turn(&server, &id)["position"]["claim"].is_string());
    let play = act(&server, &id, "claim", json!({}));
    assert_eq!(play["result"]["result"], "1/2-1/2");
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let server = Server::start();
    let id = begin(
        &server,
        json!({ "game": "chess", "you": "both", "clock": { "kind": "game", "base": 0.3, "increment": 0 } }),
    );
    let mut tab = server.live();
    tab.say(&json!({ "do": "watch", "play": id }));
    let news = tab.hear_until(|message| !message["play"]["result"].is_null());
    assert_eq!(news["play"]["result"]["sentence"], "White has used up the time");
    assert_eq!(
        server.post(&format!("/api/plays/{id}/move"), &json!({ "move": "e2e4" })).status,
        409
    );
}

#[test]
fn a_tab_hears_of_the_engines_moves() {
    let server = Server::start();
    let new = json!({ "game": "monster", "you": "black", "opponent": { "level": 1 }, "clock": { "kind": "nodes", "nodes": 200 } });
    let id = begin(&server, new);
    let mut tab = server.live();
    tab.say(&json!({ "do": "watch", "play": id }));
    // White has two moves in a turn: the engine plays both.
    let news = tab.hear_until(|message| message["play"]["your_turn"] == true);
    assert_eq!(news["play"]["n_moves"], 2);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = Server::start();
    let refused = |new: Value| {
        let answer = server.post("/api/plays", &new);
        assert!([400, 404].contains(&answer.status), "{new}: {answer:?}");
        answer.json()["error"]["field"].clone()
    };
    assert_eq!(refused(json!({ "game": "chess", "opponent": { "level": 11 } })), "opponent");
    assert_eq!(
        refused(json!({ "game": "chess", "opponent": { "level": 1, "elo": 900 } })),
        "opponent"
    );
    assert_eq!(
        refused(json!({ "game": "chess", "opponent": { "spec": "search=pvs order=base" } })),
        "opponent"
    );
    assert_eq!(refused(json!({ "game": "shogi", "opponent": { "spec": "eval=hce" } })), "opponent");
    assert_eq!(
        refused(json!({ "game": "chess", "clock": { "kind": "move", "seconds": -1.0 } })),
        "clock"
    );
    assert_eq!(
        refused(json!({ "game": "chess", "clock": { "kind": "depth", "depth": 0 } })),
        "clock"
    );
    assert_eq!(refused(json!({ "game": "nope" })), "game");
    refused(json!({ "game": "chess", "clock": { "kind": "sundial" } }));
    refused(json!({ "game": "chess", "you": "nobody" }));
    refused(json!({ "game": "chess", "color": "white" }));
    assert_eq!(server.get("/api/plays").json(), json!([]));
}

#[test]
fn every_time_and_part_of_the_settings_is_taken() {
    let server = Server::start();
    let begins = |opponent: Value, clock: Value| {
        let id = begin(
            &server,
            json!({ "game": "chess", "you": "white", "opponent": opponent, "clock": clock }),
        );
        let play = server.get(&format!("/api/plays/{id}")).json();
        assert_eq!((&play["opponent"], &play["clock"]), (&opponent, &clock));
    };
    for seconds in [5.0, 10.0, 20.0, 30.0, 45.0, 60.0, 120.0, 600.0] {
        begins(json!({ "level": 10 }), json!({ "kind": "move", "seconds": seconds }));
    }
    for level in 1..=10 {
        begins(json!({ "level": level }), json!({ "kind": "none" }));
    }
    let parts = server.get("/api/parts").json();
    for part in parts.as_array().unwrap() {
        let example = part["example"].as_str().unwrap();
        // A network has to be learnt first.
        const NOT_PLAIN: [&str; 4] = ["threads", "hash", "eval=nnue", "eval=seed-net"];
        let is_plain = !NOT_PLAIN.iter().any(|word| example.starts_with(word));
        if is_plain {
            begins(json!({ "spec": example }), json!({ "kind": "depth", "depth": 2 }));
        }
    }
    let learnt = json!({ "game": "chess", "you": "white", "opponent": { "spec": "eval=nnue" } });
    let refused = server.post("/api/plays", &learnt);
    assert_eq!(
        (refused.status, refused.json()["error"]["field"].clone()),
        (400, "opponent".into())
    );
    assert!(refused.sentence().contains("no network"), "{}", refused.sentence());
    let at_once = json!({ "spec": "search=alphabeta deepening=off" });
    begins(at_once.clone(), json!({ "kind": "depth", "depth": 2 }));
    let endless = json!({ "game": "chess", "opponent": at_once, "clock": { "kind": "none" } });
    let refused = server.post("/api/plays", &endless);
    assert_eq!(
        (refused.status, refused.json()["error"]["field"].clone()),
        (400, "opponent".into())
    );
    assert!(refused.sentence().contains("depth"), "{}", refused.sentence());
}

#[test]
fn games_go_on_after_the_server_was_started_again() {
    let folder = Folder::new();
    let server = Server::at(&folder.0);
    let id = begin(
        &server,
        json!({ "game": "crazyhouse", "you": "both", "clock": { "kind": "game", "base": 60, "increment": 0 } }),
    );
    act(&server, &id, "move", json!({ "move": "e2e4" }));
    let slow =
        json!({ "game": "chess", "you": "black", "clock": { "kind": "move", "seconds": 3_600 } });
    let thinking = begin(&server, slow);
    drop(server);
    let server = Server::at(&folder.0);
    let play = server.get(&format!("/api/plays/{id}")).json();
    assert_eq!((&play["n_moves"], &play["position"]["turn"]), (&json!(1), &json!("black")));
    assert!(play["clocks"]["white"].as_f64() <= Some(60.0));
    act(&server, &id, "move", json!({ "move": "d7d5" }));
    let play = server.get(&format!("/api/plays/{thinking}")).json();
    assert_eq!(
        (&play["is_thinking"], &play["n_moves"]),
        (&json!(true), &json!(0)),
        "the engine thinks again"
    );
    assert_eq!(act(&server, &thinking, "resign", json!({}))["is_thinking"], false);
    while server.get("/api/running").json()["searches"] != json!([]) {}
}
