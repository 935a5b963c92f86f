//! Chess moves in SAN and in coordinates, stated as a player would.

use chess::Chess;
use game_core::random::Lcg64;
use game_core::{Move, Position};
use notation::coords::{self, CastlingText};
use notation::{epd, fen, san};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Both sides can castle to both wings.
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
/// The position "Kiwipete", full of captures, pins and castling.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn position(text: &str) -> Chess {
    fen::position(text, Chess::from_setup).unwrap_or_else(|faults| panic!("{text}\n{faults}"))
}

fn play(pos: &mut Chess, text: &str) {
    let m = san::parse(pos, text).unwrap_or_else(|error| panic!("{error}"));
    pos.make(m, &mut ());
}

/// The move given in coordinates is written so, and read back.
fn check_san(start: &str, coordinates: &str, expected: &str) {
    let pos = position(start);
    let m = coords::parse(&pos, coordinates).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(san::print(&pos, m), expected, "{start}");
    assert_eq!(san::parse(&pos, expected), Ok(m), "{start}");
}

/// Each of the texts means the same move as the first.
fn check_same(start: &str, texts: &[&str]) {
    let pos = position(start);
    let read = |text: &str| san::parse(&pos, text).unwrap_or_else(|error| panic!("{error}"));
    for text in texts {
        assert_eq!(san::print(&pos, read(text)), san::print(&pos, read(texts[0])), "{text}");
    }
}

fn check_refused(start: &str, text: &str, expected: &str) {
    let error = san::parse(&position(start), text).expect_err(text);
    assert_eq!(error.to_string(), expected);
}

#[test]
fn queen_takes_f7_is_the_scholars_mate() {
    let mut pos = position(START);
    for text in "e4 e5 Qh5 Nc6 Bc4 Nf6".split(' ') {
        play(&mut pos, text);
    }
    let m = san::parse(&pos, "Qxf7").unwrap();
    assert_eq!(san::print(&pos, m), "Qxf7#");
    assert_eq!(coords::print(&pos, m, CastlingText::KingTarget), "h5f7");
}

#[test]
fn of_three_queens_file_rank_or_square_is_told() {
    let queens = "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    check_san(queens, "h4e1", "Qh4e1");
    check_san(queens, "e4e1", "Qee1");
    check_san(queens, "h1e1", "Q1e1");
}

