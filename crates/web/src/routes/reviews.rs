//! Reviews of games.

use crate::json_body::JsonBody;
use crate::refusal::Refusal;
use crate::reviews::ReviewRequest;
use crate::shared::{ServerState, Web};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

/// A page made elsewhere may be looked at, and do nothing.
const EXPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
    frame-ancestors 'none'; sandbox";

/// The forms in which a review can be saved.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Json,
    Pgn,
    Html,
}

impl Form {
    const ALL: [Form; 3] = [Form::Json, Form::Pgn, Form::Html];

    fn word(self) -> &'static str {
        match self {
            Form::Json => "json",
            Form::Pgn => "pgn",
            Form::Html => "html",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Form::Json => "application/json",
            Form::Pgn => "application/x-chess-pgn; charset=utf-8",
            Form::Html => "text/html; charset=utf-8",
        }
    }

    /// The name and the form that the last part of an address has.
    fn of(name: &str) -> (&str, Option<Form>) {
        let with = |form: Form| {
            let name = name.strip_suffix(form.word())?.strip_suffix('.')?;
            Some((name, Some(form)))
        };
        Form::ALL.into_iter().find_map(with).unwrap_or((name, None))
    }

    /// The review of a game in this form.
    fn text(self, part: &Value) -> Option<String> {
        match self {
            Form::Json => part.get("json").map(|value| format!("{value:#}\n")),
            Form::Pgn | Form::Html => part[self.word()].as_str().map(str::to_owned),
        }
    }
}

/// `GET /api/reviews`: the reviews, the newest first.
pub(crate) async fn list(State(web): Web) -> Result<Json<Value>, Refusal> {
    Ok(Json(Value::Array(web.review_list().await?)))
}

/// `POST /api/reviews`: asks for a review.
pub(crate) async fn create(
    State(web): Web,
    JsonBody(request): JsonBody<ReviewRequest>,
) -> Result<impl IntoResponse, Refusal> {
    let id = web.new_review(request).await?;
    Ok((StatusCode::ACCEPTED, Json(json!({ "id": id }))))
}

/// `GET /api/reviews/ID` and `GET /api/reviews/ID.FORM`.
pub(crate) async fn show(State(web): Web, Path(name): Path<String>) -> Result<Response, Refusal> {
    let (id, form) = Form::of(&name);
    match form {
        None => Ok(Json(web.review_json(id).await?).into_response()),
        Some(form) => Ok(saved(id, form, whole(&web, id, form).await?)),
    }
}

/// `GET /api/reviews/ID/N` and `GET /api/reviews/ID/N.FORM`: one game.
pub(crate) async fn show_game(
    State(web): Web,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let (number, form) = Form::of(&name);
    let place = number.parse().map_err(|_| Refusal::missing("there is no such game"))?;
    web.review_job(&id).await?;
    let part = web.review_part(&id, place).await?;
    let missing = || Refusal::missing("this game could not be reviewed");
    match form {
        None => Ok(Json(part.get("json").cloned().ok_or_else(missing)?).into_response()),
        Some(form) => {
            let text = form.text(&part).ok_or_else(missing)?;
            Ok(saved(&format!("{id}-{place}"), form, text))
        }
    }
}

/// All games of a review in one text.
async fn whole(web: &ServerState, id: &str, form: Form) -> Result<String, Refusal> {
    web.review_job(id).await?;
    let mut parts = Vec::new();
    for place in web.store.places(id).await? {
        parts.push(web.review_part(id, place).await?);
    }
    parts.retain(|part| part["fault"].is_null());
    match (form, &parts[..]) {
        (_, []) => Err(Refusal::missing("nothing of this review is done")),
        (form, [part]) => form.text(part).ok_or_else(|| Refusal::missing("there is no such form")),
        (Form::Pgn, parts) => Ok(parts.iter().filter_map(|part| form.text(part)).collect()),
        (Form::Json, parts) => {
            let all: Value = parts.iter().map(|part| part["json"].clone()).collect();
            Ok(format!("{all:#}\n"))
        }
        (Form::Html, _) => Err(Refusal::conflict("a page shows one game: name it by its number")),
    }
}

/// A text to be saved as a file; a browser that shows it instead runs nothing.
fn saved(name: &str, form: Form, text: String) -> Response {
    let file = format!("attachment; filename=\"review-{name}.{}\"", form.word());
    let headers: [(HeaderName, String); 3] = [
        (header::CONTENT_TYPE, form.media_type().to_owned()),
        (header::CONTENT_DISPOSITION, file),
        (header::CONTENT_SECURITY_POLICY, EXPORT_POLICY.to_owned()),
    ];
    (headers, text).into_response()
}

/// What is done to a review.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// `POST /api/reviews/ID/cancel`: ends a review; what is done stays.
pub(crate) async fn cancel(
    State(web): Web,
    Path((id, deed)): Path<(String, String)>,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Json<Value>, Refusal> {
    if deed != "cancel" {
        return Err(Refusal::missing("nothing of this name is done to a review"));
    }
    web.cancel_review(&id).await?;
    Ok(Json(web.review_json(&id).await?))
}

/// `DELETE /api/reviews/ID`: forgets a review.
pub(crate) async fn remove(State(web): Web, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    web.forget_review(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}
