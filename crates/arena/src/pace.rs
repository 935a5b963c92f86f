//! How long a player may think: `40/60+0.6`, or a fixed amount a move.

use game_core::Limits;
use std::time::Duration;

/// The time or work a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A clock for the game.
    Clock {
        /// At the beginning, and again after every `moves` moves.
        base: Duration,
        /// Added after each move.
        increment: Duration,
        /// Moves until `base` comes again, if it does.
        moves: Option<u32>,
    },
    /// The same for every move; what is not set is not limited.
    Each {
        /// Time.
        time: Option<Duration>,
        /// Positions.
        nodes: Option<u64>,
        /// Plies.
        depth: Option<u32>,
    },
}

/// Nobody plays longer.
const LONGEST: f64 = 30.0 * 24.0 * 3_600.0;

impl Pace {
    /// Reads a clock: seconds, with what is added after each move and before
    /// them the moves they are for, `40/60+0.6`. Minutes may be apart by a
    /// colon.
    ///
    /// # Errors
    /// One sentence.
    pub fn clock(text: &str) -> Result<Pace, String> {
        let wrong = || format!("{text:?} is no clock: write seconds and an increment like 10+0.1");
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

    /// The limits of a move without a clock.
    pub fn limits(&self) -> Limits {
        match *self {
            Pace::Clock { .. } => Limits::default(),
            Pace::Each { time, nodes, depth } => {
                Limits { move_time: time, nodes, depth, ..Limits::default() }
            }
        }
    }

    /// As it is written, for tables and tags.
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
