//! The catalogue of the parts an engine can be made of.

use crate::limits::MAX_HASH;
use axum::Json;
use engine::catalogue::{self, CatalogueEntry, NUMBER_WORDS};
use serde_json::{Value, json};

/// `GET /api/parts`. Parts that name files are left out: no page may name one.
pub(crate) async fn list() -> Json<Value> {
    let entries = catalogue::entries();
    Json(entries.iter().filter(|entry| !entry.is_path).map(part).collect())
}

fn part(entry: &CatalogueEntry) -> Value {
    // Numbers of JavaScript are exact up to here; tables of a page have a limit of their own.
    let most = if entry.word == "hash" { MAX_HASH } else { 1 << 53 };
    let number = NUMBER_WORDS.iter().find(|number| number.word == entry.word);
    json!({
        "word": entry.word,
        "name": entry.name,
        "doc": entry.doc,
        "example": entry.example,
        "is_term": entry.is_term,
        "takes_inner": entry.takes_inner,
        "number": number.map(|number| {
            json!({ "low": number.low, "high": number.high.min(most), "none": number.none })
        }),
    })
}
