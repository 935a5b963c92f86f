//! `manticore eval`: the evaluation of a position, term by term or square by
//! square.

use crate::cli::EvalArgs;
use crate::{game, output, thinking};
use engine::{SquareShare, evaluation_table};
use game_core::{Engine, Feature, Score, Side, Term, Trace};
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
        let mut value = as_json(&session.scribe().fen(), &trace);
        value["evaluation"] = session.evaluation().into();
        if args.squares {
            value["squares"] = session.by_squares().iter().map(share_as_json).collect();
        }
        format!("{value:#}\n")
    } else if args.squares {
        squares_text(&session.by_squares(), &trace) + &thinking::evaluation_line(&session)
    } else {
        crate::colour::table(&evaluation_table(&trace)) + &thinking::evaluation_line(&session)
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

fn share_as_json(share: &SquareShare) -> Value {
    let feature = |feature: &Feature| {
        json!({
            "term": feature.term,
            "name": feature.name,
            "side": side_name(feature.side),
            "centipawns": feature.centipawns,
        })
    };
    let piece = share.piece.as_ref();
    json!({
        "square": share.square,
        "piece": piece.map(|(side, name)| json!({ "side": side_name(*side), "name": name })),
        "features": share.features.iter().map(feature).collect::<Vec<_>>(),
        "total": share.total(),
    })
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// A line for each square: what stands there, what it counts for White, and its
/// features, each as its own side sees it.
fn squares_text(shares: &[SquareShare], trace: &Trace) -> String {
    let who = |share: &SquareShare| match (&share.square, &share.piece) {
        (Some(square), Some((side, name))) => format!("{square} {side} {name}"),
        (Some(square), None) => square.clone(),
        (None, _) => "board".to_owned(),
    };
    let width = shares.iter().map(|share| who(share).len()).max().unwrap_or(0);
    let mut text = String::new();
    for share in shares {
        let owner = share.piece.as_ref().map(|piece| piece.0);
        let counted = share.features.iter().filter(|feature| feature.centipawns != 0);
        let parts: Vec<String> = counted.map(|feature| feature_text(feature, owner)).collect();
        let total = Score::cp(share.total()).to_string();
        let _ = writeln!(text, "{:width$}  {total:>7}  {}", who(share), parts.join(", "));
    }
    let total = Score::cp(trace.total(Side::White)).to_string();
    let _ = writeln!(text, "{:width$}  {total:>7}", "total");
    text
}

/// A feature with its centipawns; its side is named if it is not the owner of the
/// square.
fn feature_text(feature: &Feature, owner: Option<Side>) -> String {
    let Feature { name, side, centipawns, .. } = feature;
    if owner == Some(*side) {
        format!("{name} {centipawns:+}")
    } else {
        format!("{name} ({side}) {centipawns:+}")
    }
}
