//! Searches: each on a thread of its own, never on one of the server's. There is
//! a number of places for those that tabs ask for and one for the engines of
//! games; what runs can be listed and stopped.

use crate::limits::{ENGINES_AT_ONCE, SEARCHES_AT_ONCE};
use crate::now::now;
use crate::refusal::Refusal;
use game_core::Control;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio::time;

/// What runs.
pub(crate) struct Searches {
    /// The places for analyses.
    pub(crate) for_tabs: Arc<Semaphore>,
    /// The places for the engines of games.
    pub(crate) for_games: Arc<Semaphore>,
    running: Mutex<BTreeMap<u64, Running>>,
    /// Rung when a search has ended.
    ended: Notify,
}

/// A search that runs.
struct Running {
    kind: &'static str,
    game: String,
    since: i64,
    control: Arc<Control>,
}

/// The entry of a search in the list, until it is dropped.
pub(crate) struct Ticket {
    number: u64,
    searches: Arc<Searches>,
}

impl Searches {
    /// Nothing runs.
    pub(crate) fn new() -> Searches {
        Searches {
            for_tabs: Arc::new(Semaphore::new(SEARCHES_AT_ONCE)),
            for_games: Arc::new(Semaphore::new(ENGINES_AT_ONCE)),
            running: Mutex::new(BTreeMap::new()),
            ended: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a search that begins now.
    pub(crate) fn enter(
        self: &Arc<Searches>,
        kind: &'static str,
        game: &str,
        control: &Arc<Control>,
    ) -> Ticket {
        let mut running = self.lock();
        let number = running.keys().last().map_or(0, |last| last + 1);
        let game = game.to_owned();
        running.insert(number, Running { kind, game, since: now(), control: Arc::clone(control) });
        Ticket { number, searches: Arc::clone(self) }
    }

    /// Stops everything.
    pub(crate) fn stop_all(&self) {
        self.lock().values().for_each(|running| running.control.stop());
    }

    /// Stops everything and waits until it has ended, so that no program that searches
    /// is left behind; but no longer than this.
    pub(crate) async fn end_all(&self, patience: Duration) {
        self.stop_all();
        let idle = async {
            loop {
                let ended = self.ended.notified();
                if self.lock().is_empty() {
                    return;
                }
                ended.await;
            }
        };
        // Whoever does not end in time ends with the process.
        let _ = time::timeout(patience, idle).await;
    }

    /// What runs, as data.
    pub(crate) fn list(&self) -> Vec<Value> {
        let one = |running: &Running| json!({ "kind": running.kind, "game": running.game, "since": running.since });
        self.lock().values().map(one).collect()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.searches.lock().remove(&self.number);
        self.searches.ended.notify_one();
    }
}

/// A fault in a search: it has ended and found nothing.
pub(crate) struct SearchFailed;

/// What is told when a search failed.
pub(crate) fn search_failed() -> Refusal {
    Refusal::internal("the engine failed by a mistake of the program; nothing else is touched")
}

/// Does work on a thread of its own and waits for its end.
///
/// # Errors
/// Those of the work; it failed; or the system has no thread to give.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let (sender, receiver) = oneshot::channel();
    // Nobody may be left to hear it.
    let tell = |done| drop(sender.send(done));
    spawn(work, tell).map_err(|_| Refusal::busy("the system has no thread left"))?;
    match receiver.await {
        Ok(Ok(done)) => done,
        _ => Err(search_failed()),
    }
}

/// Runs a search on a thread of its own and tells its end to `tell`. A fault in
/// the search ends that search only.
///
/// # Errors
/// The system has no thread to give.
pub(crate) fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    tell: impl FnOnce(Result<T, SearchFailed>) + Send + 'static,
) -> io::Result<()> {
    let run = move || tell(catch_unwind(AssertUnwindSafe(work)).map_err(|_| SearchFailed));
    thread::Builder::new().name("search".to_owned()).spawn(run)?;
    Ok(())
}
