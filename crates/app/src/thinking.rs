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

/// The longest time that can be asked for.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3_600);

/// Reads a time: `5s`, `500ms`, `2m`, `1h`; a number alone is seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return Err("write a time like 5s, 500ms or 2m".to_owned()),
    };
    let seconds: f64 =
        number.parse().map_err(|_| "write a time like 5s, 500ms or 2m".to_owned())?;
    match Duration::try_from_secs_f64(seconds * scale) {
        Ok(time) if time.is_zero() => Err("a time is longer than nothing".to_owned()),
        Ok(time) if time <= LONGEST => Ok(time),
        _ => Err("a time is at most a year".to_owned()),
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
