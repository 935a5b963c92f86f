//! Connections: accepted up to a number, and dropped if they say nothing.

use crate::limits::{CLOSING_TIME, HEAD_TIME, MAX_CONNECTIONS};
use crate::shared::closed;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time;

/// How long to wait when the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(50);

/// Answers connections until it is told to stop, and then a little longer, so
/// that what is being answered is answered.
pub(super) async fn answer(listener: TcpListener, app: Router, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut stop) => break,
        };
        while open.try_join_next().is_some() {}
        let Ok((stream, _)) = accepted else {
            time::sleep(BREATH).await;
            continue;
        };
        // Who comes when all places are taken is sent away.
        if let Ok(place) = Arc::clone(&places).try_acquire_owned() {
            open.spawn(one(stream, app.clone(), place, stop.clone()));
        }
    }
    let _ = time::timeout(CLOSING_TIME, async { while open.join_next().await.is_some() {} }).await;
}

/// Answers one connection.
async fn one(
    stream: TcpStream,
    app: Router,
    place: OwnedSemaphorePermit,
    mut stop: watch::Receiver<bool>,
) {
    // A move is a small packet that must not wait for others.
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let service = TowerToHyperService::new(app);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // A connection that breaks concerns only whoever had it.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closed(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    drop(place);
}
