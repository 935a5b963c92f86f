//! `manticore web` as a whole: it says where it is, answers, keeps what it did
//! when it is killed, and ends when it is asked to.

#![allow(clippy::unwrap_used, reason = "helpers of tests: the panic is the report")]

use crate::page_server::{PROGRAM, Page};
use crate::program::{Run, folder, run};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const GAME: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";

#[test]
fn games_and_reviews_go_on_when_the_program_was_killed() {
    let folder = folder("web-killed");
    let page = Page::start(&folder);
    let new = json!({ "game": "chess", "you": "white", "opponent": { "level": 1 }, "clock": { "kind": "depth", "depth": 1 } });
    let id = page.done("POST", "/api/plays", &new)["id"].as_str().unwrap().to_owned();
    page.done("POST", &format!("/api/plays/{id}/move"), &json!({ "move": "e2e4" }));
    let many = GAME.repeat(40);
    let review = page.done(
        "POST",
        "/api/reviews",
        &json!({ "pgn": many, "games": "all", "is_quick": true }),
    );
    let review = format!("/api/reviews/{}", review["id"].as_str().unwrap());
    let n_done = |known: &Value| known["games"].as_array().unwrap().len();
    let before = page.until(&review, |known| n_done(known) > 0);
    page.kill();

    let page = Page::start(&folder);
    let play = page.until(&format!("/api/plays/{id}"), |play| play["your_turn"] == true);
    assert_eq!(play["n_moves"], 2, "the engine has answered");
    assert!(n_done(&page.get(&review)) >= n_done(&before), "what was done is done");
    let known = page.until(&review, |known| n_done(known) > n_done(&before));
    assert!(known["review"]["moves"].is_array(), "{known}");
    page.done("POST", &format!("{review}/cancel"), &json!({}));
    page.kill();
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_asked_to_although_a_search_runs() {
    let folder = folder("web-ended");
    let page = Page::start(&folder);
    let slow =
        json!({ "game": "chess", "you": "black", "clock": { "kind": "move", "seconds": 3_600 } });
    page.done("POST", "/api/plays", &slow);
    page.until("/api/running", |running| running["searches"] != json!([]));
    assert_eq!(page.end(), 0);
}

#[test]
fn a_review_has_every_form_and_an_explanation_its_words() {
    let folder = folder("web-forms");
    let page = Page::start(&folder);
    let id = page.done("POST", "/api/reviews", &json!({ "pgn": GAME, "is_quick": true }))["id"]
        .as_str()
        .unwrap()
        .to_owned();
    page.until(&format!("/api/reviews/{id}"), |known| known["state"] == "done");
    let (_, pgn) = page.ask("GET", &format!("/api/reviews/{id}.pgn"), "");
    assert!(pgn.contains("Ke7") && pgn.contains("$"), "{pgn}");
    let (_, html) = page.ask("GET", &format!("/api/reviews/{id}.html"), "");
    assert!(html.contains("<html") && html.contains("Ada"), "{html}");
    let spot = json!({ "game": "chess", "moves": ["e2e4", "e7e5", "d1h5"], "move": "e8e7", "nodes": 20_000 });
    let told = page.done("POST", "/api/explain", &spot);
    assert_eq!(told["grade"], "blunder", "{told}");
    page.kill();
}

#[test]
fn a_wrong_call_and_a_damaged_folder_are_told() {
    let folder = folder("web-damaged");
    let path = folder.to_str().unwrap();
    for (args, word) in [(["--address", "0.0.0.0"], "--token"), (["--token", "short"], "16 to 200")]
    {
        let Run { code, err, .. } = run(&[&["web", "--data", path][..], &args[..]].concat(), b"");
        assert_eq!((code, err.lines().count()), (2, 1), "{err}");
        assert!(err.contains(word), "{err}");
    }
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let unusable = file.join("data");
    let unusable = ["web", "--no-open", "--port", "0", "--data", unusable.to_str().unwrap()];
    let Run { code, err, .. } = run(&unusable, b"");
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert!(err.contains("cannot be used"), "{err}");
    fs::write(folder.join("manticore.db"), "no data base").unwrap();
    let Run { code, err, .. } = run(&["web", "--no-open", "--port", "0", "--data", path], b"");
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert!(err.contains("is damaged"), "{err}");
}

#[test]
fn a_port_in_use_is_told_and_the_next_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let mut child = Command::new(PROGRAM)
        .args(["web", "--no-open", "--port", &port, "--data"])
        .arg(folder("web-port"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let line = |from: &mut dyn std::io::Read| {
        let mut line = String::new();
        BufReader::new(from).read_line(&mut line).unwrap();
        line
    };
    let told = line(child.stderr.as_mut().unwrap());
    assert!(told.contains(&format!("port {port} is in use")), "{told}");
    let address = line(child.stdout.as_mut().unwrap());
    assert!(address.starts_with("The page is at") && !address.contains(&format!(":{port}/")));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A browser that is no browser: a script which writes down what it was given.
#[cfg(unix)]
fn opener(folder: &Path, opened: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let script = folder.join("xdg-open");
    fs::write(&script, format!("#!/bin/sh\nprintf '%s\\n' \"$1\" > '{}'\n", opened.display()))
        .unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Starts the page with only the programs of a folder, on a machine with a screen.
/// Gives back the process and the address it printed.
#[cfg(unix)]
fn started_among(programs: &Path, data: &Path) -> (Child, String) {
    let mut child = Command::new(PROGRAM)
        .args(["web", "--port", "0", "--data"])
        .arg(data)
        .env("PATH", programs)
        .env("DISPLAY", ":99")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let link = line.trim().strip_prefix("The page is at ").unwrap_or_else(|| panic!("{line}"));
    (child, link.to_owned())
}

#[cfg(unix)]
#[test]
fn the_printed_address_is_opened_and_without_a_browser_it_is_printed_all_the_same() {
    let folder = folder("web-browser");
    let (empty, programs) = (folder.join("empty"), folder.join("programs"));
    for made in [&empty, &programs] {
        fs::create_dir(made).unwrap();
    }
    let opened = folder.join("opened");
    opener(&programs, &opened);
    for (programs, has_browser) in [(&empty, false), (&programs, true)] {
        let (mut child, link) = started_among(programs, &folder.join("data"));
        let host = link.strip_prefix("http://").unwrap().split('/').next().unwrap();
        assert!(TcpStream::connect(host).is_ok(), "the server listens at {link}");
        if has_browser {
            // Written whole: the line has an end.
            while !fs::read_to_string(&opened).is_ok_and(|text| text.ends_with('\n')) {}
            assert_eq!(fs::read_to_string(&opened).unwrap().trim(), link);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(opened.exists(), has_browser);
    }
}
