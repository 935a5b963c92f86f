//! Questions that need a search, a book or tables.

use crate::analysis_json;
use crate::json_body::JsonBody;
use crate::limits::{EXPLAIN_TIME, MAX_EXPLAIN_NODES, MAX_LINES};
use crate::program::Program;
use crate::refusal::Refusal;
use crate::shared::{ServerState, Web, closed};
use crate::spot::{GameSpot, ReachedSpot, StartPlace};
use crate::thinker;
use axum::Json;
use axum::extract::State;
use book::Book;
use engine::{AnyPosition, USUAL_NODES, book_moves};
use explain::Level;
use game_core::{Control, Engine, Limits, MoveStyle, Position, Setup, TableValue, table_moves};
use notation::fen;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time;

/// A question about a move or a position.
#[derive(Deserialize)]
pub(crate) struct SpotQuestion {
    #[serde(flatten)]
    spot: GameSpot,
    /// The move that is asked about, in either style.
    #[serde(default, rename = "move")]
    text: Option<String>,
    /// For whom is written.
    #[serde(default)]
    level: Option<String>,
    /// The nodes for each line.
    #[serde(default)]
    nodes: Option<u64>,
    /// How many lines are wanted.
    #[serde(default)]
    lines: Option<u32>,
}

/// For shares in a hundred.
const PERCENT: f64 = 100.0;
/// The lines of alternatives unless a number is asked for.
const USUAL_LINES: u32 = 3;

impl SpotQuestion {
    fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(USUAL_NODES).clamp(1, MAX_EXPLAIN_NODES)
    }

    fn level(&self) -> Result<Level, Refusal> {
        let Some(word) = &self.level else { return Ok(Level::Club) };
        word.parse()
            .map_err(|error: explain::UnknownLevel| Refusal::bad("level", error.to_string()))
    }
}

/// Searches for an answer at the desk, and stops it in time.
async fn searched<T: Send + 'static>(
    web: &ServerState,
    work: impl FnOnce(&Control, &dyn Program) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let control = Arc::new(Control::default());
    let (stop, mut closing) = (Arc::clone(&control), web.closing.clone());
    let watch = tokio::spawn(async move {
        let _ = time::timeout(EXPLAIN_TIME, closed(&mut closing)).await;
        stop.stop();
    });
    // Who asked and went away waits no longer: the search ends with the request.
    let hand = StopOnDrop(Arc::clone(&control));
    let program = Arc::clone(&web.program);
    let answer = web
        .studies
        .ask_within(EXPLAIN_TIME + Duration::from_secs(1), move |_| work(&control, &*program))
        .await;
    drop(hand);
    watch.abort();
    answer?
}

/// Stops a search when nobody waits for it any more.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// `POST /api/explain` and `POST /api/why_not`: why a move is good or bad.
pub(crate) async fn explain(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    let (level, nodes) = (question.level()?, question.nodes());
    let text = question
        .text
        .clone()
        .ok_or_else(|| Refusal::bad("move", "write the move to be explained"))?;
    let reached = web.reach(question.spot).await?;
    let m = reached.read(&text)?;
    let work = move |control: &Control, program: &dyn Program| {
        let mut session = thinker::session(&reached, "", program)?;
        let known = session.explain(m, level, nodes, control);
        let known = known
            .ok_or_else(|| Refusal::busy("the explanation takes too long: ask with fewer nodes"))?;
        Ok(program.explanation(&known))
    };
    Ok(Json(searched(&web, work).await?))
}

/// `POST /api/alternatives`: the best moves with their lines.
pub(crate) async fn alternatives(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    let lines = question.lines.unwrap_or(USUAL_LINES).clamp(1, MAX_LINES);
    let nodes = question.nodes();
    let reached = web.reach(question.spot).await?;
    Ok(Json(
        searched(&web, move |control, program| lines_of(&reached, lines, nodes, control, program))
            .await?,
    ))
}

/// `POST /api/threat`: what the opponent would do if it were to move now; null
/// where the side to move is in check or the game is over.
pub(crate) async fn threat(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    let nodes = question.nodes();
    let reached = web.reach(question.spot).await?;
    let passed = move |interrupt: &game_core::Interrupt| passed(&reached, interrupt);
    let Some(reached) = web.desk.ask(passed).await? else { return Ok(Json(Value::Null)) };
    Ok(Json(
        searched(&web, move |control, program| lines_of(&reached, 1, nodes, control, program))
            .await?,
    ))
}

