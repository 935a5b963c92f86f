//! Broken texts with the sentences they get, and random setups that must
//! survive printing and reading.

use super::*;
use game_core::{FlagMark, Man, MovesLeft, Placement, SetupExtras};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A piece of any kind that can be written.
fn any_man() -> impl Strategy<Value = Man> {
    (any::<bool>(), prop::char::range('A', 'Z'), any::<bool>(), any::<bool>()).prop_map(
        |(white, letter, promoted, from_pawn)| Man {
            side: if white { Side::White } else { Side::Black },
            letter,
            promoted,
            from_pawn,
        },
    )
}

fn any_placement() -> impl Strategy<Value = Placement> {
    prop_oneof![
        6 => Just(Placement::Empty),
        3 => any_man().prop_map(Placement::Man),
        1 => Just(Placement::Wall),
    ]
}

fn any_board() -> impl Strategy<Value = Geometry> {
    let known = prop::sample::select(vec![(8, 8), (9, 10), (12, 10), (5, 6), (26, 9), (1, 255)]);
    let size = prop_oneof![known, (1..=16u8, 1..=16u8)];
    size.prop_map(|(files, ranks)| Geometry::new(files, ranks).expect("at most 256 squares"))
}

fn any_clock() -> impl Strategy<Value = u32> {
    prop_oneof![0..200u32, any::<u32>()]
}

/// Anything that can stand in braces.
fn any_extras(n_squares: usize) -> impl Strategy<Value = SetupExtras> {
    let square = || (0..n_squares).prop_map(|index| Square(index as u8));
    let pairs = || prop::collection::vec((square(), square()), 0..4);
    let flags = prop::collection::hash_map((square(), "[a-zé_]{1,6}"), any::<bool>(), 0..6);
    let counters = prop::collection::hash_map("[a-e]{1,6}", any::<u32>(), 0..3);
    let left = prop::option::of((any::<u32>(), any::<u32>()));
    (flags, counters, left, pairs(), pairs(), prop::option::of(square())).prop_map(
        |(flags, counters, left, passed, castling, dropped)| SetupExtras {
            flags: flags
                .into_iter()
                .map(|((square, flag), carried)| FlagMark { square, flag, carried })
                .collect(),
            counters: counters.into_iter().collect(),
            moves_left: left.map(|(left, of)| MovesLeft { left, of }),
            passed,
            castling,
            dropped,
        },
    )
}

/// Any setup a text can express.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let castling = prop::sample::subsequence(letters, 0..6).prop_shuffle();
    let by_board = any_board().prop_flat_map(|board| {
        let n_squares = board.n_squares();
        let squares = prop::collection::vec(any_placement(), n_squares);
        let passed = prop::collection::vec(0..n_squares, 0..=2);
        (Just(board), squares, passed, any_extras(n_squares))
    });
    let hands = prop::option::of(prop::collection::vec(any_man(), 0..8));
    let rest = (castling, hands, any::<bool>(), any::<Option<[u32; 2]>>());
    (by_board, rest, any_clock(), any_clock()).prop_map(
        |(
            (board, squares, passed, extras),
            (castling, hands, white, checks),
            halfmoves,
            fullmoves,
        )| {
            Setup {
                board,
                squares,
                hands,
                turn: if white { Side::White } else { Side::Black },
                castling: castling.into_iter().collect(),
                en_passant: passed.into_iter().map(|index| Square(index as u8)).collect(),
                checks,
                checks_given: None,
                count: None,
                halfmoves,
                fullmoves,
                extras,
            }
        },
    )
}

