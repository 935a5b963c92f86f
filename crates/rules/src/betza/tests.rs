//! What the notation says, piece by piece, and what it refuses.

use super::*;
use crate::pattern::{Effect, Hop, Occupant, Pattern, Wide};
use crate::topology::{Edges, Symmetry, Topology};
use game_core::{Geometry, Side, Square};

fn chessboard() -> Topology {
    Topology {
        geometry: Geometry::CHESS,
        edges: Edges::Plane,
        holes: Wide::EMPTY,
        symmetry: Symmetry::Mirror,
    }
}

fn at(name: &str) -> Square {
    Geometry::CHESS.parse(name).unwrap()
}

fn set(names: &str) -> Wide {
    names.split_whitespace().map(at).collect()
}

/// The patterns of a white piece on a board of eight by eight.
fn white(text: &str, from: &str) -> Vec<Pattern> {
    patterns(&parse(text).unwrap(), &chessboard(), Side::White, at(from)).unwrap()
}

/// The only pattern of a piece that ends on this square.
fn only(text: &str, from: &str, to: &str) -> Pattern {
    let found: Vec<Pattern> =
        white(text, from).into_iter().filter(|pattern| pattern.to == at(to)).collect();
    assert_eq!(found.len(), 1, "{text} {from}-{to}: {found:?}");
    found[0].clone()
}

fn check_targets(found: &[Pattern], expected: &str) {
    let targets: Wide = found.iter().map(|pattern| pattern.to).collect();
    assert_eq!(targets, set(expected));
}

#[test]
fn what_is_not_supported_is_refused_with_its_place_and_reason() {
    // Text, place, and words of the reason.
    let table = [
        ("", 0..0, "no move"),
        ("RJ", 1..2, "J is ambiguous (camel or zebra)"),
        ("LN", 0..1, "L is ambiguous"),
        ("xW", 0..1, "x is not supported"),
        ("mkW", 1..2, "k is not supported"),
        ("WE", 1..2, "E is no atom"),
        ("I", 0..1, "imitator"),
        ("FX", 1..2, "X and Y are not supported"),
        ("W m", 1..2, "without spaces"),
        ("N²", 1..3, "no letter"),
        ("Nmf", 1..3, "before an atom"),
        ("4R", 0..1, "right behind an atom"),
        ("Rc0", 2..3, "right behind an atom"),
        ("RR", 0..2, "RR is not supported"),
        ("U3", 1..2, "U has no range"),
        ("fU", 0..2, "U goes with"),
        ("W256", 1..4, "up to 255"),
        ("W99999999999999999999", 1..21, "up to 255"),
        ("qN", 0..2, "z and q need a range"),
        ("zW", 0..2, "z and q need a range"),
        ("zQ", 0..2, "steps of one atom"),
        ("zqB", 0..3, "contradict"),
        ("njD", 0..3, "contradict"),
        ("pW", 0..2, "p needs a range"),
        ("pgR", 0..3, "do not go together"),
        ("tR", 0..2, "t goes with p or g"),
        ("npNN", 0..4, "do not go with"),
        ("jjR", 0..2, "jj is not supported"),
        ("iimfW", 0..2, "ii is not supported"),
        ("mmW", 0..2, "m is written twice"),
        ("nW", 0..2, "squares to pass"),
        ("jK", 0..2, "squares to pass"),
        ("nR", 0..2, "stopped by pieces anyway"),
        ("n(4,1)", 0..6, "not agreed"),
        ("hW", 0..2, "h divides oblique"),
        ("hfN", 0..3, "before r or l"),
        ("mahsW", 2..5, "later leg"),
        ("yR", 0..2, "next leg"),
        ("maiW", 2..4, "first leg"),
        ("eaW", 0..2, "last leg"),
        ("zaB", 0..2, "last leg"),
        ("cpaR", 0..3, "both take and pass"),
        ("myaW", 0..3, "depend on the board"),
        ("yaW3", 0..2, "range 1 and no limit"),
        ("uR", 0..2, "u sets down"),
        ("aaaaaaaaW", 0..9, "at most 8 legs"),
        ("(0,0)", 0..5, "goes nowhere"),
        ("(3", 0..2, "two numbers"),
        ("(W-F)0", 0..6, "repeated groups"),
        ("[F]", 0..3, "at least two"),
        ("[F-R", 4..4, "joined by - or ?"),
        ("[F-]", 3..3, "atom is missing"),
        ("[F-R]2", 5..6, "cannot be repeated"),
        ("[fF?R]", 1..3, "read in two ways"),
        ("[F-aR]", 3..5, "a does not stand in a chain"),
        ("[W-fF]", 3..5, "lies that way"),
        ("[pR?R]", 1..3, "before ?"),
        ("m[F?R]", 0..1, "only directions and i"),
        ("f[W-W-F]", 0..8, "two atoms only"),
        ("h[F-R]", 0..6, "before r or l"),
        ("W?F", 1..2, "join two atoms"),
        ("W]", 1..2, "nothing was opened"),
        ("m@", 0..1, "does not go with @"),
        ("j@1", 0..3, "leaves no square"),
        ("@0", 1..2, "0 means nothing"),
        ("fO", 0..1, "does not go with O"),
    ];
    for (text, span, words) in table {
        let faults = parse(text).unwrap_err();
        let fits = |fault: &BetzaFault| fault.span == span && fault.message.contains(words);
        assert!(faults.iter().any(fits), "{text}: {faults:?}");
    }
}

