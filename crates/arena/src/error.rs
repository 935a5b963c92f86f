//! Why a match or an experiment cannot go on.

use crate::player::PlayerStartError;
use protocol::client::ClientError;
use std::fmt;

/// Why a match or an experiment cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchError {
    /// A player cannot be started.
    Start(PlayerStartError),
    /// A player was started, but it cannot begin a game.
    NotReady {
        /// The name of the player.
        name: String,
        /// What it answered.
        error: ClientError,
    },
    /// A player has a limit of nodes, which its protocol cannot express.
    NoNodeLimit {
        /// The name of the player.
        name: String,
    },
    /// A finished game cannot be written to the journal.
    NotKept {
        /// The error of the operating system.
        why: String,
    },
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Start(error) => error.fmt(f),
            MatchError::NotReady { name, error } => write!(f, "{name}: {error}"),
            MatchError::NoNodeLimit { name } => write!(
                f,
                "{name}: the XBoard protocol has no limit of positions: add tc=, movetime= or \
                 depth= to the player"
            ),
            MatchError::NotKept { why } => write!(f, "cannot write the journal: {why}"),
        }
    }
}

impl std::error::Error for MatchError {}

impl From<PlayerStartError> for MatchError {
    fn from(error: PlayerStartError) -> MatchError {
        MatchError::Start(error)
    }
}
