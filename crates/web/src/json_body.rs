//! The JSON of a request: the only kind of body the server reads.

use crate::refusal::Refusal;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

/// The value that the body of a request describes.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Refusal> {
        if !is_json(&request) {
            let sentence = "the body of a request is JSON: send it as application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let status = rejection.status();
            let sentence = match status {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is too large".to_owned(),
                _ => rejection.body_text(),
            };
            Refusal::new(status, sentence)
        })?;
        read(&bytes).map(JsonBody)
    }
}

/// Is the body said to be JSON? The type may have parameters behind a semicolon.
fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads a value. An empty body is an empty object.
///
/// # Errors
/// What is wrong with the text, and where.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    let bytes = if bytes.trim_ascii().is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(bytes).map_err(|error| Refusal {
        place: (error.line() > 0).then(|| (error.line(), error.column())),
        ..Refusal::new(StatusCode::BAD_REQUEST, format!("the request cannot be read: {error}"))
    })
}
