//! Lines of the XBoard protocol, read and written: pure functions.

use crate::client::conversation::Decision;
use game_core::{Clocks, Score, Side};

/// The least score that means a mate, as xboard counts.
const MATE_SCORE: i32 = 100_000;

/// What a line means to a client that waits for a move.
pub(super) enum Said {
    /// The engine has decided.
    Decision(Decision),
    /// The engine takes a move of ours for illegal.
    Protest,
    /// The engine tells what it thinks.
    Thought { depth: u32, score: Score, nodes: u64 },
    /// Nothing that matters here.
    Else,
}

/// What a line means if this side is to move.
pub(super) fn understand(line: &str, turn: Side) -> Said {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let (own, other) = match turn {
        Side::White => ("1-0", "0-1"),
        Side::Black => ("0-1", "1-0"),
    };
    match first {
        "move" => match words.next() {
            Some(text) => Said::Decision(Decision::Move(text.to_owned())),
            None => Said::Else,
        },
        "My" if line.starts_with("My move is") => match line.rsplit([':', ' ']).next() {
            Some(text) => Said::Decision(Decision::Move(text.to_owned())),
            None => Said::Else,
        },
        "resign" => Said::Decision(Decision::Resigns),
        "tellics" if words.next() == Some("resign") => Said::Decision(Decision::Resigns),
        "1/2-1/2" => Said::Decision(Decision::ClaimsDraw),
        _ if first == own => Said::Decision(Decision::ClaimsWin),
        _ if first == other => Said::Decision(Decision::Resigns),
        // A line that begins with `Error` is about a command that may be unknown.
        "Illegal" => Said::Protest,
        _ => thought(line).unwrap_or(Said::Else),
    }
}

/// What a line of thinking says: depth, score, time and nodes, then moves.
fn thought(line: &str) -> Option<Said> {
    let mut words = line.split_whitespace();
    // Some engines put a sign behind the depth, like `12.` or `12&`.
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let _time: i64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let score = match score {
        MATE_SCORE.. => Score::mate_in(plies(score - MATE_SCORE).saturating_sub(1)),
        ..=-100_000 => Score::mated_in(plies(-(score + MATE_SCORE))),
        _ => Score::cp(score),
    };
    Some(Said::Thought { depth, score, nodes })
}

/// The plies of a mate in so many moves.
fn plies(moves: i32) -> u32 {
    moves.unsigned_abs().saturating_mul(2).clamp(1, Score::MAX_MATE_PLIES)
}

/// The features that a line names, with their values, in quotes or not.
pub(super) fn features(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    found
}

/// The command that tells the clocks: moves, minutes and seconds, increment.
pub(super) fn level(clocks: &Clocks) -> String {
    let seconds = clocks.left[0].max(clocks.left[1]).as_secs().max(1);
    let increment = clocks.increment[0].max(clocks.increment[1]).as_secs_f64();
    let moves = clocks.moves_to_go.unwrap_or(0);
    format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
}
