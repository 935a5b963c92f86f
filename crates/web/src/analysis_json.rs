//! What a search has found so far, as data. Scores are as White sees them.

use game_core::{Analysis, Bound, Line, MoveStyle, ResultCurve, Score, Scribe, Side};
use serde_json::{Value, json};

/// The most moves of a line that are told.
const MAX_MOVES: usize = 40;
/// For nodes in a second.
const LEAST_SECONDS: f64 = 0.001;

/// The object of an analysis, without whose it is.
pub(crate) fn analysis(known: &Analysis, scribe: &dyn Scribe, curve: ResultCurve) -> Value {
    let effort = &known.effort;
    let seconds = effort.time.as_secs_f64();
    json!({
        "depth": effort.depth,
        "selective_depth": effort.selective_depth,
        "seconds": (seconds * 1_000.0).round() / 1_000.0,
        "nodes": effort.nodes,
        "nps": (effort.nodes as f64 / seconds.max(LEAST_SECONDS)) as u64,
        "hashfull": effort.table_fill,
        "tbhits": effort.tablebase_hits,
        "lines": known.lines.iter().map(|line| line_json(line, scribe, curve)).collect::<Vec<_>>(),
    })
}

fn line_json(line: &Line, scribe: &dyn Scribe, curve: ResultCurve) -> Value {
    let moves = &line.moves[..line.moves.len().min(MAX_MOVES)];
    let seen = line.score.seen_by(Side::White);
    let expected = curve.expect(seen, Side::White);
    let bound = match (line.bound, scribe.turn()) {
        (Bound::Exact, _) => "exact",
        (Bound::AtLeast, Side::White) | (Bound::AtMost, Side::Black) => "at_least",
        (Bound::AtMost, Side::White) | (Bound::AtLeast, Side::Black) => "at_most",
    };
    json!({
        "score": score(seen),
        "wdl": [expected.win, expected.draw, expected.loss],
        "moves": scribe.line(moves, MoveStyle::Coordinates),
        "sans": scribe.line(moves, MoveStyle::Short),
        "bound": bound,
    })
}

/// A score: centipawns, or the moves to a mate, negative if White is mated.
pub(crate) fn score(score: Score) -> Value {
    match score.mate_plies() {
        Some(plies) if plies > 0 => json!({ "mate": (plies + 1) / 2 }),
        Some(plies) => json!({ "mate": -((1 - plies) / 2) }),
        None => json!({ "centipawns": score.raw() }),
    }
}
