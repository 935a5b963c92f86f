//! Jobs as they are kept: what is asked, how far it is, and its parts.

use super::{Store, StoreError};
use crate::now::now;

/// How far a job is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JobState {
    /// It has not begun.
    Waiting,
    /// Somebody works on it; after a restart it goes on.
    Running,
    /// It is done.
    Done,
    /// Somebody ended it.
    Cancelled,
    /// It cannot be done; the message says why.
    Failed,
}

impl JobState {
    const ALL: [JobState; 5] = [
        JobState::Waiting,
        JobState::Running,
        JobState::Done,
        JobState::Cancelled,
        JobState::Failed,
    ];

    /// The word of the state, in the data base and for the page.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            JobState::Waiting => "waiting",
            JobState::Running => "running",
            JobState::Done => "done",
            JobState::Cancelled => "cancelled",
            JobState::Failed => "failed",
        }
    }

    /// Will nothing more be done?
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, JobState::Done | JobState::Cancelled | JobState::Failed)
    }
}

/// A job.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct JobRow {
    /// Its id.
    pub(crate) id: String,
    /// What kind of work it is.
    pub(crate) kind: String,
    /// What it is called in a list.
    pub(crate) title: String,
    /// What is asked, as JSON.
    pub(crate) request: String,
    /// The word of its state.
    pub(crate) state: String,
    /// How much is done.
    pub(crate) done: i64,
    /// How much there is to do.
    pub(crate) total: i64,
    /// Why it failed, or nothing.
    pub(crate) message: String,
    /// When it was asked for.
    pub(crate) created: i64,
    /// When it changed last.
    pub(crate) changed: i64,
}

impl JobRow {
    /// A job that has not begun.
    pub(crate) fn new(id: String, kind: &str, title: String, request: String) -> JobRow {
        JobRow {
            id,
            kind: kind.to_owned(),
            title,
            request,
            state: JobState::Waiting.word().to_owned(),
            done: 0,
            total: 0,
            message: String::new(),
            created: now(),
            changed: now(),
        }
    }

    /// How far it is. A word nobody knows is a failure.
    pub(crate) fn state(&self) -> JobState {
        let known = JobState::ALL.into_iter().find(|state| state.word() == self.state);
        known.unwrap_or(JobState::Failed)
    }
}

impl Store {
    /// Keeps a new job.
    pub(crate) async fn add_job(&self, job: &JobRow) -> Result<(), StoreError> {
        let insert = sqlx::query(
            "INSERT INTO jobs \
             (id, kind, title, request, state, done, total, message, created, changed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        );
        let insert = insert.bind(&job.id).bind(&job.kind).bind(&job.title);
        let insert = insert.bind(&job.request).bind(&job.state);
        let insert = insert.bind(job.done).bind(job.total).bind(&job.message);
        insert.bind(job.created).bind(job.changed).execute(&self.pool).await?;
        Ok(())
    }

    /// A job by its id.
    pub(crate) async fn job(&self, id: &str) -> Result<Option<JobRow>, StoreError> {
        let row = sqlx::query_as(
            "SELECT id, kind, title, request, state, done, total, message, created, changed \
             FROM jobs WHERE id = $1",
        );
        Ok(row.bind(id).fetch_optional(&self.pool).await?)
    }

    /// The jobs of a kind, the newest first.
    pub(crate) async fn jobs(&self, kind: &str, most: i64) -> Result<Vec<JobRow>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT id, kind, title, request, state, done, total, message, created, changed \
             FROM jobs WHERE kind = $1 ORDER BY created DESC, id LIMIT $2",
        );
        Ok(rows.bind(kind).bind(most).fetch_all(&self.pool).await?)
    }

    /// The oldest job that nobody has finished: what runs when nothing runs.
    pub(crate) async fn next_job(&self) -> Result<Option<JobRow>, StoreError> {
        let row = sqlx::query_as(
            "SELECT id, kind, title, request, state, done, total, message, created, changed \
             FROM jobs WHERE state IN ('waiting', 'running') ORDER BY created, id LIMIT 1",
        );
        Ok(row.fetch_optional(&self.pool).await?)
    }

    /// How many jobs wait or run.
    pub(crate) async fn count_open_jobs(&self) -> Result<i64, StoreError> {
        let count =
            sqlx::query_scalar("SELECT COUNT(*) FROM jobs WHERE state IN ('waiting', 'running')");
        Ok(count.fetch_one(&self.pool).await?)
    }

    /// Says how far a job is, unless it has ended; false if it has.
    pub(crate) async fn set_job(
        &self,
        id: &str,
        state: JobState,
        (done, total): (i64, i64),
        message: &str,
    ) -> Result<bool, StoreError> {
        let update = sqlx::query(
            "UPDATE jobs SET state = $2, done = $3, total = $4, message = $5, changed = $6 \
             WHERE id = $1 AND state IN ('waiting', 'running')",
        );
        let update = update.bind(id).bind(state.word()).bind(done).bind(total);
        let update = update.bind(message).bind(now());
        Ok(update.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Keeps a part of what a job makes. Making it twice does no harm.
    pub(crate) async fn save_part(
        &self,
        job: &str,
        place: i64,
        document: &str,
    ) -> Result<(), StoreError> {
        let save = sqlx::query(
            "INSERT INTO job_parts (job, place, document) VALUES ($1, $2, $3) \
             ON CONFLICT (job, place) DO UPDATE SET document = excluded.document",
        );
        save.bind(job).bind(place).bind(document).execute(&self.pool).await?;
        Ok(())
    }

    /// The places of the parts that a job has made so far, in order.
    pub(crate) async fn places(&self, job: &str) -> Result<Vec<i64>, StoreError> {
        let rows = sqlx::query_scalar("SELECT place FROM job_parts WHERE job = $1 ORDER BY place");
        Ok(rows.bind(job).fetch_all(&self.pool).await?)
    }

    /// A part that a job has made.
    pub(crate) async fn part(&self, job: &str, place: i64) -> Result<Option<String>, StoreError> {
        let row =
            sqlx::query_scalar("SELECT document FROM job_parts WHERE job = $1 AND place = $2");
        Ok(row.bind(job).bind(place).fetch_optional(&self.pool).await?)
    }

    /// Forgets a job and its parts; false if there is none.
    pub(crate) async fn remove_job(&self, id: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM jobs WHERE id = $1").bind(id);
        Ok(delete.execute(&self.pool).await?.rows_affected() > 0)
    }
}
