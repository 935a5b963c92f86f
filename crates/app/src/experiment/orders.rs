//! The experiment on move ordering. Engines are measured one at a time, so that they
//! do not slow each other down.

use super::progress;
use crate::cli::ExperimentArgs;
use crate::failure::BadInput;
use crate::match_cmd::folder::Folder;
use crate::{interrupt, output};
use anyhow::Context;
use arena::experiment::iterators::{self, OrderMeasure};
use game_core::Control;
use std::process::ExitCode;
use std::sync::Arc;

/// Measures all pairs that are not in the journal, and writes the tables.
pub fn run(args: &ExperimentArgs, depth: u32) -> anyhow::Result<ExitCode> {
    let settings = iterators::settings(depth);
    let out = args.out.as_deref();
    let (mut folder, mut measures) =
        Folder::open("an experiment", out, args.resume, &settings, OrderMeasure::of_json)?;
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    let n_all = iterators::all().count();
    let bar = progress::bar(n_all, measures.len(), "pairs");
    for (evaluator, order) in iterators::all() {
        if measures.iter().any(|known| (known.evaluator, known.order) == (evaluator, order)) {
            continue;
        }
        let measured = iterators::measure(evaluator, order, depth, &control);
        let measured = measured.map_err(|error| BadInput::one(error.to_string()))?;
        let Some(measure) = measured else { break };
        folder.keep(&measure.to_json()).context("cannot write the journal")?;
        measures.push(measure);
        bar.set_position(measures.len() as u64);
    }
    bar.finish_and_clear();
    measures.sort_by_key(|measure| (measure.evaluator, measure.order));
    let text = iterators::markdown(&measures, depth);
    let json = format!("{:#}\n", iterators::json(&measures, depth));
    folder.write("branching.csv", [iterators::csv(&measures).as_str()])?;
    folder.write("results.md", [text.as_str()])?;
    folder.write("results.json", [json.as_str()])?;
    folder.write("plot.svg", [iterators::svg(&measures).as_str()])?;
    progress::say_how_far(args, measures.len(), n_all, "pairs");
    output::print(if args.json { &json } else { &text })?;
    Ok(ExitCode::SUCCESS)
}