#[test]
fn pieces_that_may_not_move_do_not_count() {
    // The knight on c3 is pinned, so the other needs no file.
    check_san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
    check_san("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2");
    check_san("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1", "a3a2", "R3a2");
    // A king beside a knight that can go to the same square is another kind.
    check_san("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
}

#[test]
fn pawns_capture_with_their_file() {
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    check_san(passed, "e5d6", "exd6");
    check_san(passed, "e5e6", "e6");
    check_same(
        passed,
        &["exd6", "exd6 e.p.", "exd6e.p.", "e5xd6", "ed6", "e5d6", "exd6!?", "Pxd6"],
    );
    // `d6` is the step of a pawn on the d-file; there is none.
    check_refused(passed, "d6", "\"d6\" is not legal here: no P can go to d6");
    // `bxc3` is a pawn, `Bxc3` a bishop.
    let both = "4k3/8/8/8/8/2n5/1P6/B3K3 w - - 0 1";
    check_san(both, "b2c3", "bxc3");
    let bishop = "4k3/8/8/4B3/8/2n5/1P6/4K3 w - - 0 1";
    check_san(bishop, "b2c3", "bxc3");
    check_san(bishop, "e5c3", "Bxc3");
}

#[test]
fn promotions_say_what_the_pawn_becomes() {
    let pawn = "3q1r1k/4P1pp/8/8/8/8/8/4K3 w - - 0 1";
    check_san(pawn, "e7e8q", "e8=Q");
    check_san(pawn, "e7d8n", "exd8=N");
    check_san(pawn, "e7d8q", "exd8=Q");
    check_same(
        pawn,
        &["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e7e8q", "e7e8=Q", "e7-e8=Q+", "e8=q", "Pe8Q"],
    );
    check_refused(
        pawn,
        "e8",
        "\"e8\" does not say what the pawn becomes: write e8=B, e8=N, e8=Q or e8=R",
    );
    check_refused(pawn, "e8=K", "\"e8=K\" is not legal here: no P can go to e8 and become K");
    check_refused(
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "e4=Q",
        "\"e4=Q\" is not legal here: no P can go to e4 and become Q",
    );
}

#[test]
fn underpromotion_can_mate() {
    // Black's own pieces surround f7; only e7 is free, and a3 attacks it.
    check_san("3rnrb1/4Pkp1/4ppp1/8/8/B7/8/4K3 w - - 0 1", "e7d8n", "exd8=N#");
    check_san("3rnrb1/4Pkp1/4ppp1/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N+");
}

#[test]
fn castling_is_written_with_letters_and_may_give_check() {
    check_san(CASTLING, "e1g1", "O-O");
    check_san(CASTLING, "e1a1", "O-O-O");
    check_san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    check_san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+");
    check_same(CASTLING, &["O-O", "0-0", "O-O!", "e1g1", "e1h1", "e1g1+"]);
    check_same(CASTLING, &["O-O-O", "0-0-0", "0-0-0+?!", "e1c1", "e1a1"]);
    check_refused(START, "O-O", "\"O-O\" is not legal here: O-O is not possible");
    check_refused(START, "0-0-0", "\"0-0-0\" is not legal here: O-O-O is not possible");
    check_refused(CASTLING, "Kg1", "\"Kg1\" is not legal here: no K can go to g1");
}

#[test]
fn what_people_write_is_understood() {
    check_same(
        START,
        &["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", " Nf3!! ", "Nf3+"],
    );
    check_same(START, &["e4", "e2e4", "e2-e4", "Pe4", "Pe2-e4", "e4?!", "ee4"]);
    let capture = "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1";
    check_same(capture, &["Nxe5", "Ne5", "N:e5", "Nf3xe5", "f3e5", "Nxe5++"]);
}

#[test]
fn what_could_mean_two_moves_is_refused() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    check_refused(knights, "Nd2", "\"Nd2\" is ambiguous: both Nbd2 and Nfd2 are possible");
    let queens = "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    check_refused(queens, "Qe1", "\"Qe1\" is ambiguous: Q1e1, Qee1 and Qh4e1 are possible");
    check_refused(queens, "Qhe1", "\"Qhe1\" is ambiguous: both Q1e1 and Qh4e1 are possible");
}

#[test]
fn what_no_piece_can_do_is_explained() {
    check_refused(START, "Nf6", "\"Nf6\" is not legal here: no N can go to f6");
    check_refused(START, "Nxf3", "\"Nxf3\" is not legal here: no N can capture on f3");
    check_refused(START, "Nbf3", "\"Nbf3\" is not legal here: no N on the b-file can go to f3");
    check_refused(START, "N2f3", "\"N2f3\" is not legal here: no N on rank 2 can go to f3");
    check_refused(START, "Nb1f3", "\"Nb1f3\" is not legal here: no N on b1 can go to f3");
    check_refused(START, "e5", "\"e5\" is not legal here: no P can go to e5");
    check_refused(START, "e2e5", "\"e2e5\" is not legal here: no piece on e2 can go to e5");
    check_refused(START, "Xf3", "\"Xf3\" is not legal here: no X can go to f3");
}

#[test]
fn what_is_no_move_is_refused() {
    for text in [
        "",
        " ",
        "Z0",
        "0000",
        "e9",
        "i4",
        "Nf",
        "f",
        "N",
        "x",
        "o-o",
        "O-0",
        "O-O-O-O",
        "+",
        "e.p.",
        "1-0",
        "*",
        "♘f3",
        "Nf3é",
        "Nf3 Nc6",
        "e4=",
        "e8()",
        "e8(Q",
        "e44",
        "Nf03",
        "N++f3e",
        "@",
        "N@",
        "1. e4",
        "a256a1",
        "99999999999999999999",
        "e2e4e5",
        "Ne0e4",
    ] {
        let error = san::parse(&position(START), text).expect_err(text);
        assert!(matches!(error, san::SanError::NotAMove { .. }), "{text:?}: {error}");
    }
    check_refused(START, "Z0", "\"Z0\" is no move; write moves like e4, Nf3 or O-O");
    check_refused(START, "--", "\"--\" is not legal here: this side may not pass");
}

