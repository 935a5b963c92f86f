//! Games read from PGN and played on a chess board.

use chess::Chess;
use game_core::{Move, Outcome, Position, Side, WinReason};
use notation::pgn::{NodeId, PgnGame, PgnReader, ReplayError, print, replay};
use notation::san::{self, SanError};

const FISCHER_SPASSKY: &str = include_str!("../../../testdata/pgn/fischer_spassky_1992_29.pgn");

fn game(text: &str) -> PgnGame {
    PgnGame::read(&mut PgnReader::new(text.as_bytes())).expect("PGN").expect("a game")
}

/// Plays a game from the start position and returns its moves in the order in
/// which they were visited, each with the number of legal moves before it.
fn played(text: &str) -> Result<Vec<(NodeId, Move, u64)>, ReplayError<SanError>> {
    let mut moves = Vec::new();
    replay(&game(text), Chess::start(), san::parse, |node, pos: &Chess, m| {
        moves.push((node, m, pos.count_legal()));
    })?;
    Ok(moves)
}

#[test]
fn fischer_against_spassky_is_legal_to_the_end() {
    let moves = played(FISCHER_SPASSKY).unwrap();
    assert_eq!(moves.len(), 85);
    assert_eq!(moves[0].2, 20);
    let written = print(&game(FISCHER_SPASSKY));
    assert_eq!(written.trim_end(), FISCHER_SPASSKY.trim_end(), "the file is in export format");
}

#[test]
fn the_moves_of_the_main_line_lead_to_the_final_position() {
    let mut pos = Chess::start();
    for (_, m, _) in played("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0").unwrap() {
        pos.play(m).unwrap();
    }
    let mate = Outcome::Win { side: Side::White, reason: WinReason::Checkmate };
    assert_eq!(pos.outcome(), Some(mate));
}

#[test]
fn variations_are_played_from_where_they_leave_the_line() {
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... c5 2. Nf3 (2. c3) *";
    let game = game(text);
    let mut visited = Vec::new();
    replay(&game, Chess::start(), san::parse, |node, pos: &Chess, m| {
        assert!(pos.is_legal(m));
        visited.push(format!("{}{}", game.text(node), pos.to_setup().fullmoves));
    })
    .unwrap();
    assert_eq!(visited, ["e41", "c51", "Nf32", "c32", "d41", "d51", "c42", "Nf61", "c42", "c41"]);
}

#[test]
fn the_first_illegal_move_is_named() {
    let error = played("1. e4 e5 2. Ke3 (2. Nf3) Nc6 *").unwrap_err();
    assert_eq!((error.number, error.side, error.text.as_str()), (2, Side::White, "Ke3"));
    assert!(error.to_string().starts_with("move 2. Ke3: "), "{error}");
    let error = played("1. e4 e5 (1... e6 2. d4 Nf3) 2. Nf3 *").unwrap_err();
    assert!(error.to_string().starts_with("move 2... Nf3: "), "{error}");
}

#[test]
fn null_moves_hand_the_turn_over() {
    let moves = played("1. e4 -- 2. d4 Z0 (2... d5) *").unwrap();
    assert_eq!(moves[1].1, Move::NONE);
    assert_eq!(moves.len(), 5);
    assert!(played("1. e4 f6 2. Qh5+ -- *").is_err(), "not out of check");
}

#[test]
fn variations_ten_thousand_deep_are_played() {
    const DEPTH: usize = 10_000;
    // Knights go out and home; each variation replaces a move of the last.
    let mut text = "1. Nf3 ".to_string();
    for level in 0..DEPTH {
        let [main, other, next] = match level % 2 {
            0 => ["Nf6", "Nc6", "Ng1"],
            _ => ["a6", "Nb8", "Nf3"],
        };
        text.push_str(&format!("{main} ({other} {next} "));
    }
    text.push_str(&")".repeat(DEPTH));
    let game = game(&text);
    let mut n_visited = 0;
    replay(&game, Chess::start(), san::parse, |_, _, _| n_visited += 1).unwrap();
    assert_eq!(n_visited, 1 + 3 * DEPTH);
}
