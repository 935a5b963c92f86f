//! The engines of commands: parts, limits, and what is wrong with them.

use crate::cli::LimitArgs;
use crate::failure::BadInput;
use crate::input;
use engine::{AnyGame, Session, SessionError, Spec, SpecError, Surroundings};
use game_core::{Engine, Limits, PositionError, Start};
use std::ffi::OsStr;
use std::fmt;
use std::time::Duration;

/// The spec that the words behind a command describe.
pub fn spec(words: &[String]) -> Result<Spec, BadInput> {
    words.join(" ").parse().map_err(|error: SpecError| BadInput::one(error.to_string()))
}

/// An engine for this game at the position of a FEN, or at the start of the game
/// without one.
pub fn session_at(game: AnyGame, spec: Spec, fen: Option<&OsStr>) -> Result<Session, BadInput> {
    let fen = fen.map(input::fen_argument).transpose()?;
    let surroundings = Surroundings {
        free_megabytes: Some(Box::new(crate::memory::free_megabytes)),
        ..Surroundings::default()
    };
    let mut session = Session::within(game, spec, surroundings)?;
    session.set_position(Start::from(fen), &[])?;
    Ok(session)
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

/// The limits of the arguments, or this time if they name no limit.
pub fn limits(args: &LimitArgs, default: Duration) -> Limits {
    let is_limited = args.depth.is_some() || args.nodes.is_some() || args.time.is_some();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args.time.or((!is_limited).then_some(default)),
        ..Limits::default()
    }
}

/// The longest time that can be asked for.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3_600);

/// Why a text is not a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeError {
    /// The text is not a number with a unit.
    NotATime,
    /// The time is zero.
    Zero,
    /// The time is longer than a year.
    TooLong,
}

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TimeError::NotATime => "write a time like 5s, 500ms or 2m",
            TimeError::Zero => "a time is longer than nothing",
            TimeError::TooLong => "a time is at most a year",
        })
    }
}

impl std::error::Error for TimeError {}

/// Reads a time: `5s`, `500ms`, `2m`, `1h`; a number alone is seconds.
pub fn time(text: &str) -> Result<Duration, TimeError> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return Err(TimeError::NotATime),
    };
    let seconds: f64 = number.parse().map_err(|_| TimeError::NotATime)?;
    match Duration::try_from_secs_f64(seconds * scale) {
        Ok(time) if time.is_zero() => Err(TimeError::Zero),
        Ok(time) if time <= LONGEST => Ok(time),
        _ => Err(TimeError::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, ms) in [("5s", 5_000), ("500ms", 500), ("2m", 120_000), ("0.25", 250)] {
            assert_eq!(time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for text in ["", "s", "5 parsecs", "-1s", "0", "1e9h", "99999999h", "1..2", "NaN"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
