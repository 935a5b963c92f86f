//! Positions that come again though pieces were captured or pawns moved.

mod support;

use game_core::{DrawReason, Outcome, Position};
use notation::coords;
use support::with_rules;
use variants::Variant;

/// Plays the cycle again and again and tells the outcome after each round.
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

/// A gold is dropped, taken, taken back and dropped again: the men in hand and
/// on the board are the same in the end.
#[test]
fn exchanged_pieces_that_are_dropped_again_repeat_positions() {
    let fen = "4k4/9/9/g8/9/9/9/9/R3K4[G] w - - 0 1";
    let cycle = "G@a5 a6a5 a1a5 G@a6 a5a1 e9d9 e1d1 d9d8 d1e1 d8e9";
    let found = rounds("shogi", fen, cycle, 3);
    let drawn = Some(Outcome::Draw(DrawReason::Repetition(4)));
    assert_eq!(found, [None, None, drawn]);
}
