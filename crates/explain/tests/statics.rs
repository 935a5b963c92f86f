//! What stands on the board, over a table of positions: rows without moves are
//! about the position, rows with moves about what the moves do and change.

mod table;

use explain::detect::statics;
use explain::{Fact, Finding, Story};
use game_core::Side;

const TABLE: &str = include_str!("../../../testdata/explain/statics.csv");
/// Every group of the table has at least so many positions.
const MIN_POSITIONS: usize = 20;

/// What holds in the position of a story without moves; what the moves of another
/// do and what is new at its end.
fn find(story: &Story) -> Vec<Finding> {
    if story.is_empty() {
        return statics::in_moment(story.start());
    }
    let changes = statics::changes(story.start(), story.end()).into_iter();
    let new = changes.filter(|finding| finding.ply > 0);
    statics::in_story(story).into_iter().chain(new).collect()
}

#[test]
fn the_table_of_positions_is_met() {
    let rows = table::rows(TABLE);
    for group in ["pawns:", "pieces:", "king:", "opening:"] {
        let count = rows.iter().filter(|row| row.note.starts_with(group)).count();
        assert!(count >= MIN_POSITIONS, "{group} {count}");
    }
    table::check(&rows, find);
}

/// What a move takes away is told with ply 0: the rook leaves its open file.
#[test]
fn what_vanished_is_told_too() {
    let fen = "4k3/pp3ppp/8/8/8/8/PP3PPP/3RK3 w - - 0 1";
    let story = table::story(fen, &["d1b1".to_string()]);
    let changes = statics::changes(story.start(), story.end());
    let of = |fact| changes.iter().find(|finding| finding.fact == fact);
    let file = of(Fact::RookOpenFile).expect("the open file is lost");
    assert_eq!((file.side, file.ply, file.men.len()), (Side::White, 0, 1));
    assert!(of(Fact::IsolatedPawn).is_none() && of(Fact::PawnIslands).is_none());
}
