//! Other engines beside ours: the list of the data folder, the command that writes it,
//! and a program of the list that analyses for a tab.

#![allow(clippy::unwrap_used, reason = "helpers of tests: the panic is the report")]

use crate::page_server::{PROGRAM, Page};
use crate::program::{Run, folder, run};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Runs `manticore engines` on the list of this folder.
fn engines(data: &Path, words: &[&str]) -> Run {
    let (command, rest) = words.split_first().unwrap();
    run(&[&["engines", command, "--data", data.to_str().unwrap()], rest].concat(), b"")
}

#[test]
fn the_list_is_written_read_and_shortened() {
    let data = folder("engines-list").join("new");
    let add = ["add", "--option", "Hash=4", "Twin", PROGRAM, "uci", "--help"];
    let Run { code, err, .. } = engines(&data, &add);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(engines(&data, &["add", "Other", "x"]).code, 0);
    let listed = engines(&data, &["list"]);
    assert_eq!(listed.out, format!("Twin: {PROGRAM} uci --help\nOther: x\n"));
    let Run { code, err, .. } = engines(&data, &["add", "Twin", "x"]);
    assert_eq!(code, 2);
    assert!(err.contains("already"), "{err}");
    assert_eq!(engines(&data, &["remove", "Nobody"]).code, 2);
    assert_eq!(engines(&data, &["add", "--protocol", "xboard", "X", "x"]).code, 2);
    assert_eq!(engines(&data, &["remove", "Twin"]).code, 0);
    assert_eq!(engines(&data, &["list"]).out, "Other: x\n");
    let file = data.join("engines.toml");
    fs::write(&file, "version = 1\n[[engine]]\n").unwrap();
    let Run { code, err, .. } = engines(&data, &["add", "Y", "y"]);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
    assert!(err.contains("engines.toml"), "{err}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "version = 1\n[[engine]]\n");
}

#[test]
fn another_engine_analyses_beside_ours() {
    let data = folder("web-two-engines");
    assert_eq!(engines(&data, &["add", "--option", "Hash=4", "Twin", PROGRAM, "uci"]).code, 0);
    let page = Page::start(&data);
    assert_eq!(page.get("/api/engines"), json!({ "engines": ["Twin"], "fault": null }));
    let mut tab = page.tab();
    tab.say(&json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" } }));
    let spot =
        json!({ "game": "chess", "moves": ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"] });
    let order = json!({ "do": "analyse", "id": 2, "spot": spot, "engine": "Twin", "lines": 3, "limits": { "depth": 6 } });
    tab.say(&order);
    let found = tab.hear_until(|message| {
        message["id"] == 2 && message["lines"].as_array().is_some_and(|lines| lines.len() == 3)
    });
    assert_eq!(found["lines"][0]["score"], json!({ "mate": 1 }), "{found}");
    assert_eq!(found["lines"][0]["sans"], json!(["Qxf7#"]));
    tab.hear_until(|message| message["is"] == "done" && message["id"] == 2);
    // Any game that both know.
    tab.analyse(3, "crazyhouse", "Twin", json!({ "depth": 3 }));
    tab.hear_until(|message| message["is"] == "done" && message["id"] == 3);
    tab.say(&json!({ "do": "stop", "id": 1 }));
    tab.hear_until(|message| message["is"] == "done" && message["id"] == 1);
    page.kill();
}

#[test]
fn engines_that_cannot_be_had_are_refused_in_a_sentence() {
    let data = folder("web-no-engine");
    let page = Page::start(&data);
    let mut tab = page.tab();
    let refused = |tab: &mut crate::page_server::Tab, name: &str| {
        tab.analyse(1, "chess", name, json!({ "depth": 2 }));
        let message = tab.hear();
        assert_eq!((&message["is"], &message["id"]), (&json!("error"), &json!(1)), "{message}");
        message["error"]["sentence"].as_str().unwrap().to_owned()
    };
    assert!(refused(&mut tab, "/bin/sh").contains("no engine"));
    engines(&data, &["add", "Gone", "/nowhere/engine"]);
    assert!(refused(&mut tab, "Gone").contains("does not start"));
    // It speaks, but not the protocol: it ends.
    engines(&data, &["add", "Deaf", PROGRAM, "parts"]);
    assert!(refused(&mut tab, "Deaf").contains("ended"));
    fs::write(data.join("engines.toml"), "version = 7").unwrap();
    assert!(refused(&mut tab, "Deaf").contains("version 7"));
    assert!(page.get("/api/engines")["fault"].as_str().unwrap().contains("version 7"));
    tab.say(
        &json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "limits": { "depth": 2 } }),
    );
    tab.hear_until(|message| message["is"] == "done");
    page.kill();
    // A server that is started with such a list runs without it.
    let page = Page::start(&data);
    assert_eq!(page.get("/api/engines")["engines"], json!([]));
    page.kill();
}
