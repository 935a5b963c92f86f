//! What is kept: own games, games played, jobs. This module and those below it
//! are the only ones that speak SQL, and plain SQL but for opening the file
//! (`store/open.rs`); `store/jobs.rs` has the jobs.

mod folder;
mod jobs;
mod open;

pub(crate) use folder::DataFolder;
pub use folder::FolderError;
pub(crate) use jobs::{JobRow, JobState};

use crate::limits::MAX_OWN_GAMES;
use crate::now::now;
use crate::refusal::Refusal;
use sqlx::sqlite::SqlitePool;

/// What is kept, in one data base.
#[derive(Clone)]
pub(crate) struct Store {
    pool: SqlitePool,
}

/// A game of a rules file that somebody brought.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct OwnGame {
    /// The word by which the page names it.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: String,
    /// The name of the file, whose end says the format.
    pub(crate) file: String,
    /// Which game of the file it is.
    pub(crate) section: String,
    /// The text of the file.
    pub(crate) text: String,
}

/// A game that is played or was played, as it is kept.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct KeptPlay {
    /// Its id.
    pub(crate) id: String,
    /// The game that is played.
    pub(crate) game: String,
    /// Everything about it, as JSON.
    pub(crate) document: String,
    /// The same as PGN.
    pub(crate) pgn: String,
    /// Has it ended?
    pub(crate) is_over: bool,
    /// When it began.
    pub(crate) created: i64,
    /// When it changed last.
    pub(crate) changed: i64,
}

/// The data base cannot be read or written.
#[derive(Debug)]
pub(crate) struct StoreError(sqlx::Error);

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(error)
    }
}

impl From<StoreError> for Refusal {
    fn from(StoreError(error): StoreError) -> Refusal {
        Refusal::internal(format!("the data base cannot be used: {error}"))
    }
}

impl Store {
    /// Ends all use of the data base.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    /// The games that people brought, without their texts' faults being known.
    pub(crate) async fn own_games(&self) -> Result<Vec<OwnGame>, StoreError> {
        let rows =
            sqlx::query_as("SELECT id, name, file, section, text FROM own_games ORDER BY name, id");
        Ok(rows.fetch_all(&self.pool).await?)
    }

    /// A game that somebody brought.
    pub(crate) async fn own_game(&self, id: &str) -> Result<Option<OwnGame>, StoreError> {
        let row =
            sqlx::query_as("SELECT id, name, file, section, text FROM own_games WHERE id = $1");
        Ok(row.bind(id).fetch_optional(&self.pool).await?)
    }

    /// Keeps a game that somebody brought; one that is known already stays.
    ///
    /// # Errors
    /// There are too many, or the data base cannot be written.
    pub(crate) async fn add_own_game(&self, game: &OwnGame) -> Result<(), Refusal> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM own_games")
            .fetch_one(&self.pool)
            .await
            .map_err(StoreError)?;
        if count >= MAX_OWN_GAMES as i64 {
            let sentence =
                format!("{MAX_OWN_GAMES} rules files are kept at most: delete one first");
            return Err(Refusal::conflict(sentence));
        }
        let insert = sqlx::query(
            "INSERT INTO own_games (id, name, file, section, text, created) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
        );
        let insert = insert.bind(&game.id).bind(&game.name).bind(&game.file);
        let insert = insert.bind(&game.section).bind(&game.text).bind(now());
        insert.execute(&self.pool).await.map_err(StoreError)?;
        Ok(())
    }

    /// Forgets a game that somebody brought; false if there is none.
    pub(crate) async fn remove_own_game(&self, id: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM own_games WHERE id = $1").bind(id);
        Ok(delete.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Keeps a game that is played.
    pub(crate) async fn save_play(&self, play: &KeptPlay) -> Result<(), StoreError> {
        let save = sqlx::query(
            "INSERT INTO plays (id, game, document, pgn, is_over, created, changed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET \
             document = excluded.document, pgn = excluded.pgn, \
             is_over = excluded.is_over, changed = excluded.changed",
        );
        let save = save.bind(&play.id).bind(&play.game).bind(&play.document).bind(&play.pgn);
        let save = save.bind(i64::from(play.is_over)).bind(play.created).bind(play.changed);
        save.execute(&self.pool).await?;
        Ok(())
    }

    /// A game that is played or was played.
    pub(crate) async fn play(&self, id: &str) -> Result<Option<KeptPlay>, StoreError> {
        let row = sqlx::query_as(
            "SELECT id, game, document, pgn, is_over, created, changed FROM plays WHERE id = $1",
        );
        Ok(row.bind(id).fetch_optional(&self.pool).await?)
    }

    /// The games that changed last, the newest first.
    pub(crate) async fn plays(&self, most: i64) -> Result<Vec<KeptPlay>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT id, game, document, pgn, is_over, created, changed FROM plays \
             ORDER BY changed DESC, id LIMIT $1",
        );
        Ok(rows.bind(most).fetch_all(&self.pool).await?)
    }

    /// How many games are kept.
    pub(crate) async fn count_plays(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("SELECT COUNT(*) FROM plays").fetch_one(&self.pool).await?)
    }

    /// Forgets a game; false if there is none.
    pub(crate) async fn remove_play(&self, id: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM plays WHERE id = $1").bind(id);
        Ok(delete.execute(&self.pool).await?.rows_affected() > 0)
    }
}
