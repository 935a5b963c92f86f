//! The games: the library, and rules files that people bring.

use crate::game_json;
use crate::games::{is_own, own_id, read_own};
use crate::json_body::JsonBody;
use crate::limits::{COMPILE_TIME, MAX_WORD};
use crate::refusal::Refusal;
use crate::shared::{ServerState, Web};
use crate::store::OwnGame;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use engine::{AnyGame, read_rules, rule_warnings, rules_of_library};
use rules::diagnostic::Diagnostic;
use rules::{RulesFile, library};
use serde::Deserialize;
use serde_json::{Value, json};

/// `GET /api/games`: all of them.
pub(crate) async fn list(State(web): Web) -> Result<Json<Value>, Refusal> {
    let mut all: Vec<Value> = library(&web).await?.clone();
    let own = web.store.own_games().await?;
    let read = move |_: &game_core::Interrupt| own.iter().map(own_summary).collect::<Vec<_>>();
    all.extend(web.compiling.ask_within(COMPILE_TIME, read).await?);
    Ok(Json(Value::Array(all)))
}

/// A game that somebody brought. A file that an older program kept may have
/// faults by now: it is named with its fault.
fn own_summary(own: &OwnGame) -> Value {
    match read_own(own) {
        Ok(game) => game_json::summary(&own.id, &game),
        Err(refusal) => {
            json!({ "id": own.id, "name": own.name, "own": true, "fault": refusal.sentence })
        }
    }
}

/// The games of the library, which never change.
async fn library(web: &ServerState) -> Result<&Vec<Value>, Refusal> {
    let read = |_: &game_core::Interrupt| -> Result<Vec<Value>, Refusal> {
        let one = |id: &str| Ok(game_json::summary(id, &rules_of_library(id)?));
        library::ids().map(one).collect()
    };
    web.library
        .get_or_try_init(|| async { web.compiling.ask_within(COMPILE_TIME, read).await? })
        .await
}

/// `GET /api/games/ID`: one with its rules in words.
pub(crate) async fn show(State(web): Web, Path(id): Path<String>) -> Result<Json<Value>, Refusal> {
    let known = web.games.find(&id).await?;
    let start = web.start(known.clone()).await?;
    let describe = move |_: &game_core::Interrupt| game_json::details(&known);
    let mut object = web.desk.ask(describe).await?;
    object["start"] = start;
    Ok(Json(object))
}

/// `GET /api/games/ID/text`: the rules file as it is.
pub(crate) async fn text(
    State(web): Web,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let text = match is_own(&id) {
        true => web.games.own(&id).await?.text,
        false => {
            let known = web.games.find(&id).await?;
            let source = library::source(&known.id);
            source.map(str::to_owned).ok_or_else(|| Refusal::missing("this game has no text"))?
        }
    };
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// A rules file that somebody brings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Brought {
    text: String,
    /// The name of the file, whose end says the format.
    #[serde(default)]
    name: Option<String>,
}

/// `POST /api/games`: keeps the games of a rules file.
pub(crate) async fn add(
    State(web): Web,
    JsonBody(brought): JsonBody<Brought>,
) -> Result<impl IntoResponse, Refusal> {
    let file = file_name(brought.name.as_deref().unwrap_or("own.toml"))?;
    let text = brought.text;
    let check = move |_: &game_core::Interrupt| checked(&file, text);
    let (games, warnings) = web.compiling.ask_within(COMPILE_TIME, check).await??;
    for game in &games {
        web.store.add_own_game(game).await?;
        web.games.forget(&game.id);
    }
    let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    let body = json!({ "id": ids.first(), "ids": ids, "warnings": warnings });
    Ok((StatusCode::CREATED, Json(body)))
}

/// `DELETE /api/games/ID`: forgets a game that somebody brought.
pub(crate) async fn remove(State(web): Web, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    if !is_own(&id) {
        return Err(Refusal::conflict("the games of the library stay"));
    }
    web.games.forget(&id);
    match web.store.remove_own_game(&id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::missing("there is no such game")),
    }
}

/// The last part of a name, with an end that says a format. It is only shown:
/// no file of this name is ever opened.
fn file_name(name: &str) -> Result<String, Refusal> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_shown = |c: char| !c.is_control();
    if last.is_empty() || last.len() > MAX_WORD || !last.chars().all(is_shown) {
        return Err(Refusal::bad("name", "the name of a rules file is a short word"));
    }
    Ok(last.to_owned())
}

/// The games of a rules text that can be played, and what is odd about them.
fn checked(file: &str, text: String) -> Result<(Vec<OwnGame>, Vec<Value>), Refusal> {
    let found: RulesFile = match read_rules(file, &text, &|_| None) {
        Ok(found) => found,
        Err(rules::ReadError::Faulty(faults)) => return Err(Refusal::diagnostics(&faults)),
        Err(error) => return Err(Refusal::bad("text", error.to_string())),
    };
    let refused: Vec<Diagnostic> =
        found.refused.iter().flat_map(|refused| refused.faults.clone()).collect();
    if !refused.is_empty() {
        return Err(Refusal::diagnostics(&refused));
    }
    let mut warnings: Vec<Value> = found.warnings.iter().map(placed).collect();
    let mut games = Vec::new();
    for game in &found.games {
        let odd = rule_warnings(game).map_err(|error| {
            let faults = error.findings().into_iter().map(|odd| odd.message).collect();
            Refusal::faults("text", faults)
        })?;
        warnings.extend(odd.iter().map(|odd| {
            json!({ "sentence": odd.message, "hint": odd.hint, "place": null, "is_grave": odd.is_grave })
        }));
        AnyGame::compile(game)?.start()?;
        games.push(OwnGame {
            id: own_id(file, &text, &game.id),
            name: game.about.name.clone(),
            file: file.to_owned(),
            section: game.id.clone(),
            text: text.clone(),
        });
    }
    Ok((games, warnings))
}

fn placed(odd: &Diagnostic) -> Value {
    let place = json!({ "line": odd.place.line, "column": odd.place.column });
    json!({ "sentence": odd.message, "hint": odd.hint, "place": place, "is_grave": false })
}
