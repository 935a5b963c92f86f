//! Moves that orthodox chess does not have, on the toy board of the
//! coordinates. Chess itself is tested in `tests/chess_moves.rs`.

use super::*;
use crate::coords::tests::{PAWN, PROMOTED_ROOK, ROOK, TOKIN, Toy};

/// Every move of the toy prints as expected, in order, and reads back.
fn check(toy: &Toy, texts: &[&str]) {
    let moves = toy.legal_moves();
    let printed: Vec<String> = moves.iter().map(|&m| print(toy, m)).collect();
    assert_eq!(printed, texts);
    for (m, text) in moves.into_iter().zip(texts) {
        assert_eq!(parse(toy, text), Ok(m), "{text}");
    }
}

#[test]
fn drops_and_promoted_pieces_have_their_symbols() {
    let toy = Toy::default()
        .drop(PAWN, "e4")
        .drop(ROOK, "b9")
        .step(ROOK, "b8", "b9")
        .step(ROOK, "b8", "b9")
        .becoming(PROMOTED_ROOK)
        .step(PROMOTED_ROOK, "a10", "b9")
        .step(PROMOTED_ROOK, "c10", "b9")
        .step(PAWN, "c9", "c10")
        .becoming(ROOK)
        .step(PAWN, "c9", "c10")
        .becoming(TOKIN);
    check(&toy, &["P@e4", "R@b9", "Rb9", "Rb9=+R", "+Rab9", "+Rcb9", "c10=R", "c10=+P"]);
}

#[test]
fn ranks_of_two_digits_are_told_apart() {
    let toy = Toy::default().step(ROOK, "a10", "a5").step(ROOK, "a1", "a5").capturing();
    check(&toy, &["R10a5", "R1xa5"]);
}

#[test]
fn a_pawn_step_and_a_pawn_capture_need_nothing_more() {
    let toy = Toy::default()
        .step(PAWN, "e5", "e6")
        .step(PAWN, "d5", "e6")
        .capturing()
        .step(PAWN, "f5", "e6")
        .capturing();
    check(&toy, &["e6", "dxe6", "fxe6"]);
    // Pawns that step sideways are told apart like pieces.
    let toy = Toy::default().step(PAWN, "d5", "e6").step(PAWN, "f5", "e6");
    check(&toy, &["de6", "fe6"]);
}

#[test]
fn coordinates_are_read_where_they_differ_from_san() {
    let toy = Toy::default()
        .step(ROOK, "b8", "b9")
        .step(ROOK, "b8", "b9")
        .becoming(PROMOTED_ROOK)
        .drop(PAWN, "e4");
    let moves = toy.legal_moves();
    assert_eq!(parse(&toy, "b8b9+"), Ok(moves[1]));
    assert_eq!(parse(&toy, "b8b9"), Ok(moves[0]));
    assert_eq!(parse(&toy, "b8-b9"), Ok(moves[0]));
    assert_eq!(parse(&toy, "@e4"), Ok(moves[2]));
}

#[test]
fn drops_that_are_not_there_are_refused() {
    let toy = Toy::default().drop(PAWN, "e4");
    let error = parse(&toy, "R@e4").unwrap_err();
    assert_eq!(error.to_string(), "\"R@e4\" is not legal here: no R can be dropped on e4");
    assert!(matches!(parse(&toy, "r@e4"), Err(SanError::NotAMove { .. })));
    assert!(matches!(parse(&toy, "R@e11"), Err(SanError::NotAMove { .. })));
}
