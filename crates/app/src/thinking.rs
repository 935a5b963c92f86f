//! Engines as commands make them: parts, limits, and scores for people.

use crate::cli::LimitArgs;
use crate::failure::BadInput;
use engine::{AnyGame, Session, Spec, Surroundings};
use game_core::Limits;
use std::time::Duration;

/// The engine of a spec in words.
pub fn spec(words: &[String]) -> Result<Spec, BadInput> {
    words.join(" ").parse().map_err(|error: engine::SpecError| BadInput::one(error.to_string()))
}

/// An engine for this game.
pub fn session(game: AnyGame, spec: Spec) -> Result<Session, BadInput> {
    let surroundings = Surroundings {
        free_megabytes: Some(Box::new(crate::memory::free_megabytes)),
        ..Surroundings::default()
    };
    Session::within(game, spec, surroundings).map_err(BadInput::one)
}

/// The limits of the arguments; so much time if they say none.
pub fn limits(args: &LimitArgs, otherwise: Duration) -> Limits {
    let is_limited = args.depth.is_some() || args.nodes.is_some() || args.time.is_some();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args.time.or((!is_limited).then_some(otherwise)),
        ..Limits::default()
    }
}
