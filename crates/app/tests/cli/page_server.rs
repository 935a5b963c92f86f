//! The page's server as a user starts it, for tests that ask it.

#![allow(clippy::unwrap_used, reason = "helpers of tests: the panic is the report")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// The program that is tested.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_manticore");

/// A server as a user starts it.
pub struct Page {
    child: Child,
    out: BufReader<ChildStdout>,
    host: String,
    cookie: String,
}

impl Page {
    pub fn start(data: &Path) -> Page {
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

    pub fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
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
    pub fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(method, path, &body.to_string());
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    pub fn get(&self, path: &str) -> Value {
        serde_json::from_str(&self.ask("GET", path, "").1).unwrap()
    }

    /// Waits until this holds for what an address answers.
    pub fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let answer = self.get(path);
            if is_so(&answer) {
                return answer;
            }
        }
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the process to end, as a system does.
    #[cfg(unix)]
    pub fn end(mut self) -> i32 {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(asked.success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        self.child.wait().unwrap().code().unwrap_or(-1)
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// A tab of a browser.
    pub fn tab(&self) -> Tab {
        let mut request = format!("ws://{}/api/live", self.host).into_client_request().unwrap();
        let origin = format!("http://{}", self.host);
        for (name, value) in [("Origin", &origin), ("Cookie", &self.cookie)] {
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        let stream = TcpStream::connect(&self.host).unwrap();
        Tab(tungstenite::client(request, stream).unwrap().0)
    }
}

/// The WebSocket of a tab.
pub struct Tab(WebSocket<TcpStream>);

impl Tab {
    pub fn say(&mut self, value: &Value) {
        self.0.send(Message::text(value.to_string())).unwrap();
    }

    /// The next message.
    pub fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The next message for which this holds.
    #[track_caller]
    pub fn hear_until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear();
            if is_it(&message) {
                return message;
            }
            assert_ne!(message["is"], "error", "{message}");
        }
    }

    /// Asks for an analysis by the engine of this name.
    pub fn analyse(&mut self, id: u32, game: &str, engine: &str, limits: Value) {
        let spot = json!({ "game": game });
        self.say(&json!({ "do": "analyse", "id": id, "spot": spot, "engine": engine, "lines": 2, "limits": limits }));
    }
}
