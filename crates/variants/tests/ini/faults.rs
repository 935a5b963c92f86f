//! Every fault of an ini file is reported, with its place.

use super::{fen, find};
use rules::ini;

/// The faults as `line:column: message`, with hints in parentheses.
fn faults(text: &str) -> Vec<String> {
    let found = ini::games(text, "test.ini", &find, &fen).expect_err(text);
    let line = |fault: &rules::diagnostic::Diagnostic| {
        fault.to_string().trim_start_matches("test.ini:").to_string()
    };
    found.iter().map(line).collect()
}

pub(super) fn check_faults(text: &str, expected: &[&str]) {
    assert_eq!(faults(text), expected, "in\n{text}");
}

#[test]
fn lines_that_are_no_lines() {
    check_faults(
        "castling = false\n[a:chess\n[b:chess]\ncastling\ncastling = false\ncastling = true\n[]\n",
        &[
            "1:1: `castling` stands before any game (begin a game with [name] or [name:parent])",
            "2:1: a heading ends with `]` (write [name] or [name:parent])",
            "4:1: there is no `=` in this line (a line is [name:parent], key = value, or a comment)",
            "7:1: a name is missing in this heading (write [name] or [name:parent])",
        ],
    );
}

#[test]
fn names_that_mean_nothing() {
    check_faults(
        "[a:ches]\n[b:d]\n[c:chess]\ncastlign = false\nzebra = z\n[c:chess]\n[d:chess]\n\
         [e:tiddlywinks]\n",
        &[
            "1:4: there is no game `ches` to inherit from (did you mean `chess`?)",
            "2:4: there is no game `d` to inherit from (it comes further down, and must come first)",
            "4:1: unknown key `castlign` (did you mean `castling`?)",
            "5:1: unknown key `zebra`",
            "6:2: there already is a game `c`",
            "8:4: there is no game `tiddlywinks` to inherit from (`manticore variants` lists the games)",
        ],
    );
}

#[test]
fn values_of_the_wrong_kind() {
    check_faults(
        "[a:chess]\r\nmaxRank = eight\r\nmaxFile = 99\r\ncastling = yes\r\n\
         stalemateValue = los\r\nnMoveRule = -1\r\npromotionRegionWhite = *8 e9x d4\r\n\
         promotionPieceTypes = qx\r\npromotionLimit = q1 n:many\r\nflagPiece = kq\r\n\
         wallingRule = duk\r\nstartFen = 8/8 w\r\n",
        &[
            "2:11: expected a number from 1 to 255",
            "3:11: expected a file (a letter from a to z, or a number from 1 to 26)",
            "4:12: unknown word `yes` (the words here are true, false)",
            "5:18: unknown word `los` (did you mean `loss`?)",
            "6:13: expected a number from 0 to 10000",
            "7:27: `e9x` is no square (squares are written d4, ranks *8, files c*, and - is none)",
            "8:24: there is no piece `x` (the pieces are p n b r q k)",
            "9:18: `q1` is no pair (a letter, a colon and a value, such as q:1)",
            "9:23: expected a number from 0 to 256",
            "10:13: expected the letter of one piece",
            "11:15: unknown word `duk` (did you mean `duck`?)",
        ],
    );
}

#[test]
fn pieces_that_cannot_be() {
    check_faults(
        "[a:chess]\nknight = n:NN\nbishop = 7\nrook = rr\ncustomPiece1 = c\n\
         customPiece2 = w:FxC\ncustomPiece3 = w:K\ncustomPiece26 = z:W\n\
         customPiece4 = e:mfWeF\n",
        &[
            "2:10: the moves of `knight` are fixed (use a customPiece for other moves)",
            "3:10: `7` cannot be the letter of a piece",
            "4:8: expected the letter of the piece (a letter, or - for none)",
            "5:16: the moves are missing (such as c:KN)",
            "6:19: x is not supported (the modes are m c d e i n j p g t o y z q u)",
            "7:16: `customPiece2` has the letter `w` already",
            "8:1: there are 25 slots for pieces with moves of their own",
            "9:21: `e` stands beside `c` (write ce)",
        ],
    );
}

