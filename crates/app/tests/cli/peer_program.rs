//! `manticore peer listen` as a running program, and peers that talk to it.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A program that listens; it is ended with its value.
pub struct Listener {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Listener {
    /// Starts the program at a port of its choice.
    pub fn start(args: &[&str]) -> Listener {
        let mut child = Command::new(env!("CARGO_BIN_EXE_manticore"))
            .args(["peer", "listen", "--port", "0"])
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program is built");
        let mut line = String::new();
        let out = child.stdout.take().expect("stdout is a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening at ").expect(&line).to_owned();
        Listener { child, address }
    }

    /// A new connection.
    pub fn connect(&self) -> RawPeer {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        let lines = BufReader::new(stream.try_clone().expect("a socket can be shared"));
        RawPeer { stream, lines }
    }

    /// The most memory the program has had, in kilobytes, where the system says.
    pub fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.to_owned();
        line.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A peer that says what it is told to say.
pub struct RawPeer {
    pub stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl RawPeer {
    pub fn say(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).expect("the peer listens");
    }

    /// The next line of the program; empty when it has hung up.
    pub fn hear(&mut self) -> String {
        let mut line = String::new();
        let _ = self.lines.read_line(&mut line);
        line.trim_end().to_owned()
    }
}
