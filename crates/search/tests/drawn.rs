//! Positions that look won and are drawn: stalemates, the promotion that must not
//! be a queen, and walls nobody gets through before the fiftieth move.

mod support;

use chess::Chess;
use eval::{Hce, Universal};
use game_core::{Analysis, BoardView, Control, Limits, Position, Score};
use search::{Params, Searcher};
use variants::Variant;

/// Nodes a position may take, with one thread and an empty table.
const NODES: u64 = 300_000;

fn think(text: &str) -> (Chess, Analysis) {
    let pos = notation::fen::position(text, Chess::from_setup).expect(text);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = support::think(&pos, Hce::new(), Params::default(), &limits);
    (pos, found)
}

fn score(text: &str) -> Score {
    let (pos, found) = think(text);
    found.lines[0].score.seen_by(pos.turn())
}

/// The best move and its score.
fn best(text: &str) -> (String, Score) {
    let (pos, found) = think(text);
    let m = found.best_move().expect("a move");
    let castling = notation::coords::CastlingText::KingTarget;
    (notation::coords::print(&pos, m, castling), found.lines[0].score.seen_by(pos.turn()))
}

#[test]
fn more_material_is_worth_nothing_against_stalemate() {
    for text in [
        // The pawn is lost or stalemates.
        "8/8/8/8/8/k7/1p6/1K6 b - - 0 1",
        "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1",
        // The king sits in front of the pawn and cannot be driven out.
        "k7/P7/8/K7/8/8/8/5B2 w - - 0 1",
    ] {
        assert_eq!(score(text), Score::DRAW, "{text}");
    }
}

#[test]
fn whoever_is_winning_steps_around_stalemate() {
    // The natural move takes the last square away without a check.
    assert_eq!(score("k7/8/K7/8/8/8/8/1R6 w - - 0 1"), Score::mate_in(5));
    assert_eq!(score("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"), Score::mate_in(1));
    assert_eq!(score("7k/5K2/8/7P/8/6Q1/8/8 w - - 0 1"), Score::mate_in(1));
}

#[test]
fn a_rook_or_a_knight_where_a_queen_would_not_do() {
    for (text, right) in [
        // A queen stalemates at once.
        ("8/6P1/7k/8/6K1/8/8/8 w - - 0 1", "g7g8r"),
        // Saavedra: a queen can be lured into stalemate.
        ("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c7c8r"),
        // Only the knight gives check, and wins the queen with it.
        ("8/1q1P1k2/8/8/8/8/PP6/K7 w - - 0 1", "d7d8n"),
    ] {
        let (m, score) = best(text);
        assert_eq!(m, right, "{text}");
        assert!(score > Score::cp(100), "{text}: {score}");
    }
}

#[test]
fn nobody_gets_through_before_the_fiftieth_move() {
    for text in [
        // Pawns locked on every second file, bishops of the wrong colour.
        "8/1k6/8/p1p1p1p1/P1P1P1P1/8/4B3/3K4 w - - 92 100",
        "8/1k6/8/p1p1p1p1/P1P1P1P1/5B2/4B3/3K4 w - - 92 100",
        // A search stopped in the middle of an iteration keeps the result of the
        // iteration before it.
        "8/1k6/8/p1p1p1p1/P1P1P1P1/8/4B3/3K4 w - - 94 100",
        "8/1k6/8/p1p1p1p1/P1P1P1P1/5B2/4B3/3K4 w - - 94 100",
        // Won, but not in four moves.
        "8/8/8/3k4/8/3KB3/8/7N w - - 92 150",
        // A rook against a bishop.
        "8/8/8/3k4/8/3KB3/8/7r b - - 92 150",
    ] {
        assert_eq!(score(text), Score::DRAW, "{text}");
    }
}

#[test]
fn the_table_is_not_believed_across_the_move_rule_of_a_compiled_game() {
    // The table was filled while there was time to mate; now there is none.
    with_game!("chess", rules => {
        let position = |halfmoves: u32| {
            let text = format!("k7/8/2K5/8/8/8/8/6R1 w - - {halfmoves} 120");
            let setup = notation::fen::parse(&text).expect("a FEN");
            Variant::from_setup(&rules, &setup).expect("sound")
        };
        let mut searcher = Searcher::new(Universal::with_hce(), 4).expect("4 MB");
        let mut score = |halfmoves: u32| {
            let pos = position(halfmoves);
            assert_eq!(pos.plies_to_move_rule(), 100 - halfmoves);
            let limits = support::to_depth(8);
            let found = searcher.think(&pos, &limits, &Control::default(), &mut ());
            found.lines[0].score.seen_by(pos.turn())
        };
        assert!(score(0).mate_plies().is_some());
        assert_eq!(score(98), Score::DRAW);
    });
}
