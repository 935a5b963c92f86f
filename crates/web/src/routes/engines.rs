//! The other engines that analysis may ask for, by name.

use crate::refusal::Refusal;
use crate::shared::Web;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::task;

/// `GET /api/engines`: names only; no page learns or says which program runs. A list
/// that cannot be read is empty, with the fault beside it.
pub(crate) async fn list(State(web): Web) -> Result<Json<Value>, Refusal> {
    let program = Arc::clone(&web.program);
    let read = task::spawn_blocking(move || program.engines()).await;
    let read = read.map_err(|_| Refusal::internal("the list of engines cannot be read"))?;
    Ok(Json(match read {
        Ok(names) => json!({ "engines": names, "fault": null }),
        Err(refused) => json!({ "engines": [], "fault": refused.0 }),
    }))
}
