//! Which function answers which address.

mod answers;
mod engines;
mod games;
mod parts;
mod pgn;
mod plays;
mod positions;
mod questions;
mod reviews;
mod setup;

use crate::assets;
use crate::guard::{self, RequestGuard};
use crate::limits::{BODY_TIME, MAX_BODY, MAX_GAMES_BODY, REQUEST_TIME};
use crate::live;
use crate::refusal::Refusal;
use crate::shared::ServerState;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use std::any::Any;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// The whole server behind its guard.
pub(crate) fn app(shared: Arc<ServerState>, guard: Arc<RequestGuard>) -> Router {
    Router::new()
        .nest("/api", api())
        .fallback(get(assets::serve))
        .method_not_allowed_fallback(no_method)
        .with_state(shared)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(RequestBodyLimitLayer::new(MAX_GAMES_BODY))
        .layer(RequestBodyTimeoutLayer::new(BODY_TIME))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIME))
        .layer(CatchPanicLayer::custom(failed))
        .layer(middleware::from_fn_with_state(guard, guard::check))
}

fn api() -> Router<Arc<ServerState>> {
    Router::new()
        .route("/games", get(games::list).post(games::add))
        .route("/games/{id}", get(games::show).delete(games::remove))
        .route("/games/{id}/text", get(games::text))
        .route("/position", post(positions::position))
        .route("/evaluate", post(positions::evaluate))
        .route("/setup", post(setup::setup))
        .route("/book", post(questions::book))
        .route("/table", post(questions::table))
        .route("/explain", post(answers::explain))
        .route("/why_not", post(answers::why_not))
        .route("/threat", post(answers::threat))
        .route("/alternatives", post(answers::alternatives))
        .route("/parts", get(parts::list))
        .route("/engines", get(engines::list))
        .route("/pgn", post(pgn::read).layer(DefaultBodyLimit::max(MAX_GAMES_BODY)))
        .route("/pgn/write", post(pgn::write).layer(DefaultBodyLimit::max(MAX_GAMES_BODY)))
        .route("/plays", get(plays::list).post(plays::create))
        .route("/plays/{id}", get(plays::show).delete(plays::remove))
        .route("/plays/{id}/{deed}", post(plays::act))
        .route(
            "/reviews",
            get(reviews::list).post(reviews::create).layer(DefaultBodyLimit::max(MAX_GAMES_BODY)),
        )
        .route("/reviews/{id}", get(reviews::show).delete(reviews::remove))
        .route("/reviews/{id}/{deed}", get(reviews::show_game).post(reviews::cancel))
        .route("/running", get(plays::running))
        .route("/live", any(live::connect))
        .fallback(no_route)
}

async fn no_route() -> Refusal {
    Refusal::missing("there is nothing at this address")
}

async fn no_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address is not asked in this way")
}

/// A fault of ours in one request does not touch the others.
fn failed(_: Box<dyn Any + Send>) -> Response {
    Refusal::internal("the server made a mistake; nothing else is touched").into_response()
}
