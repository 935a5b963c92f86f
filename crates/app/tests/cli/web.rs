//! `manticore web` as a whole: it says where it is, answers, keeps what it did
//! when it is killed, and ends when it is asked to.

#![allow(clippy::unwrap_used, reason = "helpers of tests: the panic is the report")]

use crate::program::{Run, folder, run};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_manticore");

/// A server as a user starts it.
struct Page {
    child: Child,
    out: BufReader<ChildStdout>,
    host: String,
    cookie: String,
}

impl Page {
    fn start(data: &Path) -> Page {
        let mut child = Command::new(PROGRAM)
            .args(["web", "--no-open", "--port", "0", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let link =
            line.trim().strip_prefix("The page is at http://").unwrap_or_else(|| panic!("{line}"));
        let (host, token) = link.split_once("/?token=").unwrap();
        let port = host.rsplit(':').next().unwrap();
        let cookie = format!("manticore_{port}={token}");
        Page { child, out, host: host.to_owned(), cookie }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let Page { host, cookie, .. } = self;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    #[track_caller]
    fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(method, path, &body.to_string());
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    fn get(&self, path: &str) -> Value {
        serde_json::from_str(&self.ask("GET", path, "").1).unwrap()
    }

    /// Waits until this holds for what an address answers.
    fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let answer = self.get(path);
            if is_so(&answer) {
                return answer;
            }
        }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the process to end, as a system does.
    #[cfg(unix)]
    fn end(mut self) -> i32 {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(asked.success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

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
    fs::write(folder.join("manticore.db"), "no data base").unwrap();
    let Run { code, err, .. } = run(&["web", "--no-open", "--port", "0", "--data", path], b"");
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert!(err.contains("is damaged"), "{err}");
}
