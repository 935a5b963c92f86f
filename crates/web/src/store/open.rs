//! Opening the data base: the only place that knows it is SQLite.

use super::{DataFolder, FolderError, Store};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::path::Path;
use std::time::Duration;

/// The steps from each version to the next.
static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// How long a statement waits for another to end.
const PATIENCE: Duration = Duration::from_secs(5);
/// So many statements run at the same time.
const CONNECTIONS: u32 = 4;

impl Store {
    /// Opens the data base of a folder. An older one is copied and then brought to
    /// this version.
    ///
    /// # Errors
    /// The data base is damaged, or newer than this program. It stays as it is.
    pub(crate) async fn open(folder: &DataFolder) -> Result<Store, FolderError> {
        let path = folder.data_base();
        let damaged = |why: String| FolderError::Damaged { path: path.clone(), why };
        let is_new = !folder.has_data_base()?;
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(is_new)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool =
            SqlitePoolOptions::new().max_connections(CONNECTIONS).connect_with(options).await;
        let pool = pool.map_err(|error| match is_new {
            true => {
                FolderError::Unusable { path: path.clone(), error: std::io::Error::other(error) }
            }
            false => damaged(error.to_string()),
        })?;
        if !is_new {
            check(&pool).await.map_err(|TornFile(why)| damaged(why))?;
            let version = version(&pool).await.map_err(|error| damaged(error.to_string()))?;
            let newest = MIGRATIONS.iter().map(|step| step.version).max().unwrap_or(0);
            if version > newest {
                return Err(FolderError::Newer { path });
            }
            let to = folder.copy_to_make(version).filter(|_| version < newest);
            if let Some(to) = to {
                copy(&pool, &to).await.map_err(|error| damaged(error.to_string()))?;
            }
        }
        let migrated = MIGRATIONS.run(&pool).await;
        migrated.map_err(|error| damaged(error.to_string()))?;
        Ok(Store { pool })
    }
}

/// What is wrong with a file that is not whole.
struct TornFile(String);

/// Is the file whole?
async fn check(pool: &SqlitePool) -> Result<(), TornFile> {
    let told: Result<String, sqlx::Error> =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(pool).await;
    match told {
        Ok(told) if told == "ok" => Ok(()),
        Ok(told) => Err(TornFile(told)),
        Err(error) => Err(TornFile(error.to_string())),
    }
}

/// The version of the data base: the last step that was made.
async fn version(pool: &SqlitePool) -> Result<i64, sqlx::Error> {
    let version: Option<i64> =
        sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(pool).await?;
    Ok(version.unwrap_or(0))
}

/// Copies the data base to a file.
async fn copy(pool: &SqlitePool, to: &Path) -> Result<(), sqlx::Error> {
    sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned()).execute(pool).await?;
    Ok(())
}
