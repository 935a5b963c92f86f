//! `manticore eval`: the evaluation of a position, term by term.

use crate::cli::EvalArgs;
use crate::{game, output, thinking};
use game_core::{Engine, Score, Side, Term, Trace};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &EvalArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let spec = thinking::spec(&args.engine)?;
    let session = thinking::session_at(game, spec, args.fen.as_deref())?;
    let trace = session.trace();
    let text = if args.json {
        format!("{:#}\n", as_json(&session.scribe().fen(), &trace))
    } else {
        crate::colour::table(&as_text(&trace))
    };
    output::print_coloured(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The terms as a table.
pub fn as_text(trace: &Trace) -> String {
    let width = trace.terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max("term".len());
    let mut text = format!("{:width$}  {:>8}  {:>8}  {:>8}\n", "term", "White", "Black", "total");
    for term in &trace.terms {
        let [white, black] = term.centipawns;
        let [white, black, total] = [white, black, white - black].map(pawns);
        let _ = writeln!(text, "{:width$}  {white:>8}  {black:>8}  {total:>8}", term.name);
    }
    let total = pawns(trace.total(Side::White));
    let _ = writeln!(text, "{:width$}  {:>8}  {:>8}  {total:>8}", "total", "", "");
    text
}

fn pawns(centipawns: i32) -> String {
    Score::cp(centipawns).to_string()
}

fn as_json(fen: &str, trace: &Trace) -> Value {
    let term = |term: &Term| {
        let [white, black] = term.centipawns;
        json!({ "name": term.name, "white": white, "black": black, "total": white - black })
    };
    json!({
        "fen": fen,
        "unit": "centipawns",
        "terms": trace.terms.iter().map(term).collect::<Vec<_>>(),
        "total": trace.total(Side::White),
    })
}
