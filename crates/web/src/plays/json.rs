//! A game that is played, as the page wants it.

use super::record::{KeptMove, PlayRecord};
use super::table::Table;
use crate::position_json::side_word;
use game_core::Side;
use serde_json::{Value, json};

/// The object of a game without its position.
pub(crate) fn play(table: &Table) -> Value {
    let record = &table.record;
    let running = (!table.is_over()).then(|| side_word(table.turn()));
    let clocks = table.left().map(|[white, black]| {
        let seconds = |left: i64| left as f64 / 1_000.0;
        json!({ "white": seconds(white), "black": seconds(black), "running": running })
    });
    let mut object = summary(record, &table.reached.known.rules.about.name);
    object["clocks"] = json!(clocks);
    object["fault"] = json!(table.fault);
    object["is_thinking"] = json!(table.thinking.is_some());
    object["draw_offered"] = json!(record.draw_offered);
    object["moves"] = record
        .moves
        .iter()
        .zip(&table.reached.steps)
        .map(|(played, step)| move_json(played, step.turn))
        .collect();
    object
}

/// The object of a game in a list.
pub(crate) fn summary(record: &PlayRecord, game_name: &str) -> Value {
    json!({
        "id": record.id,
        "game": record.game,
        "game_name": game_name,
        "start": record.start,
        "you": record.you,
        "opponent": record.opponent,
        "opponent_name": record.opponent.name(),
        "clock": record.clock,
        "n_moves": record.moves.len(),
        "fen": record.fen,
        "your_turn": record.result.is_none() && record.you.has(side_of(&record.fen)),
        "result": record.result,
        "created": record.created,
        "changed": record.changed,
    })
}

/// The side to move of a FEN.
fn side_of(fen: &str) -> Side {
    if fen.split(' ').nth(1) == Some("b") { Side::Black } else { Side::White }
}

fn move_json(played: &KeptMove, turn: Side) -> Value {
    let thought =
        |key: &str| played.thought.as_ref().map_or(Value::Null, |known| known[key].clone());
    json!({
        "text": played.text,
        "san": played.san,
        "turn": side_word(turn),
        "by": played.by,
        "seconds": played.seconds,
        "score": thought("score"),
        "depth": thought("depth"),
        "nodes": thought("nodes"),
        "line": thought("line"),
    })
}
