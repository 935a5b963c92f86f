//! Every claim that the detectors make about the positions of the tables is true.

mod common;

use common::{faults, lines_of_tables};

#[test]
fn every_claim_about_the_tables_is_true() {
    let (mut claims, mut wrong) = (0, Vec::new());
    for (start, line) in lines_of_tables() {
        let (n, found) = faults(&start, &line);
        claims += n;
        wrong.extend(found);
    }
    assert!(claims > 1_000, "only {claims} claims");
    assert!(wrong.is_empty(), "{} of {claims}\n{}", wrong.len(), wrong.join("\n"));
}
