//! Games that are played against the engine, or by two people at one board.
//!
//! A game that somebody looks at is a [`PlayCell`] on the shelf; all others are
//! in the store only. Each change is kept before it is told: when the program is
//! killed, the next one goes on where this one was. `plays/table.rs` is a game,
//! `plays/deeds.rs` what a person does to it, `plays/reply.rs` the engine's part,
//! `plays/record.rs` what is kept.

mod deeds;
mod json;
mod pgn;
mod record;
mod reply;
mod table;

pub(crate) use deeds::NewPlay;
pub(crate) use json::summary;
pub(crate) use record::PlayRecord;

use crate::limits::KEPT_ENGINES;
use crate::refusal::Refusal;
use crate::shared::ServerState;
use crate::store::KeptPlay;
use engine::Session;
use record::{PlayResult, RECORD_VERSION};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::Table;
use tokio::sync::{self, watch};
use tokio::time;

/// How many games are on the shelf before those that nobody looks at go.
const KEPT_TABLES: usize = 64;
/// A clock is looked at so long after it must have run out.
const AFTER_FLAG: Duration = Duration::from_millis(5);

/// A game that somebody looks at.
pub(crate) struct PlayCell {
    table: sync::Mutex<Table>,
    /// Tells that something changed.
    news: watch::Sender<u64>,
}

/// The games that are on the table, and the engines that wait for their turn.
#[derive(Default)]
pub(crate) struct PlayShelf {
    cells: Mutex<Vec<(String, Arc<PlayCell>)>>,
    engines: Mutex<Vec<(String, Session)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PlayCell {
    fn new(table: Table) -> PlayCell {
        PlayCell { table: sync::Mutex::new(table), news: watch::Sender::new(0) }
    }

    /// Hears of each change from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    fn tell(&self) {
        self.news.send_modify(|n| *n += 1);
    }
}

impl PlayShelf {
    fn cell(&self, id: &str) -> Option<Arc<PlayCell>> {
        let cells = lock(&self.cells);
        cells.iter().find(|(known, _)| known == id).map(|(_, cell)| Arc::clone(cell))
    }

    /// Puts a game on the shelf, unless it is there: then that one is returned.
    fn place(&self, id: &str, cell: PlayCell) -> Arc<PlayCell> {
        let mut cells = lock(&self.cells);
        if let Some((_, known)) = cells.iter().find(|(known, _)| known == id) {
            return Arc::clone(known);
        }
        if cells.len() >= KEPT_TABLES {
            // Whoever looks at a game, or thinks about it, has it in hand.
            cells.retain(|(_, cell)| Arc::strong_count(cell) > 1 || cell.news.receiver_count() > 0);
        }
        let cell = Arc::new(cell);
        cells.push((id.to_owned(), Arc::clone(&cell)));
        cell
    }

    fn forget(&self, id: &str) {
        lock(&self.cells).retain(|(known, _)| known != id);
        lock(&self.engines).retain(|(known, _)| known != id);
    }

    /// The engine of a game, if it waits here.
    fn take_engine(&self, id: &str) -> Option<Session> {
        let mut engines = lock(&self.engines);
        let place = engines.iter().position(|(known, _)| known == id)?;
        Some(engines.remove(place).1)
    }

    /// Lets an engine wait for its next turn; one that has waited long goes.
    fn keep_engine(&self, id: &str, session: Session) {
        let mut engines = lock(&self.engines);
        engines.retain(|(known, _)| known != id);
        if engines.len() >= KEPT_ENGINES {
            engines.remove(0);
        }
        engines.push((id.to_owned(), session));
    }
}

impl ServerState {
    /// A game by its id. If it is the engine's turn, the engine thinks.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read any more.
    pub(crate) async fn play(self: &Arc<ServerState>, id: &str) -> Result<Arc<PlayCell>, Refusal> {
        if let Some(cell) = self.plays.cell(id) {
            return Ok(cell);
        }
        let missing = || Refusal::missing("there is no such game");
        let kept = self.store.play(id).await?.ok_or_else(missing)?;
        let record = read_record(&kept)?;
        let reached = self.reach(Table::spot(&record)).await?;
        let cell = self.plays.place(id, PlayCell::new(Table::new(record, reached)));
        let mut table = cell.table.lock().await;
        self.go_on(&cell, &mut table);
        drop(table);
        Ok(cell)
    }

