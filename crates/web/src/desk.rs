//! Questions that take a while: answered beside the server's own threads, a few
//! at a time, and given up when they take too long.

use crate::limits::{MAX_WAITING, QUESTION_TIME};
use crate::refusal::Refusal;
use game_core::Interrupt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::{task, time};

/// Where questions are answered.
pub(crate) struct QuestionDesk {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl QuestionDesk {
    /// A desk at which so many questions are answered at the same time.
    pub(crate) fn new(n_places: usize) -> QuestionDesk {
        QuestionDesk { places: Arc::new(Semaphore::new(n_places)), waiting: AtomicUsize::new(0) }
    }

    /// The answer to a question about a position. It hears an interrupt, which is
    /// raised when the answer takes too long.
    ///
    /// # Errors
    /// Too many questions wait, the answer took too long, or finding it failed.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Interrupt) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask_within(QUESTION_TIME, work).await
    }

    /// The answer to a question that may take this long.
    ///
    /// # Errors
    /// As those of [`ask`](Self::ask).
    pub(crate) async fn ask_within<T: Send + 'static>(
        &self,
        patience: Duration,
        work: impl FnOnce(&Interrupt) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let waiting = Waiting::queue(&self.waiting)?;
        let place = Arc::clone(&self.places).acquire_owned().await;
        drop(waiting);
        let place = place.map_err(|_| Refusal::internal("the server ends"))?;
        // Raised when the answer comes too late, and when nobody waits any more.
        let heard = Interrupt::default();
        let mut raised = RaiseOnDrop(Some(heard.clone()));
        let answer = task::spawn_blocking(move || {
            // The place is taken until the work ends, even if nobody waits for it.
            let _place = place;
            work(&heard)
        });
        match time::timeout(patience, answer).await {
            Ok(Ok(answer)) => {
                // A position in the answer goes on hearing its interrupt.
                raised.0 = None;
                Ok(answer)
            }
            Ok(Err(_)) => Err(Refusal::internal("finding the answer failed; nothing was changed")),
            Err(_) => {
                Err(Refusal::busy("this takes too long: the position or the rules are too large"))
            }
        }
    }
}

/// Raises an interrupt when it is dropped.
struct RaiseOnDrop(Option<Interrupt>);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.iter().for_each(Interrupt::raise);
    }
}

/// One who waits for a place.
struct Waiting<'a>(&'a AtomicUsize);

impl Waiting<'_> {
    fn queue(count: &AtomicUsize) -> Result<Waiting<'_>, Refusal> {
        let waiting = Waiting(count);
        if count.fetch_add(1, Ordering::Relaxed) < MAX_WAITING {
            return Ok(waiting);
        }
        Err(Refusal::busy("the server answers too many questions already: ask again later"))
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
