//! Questions that a book or tables answer.

use crate::json_body::JsonBody;
use crate::program::Program;
use crate::refusal::Refusal;
use crate::shared::Web;
use crate::spot::{GameSpot, ReachedSpot};
use axum::Json;
use axum::extract::State;
use book::Book;
use engine::{AnyPosition, book_moves};
use game_core::{MoveStyle, Position, TableValue, table_moves};
use serde_json::{Value, json};
use std::sync::Arc;

/// For shares in a hundred.
const PERCENT: f64 = 100.0;

/// `POST /api/book`: the moves of the opening book.
pub(crate) async fn book(
    State(web): Web,
    JsonBody(spot): JsonBody<GameSpot>,
) -> Result<Json<Value>, Refusal> {
    let reached = web.reach(spot).await?;
    let program = Arc::clone(&web.program);
    let look_up = move |_: &game_core::Interrupt| known_moves(&reached, &*program);
    Ok(Json(web.desk.ask(look_up).await??))
}

fn known_moves(reached: &ReachedSpot, program: &dyn Program) -> Result<Value, Refusal> {
    let Some(source) = program.book() else { return Ok(json!({ "moves": [], "has_book": false })) };
    let unread = |error: &dyn std::fmt::Display| {
        Refusal::conflict(format!("the book cannot be read: {error}"))
    };
    let source = source.map_err(|error| unread(&error))?;
    let mut book = Book::open(source).map_err(|error| unread(&error))?;
    let setup = reached.pos.to_setup();
    // A book of another game has no moves here.
    let moves =
        book_moves(&mut book, &reached.known.game, &reached.pos, &setup).unwrap_or_default();
    let total: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
    let one = |known: &book::BookMove| {
        let share = f64::from(known.weight) * PERCENT / f64::from(total.max(1));
        json!({
            "text": reached.pos.write_move(known.m, MoveStyle::Coordinates),
            "san": reached.pos.write_move(known.m, MoveStyle::Short),
            "weight": known.weight,
            "share": (share * 10.0).round() / 10.0,
        })
    };
    Ok(json!({ "moves": moves.iter().map(one).collect::<Vec<_>>(), "has_book": true }))
}

/// `POST /api/table`: what the endgame tables know; null if they do not.
pub(crate) async fn table(
    State(web): Web,
    JsonBody(spot): JsonBody<GameSpot>,
) -> Result<Json<Value>, Refusal> {
    let reached = web.reach(spot).await?;
    let Some(tables) = web.program.tables() else { return Ok(Json(Value::Null)) };
    let look_up = move |_: &game_core::Interrupt| {
        let AnyPosition::Chess(pos) = &reached.pos else { return None };
        let setup = pos.to_setup();
        let distance = tables.distance(&setup)?;
        let moves = table_moves(pos, &pos.legal_moves(), &*tables)?;
        let value = moves.first().map_or(tables.value(&setup)?, |best| best.value);
        let one = |known: &game_core::TableMove| {
            json!({
                "text": reached.pos.write_move(known.m, MoveStyle::Coordinates),
                "san": reached.pos.write_move(known.m, MoveStyle::Short),
                "value": value_word(known.value),
                "dtz": known.distance,
            })
        };
        Some(json!({
            "wdl": value_word(value),
            "dtz": distance,
            "sentence": sentence(value, setup.turn, distance),
            "moves": moves.iter().map(one).collect::<Vec<_>>(),
        }))
    };
    Ok(Json(web.desk.ask(look_up).await?.unwrap_or(Value::Null)))
}

fn value_word(value: TableValue) -> &'static str {
    match value {
        TableValue::Loss => "loss",
        TableValue::BlessedLoss => "blessed_loss",
        TableValue::Draw => "draw",
        TableValue::CursedWin => "cursed_win",
        TableValue::Win => "win",
    }
}

fn sentence(value: TableValue, turn: game_core::Side, distance: i32) -> String {
    let (plies, other) = (distance.abs(), !turn);
    match value {
        TableValue::Win => format!("{turn} wins, with progress within {plies} half-moves"),
        TableValue::Loss => format!("{other} wins, with progress within {plies} half-moves"),
        TableValue::Draw => "nobody can win".to_owned(),
        TableValue::CursedWin => format!("{turn} would win, but the move rule makes it a draw"),
        TableValue::BlessedLoss => format!("{other} would win, but the move rule makes it a draw"),
    }
}
