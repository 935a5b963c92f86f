//! The end of a tuning in words: a table of the numbers, warnings, and the lines of
//! the page of parameters, ready to paste.

use super::{Tuning, TuningRun};
use serde_json::{Value, json};
use std::fmt::Write;

/// A number that ends nearer to the end of its range than this, in steps, may want
/// a wider range.
const NEAR_END: f64 = 0.5;

impl Tuning {
    /// The values found, with the values before.
    pub fn report(&self, run: &TuningRun) -> String {
        let names = self.spsa.numbers.iter().map(|number| number.tunable.name.len());
        let width = names.max().unwrap_or(0).max("number".len());
        let mut text = format!("{:width$}    start    found  change in steps\n", "number");
        for (number, &value) in self.spsa.numbers.iter().zip(&run.values) {
            let steps = (value - number.start) / number.step;
            let name = number.tunable.name;
            let _ = writeln!(text, "{name:width$} {:8.1} {value:8.1} {steps:+16.1}", number.start);
        }
        for warning in self.warnings(run) {
            let _ = writeln!(text, "warning: {warning}");
        }
        text.push_str("\nas lines of the page of parameters:\n");
        for (number, value) in self.spsa.numbers.iter().zip(self.found(run)) {
            let _ = writeln!(text, "{}", number.tunable.page_line(value));
        }
        text
    }

    /// The values found, rounded.
    fn found(&self, run: &TuningRun) -> Vec<i32> {
        run.values.iter().map(|value| value.round() as i32).collect()
    }

    /// What a user should look at.
    fn warnings(&self, run: &TuningRun) -> Vec<String> {
        let mut warnings = Vec::new();
        for (number, &value) in self.spsa.numbers.iter().zip(&run.values) {
            let (name, low, high) = (number.tunable.name, number.tunable.low, number.tunable.high);
            let near = |end: i32| (value - f64::from(end)).abs() < NEAR_END * number.step;
            if let Some(end) = [low, high].into_iter().find(|&end| near(end)) {
                warnings.push(format!(
                    "{name} has come to the end of its range, {end}: a wider range may be better"
                ));
            }
        }
        warnings
    }

    /// The values found as one JSON object.
    pub fn json(&self, run: &TuningRun) -> Value {
        let numbers = self.spsa.numbers.iter().zip(&run.values).map(|(number, &value)| {
            json!({
                "name": number.tunable.name,
                "start": number.start,
                "step": number.step,
                "value": value,
                "rounded": value.round() as i32,
            })
        });
        json!({
            "game": self.terms.game.name(),
            "pairs": run.n_learnt,
            "numbers": numbers.collect::<Vec<_>>(),
            "warnings": self.warnings(run),
        })
    }
}
