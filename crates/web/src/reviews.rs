//! Reviews of games as jobs: asked for here, done one game after another by
//! `reviews/worker.rs`. A game that is done is kept at once, so that after a
//! restart only the game that was under way begins again.

mod titles;
mod worker;

use crate::limits::{MAX_OPEN_JOBS, MAX_PGN_GAMES};
use crate::pgn_json::{self, FoundPgn};
use crate::queue::Queue;
use crate::random;
use crate::refusal::Refusal;
use crate::shared::ServerState;
use crate::store::{JobRow, JobState};
use explain::Level;
use game_core::Control;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, watch};

/// The kind of these jobs.
const KIND: &str = "review";
/// The most reviews of a list.
const MAX_LISTED: i64 = 500;

/// What is known of the review that is under way.
pub(crate) struct Reviews {
    /// Rung when there is work.
    bell: Notify,
    current: Mutex<Option<Current>>,
    /// Tells that something changed.
    news: watch::Sender<u64>,
}

/// The review that is under way.
struct Current {
    id: String,
    control: Arc<Control>,
    done: usize,
    total: usize,
}

impl Reviews {
    /// Nothing is under way.
    pub(crate) fn new() -> Reviews {
        Reviews { bell: Notify::new(), current: Mutex::new(None), news: watch::Sender::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Current>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of each change of any review from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    fn tell(&self) {
        self.news.send_modify(|n| *n += 1);
    }
}

/// A review that somebody wants.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    /// The games as text.
    #[serde(default)]
    pub(crate) pgn: Option<String>,
    /// Or a game that was played here.
    #[serde(default)]
    pub(crate) play: Option<String>,
    /// The rules, if they are not those of the tag `Variant`.
    #[serde(default)]
    game: Option<String>,
    /// Which games of the text.
    #[serde(default)]
    games: WantedGames,
    #[serde(default)]
    is_quick: bool,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    evals: Evals,
}

/// Which games of a text are wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum WantedGames {
    /// These, counted from 1.
    Numbers(Vec<usize>),
    /// A word: `all`.
    Word(String),
}

impl Default for WantedGames {
    fn default() -> WantedGames {
        WantedGames::Numbers(vec![1])
    }
}

/// Whose evaluations are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Evals {
    /// Those of the file.
    Given,
    /// Our own.
    #[default]
    Own,
}

impl ReviewRequest {
    fn level(&self) -> Result<Level, Refusal> {
        let Some(word) = &self.level else { return Ok(Level::Club) };
        word.parse()
            .map_err(|error: explain::UnknownLevel| Refusal::bad("level", error.to_string()))
    }

    /// The numbers of the games that are wanted, of so many.
    fn wanted(&self, count: usize) -> Result<Vec<usize>, Refusal> {
        let numbers = match &self.games {
            WantedGames::Numbers(numbers) => numbers.clone(),
            WantedGames::Word(word) if word == "all" => (1..=count).collect(),
            WantedGames::Word(word) => {
                return Err(Refusal::bad(
                    "games",
                    format!("{word:?}: write numbers or the word all"),
                ));
            }
        };
        match numbers.iter().find(|number| !(1..=count).contains(number)) {
            Some(number) => Err(Refusal::bad(
                "games",
                format!("there is no game {number}: the last one is {count}"),
            )),
            None if numbers.is_empty() || numbers.len() > MAX_PGN_GAMES => {
                Err(Refusal::bad("games", format!("name 1 to {MAX_PGN_GAMES} games")))
            }
            None => Ok(numbers),
        }
    }
}

