//! Facts about files of the plain format, and three games in it.

use super::{FlagDecl, MAX_FAULTS, MAX_FILE, MAX_FLAGS, MAX_PIECES, PlainGame, classic, parse};
use crate::betza;
use crate::pattern::Wide;
use crate::topology::{Edges, Symmetry, Topology};
use crate::verbose::patterns;
use game_core::{Geometry, Side, Square};
use proptest::prelude::*;

const FIDE: &str = include_str!("../../library/seed/fide.txt");
const SHOGI: &str = include_str!("../../library/seed/shogi.txt");
const LOCUSTS: &str = include_str!("../../library/seed/locusts.txt");

fn read(text: &str) -> PlainGame {
    parse(text).unwrap_or_else(|faults| {
        let told = faults.iter().map(|fault| (fault.line_and_column(text), fault.to_string()));
        panic!("{:#?}", told.collect::<Vec<_>>())
    })
}

/// The start position as text: capitals or plain names for White.
fn men(game: &PlainGame) -> String {
    let written = game.men().map(|(sq, man)| {
        let side = if man.side == Side::White { "w" } else { "b" };
        format!("{side}{}{}", game.pieces[man.piece].name, game.geometry.name(sq))
    });
    written.collect::<Vec<_>>().join(" ")
}

fn board(game: &PlainGame) -> Topology {
    Topology {
        geometry: game.geometry,
        edges: Edges::Plane,
        holes: Wide::EMPTY,
        symmetry: Symmetry::Mirror,
    }
}

/// The number of moves of a piece in braces, for White from this square.
fn n_moves(game: &PlainGame, piece: &str, from: &str) -> usize {
    let board = board(game);
    let from = game.geometry.parse(from).unwrap();
    let piece = game.pieces.iter().find(|known| known.name == piece).unwrap();
    let count = |found| patterns(found, &board, Side::White, from).unwrap().len();
    piece.moves.iter().map(count).sum()
}

