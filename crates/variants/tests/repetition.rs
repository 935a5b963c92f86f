//! Positions that come again though pieces were captured or pawns moved.

mod support;

use game_core::{DrawReason, Outcome, Position, Side, WinReason};
use notation::coords;
use support::with_rules;
use variants::Variant;

/// Plays the cycle again and again and returns the outcome after each round.
fn rounds(id: &str, fen: &str, cycle: &str, n_rounds: usize) -> Vec<Option<Outcome>> {
    let book = support::book(id).expect("the game compiles");
    let setup = notation::fen::parse(fen).expect("a FEN");
    with_rules!(&book, rules => {
        let mut pos = Variant::from_setup(rules, &setup).expect("a position");
        let start = pos.key();
        (0..n_rounds).map(|_| {
            for text in cycle.split(' ') {
                let m = coords::parse(&pos, text).expect("a legal move");
                pos.make(m, &mut ());
            }
            assert_eq!(pos.key(), start, "the cycle leads back");
            pos.outcome()
        }).collect()
    })
}

/// Pawns that step sideways and back again leave everything as it was.
#[test]
fn pawns_that_go_back_repeat_positions() {
    let fen = "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1";
    let found = rounds("pawnsideways", fen, "a2b2 h7g7 b2a2 g7h7", 4);
    let drawn = Some(Outcome::Draw(DrawReason::Repetition(5)));
    assert_eq!(found, [None, None, None, drawn]);
}

/// A gold is dropped, taken, taken back and dropped again: the pieces in hand
/// and on the board are the same in the end.
#[test]
fn exchanged_pieces_that_are_dropped_again_repeat_positions() {
    let fen = "4k4/9/9/g8/9/9/9/9/R3K4[G] w - - 0 1";
    let cycle = "G@a5 a6a5 a1a5 G@a6 a5a1 e9d9 e1d1 d9d8 d1e1 d8e9";
    let found = rounds("shogi", fen, cycle, 3);
    let drawn = Some(Outcome::Draw(DrawReason::Repetition(4)));
    assert_eq!(found, [None, None, drawn]);
}

const DRAWN: Option<Outcome> = Some(Outcome::Draw(DrawReason::Repetition(3)));
const LOST: Option<Outcome> =
    Some(Outcome::Win { side: Side::Black, reason: WinReason::Repetition });

/// The rook goes after a cannon that nobody protects, rank by rank. Decided
/// as pyffish 0.0.90 decides it.
#[test]
fn a_chariot_that_chases_a_cannon_for_ever_loses() {
    let fen = "4k4/9/9/9/9/9/c8/1R7/9/3K5 w - - 0 1";
    assert_eq!(rounds("xiangqi", fen, "b3b4 a4a3 b4b3 a3a4", 2), [None, LOST]);
    assert_eq!(rounds("manchu", fen, "b3b4 a4a3 b4b3 a3a4", 2), [None, DRAWN]);
}

#[test]
fn a_protected_piece_may_be_attacked_for_ever() {
    let fen = "r3k4/9/9/9/9/9/c8/1R7/9/3K5 w - - 0 1";
    assert_eq!(rounds("xiangqi", fen, "b3b4 a4a3 b4b3 a3a4", 2), [None, DRAWN]);
}

#[test]
fn chariots_that_could_take_one_another_only_offer_an_exchange() {
    let fen = "4k4/9/9/9/9/9/r8/1R7/9/3K5 w - - 0 1";
    assert_eq!(rounds("xiangqi", fen, "b3b4 a4a3 b4b3 a3a4", 2), [None, DRAWN]);
}

#[test]
fn a_soldier_may_chase() {
    let fen = "3k5/9/3c5/4P4/9/9/9/9/9/5K3 w - - 0 1";
    let cycle = "e7d7 d8e8 d7e7 e8d8";
    assert_eq!(rounds("xiangqi", fen, cycle, 2), [None, DRAWN]);
}

/// Random positions of xiangqi with a move to and fro by either side, played
/// twice, as pyffish 0.0.90 judges them.
#[test]
fn chases_are_judged_as_by_another_program() {
    let path = format!("{}/../../testdata/rules/chases.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    for line in text.lines().skip(1) {
        let [fen, cycle, expected] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        let found = match rounds("xiangqi", fen, cycle, 2)[1] {
            Some(outcome) => outcome.winner().map_or("draw".to_string(), |side| side.to_string()),
            None => "none".to_string(),
        };
        assert_eq!(found.to_lowercase(), expected, "{line}");
    }
}