#[test]
fn all_faults_are_found_at_once() {
    let spans: Vec<_> = parse("xWJpWN").unwrap_err().into_iter().map(|fault| fault.span).collect();
    assert_eq!(spans, [0..1, 2..3, 3..5]);
    let fault = &parse("RJ").unwrap_err()[0];
    assert_eq!(
        fault.to_string(),
        "J is ambiguous (camel or zebra) at 1..2 (write C for (3,1) or Z for (3,2))"
    );
}

#[test]
fn pieces_are_printed_in_one_spelling() {
    let table = [
        ("NN", "N0"),
        ("(1,2)", "N"),
        ("(1,4)3", "(4,1)3"),
        ("W0F0", "RB"),
        ("W4", "R4"),
        ("K0", "Q"),
        ("Q3", "K3"),
        ("W1W", "W1W"),
        ("R0R", "R0R"),
        ("fmWfceFifmnD", "fmWfceFifmnD"),
        ("mfWcefFimfnD", "fmWfceFifmnD"),
        ("masmW", "masmW"),
        ("W-F", "[W-F]"),
        ("iv[F?R2]", "v[iF?R2]"),
        ("Nffj@3O2", "Nffj@3O2"),
        ("isO", "O"),
        ("@N", "N@"),
    ];
    for (text, printed) in table {
        let piece = parse(text).unwrap();
        assert_eq!(piece.to_string(), printed, "{text}");
        assert_eq!(parse(printed).unwrap(), piece, "{text}");
    }
}

#[test]
fn directions_of_a_king_are_read_as_those_of_its_parts_with_a_warning() {
    let piece = parse("WfK").unwrap();
    assert_eq!(piece.warnings().len(), 1);
    assert_eq!(piece.warnings()[0].span, 1..3);
    assert!(piece.warnings()[0].message.contains("3 directions); XBoard reads 1"));
    check_targets(&white("fK", "d4"), "c5 d5 e5");
    assert!(parse("KfWfFmaK").unwrap().warnings().is_empty());
}

#[test]
fn drops_and_castling_are_items_of_their_own() {
    let piece = parse("Kffsj@3lO3").unwrap();
    let drops = &piece.drops()[0];
    assert_eq!((drops.span.clone(), drops.ranks, drops.not_first_rank), (1..7, Some(3), true));
    assert_eq!((drops.per_file, drops.per_shade, drops.per_board), (Some(2), Some(1), None));
    let castling = &piece.castling()[0];
    assert_eq!((castling.left, castling.right, castling.steps), (true, false, Some(3)));
    assert_eq!(piece.terms().len(), 1);
    assert_eq!(white("K@O2", "d4").len(), 8);
}

#[test]
fn a_pawn_passes_the_square_of_its_double_step() {
    let double = only("mfWcefFimfnD", "e2", "e4");
    assert_eq!((double.empty, double.passed), (set("e3"), set("e3")));
    assert!(double.unmoved && double.landing == QUIET && double.ride.is_none());
    let capture = only("mfWcefFimfnD", "e2", "d3");
    assert!(capture.landing.capture && capture.landing.en_passant && !capture.landing.quiet);
    assert_eq!(only("mfnA", "e2", "g4").passed, set("f3"));
    assert!(!only("mfnD", "e2", "e4").unmoved);
    // A lame leap that may capture is no pawn's double step.
    assert!(only("nD", "e2", "e4").passed.is_empty());
    // A longer initial run leaves all its squares open.
    assert_eq!(only("imfnW3", "e2", "e5").passed, set("e3 e4"));
    assert!(only("imfW3", "e2", "e5").passed.is_empty());
}

#[test]
fn lame_leapers_go_straight_first_and_then_diagonally() {
    assert_eq!(only("nN", "d4", "e6").empty, set("d5"));
    assert_eq!(only("nZ", "d4", "g6").empty, set("e4 f5"));
    assert_eq!(only("nC", "d4", "e7").empty, set("d5 d6"));
    assert_eq!(only("nG", "d4", "a1").empty, set("b2 c3"));
    assert_eq!(
        only("jH", "d4", "d7").hops,
        [Hop { squares: set("d5 d6"), by: Occupant::ANY_PIECE }]
    );
    // A hole blocks a ride, but not a leap over it.
    let mut holed = chessboard();
    holed.holes = set("d5");
    let from = |text| patterns(&parse(text).unwrap(), &holed, Side::White, at("d4")).unwrap();
    check_targets(&from("fnN"), "");
    check_targets(&from("fN"), "c6 e6");
    check_targets(&from("fR"), "");
}

