//! The engines of commands: parts, limits, and what is wrong with them.

use crate::cli::LimitArgs;
use crate::failure::BadInput;
use crate::net_store::NetFolders;
use crate::{book, input, memory, output, stdio, tables, weights};
use engine::{AnyGame, Session, SessionError, Spec, SpecError, Surroundings};
use game_core::{Engine, Limits, PositionError, Start};
use std::ffi::OsStr;
use std::time::Duration;

/// The spec that the words behind a command describe.
pub fn spec(words: &[String]) -> Result<Spec, BadInput> {
    let spec = Spec::of_words(words.iter().flat_map(|argument| typed_words(argument)));
    spec.map_err(|error: SpecError| BadInput::one(error.to_string()))
}

/// The words of an argument. A quoted argument may have several words, or one word
/// whose path has blanks.
fn typed_words(argument: &str) -> Vec<&str> {
    let words: Vec<&str> = argument.split_whitespace().collect();
    if words.iter().all(|word| word.contains('=')) { words } else { vec![argument] }
}

/// What the program provides for an engine: memory, books, networks, tables, chance.
pub fn surroundings() -> Surroundings {
    Surroundings {
        free_megabytes: Some(Box::new(memory::free_megabytes)),
        open_book: Some(Box::new(book::source)),
        nets: Some(Box::new(NetFolders::usual())),
        open_weights: Some(Box::new(weights::read)),
        own_weights: Some(Box::new(weights::own)),
        open_tables: Some(Box::new(tables::opened)),
        seed: stdio::seed(),
        ..Surroundings::default()
    }
}

/// An engine for this game at the position of a FEN, or at the start of the game
/// without one.
pub fn session_at(game: AnyGame, spec: Spec, fen: Option<&OsStr>) -> Result<Session, BadInput> {
    let fen = fen.map(input::fen_argument).transpose()?;
    let mut session = Session::within(game, spec, surroundings())?;
    session.set_position(Start::from(fen), &[])?;
    session.position_remark().into_iter().for_each(output::remark);
    Ok(session)
}

/// A line that says which evaluation spoke, where that is a network or where one is
/// refused; elsewhere nothing, because the one by hand is what everybody expects.
pub fn evaluation_line(session: &Session) -> String {
    let spoken = format!("evaluated by {}", session.evaluation());
    match session.net_refusal() {
        Some(why) => format!("{why}; {spoken}\n"),
        None if session.uses_network() => format!("{spoken}\n"),
        None => String::new(),
    }
}

impl From<SessionError> for BadInput {
    fn from(error: SessionError) -> BadInput {
        match error {
            SessionError::Position(error) => error.into(),
            error => BadInput::one(error.to_string()),
        }
    }
}

impl From<PositionError> for BadInput {
    /// A sentence for each fault.
    fn from(error: PositionError) -> BadInput {
        match error {
            PositionError::Faults(faults) => input::sentences(&faults),
            error @ PositionError::Move { .. } => BadInput::one(error.to_string()),
        }
    }
}

/// Do the arguments name no limit?
pub fn is_unlimited(args: &LimitArgs) -> bool {
    args.depth.is_none() && args.nodes.is_none() && args.time.is_none()
}

/// The limits of the arguments, or this time if they name no limit.
pub fn limits(args: &LimitArgs, default: Duration) -> Limits {
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args.time.or(is_unlimited(args).then_some(default)),
        ..Limits::default()
    }
}