#[test]
fn coordinates_write_castling_both_ways() {
    let pos = position(CASTLING);
    let m = coords::parse(&pos, "e1g1").unwrap();
    assert_eq!(coords::parse(&pos, "e1h1"), Ok(m));
    assert_eq!(coords::print(&pos, m, CastlingText::KingTarget), "e1g1");
    assert_eq!(coords::print(&pos, m, CastlingText::KingTakesRook), "e1h1");
}

#[test]
fn in_chess960_a_plain_king_move_comes_before_castling() {
    // The king on f1 castles to g1 with the rook on h1, and may step there.
    let pos = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = coords::parse(&pos, "f1g1").unwrap();
    let castling = coords::parse(&pos, "f1h1").unwrap();
    assert_eq!(san::print(&pos, step), "Kg1");
    assert_eq!(san::print(&pos, castling), "O-O");
    assert_eq!(san::parse(&pos, "Kg1"), Ok(step));
    assert_eq!(san::parse(&pos, "f1h1"), Ok(castling));
}

#[test]
fn coordinates_that_are_no_legal_move_are_refused() {
    let pos = position(START);
    for (text, expected) in [
        ("0000", "\"0000\" is no move; write origin and target, like e2e4"),
        ("e2", "\"e2\" is no move; write origin and target, like e2e4"),
        ("e2e9", "\"e2e9\" is no move; write origin and target, like e2e4"),
        ("e2e4=", "\"e2e4=\" is no move; write origin and target, like e2e4"),
        ("", "\"\" is no move; write origin and target, like e2e4"),
        ("e2e5", "\"e2e5\" is not legal here: nothing can go from e2 to e5"),
        ("e2e4q", "\"e2e4q\" is not legal here: nothing can go from e2 to e4"),
        ("N@f3", "\"N@f3\" is not legal here: this cannot be dropped on f3"),
    ] {
        assert_eq!(coords::parse(&pos, text).unwrap_err().to_string(), expected);
    }
    let pawn = position("k7/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let queen = coords::parse(&pawn, "e7e8q").unwrap();
    assert_eq!(coords::parse(&pawn, "e7e8Q"), Ok(queen));
    assert_eq!(coords::parse(&pawn, "e7e8=Q"), Ok(queen));
    assert_eq!(
        coords::parse(&pawn, "e7e8").unwrap_err().to_string(),
        "\"e7e8\" does not say what the piece becomes, like e7e8q"
    );
}

/// Every move of every position of random games prints in both notations as a
/// text of its own that reads back as the move.
#[test]
fn every_move_of_random_games_reads_back() {
    const N_GAMES: u64 = 40;
    const MAX_PLIES: usize = 120;
    let starts = [
        START,
        KIWIPETE,
        CASTLING,
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];
    let mut random = Lcg64::new(0x2545_f491_4f6c_dd1d);
    for game in 0..N_GAMES {
        let mut pos = position(starts[game as usize % starts.len()]);
        for _ in 0..MAX_PLIES {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            moves.iter().for_each(|&m| check_round_trip(&pos, m));
            pos.make(moves[random.below(moves.len())], &mut ());
        }
    }
}

fn check_round_trip(pos: &Chess, m: Move) {
    let short = san::print(pos, m);
    assert_eq!(san::parse(pos, &short), Ok(m), "{short} in {}", fen::print(&pos.to_setup()));
    let long = coords::print(pos, m, CastlingText::KingTakesRook);
    assert_eq!(coords::parse(pos, &long), Ok(m), "{long} in {}", fen::print(&pos.to_setup()));
    assert_eq!(san::parse(pos, &long), Ok(m), "{long} in {}", fen::print(&pos.to_setup()));
}

#[test]
fn positions_print_as_they_were_read() {
    for text in [START, KIWIPETE, CASTLING] {
        assert_eq!(fen::print(&position(text).to_setup()), text);
    }
}

#[test]
fn best_moves_of_a_test_suite_are_found() {
    let line = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#;
    let epd = epd::parse(line).unwrap();
    let pos = Chess::from_setup(&epd.setup).unwrap();
    let best = epd.moves("bm", &pos).unwrap();
    assert_eq!(best.len(), 1);
    assert_eq!(san::print(&pos, best[0]), "Qd1+");
    assert_eq!(epd.moves("am", &pos), Ok(Vec::new()));
}