    /// Forgets a game; false if there is none.
    ///
    /// # Errors
    /// The data base cannot be written.
    pub(crate) async fn forget_play(&self, id: &str) -> Result<bool, Refusal> {
        if let Some(cell) = self.plays.cell(id) {
            cell.table.lock().await.stop_thinking();
        }
        self.plays.forget(id);
        Ok(self.store.remove_play(id).await?)
    }

    /// The object of a game with its position.
    ///
    /// # Errors
    /// The position takes too long.
    pub(crate) async fn play_json(&self, cell: &PlayCell) -> Result<Value, Refusal> {
        let table = cell.table.lock().await;
        let (mut object, reached) = (json::play(&table), table.reached.clone());
        drop(table);
        object["position"] = self.shown(reached).await?;
        Ok(object)
    }

    /// The message that tells a tab of a game.
    ///
    /// # Errors
    /// The position takes too long.
    pub(crate) async fn play_news(&self, cell: &PlayCell) -> Result<String, Refusal> {
        Ok(json!({ "is": "play", "play": self.play_json(cell).await? }).to_string())
    }

    /// Keeps a change, tells it, and lets the engine think if it is its turn.
    async fn settle(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
        table: &mut Table,
    ) -> Result<(), Refusal> {
        let kept = kept(table)?;
        if let Err(error) = self.store.save_play(&kept).await {
            // What could not be kept has not happened.
            table.stop_thinking();
            self.plays.forget(&table.record.id);
            return Err(error.into());
        }
        self.go_on(cell, table);
        cell.tell();
        Ok(())
    }

    /// Lets the engine think if it is its turn, and watches the clock.
    fn go_on(self: &Arc<ServerState>, cell: &Arc<PlayCell>, table: &mut Table) {
        table.fault = None;
        if table.is_engines_turn() && table.thinking.is_none() {
            self.let_engine_think(cell, table);
        }
        let Some(left) = table.left().filter(|_| !table.is_over()) else { return };
        let left = Duration::from_millis(left[table.turn().index()].unsigned_abs());
        let (web, cell) = (Arc::downgrade(self), Arc::downgrade(cell));
        let n_moves = table.record.moves.len();
        tokio::spawn(async move {
            time::sleep(left + AFTER_FLAG).await;
            let (Some(web), Some(cell)) = (web.upgrade(), cell.upgrade()) else { return };
            web.look_at_clock(&cell, n_moves).await;
        });
    }

    /// Ends a game whose clock has run out since this many moves.
    async fn look_at_clock(self: &Arc<ServerState>, cell: &Arc<PlayCell>, n_moves: usize) {
        let mut table = cell.table.lock().await;
        if table.record.moves.len() == n_moves && table.is_out_of_time() {
            self.run_out(cell, &mut table).await;
        }
    }

    /// Ends a game whose clock has run out.
    async fn run_out(self: &Arc<ServerState>, cell: &Arc<PlayCell>, table: &mut Table) {
        let side = table.turn();
        let left = table.left().unwrap_or_default();
        table.end(PlayResult::loss_of(side, format!("{side} has used up the time")));
        table.record.left = left;
        // If it cannot be kept, the clock has run out again when it is read.
        let _ = self.settle(cell, table).await;
    }
}

/// A game as it is kept.
fn kept(table: &Table) -> Result<KeptPlay, Refusal> {
    let record = &table.record;
    let document = serde_json::to_string(record);
    let document = document.map_err(|_| Refusal::internal("the game cannot be written"))?;
    let name = &table.reached.known.rules.id;
    Ok(KeptPlay {
        id: record.id.clone(),
        game: record.game.clone(),
        document,
        pgn: pgn::text(record, table.reached.start.as_deref(), name),
        is_over: table.is_over(),
        created: record.created,
        changed: record.changed,
    })
}

/// The record of a game that was kept.
///
/// # Errors
/// A newer program wrote it, or it is damaged.
pub(crate) fn read_record(kept: &KeptPlay) -> Result<PlayRecord, Refusal> {
    let read = serde_json::from_str::<PlayRecord>(&kept.document).ok();
    let known = read.filter(|record| record.version <= RECORD_VERSION);
    known.ok_or_else(|| {
        Refusal::internal("this game was kept by another program and cannot be read")
    })
}
