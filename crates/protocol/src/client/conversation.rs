//! The words of a conversation with an engine, whatever its protocol: what it is
//! asked, what it answers, how it fails.

use game_core::{Limits, Score, Side};
use std::fmt;
use std::time::Duration;

/// What an engine is told before its first game.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// The names of the game: ours, then those that other programs have for it.
    pub names: Vec<String>,
    /// Options by name and value; `_` may stand for a space in a name.
    pub options: Vec<(String, String)>,
    /// How long the engine may take to answer a greeting.
    pub patience: Duration,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug)]
pub struct GameStart<'a> {
    /// The position, if it is not the start of the game.
    pub fen: Option<&'a str>,
    /// Castling is written as the king taking its rook.
    pub king_takes_rook: bool,
}

/// Asks an engine for a move.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// Where the game began.
    pub start: GameStart<'a>,
    /// The moves played, in coordinates.
    pub moves: &'a [String],
    /// The side to move.
    pub turn: Side,
    /// How long to think.
    pub limits: &'a Limits,
    /// The time after which the engine is told to move at once.
    pub deadline: Duration,
    /// The time after the deadline when the engine counts as hung.
    pub grace: Duration,
}

/// What an engine decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The engine plays this move.
    Move(String),
    /// The engine resigns.
    Resigns,
    /// The engine says that the game is drawn.
    ClaimsDraw,
    /// The engine says that it has won.
    ClaimsWin,
}

/// An engine's answer to a [`MoveRequest`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What the engine decided.
    pub decision: Decision,
    /// The score of the position for the engine.
    pub score: Option<Score>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time between request and answer, measured by us.
    pub time: Duration,
}

/// Why an engine did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// The engine has ended.
    Crashed,
    /// The engine does not answer.
    Hung,
    /// The engine says that what we sent is wrong: its words.
    Refused(String),
    /// The engine cannot do what is needed: why, as a sentence.
    Unfit(String),
    /// The engine has no option of this name.
    NoOption {
        /// The name.
        name: String,
        /// The names of the options it has.
        offered: Vec<String>,
    },
    /// Our side does not need the answer any more.
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

/// A conversation with an engine that plays.
pub trait Client: Send {
    /// Prepares the engine for another game.
    ///
    /// # Errors
    /// The engine has ended, hangs, or cannot play from this start.
    fn new_game(&mut self, start: GameStart<'_>) -> Result<(), ClientError>;

    /// Has the engine think about its move.
    ///
    /// # Errors
    /// The engine has ended, hangs or protests; or `is_halted` says that the
    /// move is not needed any more.
    fn think(
        &mut self,
        request: MoveRequest<'_>,
        is_halted: &dyn Fn() -> bool,
    ) -> Result<Reply, ClientError>;

    /// Tells the engine to end.
    fn quit(&mut self);
}

impl Introduction {
    /// Our name of the game.
    pub(super) fn game(&self) -> &str {
        self.names.first().map_or("", String::as_str)
    }

    /// The word of an engine's list that means the game.
    pub(super) fn chosen<'a>(&self, offered: &'a [String]) -> Option<&'a str> {
        let is_offered = |name: &String| offered.iter().find(|word| is_same_game(word, name));
        self.names.iter().find_map(is_offered).map(String::as_str)
    }
}

/// Do two texts name the same game? Only letters and digits count.
fn is_same_game(a: &str, b: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    plain(a) == plain(b)
}

/// The greatest number of characters of an engine's text that an error repeats.
const MAX_SHOWN: usize = 80;

/// The beginning of what an engine said.
pub(super) fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_SHOWN).collect()
}

/// Do two texts name the same option? Capitals and small letters are the same
/// there, and so are spaces and underscores.
pub(super) fn same_name(a: &str, b: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('_', " ");
    plain(a) == plain(b)
}
