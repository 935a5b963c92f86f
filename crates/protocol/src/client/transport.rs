//! The way to an engine, line by line, and waiting for its lines.

use super::conversation::ClientError;
use std::time::Duration;

/// The result of listening to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The engine said a line, at this time.
    Line(String, Duration),
    /// The engine said nothing for as long as was waited.
    Silence,
    /// The engine has ended.
    Closed,
}

/// A way to an engine, line by line. It has the only clock of a conversation.
pub trait Transport: Send {
    /// Sends a line to the engine.
    ///
    /// # Errors
    /// The engine has ended.
    fn send(&mut self, line: &str) -> Result<(), Closed>;

    /// Waits for the next line of the engine, but no longer than this.
    fn receive(&mut self, patience: Duration) -> Heard;

    /// The time since the transport was made.
    fn now(&self) -> Duration;
}

impl Transport for Box<dyn Transport> {
    fn send(&mut self, line: &str) -> Result<(), Closed> {
        (**self).send(line)
    }

    fn receive(&mut self, patience: Duration) -> Heard {
        (**self).receive(patience)
    }

    fn now(&self) -> Duration {
        (**self).now()
    }
}

/// The engine has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed;

impl From<Closed> for ClientError {
    fn from(_: Closed) -> ClientError {
        ClientError::Crashed
    }
}

/// How often a waiting client checks whether it was halted.
const SLICE: Duration = Duration::from_millis(50);

/// The next line and its time; none if the engine says nothing until then.
pub(super) fn next_line(
    transport: &mut dyn Transport,
    until: Duration,
    is_halted: &dyn Fn() -> bool,
) -> Result<Option<(String, Duration)>, ClientError> {
    loop {
        if is_halted() {
            return Err(ClientError::Halted);
        }
        let left = until.saturating_sub(transport.now());
        match transport.receive(left.min(SLICE)) {
            Heard::Line(line, at) => return Ok(Some((line, at))),
            Heard::Closed => return Err(ClientError::Crashed),
            Heard::Silence if transport.now() >= until => return Ok(None),
            Heard::Silence => {}
        }
    }
}

/// For clients that cannot be halted while they wait.
pub(super) fn never_halted() -> bool {
    false
}
