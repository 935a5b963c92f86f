use super::*;
use std::collections::BTreeSet;

#[test]
fn names_are_unique_and_every_row_is_there() {
    let names: BTreeSet<&str> = Fact::ALL.iter().map(|fact| fact.name()).collect();
    assert_eq!(names.len(), Fact::ALL.len());
    let rows: BTreeSet<u16> = Fact::ALL.iter().map(|fact| fact.row()).collect();
    assert!((1..=125).all(|row| rows.contains(&row)));
}
