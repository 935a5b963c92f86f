//! Another engine that analyses for a tab: a program of its own, started for the
//! search and ended with it.

use crate::games::is_own;
use crate::program::Program;
use crate::refusal::Refusal;
use crate::spot::ReachedSpot;
use engine::{AnyPosition, LetterCase};
use game_core::{Analysis, Control, Limits, Line, Side};
use notation::coords::CastlingText;
use protocol::client::{
    AnalysisRequest, Client, ClientError, Closed, GameStart, Heard, Introduction, ToldAnalysis,
    ToldLine, Transport, Uci,
};
use std::sync::Arc;
use std::time::Duration;

/// How long an engine may take to answer a greeting.
const PATIENCE: Duration = Duration::from_secs(10);

/// Has another engine analyse a position until it is stopped, and tells what it
/// finds.
///
/// # Errors
/// There is no such engine, it does not play the game, or it fails.
pub(super) fn analyse(
    name: &str,
    reached: &ReachedSpot,
    limits: &Limits,
    control: &Arc<Control>,
    program: &dyn Program,
    hear: &mut dyn FnMut(&Analysis),
) -> Result<(), Refusal> {
    if is_own(&reached.known.id) {
        let sentence = "other engines know the games of the library only";
        return Err(Refusal::bad("engine", sentence));
    }
    let started =
        program.start_engine(name).map_err(|refused| Refusal::bad("engine", refused.0))?;
    let failed = |error: ClientError| Refusal::conflict(format!("the engine {name}: {error}"));
    let introduction = Introduction {
        names: reached.known.game.names(),
        options: started.options,
        patience: PATIENCE,
    };
    let transport = Tethered { engine: started.transport, control: Arc::clone(control) };
    let done = converse(transport, &introduction, reached, limits, hear);
    match done {
        // The line to an engine that is not needed any more is cut.
        Err(_) if control.is_stopped() => Ok(()),
        done => done.map_err(failed),
    }
}

fn converse(
    transport: Tethered,
    introduction: &Introduction,
    reached: &ReachedSpot,
    limits: &Limits,
    hear: &mut dyn FnMut(&Analysis),
) -> Result<(), ClientError> {
    let mut engine = Uci::greet(transport, introduction)?;
    let king_takes_rook = reached.pos.castling_text() == CastlingText::KingTakesRook;
    let start = GameStart { fen: reached.start.as_deref(), king_takes_rook };
    engine.new_game(start)?;
    let moves: Vec<String> = reached.steps.iter().map(|step| step.text.clone()).collect();
    let request = AnalysisRequest { start, moves: &moves, limits };
    let done = engine.analyse(request, &|| false, &mut |told| hear(&found(&reached.pos, told)));
    engine.quit();
    done
}

/// What an engine told, with its moves as those of the position.
fn found(pos: &AnyPosition, told: &ToldAnalysis) -> Analysis {
    let turn = pos.turn();
    let lines = told.lines.iter().map(|line| line_from(pos, line, turn)).collect();
    Analysis { lines, effort: told.effort }
}

/// A line as far as its moves are legal.
fn line_from(pos: &AnyPosition, line: &ToldLine, turn: Side) -> Line {
    let mut pos = pos.clone();
    let mut moves = Vec::new();
    for text in &line.moves {
        let Ok(m) = pos.read_move(text, LetterCase::Exact) else { break };
        moves.push(m);
        if pos.play(m).is_err() {
            break;
        }
    }
    Line { moves, score: line.score.of(turn), bound: line.bound }
}

/// A way to an engine that is cut when its search is stopped, whatever the engine
/// is doing.
struct Tethered {
    engine: Box<dyn Transport>,
    control: Arc<Control>,
}

impl Transport for Tethered {
    fn send(&mut self, line: &str) -> Result<(), Closed> {
        self.engine.send(line)
    }

    fn receive(&mut self, patience: Duration) -> Heard {
        if self.control.is_stopped() {
            return Heard::Closed;
        }
        self.engine.receive(patience)
    }

    fn now(&self) -> Duration {
        self.engine.now()
    }
}
