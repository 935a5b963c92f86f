//! Tactics and material: positions made by hand, near misses among them.

mod table;

use explain::detect::{material, tactics};
use explain::{Finding, PlacedMan, Story};

const TABLE: &str = include_str!("../../../testdata/explain/tactics.csv");

/// What happens in the line, and what stands on the board at its start.
fn find(story: &Story) -> Vec<Finding> {
    let mut found = tactics::in_story(story);
    found.extend(material::in_story(story));
    found.extend(tactics::in_moment(story.start()));
    found
}

#[test]
fn what_the_table_names_is_found_and_near_misses_are_silent() {
    table::check(&table::rows(TABLE), find);
}

/// Every claim names men that stand there at its ply, and a line of the story.
#[test]
fn claims_are_about_what_stands_there() {
    for row in table::rows(TABLE) {
        let story = table::story(&row.fen, &row.moves);
        for known in find(&story) {
            let moment = story.at(known.ply);
            let stands = |man: &PlacedMan| moment.at(man.square) == Some(man.piece);
            assert!(known.ply <= story.len(), "{known:?} in {}", row.fen);
            assert!(known.men.iter().all(stands), "{known:?} in {}", row.fen);
            assert!(story.moves().starts_with(&known.line), "{known:?} in {}", row.fen);
        }
    }
}

/// What holds for White holds for Black on the turned board.
#[test]
fn the_table_holds_for_the_other_colour() {
    let rows: Vec<String> = TABLE.lines().map(turned).collect();
    table::check(&table::rows(&rows.join("\n")), find);
}

/// A row with the colours and the ranks exchanged.
fn turned(row: &str) -> String {
    let columns: Vec<&str> = row.splitn(4, ',').collect();
    let [fen, moves, side, rest] = columns[..] else { return row.to_owned() };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [board, turn, rights, _, clock, number] = fields[..] else { return row.to_owned() };
    let swap =
        |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let ranks: Vec<String> =
        board.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let (black, white): (String, String) =
        rights.chars().map(swap).filter(|&c| c != '-').partition(|c| c.is_lowercase());
    let rights = if rights == "-" { "-".to_owned() } else { white + &black };
    let other = |side: &str| match side {
        "w" => "b",
        "b" => "w",
        _ => "",
    };
    let rank = |c: char| c.to_digit(10).map_or(c, |digit| char::from(b'9' - digit as u8));
    let moves: String = moves.chars().map(rank).collect();
    let fen = format!("{} {} {rights} - {clock} {number}", ranks.join("/"), other(turn));
    format!("{fen},{moves},{},{rest}", other(side))
}
