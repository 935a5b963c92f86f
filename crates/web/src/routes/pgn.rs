//! Games of PGN texts as data, and back.

use crate::json_body::JsonBody;
use crate::limits::COMPILE_TIME;
use crate::pgn_json::{self, GameToWrite};
use crate::refusal::Refusal;
use crate::shared::Web;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

/// Values of the tag `Variant` that name no game: chess is meant.
const NO_VARIANT: [&str; 3] = ["", "?", "-"];

/// A text with games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PgnText {
    text: String,
    /// The game that is played, whatever the tags say.
    #[serde(default)]
    game: Option<String>,
}

/// `POST /api/pgn`: the games of a text, each with its tree.
pub(crate) async fn read(
    State(web): Web,
    JsonBody(asked): JsonBody<PgnText>,
) -> Result<Json<Value>, Refusal> {
    let found =
        web.studies.ask_within(COMPILE_TIME, move |_| pgn_json::games(&asked.text)).await??;
    let mut games = Vec::new();
    for found in found {
        let variant = found.game.tag("Variant").unwrap_or_default().trim().to_owned();
        let name = match &asked.game {
            Some(game) => game.clone(),
            None if NO_VARIANT.contains(&variant.as_str()) => "chess".to_owned(),
            None => variant,
        };
        let known = match web.games.find(&name).await {
            Ok(known) => known,
            Err(refusal) => {
                games.push(json!({
                    "number": found.number, "tags": pgn_json::tags(&found.game), "spot": null,
                    "nodes": [], "result": null, "faults": [refusal.sentence],
                }));
                continue;
            }
        };
        let play =
            move |interrupt: &game_core::Interrupt| pgn_json::game(&found, &known, interrupt);
        games.push(web.studies.ask_within(COMPILE_TIME, play).await?);
    }
    Ok(Json(json!({ "games": games })))
}

/// `POST /api/pgn/write`: a game as PGN.
pub(crate) async fn write(JsonBody(asked): JsonBody<GameToWrite>) -> Result<Json<Value>, Refusal> {
    Ok(Json(json!({ "pgn": pgn_json::written(&asked)? })))
}
