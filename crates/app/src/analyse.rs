//! `manticore analyse`: the best lines of a position.

use crate::cli::AnalyseArgs;
use crate::{colour, game, interrupt, output, thinking};
use engine::{AnyPosition, Session};
use game_core::{Analysis, Control, Engine, Limits, Line, MoveStyle, Score, Scribe, Side, Sink};
use notation::fen;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// The time to think if the arguments name no limit.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Runs the command.
pub fn run(args: &AnalyseArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let spec = thinking::spec(&args.engine)?;
    let mut session = thinking::session_at(game, spec, args.fen.as_deref())?;
    // The book is shown, not played.
    session.set_option("UCI_AnalyseMode", "true")?;
    let pos = session.position();
    let limits = Limits { lines: Some(args.lines), ..thinking::limits(&args.limits, USUAL_TIME) };
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    let scribe = session.scribe();
    let mut ticker = Ticker { scribe: &*scribe, is_shown: io::stderr().is_terminal() };
    let analysis = session.think(&limits, &control, &mut ticker);
    ticker.wipe();
    let text = if args.json {
        format!("{:#}\n", as_json(&session, &analysis))
    } else {
        as_text(&pos, &*scribe, &analysis)
            + &thinking::evaluation_line(&session)
            + &tree_as_text(&session)
            + &book_as_text(&session)
    };
    output::print_coloured(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the progress of a search on a terminal.
struct Ticker<'a> {
    scribe: &'a dyn Scribe,
    is_shown: bool,
}

impl Ticker<'_> {
    fn wipe(&self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Sink for Ticker<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        let Some(best) = analysis.lines.first().filter(|_| self.is_shown) else { return };
        let first = self.scribe.line(&best.moves[..best.moves.len().min(1)], MoveStyle::Short);
        let score = best.score.seen_by(Side::White);
        let depth = analysis.effort.depth;
        let _ = write!(io::stderr(), "\r\x1b[Kdepth {depth}  {score}  {}", first.join(" "));
    }
}

fn as_text(pos: &AnyPosition, scribe: &dyn Scribe, analysis: &Analysis) -> String {
    let mut text = format!("{}\n\n", colour::board(&fen::draw(&pos.to_setup())));
    let outcome = scribe.outcome();
    if let Some(outcome) = outcome {
        let _ = writeln!(text, "the game is over: {outcome}");
    }
    if analysis.lines.is_empty() {
        if outcome.is_none() {
            text.push_str("no legal move was found within the limits\n");
        }
        return text;
    }
    let effort = &analysis.effort;
    let _ = writeln!(
        text,
        "{} to move; depth {}, at most {}; {} nodes in {:.2} s; scores for White",
        pos.turn(),
        effort.depth,
        effort.selective_depth.max(effort.depth),
        output::grouped(effort.nodes),
        effort.time.as_secs_f64(),
    );
    for (place, line) in analysis.lines.iter().enumerate() {
        let score = line.score.seen_by(Side::White).to_string();
        let moves = scribe.line(&line.moves, MoveStyle::Short).join(" ");
        let _ = writeln!(text, "{:>2}  {score:>7}  {moves}", place + 1);
    }
    text
}

/// A line about the size of the tree; empty if the search does not count it.
fn tree_as_text(session: &Session) -> String {
    let branching = session.tree().and_then(|tree| tree.branching());
    branching.map_or(String::new(), |mean| format!("{mean:.2} moves tried in a position\n"))
}

/// The moves of the book, if the engine has one that knows the position.
fn book_as_text(session: &Session) -> String {
    let moves = session.book();
    if moves.is_empty() { String::new() } else { format!("book:\n{}\n", moves.join("\n")) }
}

fn as_json(session: &Session, analysis: &Analysis) -> Value {
    let scribe = session.scribe();
    let effort = &analysis.effort;
    let line = |line: &Line| {
        json!({
            "score": score_as_json(line.score.seen_by(Side::White)),
            "san": scribe.line(&line.moves, MoveStyle::Short),
            "coords": scribe.line(&line.moves, MoveStyle::Coordinates),
        })
    };
    json!({
        "game": session.game().name(),
        "fen": scribe.fen(),
        "turn": match scribe.turn() { Side::White => "white", Side::Black => "black" },
        "outcome": scribe.outcome().map(|outcome| outcome.to_string()),
        "depth": effort.depth,
        "selective_depth": effort.selective_depth,
        "nodes": effort.nodes,
        "seconds": effort.time.as_secs_f64(),
        "tree": session.tree().map(|tree| json!({
            "expanded": tree.expanded,
            "children": tree.children,
            "branching": tree.branching(),
        })),
        "evaluation": session.evaluation(),
        "book": session.book(),
        "lines": analysis.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

/// A score from White's view: centipawns, or plies to the mate.
fn score_as_json(score: Score) -> Value {
    match score.mate_plies() {
        Some(plies) => json!({ "mate_plies": plies }),
        None => json!({ "centipawns": score.raw() }),
    }
}
