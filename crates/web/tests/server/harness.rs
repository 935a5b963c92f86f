//! A server for a test, with a data folder of its own that goes with it.

use crate::client::{Answer, request, send};
use engine::{Query, Surroundings};
use game_core::{Control, Tablebase};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;
use std::{env, fs, process};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};
use web::{
    GameForReview, PageError, PageServer, PageSettings, Program, ReviewForms, ReviewRefused,
    Stopper,
};

/// The token of servers that are tested.
pub const TOKEN: &str = "0123456789abcdef0123";

/// The program around a server that is tested.
#[derive(Default)]
pub struct TestProgram {
    /// Whatever is asked of it now, it panics.
    is_broken: AtomicBool,
}

impl TestProgram {
    #[track_caller]
    fn break_down(&self) {
        assert!(!self.is_broken.load(Ordering::SeqCst), "a fault that a test asked for");
    }
}

impl Program for TestProgram {
    fn surroundings(&self) -> Surroundings {
        self.break_down();
        Surroundings::default()
    }

    fn tables(&self) -> Option<Arc<dyn Tablebase>> {
        self.break_down();
        None
    }

    fn answer(&self, _: &Query, answer: &engine::Answer, how_won: &[String]) -> Value {
        let grade = match answer {
            engine::Answer::Explanation(known) => Some(known.grade.name()),
            _ => None,
        };
        json!({ "grade": grade, "text": answer.text(), "how_won": how_won })
    }

    /// A review that takes as long as its tag `Event` asks: until it is stopped,
    /// or not at all. The program's own reviews are tested with the program.
    fn review(
        &self,
        game: GameForReview,
        control: &Control,
        hear: &mut dyn FnMut(usize, usize),
    ) -> Result<ReviewForms, ReviewRefused> {
        let total = game.pgn.main_line().count() + 1;
        hear(1, total);
        match game.pgn.tag("Event") {
            Some("endless") => control.wait_for_stop(),
            Some("broken") => panic!("a fault that a test asked for"),
            Some("faulty") => return Err(ReviewRefused("this game is faulty".to_owned())),
            _ => hear(total, total),
        }
        let white = game.pgn.tag("White").unwrap_or("?");
        Ok(ReviewForms {
            json: json!({ "white": white, "quick": game.is_quick }),
            pgn: format!("[White \"{white}\"]\n\n*\n\n"),
            html: format!("<p>{}</p>", white.len()),
        })
    }
}

