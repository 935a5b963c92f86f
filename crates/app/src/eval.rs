//! `manticore eval`: the evaluation of a position, term by term.

use crate::cli::EvalArgs;
use crate::{game, output, thinking};
use engine::evaluation_table;
use game_core::{Engine, Side, Term, Trace};
use serde_json::{Value, json};
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
        crate::colour::table(&evaluation_table(&trace))
    };
    output::print_coloured(&text)?;
    Ok(ExitCode::SUCCESS)
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