/// The position with the other side to move, if the game allows it.
fn passed(reached: &ReachedSpot, interrupt: &game_core::Interrupt) -> Option<ReachedSpot> {
    if reached.pos.outcome().is_some() {
        return None;
    }
    let setup = reached.pos.to_setup();
    let turned =
        Setup { turn: !setup.turn, en_passant: Vec::new(), extras: Default::default(), ..setup };
    let start = StartPlace::Fen(fen::print(&turned));
    ReachedSpot::start(&reached.known, Some(&start), interrupt).ok()
}

fn lines_of(
    reached: &ReachedSpot,
    lines: u32,
    nodes: u64,
    control: &Control,
    program: &dyn Program,
) -> Result<Value, Refusal> {
    let mut session = thinker::session(reached, "", program)?;
    let limits = Limits { nodes: Some(nodes), lines: Some(lines), ..Limits::default() };
    let found = session.think(&limits, control, &mut ());
    Ok(analysis_json::analysis(&found, &*session.scribe(), session.result_curve()))
}

/// `POST /api/book`: the moves of the opening book.
pub(crate) async fn book(
    State(web): Web,
    JsonBody(spot): JsonBody<GameSpot>,
) -> Result<Json<Value>, Refusal> {
    let reached = web.reach(spot).await?;
    let program = Arc::clone(&web.program);
    let look_up = move |_: &game_core::Interrupt| known_moves(&reached, &*program);
    Ok(Json(web.desk.ask(look_up).await??))
}

fn known_moves(reached: &ReachedSpot, program: &dyn Program) -> Result<Value, Refusal> {
    let Some(source) = program.book() else { return Ok(json!({ "moves": [], "has_book": false })) };
    let unread = |error: &dyn std::fmt::Display| {
        Refusal::conflict(format!("the book cannot be read: {error}"))
    };
    let source = source.map_err(|error| unread(&error))?;
    let mut book = Book::open(source).map_err(|error| unread(&error))?;
    let setup = reached.pos.to_setup();
    // A book of another game has no moves here.
    let moves =
        book_moves(&mut book, &reached.known.game, &reached.pos, &setup).unwrap_or_default();
    let total: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
    let one = |known: &book::BookMove| {
        let share = f64::from(known.weight) * PERCENT / f64::from(total.max(1));
        json!({
            "text": reached.pos.write_move(known.m, MoveStyle::Coordinates),
            "san": reached.pos.write_move(known.m, MoveStyle::Short),
            "weight": known.weight,
            "share": (share * 10.0).round() / 10.0,
        })
    };
    Ok(json!({ "moves": moves.iter().map(one).collect::<Vec<_>>(), "has_book": true }))
}

/// `POST /api/table`: what the endgame tables know; null if they do not.
pub(crate) async fn table(
    State(web): Web,
    JsonBody(spot): JsonBody<GameSpot>,
) -> Result<Json<Value>, Refusal> {
    let reached = web.reach(spot).await?;
    let Some(tables) = web.program.tables() else { return Ok(Json(Value::Null)) };
    let look_up = move |_: &game_core::Interrupt| {
        let AnyPosition::Chess(pos) = &reached.pos else { return None };
        let setup = pos.to_setup();
        let distance = tables.distance(&setup)?;
        let moves = table_moves(pos, &pos.legal_moves(), &*tables)?;
        let value = moves.first().map_or(tables.value(&setup)?, |best| best.value);
        let one = |known: &game_core::TableMove| {
            json!({
                "text": reached.pos.write_move(known.m, MoveStyle::Coordinates),
                "san": reached.pos.write_move(known.m, MoveStyle::Short),
                "value": value_word(known.value),
                "dtz": known.distance,
            })
        };
        Some(json!({
            "wdl": value_word(value),
            "dtz": distance,
            "sentence": sentence(value, setup.turn, distance),
            "moves": moves.iter().map(one).collect::<Vec<_>>(),
        }))
    };
    Ok(Json(web.desk.ask(look_up).await?.unwrap_or(Value::Null)))
}

fn value_word(value: TableValue) -> &'static str {
    match value {
        TableValue::Loss => "loss",
        TableValue::BlessedLoss => "blessed_loss",
        TableValue::Draw => "draw",
        TableValue::CursedWin => "cursed_win",
        TableValue::Win => "win",
    }
}

fn sentence(value: TableValue, turn: game_core::Side, distance: i32) -> String {
    let (plies, other) = (distance.abs(), !turn);
    match value {
        TableValue::Win => format!("{turn} wins, with progress within {plies} half-moves"),
        TableValue::Loss => format!("{other} wins, with progress within {plies} half-moves"),
        TableValue::Draw => "nobody can win".to_owned(),
        TableValue::CursedWin => format!("{turn} would win, but the move rule makes it a draw"),
        TableValue::BlessedLoss => format!("{other} would win, but the move rule makes it a draw"),
    }
}
