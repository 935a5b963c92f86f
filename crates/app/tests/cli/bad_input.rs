//! Positions that are none: each fault is one sentence that names the field,
//! what was found and what is allowed.

use super::{check_refused, run};
#[cfg(unix)]
use std::ffi::OsStr;
#[cfg(unix)]
use std::os::unix::ffi::OsStrExt;

#[track_caller]
fn check_faults(fen: &str, expected_stderr: &str) {
    check_refused(&["fen", fen], b"", expected_stderr);
    check_refused(&["fen", "-"], fen.as_bytes(), expected_stderr);
    check_refused(&["fen"], format!("{fen}\r\n").as_bytes(), expected_stderr);
    check_refused(&["perft", "3", "--fen", fen], b"", expected_stderr);
}

#[test]
fn kings() {
    check_faults(
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "error: the board: White has no king, one is needed\n\
         error: the board: Black has no king, one is needed\n",
    );
    check_faults(
        "4k3/8/8/8/8/8/8/K6K w - - 0 1",
        "error: the board: White has 2 kings (a1, h1), only one is allowed\n",
    );
}

#[test]
fn pawns_on_the_last_rank() {
    check_faults(
        "P3k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "error: the board: found a pawn on a1 and on a8, pawns stand on ranks 2 to 7\n",
    );
}

#[test]
fn the_side_not_to_move_is_in_check() {
    check_faults(
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "error: the side to move: White is to move but could take the Black king on e8 from e2; \
         the side that has just moved may not be in check\n",
    );
}

#[test]
fn impossible_castling() {
    check_faults(
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
        "error: the castling rights: 'K' needs a White rook on the kingside of the king on e1\n\
         error: the castling rights: 'Q' needs a White rook on the queenside of the king on e1\n",
    );
    check_faults(
        "r7/4k3/8/8/8/8/8/4K2R w Kq - 0 1",
        "error: the castling rights: 'q' needs the Black king on rank 8, it stands on e7\n",
    );
    check_faults(
        "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
        "error: the castling rights: found 'X', allowed are KQkq, the files A-H and a-h, or -\n",
    );
}

#[test]
fn impossible_en_passant() {
    check_faults(
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "error: the en passant square: found e6, which needs a Black pawn on e5 that has just \
         come from e7 over empty squares\n",
    );
    check_faults(
        "4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1",
        "error: the en passant square: found e3, with White to move it must be on rank 6\n",
    );
}

#[test]
fn all_faults_are_said_at_once() {
    check_faults(
        "4k3/8/8/8/8/8/8/P3K3 white KQ e9 -1 one",
        "error: the board: found a pawn on a1, pawns stand on ranks 2 to 7\n\
         error: the side to move: \"white\" is neither w (White) nor b (Black)\n\
         error: the castling rights: 'K' needs a White rook on the kingside of the king on e1\n\
         error: the castling rights: 'Q' needs a White rook on the queenside of the king on e1\n\
         error: the en passant square: \"e9\" is not on this board of 8 files and 8 ranks\n\
         error: the half-move clock: \"-1\" is no whole number from 0 to 4294967295\n\
         error: the move number: \"one\" is no whole number from 0 to 4294967295\n",
    );
}

#[test]
fn words_need_no_quotes_to_be_refused() {
    let args = ["fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"];
    let expected = "error: the half-move clock: \"-1\" is no whole number from 0 to 4294967295\n";
    check_refused(&args, b"", expected);
}

#[test]
fn a_line_of_ten_megabytes() {
    let expected = "error: the text: found more than 50000 bytes, a FEN has at most 50000\n";
    for letter in [b'p', b' ', b'\n', 0, 0xff] {
        check_refused(&["fen", "-"], &vec![letter; 10 << 20], expected);
    }
}

#[test]
fn a_long_argument() {
    let expected = "error: the text: 100000 bytes are too many, a FEN has at most 50000\n";
    check_refused(&["fen", &"8".repeat(100_000)], b"", expected);
}

#[test]
fn no_text_at_all() {
    let expected = "error: the text: there is nothing to read; a FEN begins with the pieces\n";
    for stdin in [&b""[..], b"\r\n\r\n", b"\xef\xbb\xbf"] {
        check_refused(&["fen"], stdin, expected);
    }
    check_refused(&["fen", ""], b"", expected);
}

/// Only some systems hand over arguments that are no text.
#[cfg(unix)]
#[test]
fn bytes_that_are_not_utf8() {
    let found = "found the byte 0xff at place 5, only UTF-8 text is allowed";
    let expected = format!("error: the text: {found}\n");
    let bytes = b"4k3/\xff/8/8/8/8/8/4K3 w - - 0 1";
    check_refused(&["fen", "-"], bytes, &expected);
    check_refused(&[OsStr::new("fen"), OsStr::from_bytes(bytes)], b"", &expected);
    let args = ["perft", "2", "--fen"].map(OsStr::new);
    let args: Vec<&OsStr> = args.into_iter().chain([OsStr::from_bytes(bytes)]).collect();
    check_refused(&args, b"", &expected);
}

#[cfg(unix)]
#[test]
fn a_number_that_is_not_utf8() {
    let run = run(&[OsStr::new("perft"), OsStr::from_bytes(b"\xff")], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("error: invalid UTF-8 was detected"), "{}", run.err);
}

#[test]
fn signs_that_upset_a_terminal_are_not_repeated() {
    let run = run(&["fen", "4k3/8/8/8/8/8/8/4K3 \u{1b}[31m - - 0 1"], b"");
    assert_eq!(run.code, 2);
    assert!(!run.err.contains('\u{1b}'), "{}", run.err);
}
