//! Games that are played.

use crate::json_body::JsonBody;
use crate::plays::{self, NewPlay, PlayCell, read_record};
use crate::refusal::Refusal;
use crate::shared::{ServerState, Web};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most games of a list.
const MAX_LISTED: i64 = 500;

/// `GET /api/plays`: the games, the newest first.
pub(crate) async fn list(State(web): Web) -> Result<Json<Value>, Refusal> {
    let kept = web.store.plays(MAX_LISTED).await?;
    let shown = kept.iter().filter_map(|kept| {
        let record = read_record(kept).ok()?;
        Some(plays::summary(&record, &kept.game))
    });
    Ok(Json(shown.collect()))
}

/// `POST /api/plays`: begins a game.
pub(crate) async fn create(
    State(web): Web,
    JsonBody(new): JsonBody<NewPlay>,
) -> Result<impl IntoResponse, Refusal> {
    let cell = web.new_play(new).await?;
    Ok((StatusCode::CREATED, Json(web.play_json(&cell).await?)))
}

/// `GET /api/plays/ID` and `GET /api/plays/ID.pgn`.
pub(crate) async fn show(
    State(web): Web,
    Path(id): Path<String>,
) -> Result<axum::response::Response, Refusal> {
    if let Some(id) = id.strip_suffix(".pgn") {
        let kept = web.store.play(id).await?;
        let kept = kept.ok_or_else(|| Refusal::missing("there is no such game"))?;
        let headers = [
            (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}.pgn\"", kept.id)),
        ];
        return Ok((headers, kept.pgn).into_response());
    }
    let cell = web.play(&id).await?;
    Ok(Json(web.play_json(&cell).await?).into_response())
}

/// `DELETE /api/plays/ID`: forgets a game.
pub(crate) async fn remove(State(web): Web, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    match web.forget_play(&id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::missing("there is no such game")),
    }
}

/// What a deed may need.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deed {
    #[serde(default, rename = "move")]
    text: Option<String>,
}

/// `POST /api/plays/ID/DEED`: does something to a game.
pub(crate) async fn act(
    State(web): Web,
    Path((id, deed)): Path<(String, String)>,
    JsonBody(with): JsonBody<Deed>,
) -> Result<Json<Value>, Refusal> {
    let cell = web.play(&id).await?;
    match deed.as_str() {
        "hint" => return Ok(Json(web.hint(&cell).await?)),
        "rematch" => {
            let next = web.rematch(&cell).await?;
            return Ok(Json(web.play_json(&next).await?));
        }
        deed => change(&web, &cell, deed, with).await?,
    }
    Ok(Json(web.play_json(&cell).await?))
}

async fn change(
    web: &Arc<ServerState>,
    cell: &Arc<PlayCell>,
    deed: &str,
    with: Deed,
) -> Result<(), Refusal> {
    match deed {
        "move" => {
            let text = with.text.ok_or_else(|| Refusal::bad("move", "write the move"))?;
            web.move_in(cell, &text).await
        }
        "undo" => web.undo(cell).await,
        "draw" => web.offer_draw(cell).await,
        "resign" => web.resign(cell).await,
        "claim" => web.claim(cell).await,
        "retry" => web.retry(cell).await,
        "take_side" => web.take_side(cell).await,
        _ => Err(Refusal::missing("nothing of this name is done to a game")),
    }
}

/// `GET /api/running`: what runs.
pub(crate) async fn running(State(web): Web) -> Json<Value> {
    Json(json!({ "searches": web.searches.list() }))
}
