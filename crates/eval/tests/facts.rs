//! Facts about chess that a player would state.

mod common;

use common::position;
use eval::{Hce, piece_value};
use game_core::orthodox::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{BoardView, Evaluator, Side, Term, Trace};

/// The terms of a position.
fn trace(text: &str) -> Trace {
    let mut trace = Trace::default();
    Hce::new().trace(&position(text), &mut trace);
    trace
}

/// One side's share of a term.
fn term(text: &str, name: &str, side: Side) -> i32 {
    let trace = trace(text);
    let known: Vec<&str> = trace.terms.iter().map(|term| term.name).collect();
    let found = trace.terms.iter().find(|term| term.name == name);
    let found: &Term = found.unwrap_or_else(|| panic!("no {name} among {known:?}"));
    found.centipawns[side.index()]
}

fn white(text: &str, name: &str) -> i32 {
    term(text, name, Side::White)
}

/// The score as White sees it.
fn score(text: &str) -> i32 {
    let pos = position(text);
    let mut hce = Hce::new();
    hce.reset(&pos);
    let score = hce.evaluate(&pos);
    score.of(pos.turn()).seen_by(Side::White).raw()
}

/// The first position has more of a term for White than the second.
fn check_more(name: &str, more: &str, less: &str) {
    let (a, b) = (white(more, name), white(less, name));
    assert!(a > b, "{name}: {more} has {a}, {less} has {b}");
}

/// The first position is better for White than the second.
fn check_better(better: &str, worse: &str) {
    let (a, b) = (score(better), score(worse));
    assert!(a > b, "{better} has {a}, {worse} has {b}");
}

#[test]
fn the_terms_have_the_names_of_the_documentation() {
    let trace = trace("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let names: Vec<&str> = trace.terms.iter().map(|term| term.name).collect();
    for name in [
        "material",
        "piece-square",
        "pawns",
        "knights",
        "bishops",
        "rooks",
        "queens",
        "mobility",
        "king safety",
        "passed pawns",
        "threats",
        "space",
        "initiative",
        "scale",
        "tempo",
    ] {
        assert!(names.contains(&name), "{name} is missing from {names:?}");
    }
}

#[test]
fn in_the_beginning_only_the_move_tells_the_sides_apart() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(score(start), white(start, "tempo"));
    assert_eq!(score(&start.replace(" w ", " b ")), -score(start));
}

#[test]
fn pieces_are_worth_what_players_say() {
    let value = |kind| piece_value(kind);
    assert!(value(KNIGHT) + value(BISHOP) > value(ROOK) + value(PAWN));
    assert!(2 * value(ROOK) > value(QUEEN));
    assert!(value(KING) > 10 * value(QUEEN));
    check_better(
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4KQ2 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4KR2 w - - 0 1",
    );
}

#[test]
fn a_knight_on_a_supported_outpost_beats_one_that_pawns_can_chase() {
    let outpost = "4k3/pp3p2/8/3N4/2P5/8/PP6/4K3 w - - 0 1";
    let chased = "4k3/pp2pp2/8/3N4/2P5/8/PP6/4K3 w - - 0 1";
    check_more("knights", outpost, chased);
    let unsupported = "4k3/pp3p2/8/3N4/8/8/PPP5/4K3 w - - 0 1";
    check_more("knights", outpost, unsupported);
}

#[test]
fn a_knight_that_can_reach_an_outpost_is_better_than_one_that_cannot() {
    check_more(
        "knights",
        "4k3/pp3p2/8/8/2P5/2N5/PP6/4K3 w - - 0 1",
        "4k3/pp2pp2/8/8/2P5/2N5/PP6/4K3 w - - 0 1",
    );
}

#[test]
fn the_bishop_pair_counts() {
    let pair = "4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1";
    let single = "4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1K3 w - - 0 1";
    assert!(white(pair, "bishops") > white(single, "bishops") + 10);
}

#[test]
fn a_bishop_behind_its_own_pawns_is_bad() {
    check_more(
        "bishops",
        "4k3/8/3p1p2/2p1p3/2P1P3/3P4/3B4/4K3 w - - 0 1",
        "4k3/8/3p1p2/2p1p3/2P1P3/3P4/4B3/4K3 w - - 0 1",
    );
}

