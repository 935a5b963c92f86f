//! Questions about a position.

use crate::json_body::JsonBody;
use crate::refusal::Refusal;
use crate::shared::Web;
use crate::spot::{GameSpot, ReachedSpot};
use crate::thinker;
use axum::Json;
use axum::extract::State;
use game_core::{Interrupt, Side};
use serde_json::{Value, json};

/// `POST /api/position`: everything about a position.
pub(crate) async fn position(
    State(web): Web,
    JsonBody(spot): JsonBody<GameSpot>,
) -> Result<Json<Value>, Refusal> {
    let reached = web.reach(spot).await?;
    Ok(Json(web.shown(reached).await?))
}

/// `POST /api/evaluate`: the evaluation term by term.
pub(crate) async fn evaluate(
    State(web): Web,
    JsonBody(spot): JsonBody<GameSpot>,
) -> Result<Json<Value>, Refusal> {
    let reached = web.reach(spot).await?;
    let program = web.program.clone();
    let trace = move |_: &Interrupt| evaluation(&reached, &*program);
    Ok(Json(web.desk.ask(trace).await??))
}

fn evaluation(reached: &ReachedSpot, program: &dyn crate::Program) -> Result<Value, Refusal> {
    let session = thinker::session(reached, thinker::SMALL, program)?;
    let trace = session.trace();
    let term = |term: &game_core::Term| {
        let [white, black] = term.centipawns;
        json!({ "name": term.name, "white": white, "black": black })
    };
    Ok(json!({
        "total": trace.total(Side::White),
        "terms": trace.terms.iter().map(term).collect::<Vec<_>>(),
        "squares": [],
    }))
}
