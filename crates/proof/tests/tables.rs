//! Every claim that the detectors make about the positions of the tables is true.

mod common;

use common::{faults, moves, position};
use std::fs;
use std::path::PathBuf;

/// The tables: a position and a line in the first two columns of each row.
const TABLES: [&str; 6] =
    ["tactics.csv", "motifs.csv", "statics.csv", "facts.csv", "mates.csv", "endings.csv"];

/// The rows of a table; none if it is not there.
fn rows(name: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/explain");
    let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
    let lines = text.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |line: &str| {
        let mut columns = line.split(',');
        let mut next = || columns.next().unwrap_or_default().to_string();
        (next(), next())
    };
    lines.map(pair).collect()
}

#[test]
fn every_claim_about_the_tables_is_true() {
    let (mut claims, mut wrong) = (0, Vec::new());
    for name in TABLES {
        for (fen, line) in rows(name) {
            let start = position(&fen);
            let line = if name == "facts.csv" { Vec::new() } else { moves(&start, &line) };
            let (n, found) = faults(&start, &line);
            claims += n;
            wrong.extend(found);
        }
    }
    assert!(claims > 1_000, "only {claims} claims");
    assert!(wrong.is_empty(), "{} of {claims}\n{}", wrong.len(), wrong.join("\n"));
}
