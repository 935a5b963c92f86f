//! A fixed amount of thinking: the number of nodes is a signature of the
//! search and the evaluation, and the time shows their speed.

use crate::error::SessionError;
use crate::game::AnyGame;
use crate::session::Session;
use crate::spec::Spec;
use game_core::{Control, Engine, Limits, Start};
use std::time::Duration;

/// The depth of each search in plies, unless another is asked for.
pub const DEPTH: u32 = 14;
/// The size of the transposition table in megabytes.
const HASH: u64 = 16;

/// Positions of all phases of the game; in none of them the game is over.
pub const POSITIONS: &[&str] = &[
    // Openings.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbqkb1r/ppp1pp1p/5np1/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4",
    "rnbqk2r/ppp1bppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR w KQkq - 4 5",
    "rnbqkbnr/pp3ppp/4p3/2ppP3/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 0 4",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    // Middlegames.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1PN1PN2/PBPBQPPP/R4RK1 w - - 2 11",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "r1bq1rk1/pp2ppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/R3K2R b KQ - 3 9",
    "3r1rk1/p4ppp/bpq1p3/2p5/2PnP3/P2B1Q1P/1P1N1PP1/R3R1K1 w - - 4 20",
    "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 17",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1",
    "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "r1b1r1k1/ppp1np1p/2np2pQ/5qN1/1bP5/6P1/PP2PPBP/R1B2RK1 b - - 0 14",
    "r4rk1/pp2qppp/2n1bn2/3p4/1b1P4/2NBBN2/PP3PPP/R2Q1RK1 w - - 6 12",
    "r2qkb1r/1b3ppp/p3pn2/1p1nN3/3P4/3B4/PP2QPPP/RNBR2K1 b kq - 3 12",
    // Positions where much is attacked.
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    // Endings.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/pp3k2/2p2p2/2P1pP2/1P2P3/4K3/P7/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "5k2/1p4pp/p4p2/2P5/1P1n4/P5P1/3B1PKP/8 w - - 2 30",
    "8/5pk1/R5p1/4p2p/4P2P/r5P1/5PK1/8 w - - 0 40",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 1",
    "8/3k4/8/8/8/4B3/4KN2/8 w - - 0 1",
    "8/1R4p1/5p2/2k2P1p/7P/2K3P1/3r4/8 b - - 0 50",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
];

/// The nodes and the time of a bench.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BenchReport {
    /// The nodes of each position, in order.
    pub nodes: Vec<u64>,
    /// The time for all positions together.
    pub time: Duration,
}

impl BenchReport {
    /// The nodes of all positions together: the signature.
    pub fn total(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// The nodes per second; none if the clock saw no time pass.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| (self.total() as f64 / seconds) as u64)
    }
}

/// Thinks about every position to this depth, with one thread and an empty
/// transposition table each time. In other games than chess it thinks about the
/// start position only. It ends early when stopped.
///
/// # Errors
/// Why there is no engine for this game.
pub fn run(game: AnyGame, depth: u32, control: &Control) -> Result<BenchReport, SessionError> {
    let starts: Vec<Start<'_>> = match game {
        AnyGame::Chess => POSITIONS.iter().map(|&fen| Start::Fen(fen)).collect(),
        AnyGame::Compiled { .. } => vec![Start::Game],
    };
    let spec = Spec { hash: HASH, ..Spec::default() };
    let mut session = Session::new(game, spec)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut report = BenchReport::default();
    for start in starts {
        session.new_game();
        session.set_position(start, &[])?;
        let effort = session.think(&limits, control, &mut ()).effort;
        report.nodes.push(effort.nodes);
        report.time += effort.time;
        if control.is_stopped() {
            break;
        }
    }
    Ok(report)
}

impl Session {
    /// The nodes and the speed of a bench of the game, or why there are none.
    pub(crate) fn bench(&self, depth: Option<u32>, control: &Control) -> String {
        match run(self.game.clone(), depth.unwrap_or(DEPTH), control) {
            Ok(report) => {
                let speed = report.nodes_per_second().unwrap_or_default();
                format!("{} nodes {speed} nps", report.total())
            }
            Err(error) => error.to_string(),
        }
    }
}
