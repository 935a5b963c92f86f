//! `manticore bench`: a fixed amount of thinking, for its signature and speed.

use crate::cli::BenchArgs;
use crate::failure::BadInput;
use crate::{game, output};
use engine::bench;
use game_core::Control;
use serde_json::json;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let game = game::of(&args.game)?;
    let name = game.name().to_owned();
    let depth = args.depth.unwrap_or(bench::DEPTH);
    let report = bench::run(game, depth, &Control::default()).map_err(BadInput::one)?;
    let speed = report.nodes_per_second().unwrap_or_default();
    let text = if args.json {
        let object = json!({
            "game": name,
            "depth": depth,
            "positions": report.nodes.len(),
            "nodes": report.total(),
            "seconds": report.time.as_secs_f64(),
            "nodes_per_second": speed,
        });
        format!("{object:#}\n")
    } else {
        let seconds = report.time.as_secs_f64();
        format!("time {seconds:.2} s\n{} nodes {speed} nps\n", report.total())
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
