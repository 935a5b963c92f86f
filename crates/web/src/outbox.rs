//! What a tab is still to be told. A slow reader never makes it grow: of news
//! that replace each other only the latest waits, and of the rest only so much.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many messages that cannot be left out wait.
const MAX_MESSAGES: usize = 256;

/// The messages that wait for a tab.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    bell: Notify,
}

#[derive(Default)]
struct Waiting {
    /// Told in order, before anything else.
    letters: VecDeque<String>,
    /// By what they are about, the latest only.
    latest: BTreeMap<String, String>,
    is_overfull: bool,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message that must arrive.
    pub(crate) fn post(&self, text: String) {
        let mut waiting = self.lock();
        if waiting.letters.len() >= MAX_MESSAGES {
            waiting.is_overfull = true;
        } else {
            waiting.letters.push_back(text);
        }
        drop(waiting);
        self.bell.notify_one();
    }

    /// Adds the latest news about something; older ones are forgotten.
    pub(crate) fn post_latest(&self, about: &str, text: String) {
        self.lock().latest.insert(about.to_owned(), text);
        self.bell.notify_one();
    }

    /// Adds the last message about something behind the latest news about it.
    pub(crate) fn post_last(&self, about: &str, text: String) {
        let latest = self.lock().latest.remove(about);
        latest.into_iter().for_each(|latest| self.post(latest));
        self.post(text);
    }

    /// Waits for the next message; nothing if so many wait that the tab cannot be
    /// told everything any more.
    pub(crate) async fn next(&self) -> Option<String> {
        loop {
            let heard = self.bell.notified();
            {
                let mut waiting = self.lock();
                if waiting.is_overfull {
                    return None;
                }
                let latest =
                    |waiting: &mut Waiting| waiting.latest.pop_first().map(|(_, text)| text);
                if let Some(text) = waiting.letters.pop_front().or_else(|| latest(&mut waiting)) {
                    return Some(text);
                }
            }
            heard.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_latest_news_wait_and_nothing_grows() {
        let outbox = Outbox::default();
        for n in 0..10_000 {
            outbox.post_latest("lines", format!("lines {n}"));
        }
        outbox.post("pong".to_owned());
        assert_eq!(outbox.next().await.as_deref(), Some("pong"));
        assert_eq!(outbox.next().await.as_deref(), Some("lines 9999"));
        outbox.post_latest("lines", "lines".to_owned());
        outbox.post_last("lines", "done".to_owned());
        assert_eq!(outbox.next().await.as_deref(), Some("lines"));
        assert_eq!(outbox.next().await.as_deref(), Some("done"));
        for _ in 0..=MAX_MESSAGES {
            outbox.post("pong".to_owned());
        }
        assert_eq!(outbox.next().await, None);
    }
}