#[test]
fn rides_are_marked_and_never_listed_twice() {
    let steps = white("mfRcfRfWfR2", "d4");
    let rides: Vec<_> = steps.iter().map(|step| step.ride).collect();
    assert_eq!(rides, [Some((0, 0)), Some((0, 1)), Some((0, 2)), Some((0, 3))]);
    assert_eq!(steps[3].empty, set("d5 d6 d7"));
    assert!(steps.iter().all(|step| step.landing == Landing::BOTH));
    assert!(white("NN", "a1").iter().all(|step| step.ride.is_some()));
    for text in ["W", "pR", "gR", "nDD", "zB", "jR", "iR", "dR", "masR"] {
        assert!(white(text, "d4").iter().all(|step| step.ride.is_none()), "{text}");
    }
}

#[test]
fn hoppers_say_what_they_hop_over() {
    let cannon = only("cpR", "d4", "d7");
    assert_eq!(cannon.hops, [Hop { squares: set("d5 d6"), by: Occupant::ANY_PIECE }]);
    assert!(cannon.empty.is_empty() && cannon.landing.capture && !cannon.landing.quiet);
    let grasshopper = only("tgQ", "d4", "d7");
    assert_eq!(grasshopper.needs, [(at("d6"), Occupant::FRIEND)]);
    assert_eq!(grasshopper.empty, set("d5"));
    check_targets(&white("fpR3", "d4"), "d6 d7");
    check_targets(&white("fgR2", "d4"), "d6 d7");
}

#[test]
fn legs_take_on_the_way_and_may_come_home() {
    let rifle = only("fcabW", "d4", "d4");
    assert_eq!(rifle.effects, [Effect::Take(at("d5"))]);
    assert_eq!((rifle.needs, rifle.landing), (vec![(at("d5"), Occupant::ENEMY)], QUIET));
    // Standing still is a move when it is written as one.
    let null = only("fmabW", "d4", "d4");
    assert_eq!((null.empty, null.effects.len()), (set("d5"), 0));
    // A move that ends where it captured something is an ordinary capture.
    let again = only("fcambcabW", "d4", "d5");
    assert!(again.landing.capture && again.effects.is_empty());
    let swap = only("fudW", "d4", "d5");
    assert!(swap.landing.own && !swap.landing.capture);
    assert_eq!(swap.effects, [Effect::Return(at("d4"))]);
}

#[test]
fn brackets_bend_outward_and_a_prefix_chooses_among_the_bends() {
    check_targets(&white("[F-R2]", "d4"), "e6 e7 f5 g5 f3 g3 e2 e1 c2 c1 b3 a3 b5 a5 c6 c7");
    // The ship: a griffon that rides along files only.
    check_targets(&white("v[F?R]", "d4"), "c5 e5 c3 e3 c6 c7 c8 e6 e7 e8 c2 c1 e2 e1");
    // The snake: its first step is along a file.
    check_targets(&white("v[W?B2]", "d4"), "d5 e6 f7 c6 b7 d3 e2 f1 c2 b1");
    check_targets(&white("fr[W?B]", "d4"), "e4 f5 g6 h7");
    check_targets(&white("[N-W]", "a1"), "b4 d2");
    check_targets(&white("[F?K]", "a1"), "b2 c3");
    assert!(only("i[F-W]", "a1", "b3").unmoved);
}

#[test]
fn joined_edges_are_walked_without_coming_home() {
    check_targets(&white("srosR", "a1"), "b1 c1 d1 e1 f1 g1 h1");
    let rides = white("osR", "a1").into_iter().filter(|step| step.ride.is_some()).count();
    assert_eq!(rides, 14, "seven squares each way round");
    let mut torus = chessboard();
    torus.edges = Edges::Torus;
    for text in ["Q", "NN", "zB", "qN0", "oR", "masR", "(8,0)0", "(4,4)0", "pR", "gQ"] {
        let found = patterns(&parse(text).unwrap(), &torus, Side::White, at("a1")).unwrap();
        assert!(found.iter().all(|step| step.to != at("a1")), "{text}");
    }
}

#[test]
fn black_sees_the_board_mirrored_or_turned() {
    let mut board = chessboard();
    let from = |board: &Topology| {
        patterns(&parse("frFmfW").unwrap(), board, Side::Black, at("d5")).unwrap()
    };
    check_targets(&from(&board), "e4 d4");
    board.symmetry = Symmetry::Rotate;
    check_targets(&from(&board), "c4 d4");
}

#[test]
fn pieces_with_too_many_ways_are_a_fault_of_their_term() {
    let mut board = chessboard();
    board.geometry = Geometry::new(16, 16).unwrap();
    for text in ["WaaaaaaaQ", "WmpampampampQ", "WmpampampampampampampN0", "WajajajajajajajQ"] {
        let fault = patterns(&parse(text).unwrap(), &board, Side::White, Square(100)).unwrap_err();
        assert_eq!((fault.span.start, fault.span.end), (1, text.len()));
    }
}
