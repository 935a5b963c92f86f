//! The other side of the talk: what asks an engine to play.
//!
//! A [`Client`] is a conversation with one engine over a [`Transport`]: UCI in
//! `client/uci.rs`, the XBoard protocol in `client/cecp.rs`. Clients keep no
//! clock of their own: the transport says when a line came, so that a scripted
//! one ([`Script`]) tests every silence without waiting for it.

mod cecp;
mod pipes;
mod script;
#[cfg(test)]
mod tests;
mod uci;

pub use cecp::Cecp;
pub use pipes::Pipes;
pub use script::{Script, Step};
pub use uci::Uci;

use game_core::{Limits, Score, Side};
use std::fmt;
use std::time::Duration;

/// What came of listening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line, and when it came.
    Line(String, Duration),
    /// Nothing for as long as was waited.
    Silence,
    /// Nobody is there any more.
    Closed,
}

/// A way to an engine, line by line.
pub trait Transport: Send {
    /// Says a line.
    ///
    /// # Errors
    /// Nobody is there any more.
    fn send(&mut self, line: &str) -> Result<(), Closed>;

    /// Waits for the next line, but no longer than this.
    fn receive(&mut self, patience: Duration) -> Heard;

    /// The time, since some beginning.
    fn now(&self) -> Duration;
}

/// Nobody is there any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed;

/// What an engine is told before its first game.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// The name of the game, as the library has it.
    pub variant: String,
    /// Options by name and value; a blank in a name may be written `_`.
    pub options: Vec<(String, String)>,
    /// How long an answer to a greeting may take.
    pub patience: Duration,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The position, if it is not the start of the game.
    pub fen: Option<&'a str>,
    /// Castling is written as the king taking its rook.
    pub king_takes_rook: bool,
}

/// A move that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// Where the game began.
    pub opening: Opening<'a>,
    /// The moves played, in coordinates.
    pub moves: &'a [String],
    /// Who is to move.
    pub turn: Side,
    /// How long to think.
    pub limits: &'a Limits,
    /// After this the engine is told to move at once.
    pub deadline: Duration,
    /// How long it may then still take before it counts as hung.
    pub grace: Duration,
}

/// What an engine decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It plays this.
    Move(String),
    /// It gives up.
    Resigns,
    /// It says that the game is drawn.
    ClaimsDraw,
    /// It says that it has won.
    ClaimsWin,
}

/// What came of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What the engine does.
    pub decision: Decision,
    /// What it thinks of its position.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
    /// How long it took, as we saw it.
    pub time: Duration,
}

/// Why an engine did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// It is not there any more.
    Crashed,
    /// It does not answer.
    Hung,
    /// It says that what we told it is wrong.
    Refused(String),
    /// It cannot do what is wanted.
    Unfit(String),
    /// It has no option of this name.
    NoOption {
        /// The name.
        name: String,
        /// Those it has.
        offered: Vec<String>,
    },
    /// We do not want to know any more.
    Halted,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Crashed => f.write_str("it ended by itself"),
            ClientError::Hung => f.write_str("it does not answer"),
            ClientError::Refused(what) => write!(f, "it refuses: {what}"),
            ClientError::Unfit(why) => f.write_str(why),
            ClientError::NoOption { name, .. } => write!(f, "it has no option {name:?}"),
            ClientError::Halted => f.write_str("it was halted"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<Closed> for ClientError {
    fn from(_: Closed) -> ClientError {
        ClientError::Crashed
    }
}

/// A conversation with an engine that plays.
pub trait Client: Send {
    /// Prepares the engine for another game.
    ///
    /// # Errors
    /// It is gone, hangs, or cannot play from there.
    fn new_game(&mut self, opening: Opening<'_>) -> Result<(), ClientError>;

    /// Has the engine think about its move.
    ///
    /// # Errors
    /// It is gone, hangs or protests; or `is_halted` says that nobody wants
    /// to know any more.
    fn think(&mut self, task: Task<'_>, is_halted: &dyn Fn() -> bool)
    -> Result<Reply, ClientError>;

    /// Says goodbye.
    fn quit(&mut self);
}

/// So often a waiting client looks whether it was halted.
const SLICE: Duration = Duration::from_millis(50);
/// The longest text of an engine that is said again.
const MAX_SHOWN: usize = 80;

/// The beginning of what an engine said.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_SHOWN).collect()
}

/// The next line before a moment, looking up now and then.
fn next_line(
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

/// Capitals and small letters, blanks and underscores are the same in names of
/// options.
fn same_name(a: &str, b: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('_', " ");
    plain(a) == plain(b)
}

/// Never halted.
fn go_on() -> bool {
    false
}
