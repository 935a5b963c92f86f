//! Positions for the tests of this crate.

use chess::Chess;
use notation::fen;

/// The position written so.
pub fn position(text: &str) -> Chess {
    fen::position(text, Chess::from_setup).expect(text)
}

/// The position with the colours changed: the board upside down, capital letters
/// small, the opponent to move.
#[allow(dead_code, reason = "not every test file mirrors")]
pub fn mirrored(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = match fields[3].as_bytes() {
        [file, b'3'] => format!("{}6", *file as char),
        [file, b'6'] => format!("{}3", *file as char),
        _ => "-".to_string(),
    };
    let castling = swap_case(fields[2]);
    format!("{} {turn} {castling} {en_passant} 0 1", swap_case(&ranks.join("/")))
}

fn swap_case(text: &str) -> String {
    let swap = |letter: char| match letter {
        'a'..='z' => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    };
    text.chars().map(swap).collect()
}

/// Positions of all kinds, from the opening to bare kings.
#[allow(dead_code, reason = "not every test file needs them")]
pub const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 0 9",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/P1N1B3/1PPQB1PP/R4RK1 w - - 2 12",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
    "2rq1rk1/pb1n1ppp/1p2pn2/3p4/2PP4/1P2PN2/PB2BPPP/2RQ1RK1 w - - 0 13",
    "r2qkb1r/pp1n1ppp/2p1pn2/3p1b2/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQkq - 0 7",
    "r1b2rk1/2q1bppp/p1n1pn2/1p6/4P3/1BN1BN2/PP2QPPP/R4RK1 b - - 0 14",
    "2kr3r/ppp1qppp/2n1bn2/2bp4/8/1BNP1N2/PPP1QPPP/R1B2RK1 b - - 4 10",
    "r4rk1/pp1bqppp/2n1p3/3pP3/1b1P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 2 13",
    "3r1rk1/p1q1bppp/1pn1pn2/8/2PN4/1P2B1P1/P3QPBP/3R1RK1 w - - 0 18",
    "r4rk1/1p2ppbp/p2p2p1/q1nP4/2P1P3/2N1BP2/PP1Q2PP/R3K2R w KQ - 0 15",
    "1r3rk1/3nqppp/p2bp3/1ppp4/3P1P2/1PPBPN2/P3Q1PP/R1B2RK1 w - - 0 14",
    "r1bq1r1k/ppp1np1p/3p2n1/3Pp1p1/2P1P3/2N2N2/PP2BPPP/R2Q1RK1 w - - 0 13",
    "r2q1r1k/1ppnbpp1/p2p1n1p/3Pp3/1PP1P1b1/2N1BN2/P3BPPP/R2Q1RK1 w - - 0 13",
    "r5k1/pp3ppp/2n1b3/3p4/3P4/P1N2N2/1P3PPP/4R1K1 w - - 0 20",
    "2r2rk1/1p3ppp/p2q1n2/3p4/3N4/1P1QP3/P4PPP/2R2RK1 b - - 0 20",
    "4rrk1/1p1q1ppp/p1pb4/3p1P2/3P2P1/2PQ3P/PPB5/R4RK1 b - - 0 22",
    "6k1/5ppp/1q2p3/3pPn2/1p1P1P2/1P3NP1/1Q5P/6K1 w - - 0 32",
    "3q2k1/5pp1/4p2p/1p1pP3/3P4/1Q4P1/5P1P/6K1 w - - 0 33",
    "r4k2/1bp2ppp/p3p3/1p1nP3/3P4/P1N5/1P3PPP/2R1K2R w K - 0 21",
    "8/5pk1/4p1p1/1p1nP2p/1P1B3P/5PP1/5K2/8 w - - 0 41",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5p2/4k1p1/3pP2p/3K1P1P/6P1/8/8 w - - 0 50",
    "8/pp3k2/2p2p2/3p3p/3P1K1P/2P2P2/PP6/8 b - - 0 36",
    "2r3k1/5pp1/p3p2p/1p6/3P4/P4PP1/1P3K1P/2R5 b - - 0 29",
    "8/1p3k2/p4p2/P1P2P1p/1r5P/4R1P1/6K1/8 b - - 0 45",
    "8/P7/3k4/8/8/6K1/r7/R7 b - - 0 60",
    "8/8/4b1k1/3p1pp1/1P1P2p1/2P1B1P1/6K1/8 w - - 0 44",
    "8/4bk2/p3p3/1p1pPp2/1P1P1K2/P2B4/8/8 w - - 0 44",
    "8/3k4/3p1b2/1p1P4/1P1N1K2/8/8/8 w - - 0 51",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1",
    "8/8/3k4/8/8/3K4/8/Q7 w - - 0 1",
    "8/8/3k4/8/8/3K4/8/BN6 b - - 0 1",
    "8/8/3k4/8/8/3K4/8/NN6 w - - 0 1",
    "k7/8/8/P7/8/3K4/8/2B5 w - - 0 1",
    "8/8/2k5/8/2r5/3K4/8/3R4 w - - 0 1",
    "3r4/3P4/3K1k2/8/8/8/8/3R4 w - - 0 1",
    "3qk3/8/8/8/8/8/8/R2QK2R w KQ - 0 1",
    "7k/1Q6/8/5q2/8/3P4/2P5/1K6 w - - 0 45",
    "rn2k1nr/ppp2ppp/3b4/3q4/3P2b1/5N2/PPP1BPPP/R1BQK2R b KQkq - 1 8",
    "r1bqr1k1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N1BN1P/PP2BPP1/R2Q1RK1 w - - 0 11",
    "r3r1k1/1pq2pp1/2p2n1p/p1b1p3/P1B1P1b1/2P2N1P/1P3PP1/R1BQR1K1 w - - 0 17",
    "QQQQQQQQ/Q7/8/8/8/5k2/8/7K b - - 0 1",
];
