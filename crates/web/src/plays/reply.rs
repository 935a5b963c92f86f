//! The engine's part in a game: it thinks on a thread of its own, and its move is
//! played unless somebody has stopped it.

use super::PlayCell;
use super::record::MovedBy;
use super::table::Table;
use crate::analysis_json;
use crate::limits::{HINT_TIME, USUAL_MOVE_TIME};
use crate::refusal::Refusal;
use crate::searches::beside;
use crate::shared::ServerState;
use crate::spot::ReachedSpot;
use crate::thinker;
use engine::Session;
use game_core::{Control, Engine, Limits, Move, MoveStyle, Side, Start};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::time::Instant;

/// A move that the engine chose, and what it thinks of it.
struct Choice {
    m: Move,
    thought: Value,
    /// The position after it.
    after: ReachedSpot,
}

impl ServerState {
    /// Lets the engine think about its move.
    pub(super) fn let_engine_think(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
        table: &mut Table,
    ) {
        let control = Arc::new(Control::default());
        table.thinking = Some(Arc::clone(&control));
        let (web, cell) = (Arc::clone(self), Arc::clone(cell));
        tokio::spawn(async move {
            if let Err(refusal) = web.think_for(&cell, &control).await {
                let mut table = cell.table.lock().await;
                if !control.is_stopped() {
                    table.thinking = None;
                    table.fault = Some(refusal.sentence);
                }
                cell.tell();
            }
        });
    }

    /// Thinks, and plays what was found.
    async fn think_for(
        self: &Arc<ServerState>,
        cell: &Arc<PlayCell>,
        control: &Arc<Control>,
    ) -> Result<(), Refusal> {
        let place = Arc::clone(&self.searches.for_games).acquire_owned().await;
        let mut table = cell.table.lock().await;
        if control.is_stopped() {
            return Ok(());
        }
        // The clock of an engine does not run while it waits for a place.
        table.turn_began = Instant::now();
        let (id, spec) = (table.record.id.clone(), table.record.spec());
        let (reached, limits) = (table.reached.clone(), table.limits());
        drop(table);
        let session = self.plays.take_engine(&id);
        let ticket = self.searches.enter("play", &reached.known.id, control);
        let (program, stop) = (Arc::clone(&self.program), Arc::clone(control));
        let work = move || {
            let _kept = (place, ticket);
            let mut session = match session {
                Some(session) => at(session, &reached)?,
                None => thinker::session(&reached, &spec, &*program)?,
            };
            let choice = choose(&mut session, &reached, limits, &stop);
            Ok((session, choice))
        };
        let (session, choice) = beside(work).await?;
        self.plays.keep_engine(&id, session);
        let mut table = cell.table.lock().await;
        if control.is_stopped() {
            return Ok(());
        }
        table.thinking = None;
        if table.is_out_of_time() {
            self.run_out(cell, &mut table).await;
            return Ok(());
        }
        let Some(Choice { thought, after, .. }) = choice else {
            return Err(Refusal::internal("the engine found no move"));
        };
        table.moved(after, MovedBy::Engine, Some(thought));
        self.settle(cell, &mut table).await
    }

    /// What the engine would play.
    ///
    /// # Errors
    /// There is no move.
    pub(super) async fn hint_at(
        self: &Arc<ServerState>,
        reached: ReachedSpot,
    ) -> Result<Value, Refusal> {
        let place = Arc::clone(&self.searches.for_games).acquire_owned().await;
        let control = Arc::new(Control::default());
        let ticket = self.searches.enter("hint", &reached.known.id, &control);
        let program = Arc::clone(&self.program);
        let work = move || {
            let _kept = (place, ticket);
            let mut session = thinker::session(&reached, "", &*program)?;
            let limits = Limits { move_time: Some(HINT_TIME), ..Limits::default() };
            let choice = choose(&mut session, &reached, limits, &control);
            let text = |m: Move, style| session.scribe().line(&[m], style).concat();
            Ok(choice.map(|Choice { m, mut thought, .. }| {
                thought["move"] = json!(text(m, MoveStyle::Coordinates));
                thought["san"] = json!(text(m, MoveStyle::Short));
                thought
            }))
        };
        beside(work).await?.ok_or_else(|| Refusal::conflict("there is no move"))
    }
}

/// An engine that has played before, at the position now.
fn at(mut session: Session, reached: &ReachedSpot) -> Result<Session, Refusal> {
    session.set_position(Start::from(reached.start.as_deref()), &reached.texts())?;
    Ok(session)
}

fn choose(
    session: &mut Session,
    reached: &ReachedSpot,
    mut limits: Limits,
    control: &Control,
) -> Option<Choice> {
    if limits == Limits::default() {
        limits.move_time = Some(USUAL_MOVE_TIME);
    }
    let found = session.think(&limits, control, &mut ());
    let best = found.lines.first()?;
    let scribe = session.scribe();
    let m = *best.moves.first()?;
    let mut after = reached.clone();
    after.play(m).ok()?;
    after.note_outcome();
    Some(Choice {
        m,
        after,
        thought: json!({
            "score": analysis_json::score(best.score.seen_by(Side::White)),
            "depth": found.effort.depth,
            "nodes": found.effort.nodes,
            "line": scribe.line(&best.moves, MoveStyle::Short),
        }),
    })
}