/// While a side is counted out the limit stands where the square passed over
/// would, and the clock is the count.
#[test]
fn a_count_is_read_and_printed() {
    let text = "4k3/8/8/8/8/8/8/R3K3 b - 32 6 1";
    let setup = parse(text).expect("a FEN");
    assert_eq!(setup.count, Some(game_core::Count { plies: 6, limit: 32 }));
    assert_eq!(print(&setup), text);
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_the_same(setup in any_setup()) {
        let text = print(&setup);
        prop_assert_eq!(parse(&text), Ok(setup.clone()), "{}", &text);
        prop_assert_eq!(print(&setup), text);
    }

    #[test]
    fn no_text_upsets_the_reader(text in any::<String>()) {
        let reading = read(&text, HandPlace::AsUsual);
        let _ = (print(&reading.setup), draw(&reading.setup));
    }

    #[test]
    fn no_text_that_looks_like_fen_upsets_the_reader(
        text in "[pPnKQ0-9/+~*\\[\\]]{0,40} [wbx]? ?[KQkqa1-]{0,5} ?[a-i0-9-]{0,4}[ 0-9+-]{0,12}\
                 ([{][a-h1-8:;,=/}left-]{0,20}[}])?"
    ) {
        let reading = read(&text, HandPlace::AsUsual);
        // Either there is a fault, or the canonical form reads back unchanged.
        if reading.faults.is_empty() {
            prop_assert_eq!(parse(&print(&reading.setup)), Ok(reading.setup));
        }
    }

    #[test]
    fn diagrams_are_rectangles_without_trailing_space(setup in any_setup()) {
        let diagram = draw(&setup);
        prop_assert_eq!(diagram.lines().count(), usize::from(setup.board.ranks()) + 1);
        let mut lengths: Vec<usize> = diagram.lines().map(str::len).collect();
        lengths.dedup();
        prop_assert_eq!(lengths.len(), 1);
        prop_assert!(diagram.lines().all(|line| !line.ends_with(' ')));
    }
}