#[test]
fn rooks_want_open_files_and_the_seventh_rank() {
    let open = "4k3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1";
    let half_open = "4k3/pppp1ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1";
    let closed = "4k3/ppp1pppp/8/8/8/8/PPP1PPPP/2R1K3 w - - 0 1";
    check_more("rooks", open, half_open);
    check_more("rooks", half_open, closed);
    check_more(
        "rooks",
        "6k1/pR3ppp/8/8/8/8/P4PPP/6K1 w - - 0 1",
        "6k1/p4ppp/1R6/8/8/8/P4PPP/6K1 w - - 0 1",
    );
}

#[test]
fn a_rook_shut_in_by_its_king_is_trapped() {
    check_more("rooks", "4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", "4k3/8/8/8/8/8/5PPP/5K1R w - - 0 1");
}

#[test]
fn a_queen_behind_a_man_in_the_line_of_a_rook_is_exposed() {
    check_more(
        "queens",
        "2r1kb1r/pp2pppp/2n5/8/8/2N2N2/PP1QPPPP/R3KB1R w KQk - 0 1",
        "3rkb1r/pp2pppp/2n5/8/8/3N1N2/PP1QPPPP/R3KB1R w KQk - 0 1",
    );
}

#[test]
fn isolated_doubled_and_backward_pawns_are_weak() {
    let healthy = "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1";
    check_more("pawns", healthy, "4k3/8/8/8/8/8/P1P1P3/4K3 w - - 0 1");
    check_more("pawns", healthy, "4k3/8/8/8/8/P7/P1P5/4K3 w - - 0 1");
    check_more(
        "pawns",
        "4k3/8/4p3/8/3PP3/8/8/4K3 w - - 0 1",
        "4k3/8/4p3/4P3/8/3P4/8/4K3 w - - 0 1",
    );
}

#[test]
fn a_majority_has_a_candidate() {
    check_more("pawns", "4k3/1p6/8/8/PP6/8/8/4K3 w - - 0 1", "4k3/pp6/8/8/PP6/8/8/4K3 w - - 0 1");
}

#[test]
fn a_passed_pawn_grows_with_every_step() {
    let mut last = i32::MIN;
    for ranks in ["8/8/8/4P3", "8/8/4P3/8", "8/4P3/8/8", "4P3/8/8/8"] {
        let text = format!("k7/{ranks}/8/7K/r7 w - - 0 1");
        let value = white(&text, "passed pawns");
        assert!(value > last, "{text}: {value} after {last}");
        last = value;
    }
}

#[test]
fn a_blockaded_passed_pawn_is_worth_less() {
    check_more(
        "passed pawns",
        "4k1n1/8/8/3P4/8/8/8/4K1N1 w - - 0 1",
        "4k3/8/3n4/3P4/8/8/8/4K1N1 w - - 0 1",
    );
}

#[test]
fn rooks_belong_behind_passed_pawns() {
    check_more(
        "passed pawns",
        "6k1/1r6/8/3P4/8/8/8/3R2K1 w - - 0 1",
        "6k1/1r6/8/3P4/8/8/8/4R1K1 w - - 0 1",
    );
    check_more(
        "passed pawns",
        "6k1/1r6/8/3P4/8/8/8/4R1K1 w - - 0 1",
        "6k1/8/8/3P4/8/8/3r4/4R1K1 w - - 0 1",
    );
}

#[test]
fn a_pawn_the_king_cannot_catch_is_unstoppable() {
    let caught = "8/8/8/P3k3/8/8/6pK/8 b - - 0 1";
    let runs = "8/8/8/P5k1/8/8/6pK/8 b - - 0 1";
    assert!(white(runs, "passed pawns") > white(caught, "passed pawns") + 90);
}

#[test]
fn a_king_without_pawns_before_it_is_less_safe() {
    check_more(
        "king safety",
        "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1",
        "r2q1rk1/ppp2ppp/8/8/8/8/PPPPPP2/R2Q1RK1 w - - 0 1",
    );
}

