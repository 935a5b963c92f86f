//! What a person does to a game.

use super::record::{
    ClockRule, DrawOffer, KeptMove, MovedBy, Opponent, PlayRecord, PlayResult, RECORD_VERSION, You,
};
use super::table::Table;
use super::{PlayCell, kept};
use crate::limits::{COMPILE_TIME, MAX_PLAYS, MAX_PLIES};
use crate::now::now;
use crate::random;
use crate::refusal::Refusal;
use crate::shared::ServerState;
use crate::spot::{GameSpot, ReachedSpot, StartPlace};
use crate::thinker;
use game_core::Side;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// A game that somebody wants to play.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPlay {
    game: String,
    #[serde(default)]
    start: Option<StartPlace>,
    /// The moves that were played before, in coordinates.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    you: YourChoice,
    #[serde(default)]
    opponent: Opponent,
    #[serde(default)]
    clock: ClockRule,
}

/// The side that somebody wants.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum YourChoice {
    #[default]
    White,
    Black,
    Both,
    Chance,
}

/// A draw is accepted by an engine that sees no more than this for itself, in
/// centipawns.
const CONTENT_WITH_DRAW: i64 = 0;
/// No draw is accepted before so many half-moves.
const EARLIEST_DRAW: usize = 20;
/// For the milliseconds of clocks.
const MILLISECONDS: f64 = 1_000.0;

impl ServerState {
    /// Begins a game.
    ///
    /// # Errors
    /// What is wrong with what is asked for.
    pub(crate) async fn new_play(
        self: &Arc<ServerState>,
        new: NewPlay,
    ) -> Result<Arc<PlayCell>, Refusal> {
        new.clock.check()?;
        new.opponent.check(new.clock)?;
        if self.store.count_plays().await? >= MAX_PLAYS as i64 {
            return Err(Refusal::conflict(format!(
                "{MAX_PLAYS} games are kept at most: delete some"
            )));
        }
        let you = match new.you {
            YourChoice::White => You::White,
            YourChoice::Black => You::Black,
            YourChoice::Both => You::Both,
            YourChoice::Chance if random::coin() => You::White,
            YourChoice::Chance => You::Black,
        };
        let base = match new.clock {
            ClockRule::Game { base, .. } => (base * MILLISECONDS) as i64,
            _ => 0,
        };
        let no_id = |_| Refusal::internal("the system has no random numbers");
        let record = PlayRecord {
            version: RECORD_VERSION,
            id: random::id().map_err(no_id)?,
            game: new.game,
            start: new.start,
            you,
            opponent: new.opponent,
            clock: new.clock,
            left: [base; 2],
            fen: String::new(),
            moves: Vec::new(),
            draw_offered: None,
            result: None,
            created: now(),
            changed: now(),
        };
        self.begin(record, new.moves).await
    }

    /// Begins the game of a record, after these moves.
    async fn begin(
        self: &Arc<ServerState>,
        mut record: PlayRecord,
        moves: Vec<String>,
    ) -> Result<Arc<PlayCell>, Refusal> {
        let reached = self.reach(GameSpot { moves, ..Table::spot(&record) }).await?;
        record.game = reached.known.id.clone();
        record.moves = reached
            .steps
            .iter()
            .map(|step| KeptMove {
                text: step.text.clone(),
                san: step.san.clone(),
                by: MovedBy::You,
                seconds: 0.0,
                thought: None,
            })
            .collect();
        if record.you != You::Both {
            let engine = self.engine_for(&reached, &record).await?;
            self.plays.keep_engine(&record.id, engine);
        }
        let id = record.id.clone();
        let table = Table::new(record, reached);
        self.store.save_play(&kept(&table)?).await?;
        let cell = self.plays.place(&id, PlayCell::new(table));
        let mut table = cell.table.lock().await;
        self.go_on(&cell, &mut table);
        drop(table);
        Ok(cell)
    }

    /// The engine of a game, which shows that its parts go with the game.
    async fn engine_for(
        &self,
        reached: &ReachedSpot,
        record: &PlayRecord,
    ) -> Result<engine::Session, Refusal> {
        let (reached, spec, program) = (reached.clone(), record.spec(), Arc::clone(&self.program));
        let build = move |_: &game_core::Interrupt| thinker::session(&reached, &spec, &*program);
        let session = self.compiling.ask_within(COMPILE_TIME, build).await?;
        session.map_err(|refusal| Refusal { field: Some("opponent"), ..refusal })
    }