impl ServerState {
    /// Adds a review to what is to be done.
    ///
    /// # Errors
    /// What is wrong with what is asked for.
    pub(crate) async fn new_review(&self, mut request: ReviewRequest) -> Result<String, Refusal> {
        request.level()?;
        if let Some(play) = request.play.take() {
            let missing =
                || Refusal { field: Some("play"), ..Refusal::missing("there is no such game") };
            let kept = self.store.play(&play).await?.ok_or_else(missing)?;
            (request.pgn, request.game) = (Some(kept.pgn), Some(kept.game));
        }
        let Some(text) = request.pgn.clone() else {
            return Err(Refusal::bad(
                "pgn",
                "bring a text with games, or name a game that was played",
            ));
        };
        if let Some(game) = &request.game {
            self.games.find(game).await?;
        }
        let told = |refusal: Refusal| Refusal { field: Some("pgn"), ..refusal };
        let asked = request.clone();
        let named = move |games: Vec<FoundPgn>| {
            let wanted = asked.wanted(games.len())?;
            Ok(titles::of_job(&games, &wanted))
        };
        let read = move |_: &_| pgn_json::games(&text).map_err(told).and_then(named);
        let title = self.desk.ask(read).await??;
        if self.store.count_open_jobs().await? >= MAX_OPEN_JOBS {
            return Err(Refusal::busy(format!("{MAX_OPEN_JOBS} reviews wait already: cancel one")));
        }
        let id = random::id().map_err(|_| Refusal::internal("the system has no random numbers"))?;
        let request = serde_json::to_string(&request);
        let request = request.map_err(|_| Refusal::internal("the review cannot be written"))?;
        self.store.add(&JobRow::new(id.clone(), KIND, title, request)).await?;
        self.reviews.bell.notify_one();
        self.reviews.tell();
        Ok(id)
    }

    /// The job of a review.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn review_job(&self, id: &str) -> Result<JobRow, Refusal> {
        let job = self.store.job(id).await?.filter(|job| job.kind == KIND);
        job.ok_or_else(|| Refusal::missing("there is no such review"))
    }

    /// The reviews, the newest first.
    ///
    /// # Errors
    /// The data base cannot be read.
    pub(crate) async fn review_list(&self) -> Result<Vec<Value>, Refusal> {
        let jobs = self.store.jobs(KIND, MAX_LISTED).await?;
        Ok(jobs.iter().map(|job| self.review_state(job)).collect())
    }

    /// How far a review is.
    pub(crate) fn review_state(&self, job: &JobRow) -> Value {
        let current = self.reviews.lock();
        let (done, total) = match &*current {
            Some(current) if current.id == job.id => (current.done as i64, current.total as i64),
            _ => (job.done, job.total),
        };
        json!({
            "id": job.id,
            "title": job.title,
            "state": job.state().word(),
            "done": done,
            "of": total,
            "message": Some(&job.message).filter(|message| !message.is_empty()),
            "created": job.created,
            "changed": job.changed,
        })
    }

    /// A review with what is known of its games.
    ///
    /// # Errors
    /// There is no such review.
    pub(crate) async fn review_json(&self, id: &str) -> Result<Value, Refusal> {
        let job = self.review_job(id).await?;
        let mut object = self.review_state(&job);
        let mut games = Vec::new();
        let mut first = Value::Null;
        for place in self.store.places(id).await? {
            let part = self.review_part(id, place).await?;
            games.push(json!({ "number": place, "title": part["title"], "fault": part["fault"] }));
            if first.is_null() {
                first = part["json"].clone();
            }
        }
        object["games"] = json!(games);
        object["review"] = first;
        Ok(object)
    }

    /// What is kept of the review of a game.
    ///
    /// # Errors
    /// It is not done.
    pub(crate) async fn review_part(&self, id: &str, place: i64) -> Result<Value, Refusal> {
        let missing = || Refusal::missing("this game is not reviewed");
        let document = self.store.part(id, place).await?.ok_or_else(missing)?;
        serde_json::from_str(&document).map_err(|_| Refusal::internal("the review cannot be read"))
    }

    /// Ends a review; what is done stays.
    ///
    /// # Errors
    /// It has ended already.
    pub(crate) async fn cancel_review(&self, id: &str) -> Result<(), Refusal> {
        let job = self.review_job(id).await?;
        let progress = (job.done, job.total);
        if !self.store.report(id, JobState::Cancelled, progress, "").await? {
            return Err(Refusal::conflict("the review has ended already"));
        }
        let current = self.reviews.lock();
        if let Some(current) = current.as_ref().filter(|current| current.id == id) {
            current.control.stop();
        }
        drop(current);
        self.reviews.tell();
        Ok(())
    }

    /// Forgets a review.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn forget_review(&self, id: &str) -> Result<(), Refusal> {
        let job = self.review_job(id).await?;
        if !job.state().is_final() {
            self.cancel_review(id).await?;
        }
        self.store.remove_job(id).await?;
        Ok(())
    }

    /// The message that tells a tab how far a review is.
    ///
    /// # Errors
    /// There is no such review.
    pub(crate) async fn review_news(&self, id: &str) -> Result<String, Refusal> {
        let mut message = self.review_state(&self.review_job(id).await?);
        message["is"] = json!("review");
        Ok(message.to_string())
    }
}
