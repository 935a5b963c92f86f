//! `manticore explain`: why a move is good or bad, what is threatened, what else
//! is good.

pub mod json;
pub mod text;
mod two_positions;

use crate::cli::{ExplainArgs, LevelArg, MethodArg};
use crate::failure::{BadInput, FAILED_JOB};
use crate::verify::Audit;
use crate::{game, interrupt, output, thinking};
use anyhow::Context as _;
use engine::{Answer, LetterCase, Query, Session, USUAL_NODES};
use explain::{Level, Phrases};
use game_core::{Control, Engine, Limits, Move};
use std::process::ExitCode;
use std::sync::Arc;

impl From<LevelArg> for Level {
    fn from(level: LevelArg) -> Level {
        match level {
            LevelArg::Beginner => Level::Beginner,
            LevelArg::Club => Level::Club,
            LevelArg::Expert => Level::Expert,
        }
    }
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> anyhow::Result<ExitCode> {
    if args.glossary {
        output::print(&glossary())?;
        return Ok(ExitCode::SUCCESS);
    }
    let game = game::from_args(&args.game)?;
    let level = Level::from(args.level);
    // A beginner may not know what wins another game than chess.
    let how_won = if level == Level::Beginner { game.how_won() } else { Vec::new() };
    let spec = thinking::spec(&args.engine)?;
    let mut session = thinking::session_at(game, spec, args.fen.as_deref())?;
    if let Some(outcome) = session.position().outcome() {
        return Err(BadInput::one(format!("the game is over: {outcome}")).into());
    }
    let query = query(args);
    if let Query::Explain(text) = &query {
        let read = session.position().read_move(text, LetterCase::Any);
        read.map_err(|error| BadInput::one(error.to_string()))?;
    }
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    let nodes = args.nodes.unwrap_or(USUAL_NODES);
    if args.method == MethodArg::Seed {
        let m = asked_or_best(&mut session, &query, nodes, &control)?;
        let compared =
            session.compare(m, nodes, &control).context("stopped before the move was explained")?;
        output::print_coloured(&two_positions::written(&compared, args.json))?;
        return Ok(ExitCode::SUCCESS);
    }
    let answer = session
        .answer(&query, level, nodes, &control)
        .context("stopped before there was an answer")?;
    let text = if args.json {
        format!("{:#}\n", json::answer(&query, &answer, &how_won))
    } else {
        text::answer(&answer, &how_won)
    };
    output::print_coloured(&text)?;
    let is_true = match &answer {
        Answer::Explanation(known) if args.verify => {
            Audit::of_explanation(&mut session, known, nodes, &control).tell()
        }
        _ => true,
    };
    Ok(if is_true { ExitCode::SUCCESS } else { ExitCode::from(FAILED_JOB) })
}

/// The move that is asked about, or the best one.
fn asked_or_best(
    session: &mut Session,
    query: &Query,
    nodes: u64,
    control: &Control,
) -> anyhow::Result<Move> {
    if let Query::Explain(text) | Query::WhyNot(text) = query {
        let read = session.position().read_move(text, LetterCase::Any);
        return Ok(read.map_err(|error| BadInput::one(error.to_string()))?);
    }
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let analysis = session.think(&limits, control, &mut ());
    analysis.best_move().context("no legal move was found within the limits")
}

/// What the arguments ask.
fn query(args: &ExplainArgs) -> Query {
    match (&args.played, &args.why_not, args.alternatives) {
        (Some(text), ..) => Query::Explain(text.clone()),
        (_, Some(text), _) => Query::WhyNot(text.clone()),
        (_, _, Some(n)) => Query::Alternatives(n),
        _ if args.threat => Query::Threat,
        _ => Query::Best,
    }
}

/// The words of explanations with what they mean.
fn glossary() -> String {
    let phrases = Phrases::english();
    phrases.glossary().map(|(word, meaning)| format!("{word}: {meaning}\n")).collect()
}
