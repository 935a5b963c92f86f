//! `manticore parts`: everything an engine can be made of.

use crate::cli::PartsArgs;
use crate::output;
use engine::catalogue::{self, CatalogueEntry, NUMBER_WORDS};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &PartsArgs) -> anyhow::Result<ExitCode> {
    let entries = catalogue::entries();
    let text = if args.json { format!("{:#}\n", as_json(&entries)) } else { as_text(&entries) };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn as_text(entries: &[CatalogueEntry]) -> String {
    let word = |entry: &CatalogueEntry| {
        let inner = if entry.takes_inner { "(...)" } else { "" };
        format!("{}={}{inner}", entry.word, entry.name)
    };
    let width = entries.iter().map(|entry| word(entry).len()).max().unwrap_or(0);
    let mut text = String::new();
    for (place, entry) in entries.iter().enumerate() {
        let before = place.checked_sub(1).map(|place| &entries[place]);
        if before.is_some_and(|before| group(before) != group(entry)) {
            text.push('\n');
        }
        if entry.is_term && before.is_none_or(|before| !before.is_term) {
            text.push_str("terms of a formula, to be added and weighed: eval=sme+0.01*pme\n");
        }
        let _ = writeln!(text, "{:width$}  {}", word(entry), entry.doc);
    }
    text
}

/// The group of an entry; the entries of a group stand together.
fn group(entry: &CatalogueEntry) -> (&'static str, bool) {
    let is_number = NUMBER_WORDS.iter().any(|number| number.word == entry.word);
    let group = match entry.word {
        _ if is_number => "numbers",
        _ if entry.is_path => "paths",
        word => word,
    };
    (group, entry.is_term)
}

fn as_json(entries: &[CatalogueEntry]) -> Value {
    let range = |entry: &CatalogueEntry| {
        let number = NUMBER_WORDS.iter().find(|number| number.word == entry.word)?;
        Some(json!({ "low": number.low, "high": number.high, "none": number.none }))
    };
    let one = |entry: &CatalogueEntry| {
        json!({
            "word": entry.word,
            "name": entry.name,
            "doc": entry.doc,
            "example": entry.example,
            "term": entry.is_term,
            "inner": entry.takes_inner,
            "path": entry.is_path,
            "number": range(entry),
        })
    };
    entries.iter().map(one).collect()
}
