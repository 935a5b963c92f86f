//! Connections: accepted up to a number, and dropped if they say nothing. When all
//! places are taken, those go first that never showed the token.

use crate::guard::Visitor;
use crate::limits::{CLOSING_TIME, HEAD_TIME, MAX_CONNECTIONS};
use crate::shared::closed;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time;

/// How long to wait when the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(50);

/// Answers connections until it is told to stop, and then a little longer, so
/// that what is being answered is answered.
pub(super) async fn answer(listener: TcpListener, app: Router, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut open = JoinSet::new();
    let mut strangers = Strangers::default();
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
        if places.available_permits() == 0 && !strangers.send_one_away() {
            // The page itself has all places.
            continue;
        }
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { continue };
        let visitor = Visitor::default();
        let app = app.clone().layer(Extension(visitor.clone()));
        let task = open.spawn(one(stream, app, place, stop.clone()));
        strangers.add(visitor, task);
    }
    let _ = time::timeout(CLOSING_TIME, async { while open.join_next().await.is_some() {} }).await;
}

/// The connections that have not shown the token, the oldest first.
#[derive(Default)]
struct Strangers(VecDeque<(Visitor, AbortHandle)>);

impl Strangers {
    fn add(&mut self, visitor: Visitor, task: AbortHandle) {
        if self.0.len() >= MAX_CONNECTIONS {
            self.forget_others();
        }
        self.0.push_back((visitor, task));
    }

    /// Those who are known by now, or gone, are none.
    fn forget_others(&mut self) {
        self.0.retain(|(visitor, task)| visitor.is_stranger() && !task.is_finished());
    }

    /// Ends the connection of the one who has been here longest, if there is one.
    fn send_one_away(&mut self) -> bool {
        self.forget_others();
        let first = self.0.pop_front();
        first.iter().for_each(|(_, task)| task.abort());
        first.is_some()
    }
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
