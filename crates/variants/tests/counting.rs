//! Sides that are counted out, and games decided by points.

mod support;

use game_core::{DrawReason, Outcome, Position, Side, WinReason};
use notation::{coords, fen};
use support::with_rules;
use variants::Variant;

/// The position after some moves from a FEN, and its outcome.
fn after(id: &str, start: &str, moves: &str) -> (String, Option<Outcome>) {
    let book = support::book(id).expect("the game compiles");
    let setup = fen::parse(start).expect("a FEN");
    with_rules!(&book, rules => {
        let mut pos = Variant::from_setup(rules, &setup).expect("a position");
        for text in moves.split_whitespace() {
            let m = coords::parse(&pos, text).unwrap_or_else(|_| panic!("{text} in {start}"));
            pos.make(m, &mut ());
        }
        (fen::print(&pos.to_setup()), pos.outcome())
    })
}

/// Random endings of four games, counted by pyffish 0.0.90.
#[test]
fn counts_agree_with_those_of_another_program() {
    let path = format!("{}/../../testdata/rules/counting.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    for line in text.lines().skip(1) {
        let [id, start, moves, expected] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}")
        };
        // The other program writes no braces.
        let (found, _) = after(id, start, moves);
        let fields = found.split(" {").next().unwrap_or_default();
        assert_eq!(fields, expected, "{id} from {start}");
    }
}

/// A lone king faces a rook: with three pieces on the board the count begins
/// at three and may go to sixteen.
#[test]
fn a_lone_king_that_lasts_sixteen_counts_against_a_rook_draws() {
    let (text, outcome) = after("makruk", "8/4k3/8/8/8/8/R7/4K3 w - 32 31 15", "a2a3");
    assert_eq!((text.as_str(), outcome), ("8/4k3/8/8/8/R7/8/4K3 b - 32 32 15", None));
    let drawn = Some(Outcome::Draw(DrawReason::CountedOut(16)));
    assert_eq!(after("makruk", "8/4k3/8/8/8/8/R7/4K3 w - 32 31 15", "a2a3 e7e8").1, drawn);
}

#[test]
fn mate_on_the_last_count_wins() {
    let (_, outcome) = after("makruk", "4k3/R7/4K3/8/8/8/8/8 w - 32 32 16", "a7a8");
    let side = Side::White;
    assert_eq!(outcome, Some(Outcome::Win { side, reason: WinReason::Checkmate }));
    // Any other move comes too late.
    let (_, outcome) = after("makruk", "4k3/R7/4K3/8/8/8/8/8 w - 32 32 16", "a7b7");
    assert_eq!(outcome, Some(Outcome::Draw(DrawReason::CountedOut(16))));
}

#[test]
fn a_pawn_on_the_board_keeps_the_count_from_beginning() {
    let (text, _) = after("makruk", "4k3/8/8/8/P7/8/8/R3K3 w - - 0 1", "a1b1 e8e7");
    assert_eq!(text, "8/4k3/8/8/P7/8/8/1R2K3 w - - 2 2");
}

#[test]
fn a_game_without_counting_refuses_a_count() {
    let book = support::book("shatranj").expect("the game compiles");
    let setup = fen::parse("4k3/8/8/8/8/8/8/R3K3 w - 32 6 1").expect("a FEN");
    with_rules!(&book, rules => {
        let faults = Variant::from_setup(rules, &setup).expect_err("no count here");
        assert_eq!(faults[0].to_string(), "the en passant square: found a count to 32, the game has none");
    });
}

fn won_by(side: Side) -> Option<Outcome> {
    Some(Outcome::Win { side, reason: WinReason::Count })
}

/// Black moves second and has a point and a half for it.
#[test]
fn janggi_with_equal_pieces_is_won_by_black_on_points() {
    let kings = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(after("janggi", kings, "d1d1 e10e10").1, won_by(Side::Black), "two passes");
    assert_eq!(after("janggi", kings, "d1e1 e10e10").1, won_by(Side::Black), "facing generals");
    let to_and_fro = "d1d2 e10e9 d2d1 e9e10 d1d2 e10e9 d2d1 e9e10";
    assert_eq!(after("janggi", kings, to_and_fro).1, won_by(Side::Black), "repetition");
}

#[test]
fn a_soldier_more_wins_janggi_for_white_on_points() {
    let soldier = "4k4/9/9/9/9/9/9/8P/9/3K5 w - - 0 1";
    assert_eq!(after("janggi", soldier, "d1d1 e10e10").1, won_by(Side::White));
    let late = "4k4/9/9/9/9/9/9/8P/9/3K5 w - - 99 60";
    assert_eq!(after("janggi", late, "d1d2").1, won_by(Side::White), "fifty moves");
}

#[test]
fn casual_janggi_knows_no_points() {
    let soldier = "4k4/9/9/9/9/9/9/8P/9/3K5 w - - 0 1";
    let drawn = Some(Outcome::Draw(DrawReason::EvenEnding));
    assert_eq!(after("janggicasual", soldier, "d1d1 e10e10").1, drawn);
}
