//! Mates by pattern, and the back rank.

mod table;

use explain::detect::mates;
use explain::{Evidence, Fact, Finding, Story};
use std::collections::BTreeSet;

const TABLE: &str = include_str!("../../../testdata/explain/mates.csv");

/// What the family finds in a story: in the line and at its start.
fn find(story: &Story) -> Vec<Finding> {
    let mut found = mates::in_story(story);
    found.extend(mates::in_moment(story.start()));
    found
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

fn is_pattern(fact: Fact) -> bool {
    (58..=66).contains(&fact.row())
}

#[test]
fn what_the_table_names_is_found_and_no_more() {
    table::check(&table::rows(TABLE), find);
}

/// Patterns of mate are named in full: one that the row does not name is wrong.
#[test]
fn every_pattern_of_mate_is_named() {
    for row in table::rows(TABLE) {
        let found = mates::in_story(&table::story(&row.fen, &row.moves));
        let patterns = found.iter().map(|known| known.fact).filter(|&fact| is_pattern(fact));
        let patterns: BTreeSet<Fact> = patterns.collect();
        let expected = row.expected.iter().copied().filter(|&fact| is_pattern(fact));
        let expected: BTreeSet<Fact> = expected.collect();
        assert_eq!(patterns, expected, "line {}: {} {}", row.line, row.note, row.fen);
    }
}

#[test]
fn every_pattern_has_a_position() {
    let rows = table::rows(TABLE);
    let named: BTreeSet<Fact> = rows.iter().flat_map(|row| row.expected.clone()).collect();
    let missing: Vec<&Fact> =
        Fact::ALL.iter().filter(|&&fact| is_pattern(fact) && !named.contains(&fact)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_mate_is_counted_in_moves_of_the_winner() {
    let story = table::story(
        "r6k/p5pp/p4b2/2qQ4/P7/3R3n/6PP/2B2RK1 w - - 1 30",
        &words("g1h1 c5g1 f1g1 h3f2"),
    );
    let found = mates::in_story(&story);
    let mate = found.iter().find(|known| known.fact == Fact::MateInN).expect("a mate");
    assert_eq!((mate.size, mate.ply), (2, 1));
    // The rook had to take: the board proves the mate.
    assert_eq!(mate.evidence, Evidence::Board);
    assert_eq!(mate.squares.len(), 1);
}

#[test]
fn a_mate_after_a_free_reply_rests_on_the_line() {
    let story = table::story("4k3/8/8/8/8/8/1R6/R6K w - - 0 1", &words("a1a7 e8d8 b2b1 d8e8 b1b8"));
    let found = mates::in_story(&story);
    let mate = found.iter().find(|known| known.fact == Fact::MateInN).expect("a mate");
    assert_eq!((mate.size, mate.ply, mate.evidence), (3, 0, Evidence::Line));
}

/// Men of a finding stand where it says.
#[test]
fn findings_name_men_that_stand_there() {
    table::check_men(&table::rows(TABLE), find);
}
