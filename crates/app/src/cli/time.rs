//! Times on the command line.

use std::fmt;
use std::time::Duration;

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

/// The time of a game: what each side begins with, and what it gets for each
/// move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// The time at the start.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// Reads the time of a game: `5m+3s`, or `5m` without an increment.
pub fn clock(text: &str) -> Result<ClockTime, TimeError> {
    let (base, increment) = text.split_once('+').unwrap_or((text, ""));
    let increment = match increment.trim() {
        "" | "0" | "0s" => Duration::ZERO,
        increment => time(increment)?,
    };
    Ok(ClockTime { base: time(base)?, increment })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, ms) in [("5s", 5_000), ("500ms", 500), ("2m", 120_000), ("0.25", 250)] {
            assert_eq!(time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        let clock_time = |base, increment| {
            Ok(ClockTime {
                base: Duration::from_secs(base),
                increment: Duration::from_secs(increment),
            })
        };
        assert_eq!(clock("5m+3s"), clock_time(300, 3));
        assert_eq!(clock("90"), clock_time(90, 0));
        assert_eq!(clock("1m+0"), clock_time(60, 0));
        assert!(clock("+3s").is_err() && clock("5m+").is_ok() && clock("5m+x").is_err());
        for text in ["", "s", "5 parsecs", "-1s", "0", "1e9h", "99999999h", "1..2", "NaN"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
