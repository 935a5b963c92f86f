//! Long jobs: asked for now, done one after another, gone on with after a restart.
//! Whoever works on them sees a [`Queue`] only; here it is the store, elsewhere it
//! may be a server that many machines ask.

use crate::store::{JobRow, JobState, Store, StoreError};

/// A list of jobs that outlives the process.
pub(crate) trait Queue {
    /// Adds a job.
    async fn add(&self, job: &JobRow) -> Result<(), StoreError>;

    /// The job to work on now: the oldest that has not ended.
    async fn next(&self) -> Result<Option<JobRow>, StoreError>;

    /// Says how far a job is; false if it has ended meanwhile.
    async fn report(
        &self,
        id: &str,
        state: JobState,
        progress: (i64, i64),
        message: &str,
    ) -> Result<bool, StoreError>;

    /// Keeps a part of what a job makes. Keeping it twice does no harm.
    async fn keep(&self, id: &str, place: i64, document: &str) -> Result<(), StoreError>;

    /// The places of the parts that a job has made.
    async fn made(&self, id: &str) -> Result<Vec<i64>, StoreError>;
}

impl Queue for Store {
    async fn add(&self, job: &JobRow) -> Result<(), StoreError> {
        self.add_job(job).await
    }

    async fn next(&self) -> Result<Option<JobRow>, StoreError> {
        self.next_job().await
    }

    async fn report(
        &self,
        id: &str,
        state: JobState,
        progress: (i64, i64),
        message: &str,
    ) -> Result<bool, StoreError> {
        self.set_job(id, state, progress, message).await
    }

    async fn keep(&self, id: &str, place: i64, document: &str) -> Result<(), StoreError> {
        self.save_part(id, place, document).await
    }

    async fn made(&self, id: &str) -> Result<Vec<i64>, StoreError> {
        self.places(id).await
    }
}
