//! Four ways to find the squares a slider attacks, in one run:
//! `cargo bench -p chess --bench sliders`.
//!
//! Every way is checked against walking square by square before it is timed.
//! One item is a rook and a bishop look-up on one square.

use chess::attacks;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use game_core::random::Xorshift64;
use game_core::{Set64, Square, SquareSet};

const N_BOARDS: usize = 256;

fn main() {
    divan::main();
}

/// Boards as full as in a middle game.
fn boards() -> Vec<Set64> {
    let mut random = Xorshift64::new(0x2545_f491_4f6c_dd1d);
    let mut next = || random.next_u64();
    (0..N_BOARDS).map(|_| SquareSet(next() & (next() | next()))).collect()
}

fn bench(bencher: Bencher, look_up: impl Fn(Square, Set64) -> (u64, u64)) {
    let boards = boards();
    check(&boards, &look_up);
    bencher
        .counter(ItemsCount::new(N_BOARDS * 64))
        .bench_local(|| sum_of_all(black_box(&boards), &look_up));
}

fn check(boards: &[Set64], look_up: impl Fn(Square, Set64) -> (u64, u64)) {
    for &blockers in boards {
        for sq in (0..64).map(Square) {
            let walked = (attacks::rook_walk(sq, blockers).0, attacks::bishop_walk(sq, blockers).0);
            assert_eq!(look_up(sq, blockers), walked);
        }
    }
}

#[inline(always)]
fn sum_of_all(boards: &[Set64], look_up: impl Fn(Square, Set64) -> (u64, u64)) -> u64 {
    let mut sum = 0u64;
    for &blockers in boards {
        for sq in (0..64).map(Square) {
            let (rook, bishop) = look_up(sq, blockers);
            sum = sum.wrapping_add(rook ^ bishop.rotate_left(1));
        }
    }
    sum
}

#[divan::bench]
fn magic(bencher: Bencher) {
    bench(bencher, |sq, blockers| (attacks::rook(sq, blockers).0, attacks::bishop(sq, blockers).0));
}

/// The lines through a square, without it: rank, file, rising, falling.
fn lines() -> Vec<[u64; 4]> {
    let line = |sq: u8, partner: Option<u8>| {
        let through = partner.map_or(0, |to| attacks::through(Square(sq), Square(to)).0);
        through & !(1 << sq)
    };
    let neighbour = |sq: u8, (file, rank): (i8, i8)| {
        let (file, rank) = ((sq % 8) as i8 + file, (sq / 8) as i8 + rank);
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then_some((rank * 8 + file) as u8)
    };
    let both = |sq: u8, step: (i8, i8)| {
        line(sq, neighbour(sq, step)) | line(sq, neighbour(sq, (-step.0, -step.1)))
    };
    (0..64).map(|sq| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| both(sq, step))).collect()
}

/// Blockers below and above differ in one subtraction from the lower blocker.
#[divan::bench]
fn obstruction_difference(bencher: Bencher) {
    let lines = lines();
    let along = |line: u64, sq: Square, blockers: u64| {
        let below = line & ((1u64 << sq.0) - 1);
        let above = line & !below;
        let nearest_below = (1u64 << 63) >> ((blockers & below) | 1).leading_zeros();
        let above_blockers = blockers & above;
        let difference = above_blockers ^ above_blockers.wrapping_sub(nearest_below << 1);
        let reach_below = below & !(nearest_below.wrapping_sub(1));
        (above & difference) | reach_below
    };
    bench(bencher, |sq, Set64 { 0: blockers }| {
        let [rank, file, rising, falling] = lines[sq.index()];
        (
            along(rank, sq, blockers) | along(file, sq, blockers),
            along(rising, sq, blockers) | along(falling, sq, blockers),
        )
    });
}

/// o^(o-2r) forwards, and once more on the reversed board backwards.
#[divan::bench]
fn hyperbola(bencher: Bencher) {
    let lines = lines();
    let along = |line: u64, sq: Square, blockers: u64, reverse: fn(u64) -> u64| {
        let on_line = blockers & line;
        let square = 1u64 << sq.0;
        let forwards = on_line.wrapping_sub(square << 1);
        let backwards = reverse(reverse(on_line).wrapping_sub(reverse(square) << 1));
        (forwards ^ backwards) & line
    };
    // Swapping bytes reverses ranks, which turns files and diagonals around;
    // a rank itself needs all bits reversed.
    bench(bencher, |sq, Set64 { 0: blockers }| {
        let [rank, file, rising, falling] = lines[sq.index()];
        (
            along(rank, sq, blockers, u64::reverse_bits)
                | along(file, sq, blockers, u64::swap_bytes),
            along(rising, sq, blockers, u64::swap_bytes)
                | along(falling, sq, blockers, u64::swap_bytes),
        )
    });
}

#[cfg(target_arch = "x86_64")]
mod pext {
    use super::*;
    use std::arch::x86_64::_pext_u64;

    struct Table {
        entries: Vec<(u64, usize)>,
        sets: Vec<u64>,
    }

    impl Table {
        fn new(walk: fn(Square, Set64) -> Set64) -> Table {
            let mut table = Table { entries: Vec::new(), sets: Vec::new() };
            for sq in (0..64).map(Square) {
                let mask = attacks::relevant_blockers(sq, walk(sq, Set64::EMPTY)).0;
                table.entries.push((mask, table.sets.len()));
                // Subsets in this order have the indices PEXT gives them.
                let mut blockers = 0u64;
                loop {
                    table.sets.push(walk(sq, SquareSet(blockers)).0);
                    blockers = blockers.wrapping_sub(mask) & mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
            table
        }

        #[inline(always)]
        fn look_up(&self, sq: Square, blockers: u64) -> u64 {
            let (mask, offset) = self.entries[sq.index()];
            // SAFETY: the bench below runs only where BMI2 was detected.
            let index = unsafe { _pext_u64(blockers, mask) };
            self.sets[offset + index as usize]
        }
    }

    /// The whole loop is compiled for the instruction, as a program would do.
    #[target_feature(enable = "bmi2")]
    fn sum(boards: &[Set64], rook: &Table, bishop: &Table) -> u64 {
        sum_of_all(boards, |sq, Set64 { 0: blockers }| {
            (rook.look_up(sq, blockers), bishop.look_up(sq, blockers))
        })
    }

    #[divan::bench]
    fn pext(bencher: Bencher) {
        if !is_x86_feature_detected!("bmi2") {
            return;
        }
        let (rook, bishop) = (Table::new(attacks::rook_walk), Table::new(attacks::bishop_walk));
        let boards = boards();
        check(&boards, |sq, Set64 { 0: blockers }| {
            (rook.look_up(sq, blockers), bishop.look_up(sq, blockers))
        });
        bencher.counter(ItemsCount::new(N_BOARDS * 64)).bench_local(|| {
            // SAFETY: BMI2 was detected above.
            unsafe { sum(black_box(&boards), &rook, &bishop) }
        });
    }
}
