//! The program at the other end of two pipes, asked line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Longer than any reply takes: then the test has failed instead of hanging.
const HANGS: Duration = Duration::from_secs(120);

/// The program at the other end of two pipes.
pub(super) struct Uci {
    pub(super) child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Uci {
    pub(super) fn start(args: &[&str]) -> Uci {
        Uci::start_in(Path::new("."), args)
    }

    pub(super) fn start_in(folder: &Path, args: &[&str]) -> Uci {
        let mut child = Command::new(env!("CARGO_BIN_EXE_manticore"))
            .args(args)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program is built");
        let input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Uci { child, input, lines }
    }

    pub(super) fn new() -> Uci {
        Uci::start(&["uci", "hash=1"])
    }

    pub(super) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).and_then(|()| self.input.flush()).expect("it still reads");
    }

    pub(super) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// All lines up to the first that begins so.
    #[track_caller]
    pub(super) fn until(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(HANGS) {
                Ok(line) => {
                    heard.push(line);
                    if heard.last().is_some_and(|line| line.starts_with(start)) {
                        return heard;
                    }
                }
                Err(_) => panic!("no line {start:?} but {heard:?}"),
            }
        }
    }

    /// What is said to a line before it is ready for the next.
    #[track_caller]
    pub(super) fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut heard = self.until("readyok");
        heard.pop();
        heard
    }

    /// The last line of a search.
    #[track_caller]
    pub(super) fn best(&mut self, go: &str) -> String {
        self.send(go);
        self.until("bestmove").pop().expect("a last line")
    }

    #[track_caller]
    pub(super) fn fen(&mut self) -> String {
        let drawn = self.ask("d");
        let fen = drawn.iter().find_map(|line| line.strip_prefix("Fen: "));
        fen.unwrap_or_else(|| panic!("no FEN in {drawn:?}")).to_owned()
    }

    /// Ends and gives the exit code; nothing was complained about.
    #[track_caller]
    pub(super) fn quit(mut self) {
        self.send("quit");
        self.ends();
    }

    #[track_caller]
    pub(super) fn ends(mut self) {
        drop(self.input);
        let status = self.child.wait().expect("it ends");
        let mut complaints = String::new();
        let mut errors = self.child.stderr.take().expect("stderr is a pipe");
        errors.read_to_string(&mut complaints).expect("text");
        assert_eq!((status.code(), complaints.as_str()), (Some(0), ""));
    }
}
