//! The experiment on orders of moves. Its times are those of one engine at a
//! time, so that nobody else slows it down.

use super::folder::{self, Folder};
use crate::cli::ExperimentArgs;
use crate::failure::BadInput;
use crate::{interrupt, output};
use arena::experiment::iterators::{self, Measure};
use game_core::Control;
use std::process::ExitCode;
use std::sync::Arc;

/// Measures what is not yet measured and writes the tables.
pub fn run(args: &ExperimentArgs, depth: u32) -> anyhow::Result<ExitCode> {
    let settings = iterators::settings(depth);
    let opened = Folder::open(args.out.as_deref(), args.resume, &settings, Measure::of_json);
    let (mut folder, mut measures) = opened?;
    let control = Arc::new(Control::default());
    let hand = Arc::clone(&control);
    interrupt::on_interrupt(move || hand.stop());
    let n_all = iterators::all().count();
    let bar = super::bar(n_all, measures.len(), "pairs");
    for (evaluator, order) in iterators::all() {
        if measures.iter().any(|known| (known.evaluator, known.order) == (evaluator, order)) {
            continue;
        }
        let measured = iterators::measure(evaluator, order, depth, &control);
        let Some(measure) = measured.map_err(BadInput::one)? else { break };
        folder.keep(&measure.to_json()).map_err(anyhow::Error::msg)?;
        measures.push(measure);
        bar.set_position(measures.len() as u64);
    }
    bar.finish_and_clear();
    measures.sort_by_key(|measure| (measure.evaluator, measure.order));
    let text = iterators::markdown(&measures, depth);
    let json = format!("{:#}\n", iterators::json(&measures, depth));
    folder.write("branching.csv", &iterators::csv(&measures))?;
    folder.write("results.md", &text)?;
    folder.write("results.json", &json)?;
    folder.write("plot.svg", &iterators::svg(&measures))?;
    folder::say_how_far(args, measures.len(), n_all, "pairs");
    output::print(if args.json { &json } else { &text })?;
    Ok(ExitCode::SUCCESS)
}