    /// Plays a move of the person.
    ///
    /// # Errors
    /// It is not the person's turn, or the move is not legal.
    pub(crate) async fn move_in(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
        text: &str,
    ) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        table.check_your_turn()?;
        if table.is_out_of_time() {
            self.run_out(cell, &mut table).await;
            return table.check_going_on();
        }
        if table.record.moves.len() >= MAX_PLIES {
            return Err(Refusal::conflict(format!(
                "a game has at most {MAX_PLIES} half-moves here"
            )));
        }
        let after = self.advance(&table.reached, text).await?;
        table.moved(after, MovedBy::You, None);
        self.settle(cell, &mut table).await
    }

    /// Takes back the last move of the person, and what followed it.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn undo(self: &Arc<ServerState>, cell: &Arc<PlayCell>) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        let kept = table.moves_after_undo()?;
        let mut record = table.record.clone();
        record.moves.truncate(kept);
        (record.result, record.draw_offered, record.changed) = (None, None, now());
        let reached = self.reach(Table::spot(&record)).await?;
        table.stop_thinking();
        *table = Table::new(record, reached);
        self.settle(cell, &mut table).await
    }

    /// What the engine would play.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) async fn hint(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<Value, Refusal> {
        let table = cell.table.lock().await;
        table.check_your_turn()?;
        let reached = table.reached.clone();
        drop(table);
        self.hint_at(reached).await
    }

    /// Offers a draw. Two people at one board have agreed already; the engine
    /// accepts if it sees nothing better.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) async fn offer_draw(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        table.check_going_on()?;
        if table.record.you == You::Both || accepts_draw(&table) {
            table.end(PlayResult::draw("draw by agreement"));
        } else {
            table.record.draw_offered = Some(DrawOffer::Declined);
        }
        self.settle(cell, &mut table).await
    }

    /// The person gives up; of two people, the one to move.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) async fn resign(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        table.check_going_on()?;
        let side = match table.record.you {
            You::White => Side::White,
            You::Black => Side::Black,
            You::Both => table.turn(),
        };
        table.end(PlayResult::loss_of(side, format!("{side} resigns")));
        self.settle(cell, &mut table).await
    }

    /// Claims a draw that the rules give.
    ///
    /// # Errors
    /// There is none, or it is not the person's turn.
    pub(crate) async fn claim(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        table.check_your_turn()?;
        let Some(reason) = table.reached.pos.claimable_draw() else {
            return Err(Refusal::conflict("there is no draw to claim here"));
        };
        table.end(PlayResult::draw(format!("draw by {reason}, claimed")));
        self.settle(cell, &mut table).await
    }

    /// The person takes the engine's side.
    ///
    /// # Errors
    /// The game is over, or nobody is on the other side.
    pub(crate) async fn take_side(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        table.check_going_on()?;
        if table.record.you == You::Both {
            return Err(Refusal::conflict("both sides are yours already"));
        }
        table.stop_thinking();
        table.record.you = table.record.you.swapped();
        table.record.changed = now();
        self.settle(cell, &mut table).await
    }

    /// Lets an engine that failed try again.
    ///
    /// # Errors
    /// It has not failed.
    pub(crate) async fn retry(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<(), Refusal> {
        let mut table = cell.table.lock().await;
        table.check_failed()?;
        self.settle(cell, &mut table).await
    }

    /// The same again with sides exchanged.
    ///
    /// # Errors
    /// The game cannot begin again.
    pub(crate) async fn rematch(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
    ) -> Result<Arc<PlayCell>, Refusal> {
        let old = cell.table.lock().await.record.clone();
        let you = match old.you.swapped() {
            You::White => YourChoice::White,
            You::Black => YourChoice::Black,
            You::Both => YourChoice::Both,
        };
        let PlayRecord { game, start, opponent, clock, .. } = old;
        self.new_play(NewPlay { game, start, moves: Vec::new(), you, opponent, clock }).await
    }
}

/// Does the engine accept a draw? It goes by what it thought of its last move.
fn accepts_draw(table: &Table) -> bool {
    let record = &table.record;
    let thought = record.moves.iter().rev().find_map(|played| played.thought.as_ref());
    let Some(centipawns) = thought.and_then(|thought| thought["score"]["centipawns"].as_i64())
    else {
        return false;
    };
    let for_engine = if record.you == You::White { -centipawns } else { centipawns };
    record.moves.len() >= EARLIEST_DRAW && for_engine <= CONTENT_WITH_DRAW
}
