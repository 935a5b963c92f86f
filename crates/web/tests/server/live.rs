//! The WebSocket of a tab.

use crate::harness::Server;
use serde_json::json;

#[test]
fn an_analysis_tells_its_lines_until_it_is_stopped() {
    let server = Server::start();
    let mut tab = server.live();
    tab.say(&json!({ "do": "analyse", "id": 7, "spot": { "game": "chess", "moves": ["e2e4"] }, "lines": 3 }));
    let message =
        tab.hear_until(|message| message["is"] == "lines" && message["depth"].as_u64() > Some(3));
    assert_eq!((&message["id"], message["lines"].as_array().unwrap().len()), (&json!(7), 3));
    let line = &message["lines"][0];
    assert_eq!(line["moves"].as_array().unwrap().len(), line["sans"].as_array().unwrap().len());
    let sum: u64 = line["wdl"].as_array().unwrap().iter().map(|part| part.as_u64().unwrap()).sum();
    assert_eq!(sum, 1_000);
    assert_eq!(server.get("/api/running").json()["searches"][0]["game"], "chess");
    tab.say(&json!({ "do": "stop", "id": 7 }));
    assert_eq!(tab.hear("done")["id"], 7);
}

#[test]
fn a_limited_analysis_ends_by_itself() {
    let server = Server::start();
    let mut tab = server.live();
    let spot = json!({ "game": "chess", "start": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
    tab.say(&json!({ "do": "analyse", "id": "a", "spot": spot, "limits": { "depth": 3 }, "spec": "search=alphabeta" }));
    let lines = tab.hear("lines");
    tab.hear("done");
    assert!(lines["lines"][0]["score"].is_object());
    tab.say(&json!({ "do": "analyse", "id": "a", "spot": spot, "limits": { "depth": 4 } }));
    tab.hear_until(|message| message["is"] == "lines" && message["lines"][0]["score"]["mate"] == 1);
    tab.hear("done");
}

#[test]
fn two_engines_think_side_by_side_and_a_third_is_refused() {
    let server = Server::start();
    let mut tab = server.live();
    for id in ["left", "right"] {
        tab.say(&json!({ "do": "analyse", "id": id, "spot": { "game": "chess" } }));
    }
    tab.hear_until(|message| message["id"] == "left");
    tab.hear_until(|message| message["id"] == "right");
    tab.say(&json!({ "do": "analyse", "id": "third", "spot": { "game": "chess" } }));
    let refused = loop {
        let message = tab.try_hear().unwrap();
        if message["is"] == "error" {
            break message;
        }
    };
    assert_eq!(refused["id"], "third");
    // The same name again is another search in its place.
    let xiangqi = json!({ "do": "analyse", "id": "left", "spot": { "game": "xiangqi" }, "limits": { "depth": 2 } });
    tab.say(&xiangqi);
    tab.hear_until(|message| message["is"] == "done" && message["id"] == "left");
}

#[test]
fn searches_end_with_their_tab() {
    let server = Server::start();
    let mut tab = server.live();
    tab.say(&json!({ "do": "analyse", "id": 1, "spot": { "game": "shogi" } }));
    tab.hear("lines");
    drop(tab);
    while server.get("/api/running").json()["searches"] != json!([]) {}
}

#[test]
fn nonsense_is_refused_and_the_tab_stays() {
    let server = Server::start();
    let mut tab = server.live();
    let sentences = [
        json!("hello"),
        json!({ "do": "dance" }),
        json!({ "do": "analyse", "id": 1 }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "lines": 11 }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "lines": 0 }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "ches" } }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "spec": "syzygy=/" }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "spec": "hash=100000" }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "limits": { "seconds": -1.0 } }),
        json!({ "do": "analyse", "id": 1, "spot": { "game": "shogi" }, "spec": "eval=hce" }),
        json!({ "do": "watch", "play": "none" }),
        json!({ "do": "watch" }),
    ];
    for sentence in sentences {
        tab.say(&sentence);
        let answer = tab.try_hear().unwrap();
        assert_eq!(answer["is"], "error", "{sentence}: {answer}");
        assert!(!answer["error"]["sentence"].as_str().unwrap().is_empty());
    }
    tab.say(&json!({ "do": "ping", "n": 5 }));
    assert_eq!(tab.hear("pong")["n"], 5);
}