#[test]
fn keys_that_are_not_supported() {
    check_faults(
        "[a:chess]\ncastlingWins = KX\ntwoBoards = true\npseudoRoyalTypes = q\n\
         antiRoyalTypes = q\n",
        &[
            "2:17: `X` is no castling right (K and Q are White's two ways to castle, k and q Black's)",
            "3:1: `twoBoards` is not supported (games on two boards are not played here)",
            "4:1: `pseudoRoyalTypes` is not supported (write extinctionPieceTypes and extinctionPseudoRoyal)",
            "5:1: `antiRoyalTypes` is not supported (pieces that must stand attacked are not known here)",
        ],
    );
    check_faults(
        "[a:crazyhouse]\nmustDrop = true\nmustDropType = n\nenclosingDrop = quadwrangle\n\
         flipEnclosedPieces = top\npetrifyOnCaptureTypes = q\n",
        &[
            "1:2: what turns to stone would go to hand too (petrifyOnCaptureTypes does not go with it)",
            "3:16: `mustDropType` is not supported (a duty to drop is for all kinds here)",
            "4:17: `enclosingDrop` is not supported (`ataxx` means drops beside an own piece)",
            "5:22: `flipEnclosedPieces` is not supported (neighbours, `ataxx` and `quadwrangle`, and enclosed rows, `reversi`, can be turned here)",
        ],
    );
}

/// A child need not have the rule of its parent that is not supported.
#[test]
fn a_child_may_do_without_a_rule_of_its_parent() {
    let text = "[a:crazyhouse]\nflipEnclosedPieces = top\n[b:a]\nflipEnclosedPieces = none\n";
    let loaded = ini::read(text, "test.ini", &find, &fen).unwrap();
    assert_eq!((loaded.games.len(), loaded.refused.len()), (1, 1));
    assert_eq!(loaded.games[0].id, "b");
}

#[test]
fn keys_that_contradict_one_another() {
    let cases = [
        ("[a]\n", "1:2: the game has no pieces (give a slot its letter, such as king = k)"),
        (
            "[a:chess]\nmaxRank = 10\n",
            "1:2: the start has 8 files and 8 ranks, the board 8 and 10 (maxFile and maxRank say the size)",
        ),
        (
            "[a:chess]\nmaxRank = 200\nmaxFile = z\n",
            "1:2: a board of 26 by 200 is too large (at most 26 files and 256 squares)",
        ),
        (
            "[a:chess]\nknight = -\n",
            "1:2: there is no piece `n` for the start (the pieces are p b r q k)",
        ),
        ("[a:chess]\ncastlingKingsideFile = a\n", "2:24: king or rook would castle off the board"),
        ("[a:chess]\ncastlingQueensideFile = h\n", "1:2: king or rook would castle off the board"),
        (
            "[a:chess]\ncastlingRookKingsideFile = g\n",
            "2:28: another piece would castle (the outermost one does here)",
        ),
        (
            "[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\n",
            "2:12: pieces in hand that can never be dropped (write pieceDrops = true)",
        ),
        (
            "[a:giveaway]\nextinctionPieceTypes = k\nextinctionPieceCount = 1\n\
             extinctionPseudoRoyal = true\n",
            "4:25: several pieces cannot be royal together (write single letters, of pieces that never get more)",
        ),
        (
            "[a:amazons]\ncustomPiece2 = n:mN\n",
            "1:2: arrows copy the moves of one kind, and there are several",
        ),
        (
            "[a:chess]\npassWhite = true\n",
            "2:13: only one side may pass (passing is the same for both sides here)",
        ),
        (
            "[a:duck]\nwallingRegionWhite = *4\n",
            "2:22: walls of the two sides have different regions (one region is for both here)",
        ),
    ];
    for (text, expected) in cases {
        assert!(faults(text).contains(&expected.to_string()), "{text}\n{:#?}", faults(text));
    }
}
