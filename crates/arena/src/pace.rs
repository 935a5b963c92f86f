//! The pace of a player: a clock such as `40/60+0.6`, or a fixed amount of time,
//! nodes or depth for each move.

use game_core::Limits;
use std::fmt;
use std::time::Duration;

/// The time or work that a player has for its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A clock for the game.
    Clock {
        /// Time at the beginning, and again after every `moves` moves.
        base: Duration,
        /// Time added after each move.
        increment: Duration,
        /// Moves after which `base` is added again, if it is.
        moves: Option<u32>,
    },
    /// The same limits for every move; what is `None` is not limited.
    Each {
        /// Time for a move.
        time: Option<Duration>,
        /// Nodes of a search.
        nodes: Option<u64>,
        /// Depth of a search, in plies.
        depth: Option<u32>,
    },
}

/// The longest time on a clock, in seconds: thirty days.
const LONGEST: f64 = 30.0 * 24.0 * 3_600.0;

/// A text that is not a clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaceError {
    text: String,
}

impl fmt::Display for PaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        write!(f, "{text:?} is no clock: write seconds and an increment like 10+0.1")
    }
}

impl std::error::Error for PaceError {}

impl Pace {
    /// Reads a clock: `40/60+0.6` means 60 seconds for every 40 moves and 0.6
    /// seconds more after each move. The moves and the increment may be left
    /// out; 90 seconds may be written `1:30`.
    ///
    /// # Errors
    /// The text is not a clock.
    pub fn clock(text: &str) -> Result<Pace, PaceError> {
        let wrong = || PaceError { text: text.to_owned() };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves| moves > 0);
                (Some(moves.ok_or_else(wrong)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => {
                let minutes = number(minutes).ok_or_else(wrong)?;
                number(seconds).map(|seconds| minutes * 60.0 + seconds)
            }
            None => number(base),
        };
        let base = base.ok_or_else(wrong)?;
        let increment = number(increment).ok_or_else(wrong)?;
        if base + increment <= 0.0 || base > LONGEST || increment > LONGEST {
            return Err(wrong());
        }
        let time = Duration::from_secs_f64;
        Ok(Pace::Clock { base: time(base), increment: time(increment), moves })
    }

    /// The limits of each move; none if there is a clock.
    pub(crate) fn limits(&self) -> Limits {
        match *self {
            Pace::Clock { .. } => Limits::default(),
            Pace::Each { time, nodes, depth } => {
                Limits { move_time: time, nodes, depth, ..Limits::default() }
            }
        }
    }

    /// The pace as text, for tables and tags.
    pub fn text(&self) -> String {
        match self {
            Pace::Clock { base, increment, moves } => {
                let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                format!("{moves}{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Pace::Each { time, nodes, depth } => {
                let parts = [
                    time.map(|time| format!("{}/move", time.as_secs_f64())),
                    nodes.map(|nodes| format!("nodes={nodes}")),
                    depth.map(|depth| format!("depth={depth}")),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

fn number(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (is_plain && !text.is_empty()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["1+0.02", "40/60+0.5", "60+0"] {
            assert_eq!(Pace::clock(text).unwrap().text(), text);
        }
        assert_eq!(Pace::clock("2:30").unwrap(), Pace::clock("150+0").unwrap());
        for text in ["", "x", "0", "-1", "1+", "0/5", "1+x", "1e9", "nan", "9999999999"] {
            assert!(Pace::clock(text).is_err(), "{text}");
        }
    }
}
