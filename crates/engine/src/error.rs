//! Why there is no engine for a game and a spec. Each error prints as one
//! sentence.

use eval::classic::UnknownClassic;
use game_core::PositionError;
use nnue::NetError;
use search::TableTooLarge;
use std::fmt;

/// Why there is no engine for a game and a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SessionError {
    /// The position to think about is faulty; usually the start of the game.
    Position(PositionError),
    /// The evaluator knows only chess.
    ChessOnly {
        /// The name of the evaluator.
        eval: &'static str,
        /// The name of the game.
        game: String,
    },
    /// The classic evaluator cannot evaluate the game: its name, then why.
    Classic(String),
    /// There is no classic evaluator of this name.
    UnknownClassic(UnknownClassic),
    /// The network is not for the game.
    Net(NetError),
    /// The machine has no use for so many threads.
    Threads {
        /// The number that was asked for.
        asked: u64,
        /// The greatest number that is allowed.
        most: u64,
    },
    /// The transposition table does not fit into the free memory.
    Memory {
        /// The size that was asked for, in megabytes.
        megabytes: u64,
        /// The free memory in megabytes.
        free: u64,
    },
    /// The system refused the memory for the transposition table.
    Table(TableTooLarge),
    /// A book or tables cannot be used: why, in a sentence.
    File(String),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Position(error) => write!(f, "{error}"),
            SessionError::ChessOnly { eval, game } => {
                write!(f, "eval={eval} judges chess only, not {game}: leave it out")
            }
            SessionError::Classic(why) => write!(f, "eval={why}: leave it out"),
            SessionError::UnknownClassic(error) => write!(f, "{error}"),
            SessionError::Net(error) => write!(f, "{error}"),
            SessionError::Threads { asked, most } => {
                write!(f, "threads={asked} is too many for this machine: write at most {most}")
            }
            SessionError::Memory { megabytes, free } => {
                write!(
                    f,
                    "a table of {megabytes} MB does not fit into the {free} MB of free memory"
                )
            }
            SessionError::Table(error) => write!(f, "{error}"),
            SessionError::File(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<PositionError> for SessionError {
    fn from(error: PositionError) -> SessionError {
        SessionError::Position(error)
    }
}

impl From<NetError> for SessionError {
    fn from(error: NetError) -> SessionError {
        SessionError::Net(error)
    }
}

impl From<TableTooLarge> for SessionError {
    fn from(error: TableTooLarge) -> SessionError {
        SessionError::Table(error)
    }
}
