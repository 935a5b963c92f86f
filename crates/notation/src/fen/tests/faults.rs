//! Texts with faults: each is explained, all at once.

use super::*;

#[test]
fn broken_boards_are_explained() {
    let check = |board: &str, expected: &str| check_faults(&format!("{board} w - - 0 1"), expected);
    check("8/8/8/9/8/8/8/8", "the board: rank 5 has 9 squares, the others have 8");
    check("8/8/8/8/8/8/8/RNBQKBN", "the board: rank 1 has 7 squares, the others have 8");
    check(
        "8/7/8/8//8/8/ppppppppp",
        "the board: rank 7 has 7 squares, most ranks have 8\n\
         the board: rank 4 has no squares, most ranks have 8\n\
         the board: rank 1 has 9 squares, most ranks have 8",
    );
    check(
        "8/8/8/p?p2!?/8/8/8/8",
        "the board: rank 5 has \"?!\", which means nothing; write pieces as letters, \
         empty squares as numbers and walls as *",
    );
    check(
        "8/44/8/8/8/8/8/8",
        "the board: rank 7 has \"44\" empty squares in a row, but 1 to 26 are possible \
         (digits side by side are one number)",
    );
    check(
        "8/08/8/8/8/8/8/8",
        "the board: rank 7 has \"08\" empty squares in a row, but 1 to 26 are possible \
         (digits side by side are one number)",
    );
    check(
        "8/+7p~~/8/8/8/8/8/8",
        "the board: rank 7 has \"+~\", which means nothing; write pieces as letters, \
         empty squares as numbers and walls as *",
    );
    check(
        "20/20/20/20/20/20/20/20/20/20/20/20/20",
        "the board: 20 files and 13 ranks are too many; \
         a board has at most 26 files and 256 squares",
    );
    check(
        "/",
        "the board: there are no squares; write the ranks from the top, like 8/8/8/8/8/8/8/8",
    );
    check(
        "8/8/8/8/8/8/8/8[Q2p]",
        "the hands: \"Q2p\" is no list of pieces; \
         write one letter for each, like [QNp], and [] for none",
    );
    check(
        "8/8/8/8/8/8/8/8[Qp",
        "the hands: the bracket [ is never closed; write pieces in hand like [QNp]",
    );
    check(
        "8/8/8/8/8/8/8/8[Qp]/8",
        "the hands: \"/8\" follows the bracket ], where the board must end",
    );
}

#[test]
fn broken_fields_are_explained() {
    let check = |fields: &str, expected: &str| check_faults(&format!("{EMPTY} {fields}"), expected);
    check("W - - 0 1", "the side to move: \"W\" is neither w (White) nor b (Black)");
    check("w KQ-q - 0 1", "the castling rights: \"KQ-q\" is neither - nor letters only, like KQkq");
    check("w KQKQ - 0 1", "the castling rights: \"KQKQ\" has the letter K twice");
    check("w - e 0 1", "the en passant square: \"e\" is neither - nor a square like e3");
    check("w - e3d3c3", "the en passant square: \"e3d3c3\" is neither - nor a square like e3");
    check(
        "w - i3 0 1",
        "the en passant square: \"i3\" is not on this board of 8 files and 8 ranks",
    );
    check("w - - 3-3 0", "the half-move clock: \"3-3\" is no whole number from 0 to 4294967295");
    check(
        "w - - -1 4294967296",
        "the half-move clock: \"-1\" is no whole number from 0 to 4294967295\n\
         the move number: \"4294967296\" is no whole number from 0 to 4294967295",
    );
    check("w - - 0 1 x y", "the text: \"x\" follows where the text must end");
    check(
        "w - - 3+x 0 1",
        "the check counter: \"3+x\" counts neither checks still to give, like 3+3, \
         nor checks given, like +0+0",
    );
    check("w - - 0 1 3+3", "the check counter: \"3+3\" must stand before the clocks");
    check("w - - 3+3 0 1 +0+0", "the check counter: \"+0+0\" is a second counter of checks");
    check("w - - +0+0 +0+0 0 1", "the check counter: \"+0+0\" is a second counter of checks");
}

#[test]
fn all_faults_come_at_once() {
    check_faults(
        "8/9/8/8/8/8/8/8[?] x KK z0 a b",
        "the board: rank 7 has 9 squares, the others have 8\n\
         the hands: \"?\" is no list of pieces; \
         write one letter for each, like [QNp], and [] for none\n\
         the side to move: \"x\" is neither w (White) nor b (Black)\n\
         the castling rights: \"KK\" has the letter K twice\n\
         the half-move clock: \"a\" is no whole number from 0 to 4294967295\n\
         the move number: \"b\" is no whole number from 0 to 4294967295",
    );
    check_faults("", "the text: there is nothing to read; a FEN begins with the pieces");
    check_faults(
        " \u{feff} ".trim(),
        "the text: there is nothing to read; a FEN begins with the pieces",
    );
    check_faults(
        &"8/".repeat(MAX_BYTES),
        "the text: 100000 bytes are too many, a FEN has at most 50000",
    );
}

#[test]
fn what_is_quoted_is_short_and_harmless() {
    let text = format!("{EMPTY} \u{1b}[31m{} - - 0 1", "é".repeat(100));
    let expected = format!(
        "the side to move: \"\\u{{1b}}[31m{}…\" is neither w (White) nor b (Black)",
        "é".repeat(35)
    );
    check_faults(&text, &expected);
}

#[test]
fn a_broken_rank_leaves_the_others_readable() {
    let setup = read("k7/9/8/8/8/8/7?/K7 b - - 0 1", HandPlace::AsUsual).setup;
    assert_eq!(board_text(&setup), "k7/8/8/8/8/8/8/K7");
    assert_eq!(setup.turn, Side::Black);
}

/// A game that finds a fault in every field.
fn grumble(_: &Setup) -> Result<(), Vec<Fault>> {
    let fields = [Field::Turn, Field::Board, Field::EnPassant, Field::Castling];
    Err(fields.map(|field| Fault::new(field, "no")).to_vec())
}

#[test]
fn faults_of_text_and_game_are_joined() {
    let fields = |text: &str| {
        let faults = position(text, grumble).unwrap_err().0;
        faults.into_iter().map(|fault| (fault.field, fault.message == "no")).collect::<Vec<_>>()
    };
    use Field::{Board, Castling, EnPassant, Halfmoves, Turn};
    let all = [(Board, true), (Turn, true), (Castling, true), (EnPassant, true)];
    assert_eq!(fields(START), all);
    // Faults of the game that depend on a missing turn are left out.
    assert_eq!(
        fields(&format!("{EMPTY} x - - y 1")),
        [(Board, true), (Turn, false), (Castling, true), (Halfmoves, false)]
    );
    // A board that cannot be read is not shown to the game.
    assert_eq!(fields("8/9/8 w - - 0 1"), [(Board, false)]);
    assert_eq!(position(START, |setup| Ok(setup.men().count())), Ok(32));
    let faults = position(&format!("{EMPTY} w - x 0 1"), |_| Ok(())).unwrap_err();
    assert_eq!(faults.0.len(), 1);
    assert!(position(START, |_| Err::<(), _>(Vec::new())).is_err());
}
