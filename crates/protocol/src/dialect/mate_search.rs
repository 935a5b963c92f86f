//! `go mate` of USI: which searches look for a mate, and what they have found.

use super::squares::Coordinates;
use crate::uci::{self, UciCommand};
use std::collections::VecDeque;

/// The longest mate that is looked for, in moves.
const LONGEST: u32 = 500;

/// What a search is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Move,
    Mate,
}

/// The searches that are not answered yet, and what the first of them has found.
#[derive(Clone, Default, Debug)]
pub(super) struct MateSearches {
    waiting: VecDeque<Wanted>,
    /// The moves until the mate, less than nothing for a mate against the mover,
    /// and the line, both as UCI writes them.
    found: Option<(i64, String)>,
}

impl MateSearches {
    /// The line of UCI for `go mate` within this time: milliseconds, or `infinite`.
    /// Nothing if it is no time.
    pub(super) fn begin(&mut self, time: Option<&str>) -> Option<String> {
        let line = match time {
            None | Some("infinite") => format!("go mate {LONGEST}"),
            Some(text) => {
                let ms = text.parse::<u64>().ok()?;
                format!("go mate {LONGEST} movetime {ms}")
            }
        };
        self.waiting.push_back(Wanted::Mate);
        Some(line)
    }

    /// Any other line goes to the server of UCI; it may begin a search.
    pub(super) fn tell(&mut self, line: &str) {
        if matches!(uci::parse(line.as_bytes()), UciCommand::Go(_)) {
            self.waiting.push_back(Wanted::Move);
        }
    }

    /// Hears what a search has found.
    pub(super) fn info(&mut self, words: &[&str]) {
        let behind = |name: &str| words.iter().position(|word| *word == name).map(|at| at + 1);
        let Some(score) = behind("score") else { return };
        if behind("multipv").is_some_and(|at| words.get(at) != Some(&"1")) {
            return;
        }
        let moves = match words.get(score..) {
            // A bound is no proof.
            Some(["mate", _, "lowerbound" | "upperbound", ..]) => None,
            Some(["mate", moves, ..]) => moves.parse().ok(),
            _ => None,
        };
        let line = behind("pv").and_then(|at| words.get(at..)).unwrap_or_default();
        self.found = moves.map(|moves| (moves, line.join(" ")));
    }

    /// The answer to a search that looked for a mate; nothing if the search that
    /// has ended looked for a move.
    pub(super) fn answer(&mut self, best: &str, coordinates: Coordinates) -> Option<String> {
        let found = self.found.take();
        if self.waiting.pop_front() != Some(Wanted::Mate) {
            return None;
        }
        Some(match found {
            Some((moves, line)) if moves > 0 => {
                let texts: Vec<String> =
                    line.split(' ').map(|text| coordinates.of_uci(text)).collect();
                format!("checkmate {}", texts.join(" "))
            }
            // Who has no move, or is mated, mates nobody.
            Some(_) => "checkmate nomate".to_owned(),
            None if best == "(none)" => "checkmate nomate".to_owned(),
            None => "checkmate timeout".to_owned(),
        })
    }
}
