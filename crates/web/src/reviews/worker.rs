//! Does the reviews that are asked for, one game after another.

use super::{Current, Evals, ReviewRequest, titles};
use crate::pgn_json::{self, FoundPgn};
use crate::program::{GameForReview, ReviewRefused};
use crate::queue::Queue;
use crate::refusal::Refusal;
use crate::searches::beside;
use crate::shared::{ServerState, closed};
use crate::store::{JobRow, JobState};
use engine::AnyGame;
use explain::Level;
use game_core::Control;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time;

/// How long to wait when the data base cannot be used.
const PAUSE: Duration = Duration::from_secs(5);

/// What is the same for all games of a job.
struct Terms {
    rules: Option<AnyGame>,
    level: Level,
    is_quick: bool,
    uses_given: bool,
}

impl ServerState {
    /// Does all reviews, until the server ends.
    pub(crate) async fn work(self: Arc<ServerState>) {
        let mut closing = self.closing.clone();
        loop {
            let heard = self.reviews.bell.notified();
            let done = match self.store.next().await {
                Ok(None) => {
                    tokio::select! {
                        () = heard => {}
                        () = closed(&mut closing) => return,
                    }
                    continue;
                }
                Ok(Some(job)) => self.review(&job).await,
                Err(error) => Err(error.into()),
            };
            if *closing.borrow() {
                return;
            }
            if done.is_err() {
                tokio::select! {
                    () = time::sleep(PAUSE) => {}
                    () = closed(&mut closing) => return,
                }
            }
        }
    }

    /// Does a review, and says how it ended.
    async fn review(self: &Arc<ServerState>, job: &JobRow) -> Result<(), Refusal> {
        let control = Arc::new(Control::default());
        let ended = self.review_games(job, &control).await;
        let current = self.reviews.lock().take();
        let (done, total) = current.map_or((0, 0), |known| (known.done as i64, known.total as i64));
        match ended {
            // The server ends, or somebody has cancelled it: it is as they left it.
            _ if control.is_stopped() => {}
            Ok(()) => drop(self.store.report(&job.id, JobState::Done, (total, total), "").await?),
            Err(refusal) => {
                let state = JobState::Failed;
                self.store.report(&job.id, state, (done, total), &refusal.sentence).await?;
            }
        }
        self.reviews.tell();
        Ok(())
    }

    async fn review_games(
        self: &Arc<ServerState>,
        job: &JobRow,
        control: &Arc<Control>,
    ) -> Result<(), Refusal> {
        let unread = |_| Refusal::internal("the job was asked for by another program");
        let request: ReviewRequest = serde_json::from_str(&job.request).map_err(unread)?;
        let terms = Arc::new(Terms {
            rules: match &request.game {
                Some(game) => Some(self.games.find(game).await?.game.clone()),
                None => None,
            },
            level: request.level()?,
            is_quick: request.is_quick,
            uses_given: request.evals == Evals::Given,
        });
        let text = request.pgn.clone().unwrap_or_default();
        let games = self.desk.ask(move |_| pgn_json::games(&text)).await??;
        let wanted = request.wanted(games.len())?;
        let games: Vec<FoundPgn> =
            games.into_iter().filter(|found| wanted.contains(&found.number)).collect();
        let made = self.store.made(&job.id).await?;
        let total = games.iter().map(positions).sum();
        let control = Arc::clone(control);
        let current = Current { id: job.id.clone(), control: Arc::clone(&control), done: 0, total };
        *self.reviews.lock() = Some(current);
        let mut before = 0;
        for found in games {
            let (place, n_positions) = (found.number as i64, positions(&found));
            if !made.contains(&place) {
                let part = self.review_game(found, before, &terms, &control).await;
                if control.is_stopped() {
                    return Ok(());
                }
                self.store.keep(&job.id, place, &part.to_string()).await?;
            }
            before += n_positions;
            let progress = (before as i64, total as i64);
            if !self.store.report(&job.id, JobState::Running, progress, "").await? {
                control.stop();
                return Ok(());
            }
            self.note_progress(before);
        }
        Ok(())
    }

    /// What is kept of the review of one game.
    async fn review_game(
        self: &Arc<ServerState>,
        found: FoundPgn,
        before: usize,
        terms: &Arc<Terms>,
        control: &Arc<Control>,
    ) -> Value {
        let title = titles::of_game(&found);
        let ticket = self.searches.enter("review", &title, control);
        let (web, terms, stop) = (Arc::clone(self), Arc::clone(terms), Arc::clone(control));
        let work = move || {
            let _kept = ticket;
            let game = GameForReview {
                pgn: found.game,
                fault: found.fault,
                number: found.number as u64,
                rules: terms.rules.clone(),
                is_quick: terms.is_quick,
                level: terms.level,
                uses_given: terms.uses_given,
            };
            let mut hear = |done: usize, _: usize| web.note_progress(before + done);
            Ok(web.program.review(game, &stop, &mut hear))
        };
        // A game that cannot be reviewed keeps no other from it.
        match beside(work).await {
            Ok(Ok(forms)) => json!({
                "title": title, "json": forms.json, "pgn": forms.pgn, "html": forms.html,
            }),
            Ok(Err(ReviewRefused(why))) => json!({ "title": title, "fault": why }),
            Err(refusal) => json!({ "title": title, "fault": refusal.sentence }),
        }
    }

    fn note_progress(&self, done: usize) {
        if let Some(current) = self.reviews.lock().as_mut() {
            current.done = done.min(current.total);
        }
        self.reviews.tell();
    }
}

/// The positions of a game that are looked at.
fn positions(found: &FoundPgn) -> usize {
    found.game.main_line().count() + 1
}
