//! `manticore bench`: a fixed amount of thinking, for the number of nodes, which
//! is a signature of the play, and for the speed.

use crate::cli::BenchArgs;
use crate::failure::BadInput;
use crate::{game, interrupt, output};
use engine::bench;
use game_core::Control;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the command.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let name = game.name().to_owned();
    let depth = args.depth.unwrap_or(bench::DEPTH);
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    let report = bench::run(game, depth, &control).map_err(BadInput::from)?;
    if control.is_stopped() {
        // The nodes of some positions are not a signature.
        anyhow::bail!("stopped after {} positions", report.nodes.len());
    }
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
