use super::*;
use crate::topology::{Edges, Symmetry};
use game_core::Geometry;

fn board(files: u8, ranks: u8, symmetry: Symmetry) -> Topology {
    let geometry = Geometry::new(files, ranks).unwrap();
    Topology { geometry, edges: Edges::Plane, holes: Wide::EMPTY, symmetry }
}

fn check(text: &str, side: Side, topology: &Topology, names: &str) {
    let regions = vec![("hill".to_string(), {
        let squares = |text| parse(text, topology, &Vec::new(), Side::White).unwrap();
        [squares("d4 e4"), squares("d5 e5")]
    })];
    let found = parse(text, topology, &regions, side).unwrap();
    let wanted: Wide =
        names.split_whitespace().map(|name| topology.geometry.parse(name).unwrap()).collect();
    assert_eq!(found, wanted, "{text}");
}

fn check_chess(text: &str, white: &str, black: &str) {
    let topology = board(8, 8, Symmetry::Rotate);
    check(text, Side::White, &topology, white);
    check(text, Side::Black, &topology, black);
}

#[test]
fn regions_are_counted_from_the_own_side() {
    check_chess("rank 2 & files a-c", "a2 b2 c2", "h7 g7 f7");
    check_chess("last rank & file a", "a8", "h1");
    check_chess("a1 c3", "a1 c3", "h8 f6");
    check_chess("first 2 files & last 2 ranks", "a7 a8 b7 b8", "h2 h1 g2 g1");
}

#[test]
fn a_mirrored_game_keeps_its_files() {
    let topology = board(8, 8, Symmetry::Mirror);
    check("a1 c3", Side::Black, &topology, "a8 c6");
}

#[test]
fn regions_of_the_board_are_the_same_for_both() {
    check_chess("board file a & ranks 7-8", "a7 a8", "a7 a8");
}

#[test]
fn squares_join_before_what_they_have_in_common_is_taken() {
    check_chess("a1 b1 & b1 c1 | h8", "b1 h8", "g8 a1");
    check_chess("(a1 | b1) & not a1", "b1", "g8");
    check_chess("b1-c2", "b1 b2 c1 c2", "g8 g7 f8 f7");
}

#[test]
fn names_mean_the_region_of_the_side() {
    check_chess("hill", "d4 e4", "d5 e5");
}

#[test]
fn palaces_and_colours() {
    let topology = board(9, 10, Symmetry::Rotate);
    check("files d-f & rank 3", Side::Black, &topology, "d8 e8 f8");
    check("edge & dark & rank 1 & files a-c", Side::White, &topology, "a1 c1");
}

#[test]
fn faults_name_the_word() {
    let topology = board(8, 8, Symmetry::Rotate);
    let fault = |text: &str| {
        let fault = parse(text, &topology, &Vec::new(), Side::White).unwrap_err();
        (text[fault.span].to_string(), fault.message)
    };
    assert_eq!(fault("rank 9"), ("9".into(), "the board has no rank 9".into()));
    assert_eq!(fault("files a-k"), ("a-k".into(), "the board has no file a-k".into()));
    assert_eq!(fault("a1 k1").0, "k1");
    assert_eq!(fault("rank & a1").1, "which rank?");
    assert_eq!(fault("(a1"), (String::new(), "a `)` is missing".into()));
    assert_eq!(fault("a1 )"), (")".into(), "`)` does not belong here".into()));
    assert_eq!(fault("").1, "squares are missing here");
    assert_eq!(fault("last a1").1, "expected `rank` or `file`");
    assert_eq!(fault(&"(".repeat(500)).1, "too many parentheses inside one another");
    assert_eq!(fault(&"not ".repeat(500)).1, "too many parentheses inside one another");
}
