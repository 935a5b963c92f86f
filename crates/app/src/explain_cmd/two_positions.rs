//! A move explained by two positions, as text and as JSON.

use super::json::{score, side};
use explain::{DescribedLine, TwoPositions};
use game_core::{Feature, Score};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The explanation as text, or as one JSON object.
pub fn written(known: &TwoPositions, as_json: bool) -> String {
    if as_json { format!("{:#}\n", object(known)) } else { text(known) }
}

fn text(known: &TwoPositions) -> String {
    let mut text = format!("Move rating: {}\n", known.rating.name());
    if let Some(factor) = known.factor {
        let change = Score::cp(known.change);
        let _ = writeln!(text, "Factor: {factor} ({change} for {} in the best line)", known.mover);
    }
    let ends = [("After the move", &known.played), ("After the best move", &known.best)];
    for (label, line) in ends {
        let _ = writeln!(text, "{label}: {} ({})", line.moves.join(" "), line.static_score);
    }
    let _ = writeln!(text, "Loss: {} pawns", Score::cp(known.loss()));
    if let Some(note) = &known.note {
        let _ = writeln!(text, "({note})");
    }
    for (label, line) in ends {
        push_statements(&mut text, label, known.factor, line);
    }
    text
}

fn push_statements(text: &mut String, label: &str, factor: Option<&str>, line: &DescribedLine) {
    let Some(factor) = factor else { return };
    let _ = writeln!(text, "\n{label}, {factor}:");
    for statement in &line.statements {
        let _ = writeln!(text, "- {statement}");
    }
    if line.statements.is_empty() {
        let _ = writeln!(text, "- There is nothing special to say about it.");
    }
}

fn object(known: &TwoPositions) -> Value {
    json!({
        "fen": known.fen,
        "mover": side(known.mover),
        "rating": known.rating.name(),
        "factor": known.factor,
        "change": known.change,
        "loss": known.loss(),
        "played": line(&known.played),
        "best": line(&known.best),
        "note": known.note,
    })
}

fn line(line: &DescribedLine) -> Value {
    let feature = |known: &Feature| {
        json!({
            "name": known.name,
            "side": side(known.side),
            "square": known.square.map(|sq| sq.0),
            "centipawns": known.centipawns,
        })
    };
    json!({
        "moves": line.moves,
        "search": score(line.search),
        "static": score(line.static_score),
        "fen": line.fen,
        "statements": line.statements,
        "features": line.features.iter().map(feature).collect::<Vec<_>>(),
    })
}