#[test]
fn an_attack_grows_with_its_attackers() {
    let alone = "6k1/5ppp/8/8/7Q/8/5PPP/6K1 w - - 0 1";
    let helped = "6k1/5ppp/8/6N1/7Q/8/1B3PPP/6K1 w - - 0 1";
    let safety = |text| term(text, "king safety", Side::Black);
    assert!(safety(helped) < safety(alone) - 20);
}

#[test]
fn a_hanging_piece_and_a_fork_by_a_pawn_are_threats() {
    check_more(
        "threats",
        "4k3/8/2n1n3/3P4/8/8/8/4K3 w - - 0 1",
        "4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1",
    );
    check_more("threats", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1");
}

#[test]
fn pieces_with_more_squares_are_more_mobile() {
    check_more(
        "mobility",
        "4k3/8/8/8/4B3/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/1P6/P1P5/1B2K3 w - - 0 1",
    );
}

#[test]
fn a_won_ending_is_far_better_than_its_material() {
    assert!(score("8/8/3k4/8/8/3K4/8/Q7 w - - 0 1") > 1800);
    assert!(score("8/8/3k4/8/8/3K4/8/R7 w - - 0 1") > 1500);
    assert!(score("8/8/3k4/8/8/3K4/8/BN6 w - - 0 1") > 1500);
    assert!(score("8/8/3k4/8/8/3K4/8/BB6 w - - 0 1") < 2500);
    // Nearer to the edge is nearer to mate.
    check_better("3k4/8/3K4/8/8/8/8/R7 w - - 0 1", "8/8/3k4/8/3K4/8/8/R7 w - - 0 1");
}

#[test]
fn bishop_and_knight_mate_in_the_corner_of_the_bishop() {
    let right = "k7/8/1K6/8/8/8/8/5BN1 w - - 0 1";
    let wrong = "7k/8/6K1/8/8/8/8/5BN1 w - - 0 1";
    check_better(right, wrong);
}

#[test]
fn dead_draws_are_nothing() {
    for text in [
        "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/N7 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/NN6 w - - 0 1",
        "8/8/3k1b2/8/8/3K4/8/N7 w - - 0 1",
        // The king is in the corner, and the bishop cannot drive it out.
        "k7/8/8/P7/8/3K4/8/2B5 w - - 0 1",
        "8/8/8/3k4/7p/2b5/8/6K1 w - - 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
    ] {
        assert_eq!(score(text), 0, "{text}");
    }
}

#[test]
fn the_right_bishop_wins_with_the_rook_pawn() {
    assert!(score("k7/8/8/P7/8/3K4/8/3B4 w - - 0 1") > 200);
}

#[test]
fn the_opposition_wins_the_pawn_ending() {
    assert!(score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1") > 300);
    assert_eq!(score("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), 0, "stalemate");
    assert!(score("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1") < -300);
}

#[test]
fn bishops_of_opposite_colours_make_draws() {
    let same = "8/5k2/3b4/8/2PP4/3B4/5K2/8 w - - 0 1".replace("3b4", "4b3");
    let opposite = "8/5k2/3b4/8/2PP4/3B4/5K2/8 w - - 0 1";
    assert!(score(opposite) * 3 < score(&same) * 2, "{} {}", score(opposite), score(&same));
}

#[test]
fn a_piece_ahead_without_pawns_wins_little() {
    assert!(score("4k3/2r5/8/8/8/8/2RB4/4K3 w - - 0 1") < 140);
    assert!(score("4k3/2p5/8/8/8/8/3B4/4K3 w - - 0 1") < 60);
}

#[test]
fn with_more_pawns_on_both_sides_the_same_pawn_ahead_is_worth_more() {
    let one_flank = "8/5pk1/6p1/8/8/6P1/4PPK1/8 w - - 0 1";
    let both_flanks = "8/pp3pk1/6p1/8/8/6P1/PP2PPK1/8 w - - 0 1";
    assert!(white(both_flanks, "initiative") > white(one_flank, "initiative"));
}