#[test]
fn canonical_texts_print_as_they_were() {
    for text in [
        START,
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w GEge - 0 1",
        "r1bqk2r/ppp2ppp/2n2n2/3pQ~3/8/8/PPPP1PPP/RNB1KBNR[PNpp] b KQkq - 0 6",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP+PPPPP/1B5R1/LNSGKGSNL[Pp] b - - 0 1",
        "12/12/12/12/5k6/6K5/12/12/12/11* w - - 0 1",
        "8/8/8/2pP4/8/8/8/k1K5 w - c6d5 0 9",
    ] {
        let setup = parse(text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert_eq!(print(&setup), text);
    }
}

#[test]
fn sloppy_texts_are_understood() {
    for (sloppy, canonical) in [
        (" \t8/8/8/8/8/8/8/8  w\t-   - 0 1 \r\n", "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("\u{feff}8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("8/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("8/8/8/8/8/8/8/8 w - - 7", "8/8/8/8/8/8/8/8 w - - 7 1"),
        ("8/8/8/8/8/8/8/8 w - - 007 020", "8/8/8/8/8/8/8/8 w - - 7 20"),
        ("8/8/8/8/8/8/8/8 b 3 4", "8/8/8/8/8/8/8/8 b - - 3 4"),
        ("9/9[-] w 0 1", "9/9[] w - - 0 1"),
        ("p1p/12p b - - 1+2", ""),
        ("p1p/3 b - - 1+2", "p1p/3 b - - 1+2 0 1"),
    ] {
        let printed = parse(sloppy).map(|setup| print(&setup)).unwrap_or_default();
        assert_eq!(printed, canonical, "{sloppy:?}");
    }
}

/// A board that is sound, for faults in other fields.
const EMPTY: &str = "8/8/8/8/8/8/8/8";

fn check_faults(text: &str, expected: &str) {
    let found = Faults(read(text, HandPlace::AsUsual).faults).to_string();
    assert_eq!(found, expected, "\nwhile reading {text:?}");
}

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

/// Lichess writes the hands behind the last rank, and counts checks given behind
/// the clocks.
#[test]
fn texts_of_other_programs_are_read() {
    let setup = parse("8/8/8/8/8/8/8/8/QNp w - - 0 1").unwrap();
    assert_eq!(print(&setup), "8/8/8/8/8/8/8/8[QNp] w - - 0 1");
    let setup = parse("8/8/8/8/8/8/8/8/ w - - 0 1").unwrap();
    assert_eq!(setup.hands, Some(Vec::new()));
    for text in ["w - - 5 9 +1+2", "w - - +1+2 5 9"] {
        let setup = parse(&format!("{EMPTY} {text}")).unwrap();
        assert_eq!((setup.checks, setup.checks_given), (None, Some([1, 2])));
        assert_eq!((setup.halfmoves, setup.fullmoves), (5, 9));
        assert_eq!(print(&setup), format!("{EMPTY} w - - +1+2 5 9"));
    }
}

/// On a board of another size, and with as many pieces as the board has files,
/// only the game can tell a hand from a rank.
#[test]
fn a_game_tells_a_hand_from_a_rank() {
    let of_ranks = |ranks: u8| {
        move |setup: &Setup| match setup.board.ranks() == ranks {
            true => Ok(setup.clone()),
            false => Err(vec![Fault::new(Field::Board, "wrong size")]),
        }
    };
    let text = "3/3/3/RNb w - - 0 1";
    assert_eq!(position(text, of_ranks(4)).unwrap().hands, None);
    assert_eq!(position(text, of_ranks(3)).unwrap().hands.map(|men| men.len()), Some(3));
    assert_eq!(position(text, of_ranks(5)).unwrap_err().to_string(), "the board: wrong size");
    assert_eq!(position("3/3/R2/ w", of_ranks(3)).unwrap().hands, Some(Vec::new()));
}

/// Variants of one position with fields left out: the board alone, the board and
/// the side, no castling field, no en passant field, no clocks.
#[test]
fn fields_may_be_left_out() {
    let same = |fields: &str, full: &str| {
        let found = parse(&format!("{EMPTY} {fields}")).unwrap_or_else(|f| panic!("{fields}: {f}"));
        assert_eq!(found, parse(&format!("{EMPTY} {full}")).unwrap(), "{fields}");
    };
    same("", "w - - 0 1");
    same("b", "b - - 0 1");
    same("b KQ", "b KQ - 0 1");
    same("b KQ e3", "b KQ e3 0 1");
    same("w 4 7", "w - - 4 7");
    same("w - 4 7", "w - - 4 7");
    same("w KQkq 0 1", "w KQkq - 0 1");
    same("w - 0", "w - - 0 1");
    same("w 7+7 0 1", "w - - 7+7 0 1");
    same("w KQkq 3+3 0 1", "w KQkq - 3+3 0 1");
    same("w - - 0", "w - - 0 1");
    // The limit of a counting rule is still a limit.
    let count = |fields: &str| parse(&format!("{EMPTY} {fields}")).unwrap().count;
    assert_eq!(count("w - 32 6 1"), Some(Count { plies: 6, limit: 32 }));
    assert_eq!(count("w - 32"), Some(Count { plies: 0, limit: 32 }));
    assert_eq!(count("w - 6 1"), None);
    check_faults(
        &format!("{EMPTY} w - 1 2 3 4"),
        "the text: \"4\" follows where the text must end",
    );
    check_faults(
        &format!("{EMPTY} KQkq - 0 1"),
        "the side to move: \"KQkq\" is neither w (White) nor b (Black)",
    );
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

#[test]
fn diagrams_show_boards_of_any_kind() {
    let drawn = |text: &str| draw(&parse(text).unwrap());
    assert_eq!(
        drawn("r2k/1*2/4 w - - 0 1"),
        "3  r . . k\n\
         2  . # . .\n\
         1  . . . .\n\
         \x20  a b c d"
    );
    assert_eq!(
        drawn("K/+p/1/1/1/1/1/1/1/1 w - - 0 1").lines().take(3).collect::<Vec<_>>(),
        ["10   K", " 9  +p", " 8   ."]
    );
}
