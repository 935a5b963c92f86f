//! How far the test of each fact goes.

use crate::row::{Coverage, Row, board_only};
use crate::{
    endings, king, material, mates, opening, other_games, pieces, plans, rules, structure, tactics,
    threats,
};
use explain::Fact;

const TABLES: [&[Row]; 12] = [
    material::ROWS,
    tactics::ROWS,
    mates::ROWS,
    threats::ROWS,
    king::ROWS,
    structure::ROWS,
    pieces::ROWS,
    opening::ROWS,
    endings::ROWS,
    rules::ROWS,
    other_games::ROWS,
    plans::ROWS,
];

/// What a fact that no table has is tested by.
const UNKNOWN: Row = board_only(Fact::Factor);

fn rows() -> impl Iterator<Item = &'static Row> {
    TABLES.iter().flat_map(|table| table.iter())
}

/// The row of a fact.
pub(crate) fn row(fact: Fact) -> &'static Row {
    rows().find(|row| row.fact == fact).unwrap_or(&UNKNOWN)
}

/// Every fact and how far it is checked, in the order of the catalogue.
pub fn coverage() -> Vec<(Fact, Coverage)> {
    Fact::ALL.iter().map(|&fact| (fact, row(fact).coverage)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_fact_has_one_row() {
        let facts: Vec<Fact> = rows().map(|row| row.fact).collect();
        let once: BTreeSet<Fact> = facts.iter().copied().collect();
        assert_eq!(facts.len(), once.len(), "a fact has two rows");
        let missing: Vec<&Fact> = Fact::ALL.iter().filter(|fact| !once.contains(fact)).collect();
        assert!(missing.is_empty(), "no row: {missing:?}");
    }
}
