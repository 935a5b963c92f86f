//! A connection to a peer: lines in through a channel, messages out.

use super::play::PeerThought;
use protocol::peer::{Cut, LineCutter, PeerMessage};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

/// A message that was begun comes to its end within this time.
const MESSAGE_TIME: Duration = Duration::from_secs(30);
/// A peer that does not read for this long is given up.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// Bytes that are read at once.
const CHUNK: usize = 16_384;

/// What happens around a game with a peer.
pub enum PeerEvent {
    /// The peer says a line.
    Line(Vec<u8>),
    /// The peer says a line that is too long.
    TooLong,
    /// The peer has hung up.
    HungUp,
    /// Nothing more will be heard from the peer.
    Gone(String),
    /// The engine has thought.
    Thought(Box<PeerThought>),
}

/// The side of a connection that speaks.
pub struct PeerLink {
    stream: TcpStream,
}

impl PeerLink {
    /// Listens to the peer on a thread of its own. The channel is short, so that
    /// a peer that says much has to wait.
    pub fn start(
        stream: TcpStream,
        events: SyncSender<PeerEvent>,
        patience: Duration,
    ) -> io::Result<PeerLink> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITE_TIME.min(patience)))?;
        let ear = stream.try_clone()?;
        thread::Builder::new().spawn(move || {
            let end = listen(ear, &events, MESSAGE_TIME.min(patience));
            // If nobody hears this, the game is over anyway.
            let _ = events.send(end);
        })?;
        Ok(PeerLink { stream })
    }

    /// Says a message.
    pub fn say(&mut self, message: &PeerMessage) -> io::Result<()> {
        let mut line = message.print();
        line.push('\n');
        self.stream.write_all(line.as_bytes())
    }
}

/// Says a last message to a peer and hangs up.
pub fn dismiss(mut stream: TcpStream, message: &PeerMessage) -> io::Result<()> {
    stream.set_write_timeout(Some(WRITE_TIME))?;
    stream.write_all(format!("{}\n", message.print()).as_bytes())?;
    stream.shutdown(Shutdown::Both)
}

/// Bytes that are read and thrown away at the end.
const MAX_DRAINED: usize = 4_000_000;
/// How long to wait for them.
const DRAIN_TIME: Duration = Duration::from_millis(100);

impl PeerLink {
    /// Says a last message. What the peer has still sent is read and thrown
    /// away, because the system would throw the message away otherwise.
    pub fn say_goodbye(&mut self, message: &PeerMessage) {
        let said = self.say(message).and_then(|()| self.stream.shutdown(Shutdown::Write));
        if said.is_err() || self.stream.set_read_timeout(Some(DRAIN_TIME)).is_err() {
            return;
        }
        let mut chunk = vec![0; CHUNK];
        for _ in 0..MAX_DRAINED / CHUNK {
            if !self.stream.read(&mut chunk).is_ok_and(|n| n > 0) {
                return;
            }
        }
    }
}

impl Drop for PeerLink {
    fn drop(&mut self) {
        // The listening thread wakes up and ends.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Hands lines over until no more can come, and says why.
fn listen(
    mut stream: TcpStream,
    events: &SyncSender<PeerEvent>,
    message_time: Duration,
) -> PeerEvent {
    let mut cutter = LineCutter::default();
    let mut chunk = vec![0; CHUNK];
    let mut begun: Option<Instant> = None;
    loop {
        let limit = begun.map(|begun| message_time.saturating_sub(begun.elapsed()));
        if limit.is_some_and(|limit| limit.is_zero()) || stream.set_read_timeout(limit).is_err() {
            return PeerEvent::Gone("a message took too long to arrive".to_owned());
        }
        let n = match stream.read(&mut chunk) {
            Ok(0) => return PeerEvent::HungUp,
            Ok(n) => n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if is_late(&error) => continue,
            Err(_) => return PeerEvent::HungUp,
        };
        let (mut is_over, mut has_line) = (false, false);
        cutter.take(&chunk[..n], |cut| {
            let event = match cut {
                Cut::Line(line) => PeerEvent::Line(line),
                Cut::TooLong => PeerEvent::TooLong,
                Cut::Endless => {
                    is_over = true;
                    return;
                }
            };
            has_line |= matches!(event, PeerEvent::Line(_));
            is_over |= events.send(event).is_err();
        });
        if is_over {
            return PeerEvent::Gone("a message without end".to_owned());
        }
        begun = match cutter.is_within_line() {
            true => begun.filter(|_| !has_line).or_else(|| Some(Instant::now())),
            false => None,
        };
    }
}

fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}
