//! Questions that need a search: why a move is good or bad, what is threatened,
//! what else is good. The answers are those of the command line
//! (`docs/explain-json.md`), with their lines in coordinates besides.

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
use engine::{Answer, LetterCase, Query, USUAL_NODES};
use explain::{Level, WrittenLine};
use game_core::{Control, Interrupt, MoveStyle, Setup, Side};
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

    /// The move that is asked about.
    fn text(&self) -> Result<String, Refusal> {
        self.text.clone().ok_or_else(|| Refusal::bad("move", "write the move to be explained"))
    }
}

/// `POST /api/explain`: why a move is good or bad.
pub(crate) async fn explain(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    let query = Query::Explain(question.text()?);
    answered(&web, question, query).await
}

/// `POST /api/why_not`: what speaks against a move, legal or not.
pub(crate) async fn why_not(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    let query = Query::WhyNot(question.text()?);
    answered(&web, question, query).await
}

/// `POST /api/alternatives`: the best moves with their lines.
pub(crate) async fn alternatives(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    let lines = question.lines.unwrap_or(USUAL_LINES).clamp(1, MAX_LINES);
    answered(&web, question, Query::Alternatives(lines)).await
}

/// `POST /api/threat`: what the opponent would do if it were to move now.
pub(crate) async fn threat(
    State(web): Web,
    JsonBody(question): JsonBody<SpotQuestion>,
) -> Result<Json<Value>, Refusal> {
    answered(&web, question, Query::Threat).await
}

/// The answer to a question; null if the game is over.
async fn answered(
    web: &ServerState,
    question: SpotQuestion,
    query: Query,
) -> Result<Json<Value>, Refusal> {
    let (level, nodes) = (question.level()?, question.nodes());
    let reached = web.reach(question.spot).await?;
    if let Query::Explain(text) = &query {
        reached.read(text)?;
    }
    if reached.outcome.is_some() {
        return Ok(Json(Value::Null));
    }
    let work = move |control: &Control, program: &dyn Program| {
        let mut session = thinker::session(&reached, "", program)?;
        let late = || Refusal::busy("the answer takes too long: ask with fewer nodes");
        let answer = session.answer(&query, level, nodes, control).ok_or_else(late)?;
        let game = &reached.known.game;
        let how_won = if level == Level::Beginner { game.how_won() } else { Vec::new() };
        let mut object = program.answer(&query, &answer, &how_won);
        if let Some(lines) = lines(&reached, &answer) {
            object["lines"] = lines;
        }
        Ok(object)
    };
    Ok(Json(searched(web, work).await?))
}

/// The lines of an answer as a board plays them, with scores as White sees them.
fn lines(reached: &ReachedSpot, answer: &Answer) -> Option<Value> {
    match answer {
        Answer::Threat(known) => {
            let line = known.line.as_ref().zip(passed(reached));
            let line = line.map(|(line, after)| line_json(&after, line, known.side));
            Some(line.into_iter().collect())
        }
        Answer::Alternatives(known) => {
            let line = |known_move: &explain::Alternative| {
                line_json(reached, &known_move.line, known.mover)
            };
            Some(known.moves.iter().map(line).collect())
        }
        Answer::Explanation(_) | Answer::Refused(_) => None,
    }
}

fn line_json(start: &ReachedSpot, line: &WrittenLine, mover: Side) -> Value {
    let mut pos = start.pos.clone();
    let mut moves: Vec<String> = Vec::new();
    for san in &line.moves {
        let Ok(m) = pos.read_move(san, LetterCase::Exact) else { break };
        moves.push(pos.write_move(m, MoveStyle::Coordinates));
        if pos.play(m).is_err() {
            break;
        }
    }
    json!({
        "score": analysis_json::score(line.score.of(mover).seen_by(Side::White)),
        "moves": moves,
        "sans": line.moves,
    })
}

/// The position with the other side to move, if the game allows it.
fn passed(reached: &ReachedSpot) -> Option<ReachedSpot> {
    let setup = reached.pos.to_setup();
    let turned =
        Setup { turn: !setup.turn, en_passant: Vec::new(), extras: Default::default(), ..setup };
    let start = StartPlace::Fen(fen::print(&turned));
    ReachedSpot::start(&reached.known, Some(&start), &Interrupt::default()).ok()
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
