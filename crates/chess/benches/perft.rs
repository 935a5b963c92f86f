//! Perft beside two libraries of the field, in one run:
//! `cargo bench -p chess --bench perft`.
//!
//! `counted` takes the last ply from the length of the move list, `made` makes
//! every leaf. Compare the "fastest" columns; the machine may be busy.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use game_core::perft::Leaves;

/// A name, a position, a depth and the right count.
struct Case {
    fen: &'static str,
    counted: (u32, u64),
    made: (u32, u64),
}

const START: Case = Case {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    counted: (6, 119_060_324),
    made: (5, 4_865_609),
};
const KIWIPETE: Case = Case {
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    counted: (5, 193_690_690),
    made: (4, 4_085_603),
};

fn main() {
    divan::main();
}

fn bench(bencher: Bencher, (depth, nodes): (u32, u64), mut count: impl FnMut(u32) -> u64) {
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| {
        assert_eq!(count(black_box(depth)), nodes);
    });
}

mod manticore {
    use super::*;

    fn run(bencher: Bencher, case: &Case, leaves: Leaves) {
        let mut pos = notation::fen::position(case.fen, chess::Chess::from_setup).expect("valid");
        let job = if leaves == Leaves::Made { case.made } else { case.counted };
        bench(bencher, job, |depth| game_core::perft::perft_with(&mut pos, depth, leaves));
    }

    #[divan::bench(sample_count = 12, sample_size = 1)]
    fn counted_start(bencher: Bencher) {
        run(bencher, &START, Leaves::Counted);
    }
    #[divan::bench(sample_count = 12, sample_size = 1)]
    fn counted_kiwipete(bencher: Bencher) {
        run(bencher, &KIWIPETE, Leaves::Counted);
    }
    #[divan::bench(sample_count = 40, sample_size = 1)]
    fn made_start(bencher: Bencher) {
        run(bencher, &START, Leaves::Made);
    }
    #[divan::bench(sample_count = 40, sample_size = 1)]
    fn made_kiwipete(bencher: Bencher) {
        run(bencher, &KIWIPETE, Leaves::Made);
    }
}

mod cozy {
    use super::*;
    use cozy_chess::Board;

    fn counted(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += counted(&child, depth - 1);
                }
            }
            false
        });
        nodes
    }

    fn made(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += made(black_box(&child), depth - 1);
            }
            false
        });
        nodes
    }

    fn board(case: &Case) -> Board {
        case.fen.parse().expect("valid")
    }

    #[divan::bench(sample_count = 12, sample_size = 1)]
    fn counted_start(bencher: Bencher) {
        bench(bencher, START.counted, |depth| counted(&board(&START), depth));
    }
    #[divan::bench(sample_count = 12, sample_size = 1)]
    fn counted_kiwipete(bencher: Bencher) {
        bench(bencher, KIWIPETE.counted, |depth| counted(&board(&KIWIPETE), depth));
    }
    #[divan::bench(sample_count = 40, sample_size = 1)]
    fn made_start(bencher: Bencher) {
        bench(bencher, START.made, |depth| made(&board(&START), depth));
    }
    #[divan::bench(sample_count = 40, sample_size = 1)]
    fn made_kiwipete(bencher: Bencher) {
        bench(bencher, KIWIPETE.made, |depth| made(&board(&KIWIPETE), depth));
    }
}

mod shakmaty_crate {
    use super::*;
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

    fn counted(pos: &Chess, depth: u32) -> u64 {
        let moves = pos.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let child = |m| {
            let mut child = pos.clone();
            child.play_unchecked(m);
            counted(&child, depth - 1)
        };
        moves.into_iter().map(child).sum()
    }

    fn made(pos: &Chess, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let child = |m| {
            let mut child = pos.clone();
            child.play_unchecked(m);
            made(black_box(&child), depth - 1)
        };
        pos.legal_moves().into_iter().map(child).sum()
    }

    fn position(case: &Case) -> Chess {
        let fen: Fen = case.fen.parse().expect("valid");
        fen.into_position(CastlingMode::Standard).expect("valid")
    }

    #[divan::bench(sample_count = 12, sample_size = 1)]
    fn counted_start(bencher: Bencher) {
        bench(bencher, START.counted, |depth| counted(&position(&START), depth));
    }
    #[divan::bench(sample_count = 12, sample_size = 1)]
    fn counted_kiwipete(bencher: Bencher) {
        bench(bencher, KIWIPETE.counted, |depth| counted(&position(&KIWIPETE), depth));
    }
    #[divan::bench(sample_count = 40, sample_size = 1)]
    fn made_start(bencher: Bencher) {
        bench(bencher, START.made, |depth| made(&position(&START), depth));
    }
    #[divan::bench(sample_count = 40, sample_size = 1)]
    fn made_kiwipete(bencher: Bencher) {
        bench(bencher, KIWIPETE.made, |depth| made(&position(&KIWIPETE), depth));
    }
}
