//! Broken texts with the sentences they get, and random setups that must
//! survive printing and reading.

mod faults;

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
