//! Questions about a position.

use crate::json_body::JsonBody;
use crate::refusal::Refusal;
use crate::shared::Web;
use crate::spot::{GameSpot, ReachedSpot};
use crate::thinker;
use axum::Json;
use axum::extract::State;
use engine::SquareShare;
use game_core::{Feature, Interrupt, Side};
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
    let squares: Vec<Value> = session.by_squares().iter().flat_map(on_square).collect();
    let term = |term: &game_core::Term| {
        let [white, black] = term.centipawns;
        json!({ "name": term.name, "white": white, "black": black })
    };
    Ok(json!({
        "total": trace.total(Side::White),
        "terms": trace.terms.iter().map(term).collect::<Vec<_>>(),
        "squares": squares,
    }))
}

/// The features of a square, as White counts them; none for what belongs to no
/// square.
fn on_square(share: &SquareShare) -> Vec<Value> {
    let Some(square) = &share.square else { return Vec::new() };
    let one = |feature: &Feature| {
        let centipawns = match feature.side {
            Side::White => feature.centipawns,
            Side::Black => -feature.centipawns,
        };
        json!({ "square": square, "name": feature.name, "centipawns": centipawns })
    };
    share.features.iter().map(one).collect()
}