fn betza(game: &PlainGame) -> String {
    let words = game.pieces.iter().map(|piece| {
        let words: Vec<_> = piece.betza.iter().map(|(word, _)| classic(word)).collect();
        format!("{}:{}", piece.name, words.concat())
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_seeds_chess_loads() {
    let game = read(FIDE);
    assert_eq!(betza(&game), "p:fmWfcF n:N b:F0 r:W0 q:W0F0 k:WF");
    assert_eq!(game.geometry, Geometry::CHESS);
    assert_eq!(game.men().count(), 32);
    assert!(men(&game).starts_with("wra1 wnb1 wbc1 wqd1 wke1 wbf1 wng1 wrh1 wpa2"));
    assert!(men(&game).ends_with("brh8"));
    let pawn = &game.pieces[0];
    assert_eq!(pawn.promotion.as_ref().unwrap().to_string(), "promotion t[ROW = 7] -> b|n|r|q");
    let name = "en_passant_takeable".to_string();
    let flag = FlagDecl { name, initially_set: false, lasts_one_move: true };
    assert_eq!(pawn.flags, [flag]);
    assert_eq!((n_moves(&game, "p", "e2"), n_moves(&game, "p", "a5")), (3, 2));
    assert_eq!((n_moves(&game, "k", "e1"), n_moves(&game, "k", "a1")), (2, 1));
}

#[test]
fn the_seeds_shogi_loads() {
    let game = read(SHOGI);
    assert_eq!(betza(&game), "玉:WF 飛:W0 竜:W0F 角:F0 馬:F0W 金:WfF 銀:fWF 桂:ffN 香:fW0 歩:fW");
    assert_eq!(game.geometry, Geometry::new(9, 9).unwrap());
    assert_eq!(game.men().count(), 40);
    assert!(men(&game).contains("w角b2 w飛h2"));
    assert!(men(&game).contains("b飛b8 b角h8"));
    assert_eq!(game.pieces.iter().filter(|piece| piece.promotion.is_some()).count(), 6);
}

#[test]
fn the_seeds_locusts_load() {
    let game = read(LOCUSTS);
    assert_eq!(men(&game), "wke2 bke7");
    // All squares off the edge but the king's own.
    assert_eq!(n_moves(&game, "k", "e2"), 35);
    assert_eq!(n_moves(&game, "k", "e1"), 36);
    // Jumps of two squares or more along the lines of a queen.
    assert_eq!(n_moves(&game, "l", "a1"), 18);
    assert_eq!(n_moves(&game, "l", "d4"), 27 - 8);
    assert_eq!(n_moves(&game, "e", "a1"), 3 * 21);
}

#[test]
fn parts_of_a_piece_come_in_any_order() {
    let text = "\n# A game.\npawn unmoved +fresh fW1{ target (2 0) if (0 0) *_hot } hot_ # more\n\
                \t{ target (3 0)\n# a comment\n\ndo queen -> (0 0) } fcF1 cold\n\
                opromotion [ROW = 3] -> queen\n\nqueen WF\n\npawn ~queen -\n\n";
    let text = text.replace("\nopromotion", "\n opromotion");
    let game = read(&text);
    let pawn = &game.pieces[0];
    let words: Vec<_> = pawn.betza.iter().map(|(word, _)| word.as_str()).collect();
    assert_eq!(words, ["fW1", "fcF1"]);
    assert!(pawn.betza.iter().all(|(word, span)| text[span.clone()] == **word));
    assert_eq!(pawn.moves.len(), 2);
    assert_eq!(pawn.moves[0].to_string(), "{ target (2 0) if (0 0) *hot }");
    let flags = pawn.flags.iter().map(|f| (f.name.as_str(), f.initially_set, f.lasts_one_move));
    let expected = [
        ("unmoved", true, false),
        ("fresh", true, false),
        ("hot", false, true),
        ("cold", false, false),
    ];
    assert_eq!(flags.collect::<Vec<_>>(), expected);
    assert!(pawn.promotion.as_ref().unwrap().optional);
    assert_eq!(men(&game), "wpawna1 bqueenb1");
}

#[test]
fn the_case_of_a_letter_is_the_side_and_a_mark_is_black() {
    let game = read("k WF\nR W { target (1 1) do K -> (0 0) }\nx1 F\n\nr R k K\nx1 ~x1 ~r ~K\n");
    assert_eq!(men(&game), "wx1a1 bx1b1 bRc1 bkd1 bRa2 wRb2 bkc2 wkd2");
    assert_eq!(game.pieces[1].moves[0].to_string(), "{ target (1 1) do k -> (0 0) }");
}

#[test]
fn plain_betza_becomes_classic() {
    for (plain, expected) in [
        ("W", "W0"),
        ("W1", "W"),
        ("W3", "W3"),
        ("W10", "W10"),
        ("N", "N0"),
        ("ffN1", "ffN"),
        ("WF", "W0F0"),
        ("K", "K"),
        ("K1", "K"),
        ("RB2Q", "RB2Q"),
        ("f(1,3)1b(2,3)", "f(1,3)b(2,3)0"),
        ("[W-F]D1", "[W-F]D"),
        ("O2", "O2"),
        ("é[", "é["),
        ("", ""),
    ] {
        assert_eq!(classic(plain), expected, "{plain}");
    }
}

/// White's moves in Betza of each piece on an empty board.
fn n_betza_moves(text: &str, from: &str) -> String {
    let game = read(text);
    let board = board(&game);
    let from = game.geometry.parse(from).unwrap();
    let counted = game.pieces.iter().map(|piece| {
        let words = piece.betza.iter().map(|(word, _)| classic(word)).collect::<String>();
        let read = betza::parse(&words).unwrap();
        let found = betza::patterns(&read, &board, Side::White, from).unwrap();
        format!("{}{}", piece.name, found.len())
    });
    counted.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_seeds_betza_words_mean_what_it_says_of_them() {
    assert_eq!(n_betza_moves(FIDE, "d4"), "p3 n8 b13 r14 q27 k8");
    assert_eq!(n_betza_moves(FIDE, "a1"), "p2 n2 b7 r14 q21 k3");
    let in_the_middle = "玉8 飛16 竜20 角16 馬20 金6 銀5 桂2 香4 歩1";
    assert_eq!(n_betza_moves(SHOGI, "e5"), in_the_middle);
}

#[test]
fn refusals_say_what_is_wrong_and_where() {
    for (text, line, sentence) in [
        (
            "k WF\n",
            2,
            "the start position is missing (after the pieces leave a line empty, then write a \
             line for each row)",
        ),
        (" WF\nk W\n\nk\n", 1, "this line goes on with a piece, but there is none before it"),
        ("k WF\nk W\n\nk\n", 2, "the piece `k` is there already"),
        ("k WF\nK W\n\nk\n", 2, "the piece `K` is there already"),
        (
            "k WF\n. W\n\nk\n",
            2,
            "expected the name of a piece, found `.` (a name is letters and digits)",
        ),
        ("k WF\n\nk .\nk\n", 4, "row 2 has 1 squares, the first has 2"),
        ("king WF\n\nking ~knig\n", 3, "there is no piece `knig` (did you mean `king`?)"),
        ("k WF\n\nk q\n", 3, "there is no piece `q`"),
        ("k WF promotion t[ROW = 7] -> q\n\nk\n", 1, "there is no piece `q`"),
        ("k { target (1 0)\n do q -> (0 0) }\n\nk\n", 1, "there is no piece `q`"),
        (
            "k +hot { target (1 0) if (1 0) *hut }\n\nk\n",
            1,
            "no piece has a flag `hut` (did you mean `hot`?)",
        ),
        (
            "k { target (1 0) do (1 0) +hot }\n\nk\n",
            1,
            "no piece has a flag `hot` (write `hot` or `+hot` after a piece that may carry it)",
        ),
        ("k +hot hot\n\nk\n", 1, "the flag `hot` is there already"),
        (
            "k f%\n\nk\n",
            1,
            "`f%` is no Betza word and no flag (flags are written `flag`, `+flag` or `flag_`)",
        ),
        ("k promtion\n\nk\n", 1, "unknown word `promtion` (did you mean `promotion`?)"),
        ("k promotion ROW -> k\n\nk\n", 1, "expected a zone, found `ROW` (as in `t[ROW = 7]`)"),
        (
            "k promotion [ROW = 1] -> k promotion [ROW = 2] -> k\n\nk\n",
            1,
            "the piece has a second promotion clause",
        ),
        (
            "k\n{ target (1 0) }\n{ target (1 0) if\n (2 0) emtpy }\n\nk\n",
            4,
            "unknown condition `emtpy` (did you mean `empty`?)",
        ),
        ("k { target (1 0)\n\nk\n", 1, "expected `}`, found the end"),
    ] {
        let faults = parse(text).expect_err(text);
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, [sentence], "{text}");
        assert_eq!(faults[0].line_and_column(text).0, line, "{text}");
    }
}

#[test]
fn faults_of_the_whole_file_are_told_at_once() {
    let text = "k { target 1 }\nk { target (a 0) }\n\nk x\nk\n";
    let faults = parse(text).unwrap_err();
    let lines: Vec<_> = faults.iter().map(|fault| fault.line_and_column(text).0).collect();
    assert_eq!(lines, [1, 2, 2, 4, 5]);
}

#[test]
fn files_beyond_the_limits_are_refused() {
    let row = |squares: usize| ". ".repeat(squares);
    let pieces: String = (0..=MAX_PIECES).map(|number| format!("p{number} W\n")).collect();
    let flags: String = (0..=MAX_FLAGS).map(|number| format!(" +f{number}")).collect();
    for (text, sentence) in [
        (
            format!("k W\n\n{}\n", row(27)),
            "a board of 27 x 1 squares is too large (at most 256 squares and 26 to a row)",
        ),
        (
            format!("k W\n\n{}", ".\n".repeat(257)),
            "a board of 1 x 257 squares is too large (at most 256 squares and 26 to a row)",
        ),
        (format!("{pieces}\n.\n"), "a game has at most 128 pieces"),
        (format!("k{flags}\n\n.\n"), "a piece has at most 32 flags"),
        (" ".repeat(MAX_FILE + 1), "the file is longer than 65536 bytes"),
    ] {
        let faults = parse(&text).unwrap_err();
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, [sentence]);
    }
    let many = format!("k W\n\n{}", format!("{}\n", "q ".repeat(16)).repeat(16));
    assert_eq!(parse(&many).unwrap_err().len(), MAX_FAULTS);
}

#[test]
fn a_full_board_of_256_squares_is_numbered_from_the_bottom() {
    let text =
        format!("k W\n\n{}{} K\n", format!("{}\n", ". ".repeat(16)).repeat(15), ". ".repeat(15));
    let game = read(&text);
    assert_eq!(game.men().map(|(sq, _)| sq).collect::<Vec<_>>(), [Square(15)]);
}

/// Parts of files, joined at random to get past the first fault.
const SCRAPS: [&str; 20] = [
    "k ",
    "\n",
    "\n\n",
    " ",
    "{",
    "}",
    "{ target (1 0) }",
    "promotion ",
    "t[ROW = 7]",
    "-> ",
    "|",
    "+hot ",
    "_hot ",
    "fW1 ",
    "~",
    ".",
    "#",
    "竜 ",
    "q WF\n",
    "K ",
];

proptest! {
    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        let _ = (parse(&text), classic(&text));
    }

    #[test]
    fn no_heap_of_scraps_is_too_strange(
        scraps in prop::collection::vec(prop::sample::select(SCRAPS.to_vec()), 0..40),
    ) {
        let text = scraps.concat();
        match parse(&text) {
            Ok(game) => prop_assert!(!game.rows.is_empty()),
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                for fault in faults {
                    prop_assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
                }
            }
        }
    }
}
