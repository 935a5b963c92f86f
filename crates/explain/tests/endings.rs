//! Endings and rules.

mod table;

use explain::detect::{endings, rules, statics};
use explain::{Evidence, Fact, Finding, Story};
use game_core::{Side, TableValue};
use std::collections::BTreeSet;

const TABLE: &str = include_str!("../../../testdata/explain/endings.csv");

/// What the families find in a story: in the line and at its start.
fn find(story: &Story) -> Vec<Finding> {
    let mut found = endings::in_story(story);
    found.extend(rules::in_story(story));
    found.extend(endings::in_moment(story.start()));
    found.extend(rules::in_moment(story.start()));
    let standing = statics::in_moment(story.start()).into_iter();
    found.extend(standing.filter(|known| known.fact == Fact::OppositeBishops));
    found
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

#[test]
fn what_the_table_names_is_found_and_no_more() {
    table::check(&table::rows(TABLE), find);
}

#[test]
fn every_fact_of_the_families_has_a_position() {
    let rows = table::rows(TABLE);
    let named: BTreeSet<Fact> = rows.iter().flat_map(|row| row.expected.clone()).collect();
    let of_family = |fact: &&Fact| {
        let row = fact.row();
        (103..=117).contains(&row) || [36, 37, 124].contains(&row)
    };
    let missing = Fact::ALL.iter().filter(of_family).filter(|fact| !named.contains(fact));
    let missing: Vec<&str> = missing.map(|fact| fact.name()).collect();
    assert_eq!(missing, [Fact::TableTruth, Fact::TableWin].map(Fact::name));
}

/// Men and squares of a finding stand where it says.
#[test]
fn findings_name_men_that_stand_there() {
    table::check_men(&table::rows(TABLE), find);
}

#[test]
fn a_king_that_steps_to_a_key_square_changes_the_ending() {
    let story = table::story("8/4k3/8/8/3K4/4P3/8/8 w - - 0 1", &words("d4d5"));
    let found = endings::changes(story.start(), story.end());
    assert!(found.iter().any(|known| known.fact == Fact::KeySquares && known.side == Side::White));
    let back = endings::changes(story.end(), story.start());
    assert!(!back.iter().any(|known| known.fact == Fact::KeySquares));
}

#[test]
fn the_opposition_says_how_many_squares_are_between() {
    let size = |fen: &str| {
        let found = endings::in_moment(table::story(fen, &[]).start());
        found.iter().find(|known| known.fact == Fact::Opposition).map(|known| known.size)
    };
    assert_eq!(size("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"), Some(1));
    assert_eq!(size("4k3/8/8/8/4K3/4P3/8/8 b - - 0 1"), Some(3));
}

#[test]
fn what_a_table_says_becomes_a_finding() {
    let story = table::story("8/8/8/4k3/8/8/8/KR6 w - - 0 1", &words("b1b2"));
    let won = endings::table_truth(&story, 0, TableValue::Win);
    assert_eq!((won.fact, won.side, won.evidence), (Fact::TableWin, Side::White, Evidence::Table));
    let lost = endings::table_truth(&story, 1, TableValue::Loss);
    assert_eq!((lost.side, lost.ply, lost.line.len()), (Side::White, 1, 1));
    let drawn = endings::table_truth(&story, 0, TableValue::Draw);
    assert_eq!((drawn.fact, drawn.side), (Fact::TableTruth, Side::Black));
}
