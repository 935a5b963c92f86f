//! The WebSocket of a tab: analyses, and news about games and reviews.
//! `live/analyses.rs` has the searches of a tab, `live/other_engine.rs` those by other
//! programs, `live/patience.rs` how many messages it may send.

mod analyses;
mod other_engine;
mod patience;

use crate::json_body;
use crate::limits::MAX_MESSAGE;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::shared::{ServerState, Web, closed};
use analyses::{Analyses, AnalysisOrder};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use patience::Patience;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::AbortHandle;
use tokio::time::{self, Instant};

/// How often a tab is asked whether it is still there.
const PING_TIME: Duration = Duration::from_secs(20);
/// A tab that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(65);
/// The progress of a review is told no more often than this.
const REVIEW_PAUSE: Duration = Duration::from_millis(100);
/// How many games and reviews a tab watches.
const MAX_WATCHED: usize = 20;

/// What a tab asks for.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Demand {
    /// Search a position.
    Analyse(Box<AnalysisOrder>),
    /// End a search.
    Stop { id: Value },
    /// Tell news about a game or a review from now on.
    Watch(Watched),
    /// Tell them no more.
    Unwatch(Watched),
    /// Are you there?
    Ping { n: Value },
}

/// Something to be watched.
#[derive(Clone, Deserialize)]
struct Watched {
    #[serde(default)]
    play: Option<String>,
    #[serde(default)]
    review: Option<String>,
}

/// `GET /api/live`: the WebSocket of a tab.
pub(crate) async fn connect(State(web): Web, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| Tab::new(web).stay(socket))
}

/// A tab of a browser.
struct Tab {
    web: Arc<ServerState>,
    outbox: Arc<Outbox>,
    analyses: Analyses,
    watched: BTreeMap<String, AbortHandle>,
}

/// Why the conversation with a tab ends.
enum Goodbye {
    /// The tab is closed or does not answer.
    Gone,
    /// The tab asks too much.
    Refused(&'static str),
}

impl Tab {
    fn new(web: Arc<ServerState>) -> Tab {
        let outbox = Arc::new(Outbox::default());
        let analyses = Analyses::new(Arc::clone(&web), Arc::clone(&outbox));
        Tab { web, outbox, analyses, watched: BTreeMap::new() }
    }

    /// Talks with the tab until it is closed.
    async fn stay(mut self, mut socket: WebSocket) {
        let mut stop = self.web.closing.clone();
        let goodbye = tokio::select! {
            goodbye = self.talk(&mut socket) => goodbye,
            () = closed(&mut stop) => Goodbye::Gone,
        };
        if let Goodbye::Refused(why) = goodbye {
            let frame = CloseFrame { code: close_code::POLICY, reason: why.into() };
            let _ = time::timeout(PING_TIME, socket.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Goodbye {
        let mut patience = Patience::new(Instant::now());
        let mut heard = Instant::now();
        let mut ticks = time::interval(PING_TIME);
        let outbox = Arc::clone(&self.outbox);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return Goodbye::Gone };
                    heard = Instant::now();
                    if !patience.bears(heard) {
                        return Goodbye::Refused("too many messages");
                    }
                    match message {
                        Message::Text(text) => self.hear(text.as_bytes()).await,
                        Message::Close(_) => return Goodbye::Gone,
                        Message::Binary(_) => return Goodbye::Refused("messages are text"),
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                text = outbox.next() => {
                    let Some(text) = text else { return Goodbye::Refused("too slow") };
                    let sent = time::timeout(SILENCE, socket.send(Message::Text(text.into()))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return Goodbye::Gone;
                    }
                }
                _ = ticks.tick() => {
                    let is_gone = heard.elapsed() > SILENCE;
                    if is_gone || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                        return Goodbye::Gone;
                    }
                }
            }
        }
    }

    /// Does what a message asks for.
    async fn hear(&mut self, text: &[u8]) {
        let demand = match json_body::read::<Demand>(text) {
            Ok(demand) => demand,
            Err(refusal) => return self.refuse(&Value::Null, &refusal),
        };
        match demand {
            Demand::Ping { n } => self.outbox.post(json!({ "is": "pong", "n": n }).to_string()),
            Demand::Stop { id } => self.analyses.stop(&id),
            Demand::Analyse(order) => {
                let id = order.id.clone();
                if let Err(refusal) = self.analyses.start(*order) {
                    self.refuse(&id, &refusal);
                }
            }
            Demand::Watch(watched) => self.watch(watched).await,
            Demand::Unwatch(watched) => {
                if let Some(old) = self.watched.remove(&watched.name()) {
                    old.abort();
                }
            }
        }
    }

    fn refuse(&self, id: &Value, refusal: &Refusal) {
        self.outbox.post(told_refusal(id, refusal));
    }

    async fn watch(&mut self, watched: Watched) {
        let name = watched.name();
        if self.watched.contains_key(&name) {
            return;
        }
        if self.watched.len() >= MAX_WATCHED {
            let sentence = format!("a tab watches at most {MAX_WATCHED} games and reviews");
            return self.refuse(&Value::Null, &Refusal::busy(sentence));
        }
        match self.news(watched, &name).await {
            Ok(task) => drop(self.watched.insert(name, task)),
            Err(refusal) => self.refuse(&Value::Null, &refusal),
        }
    }

    /// Begins to tell the news about something.
    async fn news(&self, watched: Watched, name: &str) -> Result<AbortHandle, Refusal> {
        let (web, outbox, name) =
            (Arc::clone(&self.web), Arc::clone(&self.outbox), name.to_owned());
        match watched {
            Watched { play: Some(id), .. } => {
                let cell = web.play(&id).await?;
                let mut news = cell.watch();
                Ok(tokio::spawn(async move {
                    loop {
                        let told = web.play_news(&cell).await;
                        told.into_iter().for_each(|text| outbox.post_latest(&name, text));
                        if news.changed().await.is_err() {
                            return;
                        }
                    }
                })
                .abort_handle())
            }
            Watched { review: Some(id), .. } => {
                web.review_job(&id).await?;
                let mut news = web.reviews.watch();
                Ok(tokio::spawn(async move {
                    loop {
                        let told = web.review_news(&id).await;
                        told.into_iter().for_each(|text| outbox.post_latest(&name, text));
                        time::sleep(REVIEW_PAUSE).await;
                        if news.changed().await.is_err() {
                            return;
                        }
                    }
                })
                .abort_handle())
            }
            _ => Err(Refusal::bad("play", "name a play or a review")),
        }
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        self.watched.values().for_each(AbortHandle::abort);
        self.analyses.stop_all();
    }
}

impl Watched {
    fn name(&self) -> String {
        match (&self.play, &self.review) {
            (Some(play), _) => format!("play {play}"),
            (None, Some(review)) => format!("review {review}"),
            (None, None) => String::new(),
        }
    }
}

/// The message that something asked for is not done.
fn told_refusal(id: &Value, refusal: &Refusal) -> String {
    let mut message = refusal.as_json();
    message["is"] = json!("error");
    message["id"] = id.clone();
    message.to_string()
}