/// A folder that is deleted when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("manticore-web-test-{}-{number}", process::id());
        Folder(env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Opens a site on any port.
pub fn open(data: &Path) -> Result<PageServer, PageError> {
    open_around(data, Arc::default())
}

/// Opens a site on any port, with this program around it.
fn open_around(data: &Path, program: Arc<TestProgram>) -> Result<PageServer, PageError> {
    let settings = PageSettings {
        address: IpAddr::from([127, 0, 0, 1]),
        port: 0,
        names: Vec::new(),
        data: data.to_owned(),
        token: Some(TOKEN.to_owned()),
    };
    PageServer::open(&settings, program)
}

/// The settings of a site on this address and port, without a token.
pub fn settings(data: &Path, address: [u8; 4], port: u16) -> PageSettings {
    PageSettings {
        address: IpAddr::from(address),
        port,
        names: Vec::new(),
        data: data.to_owned(),
        token: None,
    }
}

/// Opens a site with these settings.
pub fn open_with(settings: &PageSettings) -> Result<PageServer, PageError> {
    PageServer::open(settings, Arc::new(TestProgram::default()))
}

/// A server that runs until it is dropped.
pub struct Server {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
    program: Arc<TestProgram>,
    folder: Option<Folder>,
}

impl Server {
    /// A server with a folder of its own.
    pub fn start() -> Server {
        let folder = Folder::new();
        let mut server = Server::at(&folder.0);
        server.folder = Some(folder);
        server
    }

    /// A server with this data folder.
    pub fn at(data: &Path) -> Server {
        let program = Arc::<TestProgram>::default();
        let site = open_around(data, Arc::clone(&program)).unwrap();
        let (address, stopper) = (site.address(), site.stopper());
        let thread = thread::spawn(move || site.serve());
        Server { address, stopper, thread: Some(thread), program, folder: None }
    }

    /// From now on everything that asks the program around the server panics, or does
    /// so no more.
    pub fn break_down(&self, is_broken: bool) {
        self.program.is_broken.store(is_broken, Ordering::SeqCst);
    }

    /// The usual headers of the page.
    pub fn headers(&self) -> Vec<(String, String)> {
        let port = self.address.port();
        vec![
            ("Host".to_owned(), format!("127.0.0.1:{port}")),
            ("Origin".to_owned(), format!("http://127.0.0.1:{port}")),
            ("Cookie".to_owned(), format!("manticore_{port}={TOKEN}")),
            ("Content-Type".to_owned(), "application/json".to_owned()),
        ]
    }

    /// Asks with the usual headers, some of them changed; an empty value leaves a
    /// header out.
    pub fn ask_with(
        &self,
        method: &str,
        path: &str,
        changed: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut headers = self.headers();
        for (name, value) in changed {
            headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
            if !value.is_empty() {
                headers.push(((*name).to_owned(), (*value).to_owned()));
            }
        }
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        send(self.address, &request(method, path, &headers, body))
    }

    /// The page of somebody else is served as if nothing had happened. How long that
    /// took is printed: `cargo test -p web -- --nocapture` shows it.
    #[track_caller]
    pub fn still_answers(&self) {
        let begun = Instant::now();
        let answer = self.post("/api/position", &json!({ "game": "chess" }));
        assert_eq!(answer.status, 200, "{answer:?}");
        println!("still answers: {} ms", begun.elapsed().as_millis());
    }

    /// Asks as the page does.
    pub fn get(&self, path: &str) -> Answer {
        self.ask_with("GET", path, &[], "")
    }

    /// Sends data as the page does.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask_with("POST", path, &[], &body.to_string())
    }

    /// Sends data that is accepted.
    #[track_caller]
    pub fn done(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert!((200..300).contains(&answer.status), "{path} {body}: {answer:?}");
        answer.json()
    }

    /// A WebSocket as the page opens it.
    pub fn live(&self) -> Live {
        let port = self.address.port();
        let origin = format!("http://127.0.0.1:{port}");
        let cookie = format!("manticore_{port}={TOKEN}");
        Live(self.live_with(&[("Origin", &origin), ("Cookie", &cookie)]).unwrap())
    }

    /// A WebSocket with these headers, or the status of the refusal.
    pub fn live_with(
        &self,
        headers: &[(&str, &str)],
    ) -> Result<WebSocket<std::net::TcpStream>, u16> {
        let address = format!("ws://127.0.0.1:{}/api/live", self.address.port());
        let mut request = address.into_client_request().unwrap();
        for (name, value) in headers {
            let name = tungstenite::http::HeaderName::from_bytes(name.as_bytes()).unwrap();
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        let stream = std::net::TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(std::time::Duration::from_secs(60))).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A tab.
pub struct Live(pub WebSocket<std::net::TcpStream>);

impl Live {
    /// Says something.
    pub fn say(&mut self, value: &Value) {
        self.0.send(Message::text(value.to_string())).unwrap();
    }

    /// The next message; nothing when the server has closed.
    pub fn try_hear(&mut self) -> Option<Value> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }

    /// The next message of this kind.
    #[track_caller]
    pub fn hear(&mut self, kind: &str) -> Value {
        self.hear_until(|message| message["is"] == kind)
    }

    /// The next message for which this holds.
    #[track_caller]
    pub fn hear_until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.try_hear().expect("the server has closed");
            if is_it(&message) {
                return message;
            }
            assert_ne!(message["is"], "error", "{message}");
        }
    }
}
