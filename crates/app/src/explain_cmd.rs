//! `manticore explain`: why a move is good or bad.

pub mod json;
mod two_positions;

use crate::cli::{ExplainArgs, LevelArg, MethodArg};
use crate::failure::BadInput;
use crate::{game, interrupt, output, thinking};
use anyhow::Context as _;
use engine::{LetterCase, Session, USUAL_NODES};
use explain::{Explanation, Grade, Level, Phrases, WrittenLine};
use game_core::{Control, Engine, Limits, Move};
use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

/// So many plies of a line are shown.
const SHOWN_PLIES: usize = 12;

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
    let spec = thinking::spec(&args.engine)?;
    let mut session = thinking::session_at(game, spec, args.fen.as_deref())?;
    if let Some(outcome) = session.position().outcome() {
        return Err(BadInput::one(format!("the game is over: {outcome}")).into());
    }
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    let nodes = args.nodes.unwrap_or(USUAL_NODES);
    let m = match &args.played {
        Some(text) => read_move(&session, text)?,
        None => best_move(&mut session, nodes, &control)?,
    };
    if args.method == MethodArg::Seed {
        let compared =
            session.compare(m, nodes, &control).context("stopped before the move was explained")?;
        output::print_coloured(&two_positions::written(&compared, args.json))?;
        return Ok(ExitCode::SUCCESS);
    }
    let explanation = session
        .explain(m, args.level.into(), nodes, &control)
        .context("stopped before the move was explained")?;
    let text = if args.json {
        format!("{:#}\n", json::explanation(&explanation))
    } else {
        as_text(&explanation)
    };
    output::print_coloured(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The words of explanations with what they mean.
fn glossary() -> String {
    let phrases = Phrases::english();
    phrases.glossary().map(|(word, meaning)| format!("{word}: {meaning}\n")).collect()
}

fn read_move(session: &Session, text: &str) -> Result<Move, BadInput> {
    let read = session.position().read_move(text, LetterCase::Any);
    read.map_err(|error| BadInput::one(error.to_string()))
}

fn best_move(session: &mut Session, nodes: u64, control: &Control) -> anyhow::Result<Move> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let analysis = session.think(&limits, control, &mut ());
    analysis.best_move().context("no legal move was found within the limits")
}

fn as_text(explanation: &Explanation) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", headline(explanation));
    for sentence in &explanation.text {
        let _ = writeln!(text, "{sentence}");
    }
    for note in &explanation.notes {
        let _ = writeln!(text, "({note})");
    }
    text.push('\n');
    push_line(&mut text, "played", &explanation.played);
    let first = explanation.played.moves.first();
    let others = explanation.candidates.iter().filter(|line| line.moves.first() != first);
    for (place, line) in others.enumerate() {
        let label = if place == 0 && !explanation.is_first_choice { "better" } else { "also" };
        push_line(&mut text, label, line);
    }
    if let Some(threat) = &explanation.threat {
        push_line(&mut text, "threat", threat);
    }
    text
}

fn headline(explanation: &Explanation) -> String {
    let san = explanation.played.moves.first().map_or("", String::as_str);
    let mover = explanation.mover;
    match explanation.grade {
        Grade::Fine if explanation.is_first_choice => format!("{mover}: {san}, a best move"),
        Grade::Fine => format!("{mover}: {san}, a good move"),
        grade => format!(
            "{mover}: {san}{}, {}, loses {:.1} of 100 points",
            grade.sign(),
            grade.name(),
            explanation.loss
        ),
    }
}

fn push_line(text: &mut String, label: &str, line: &WrittenLine) {
    let shown = line.moves.len().min(SHOWN_PLIES);
    let score = line.score.to_string();
    let _ = writeln!(text, "{label:<7}{score:>7}  {}", line.moves[..shown].join(" "));
}
