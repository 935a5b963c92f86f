//! The time of one evaluation, over fifty varied positions:
//! `cargo bench -p eval`. Compare the "fastest" column; the machine may be busy.
//!
//! For instruction counts, run the bench program under callgrind with the
//! argument `--rounds=0` and with `--rounds=200`: the difference, divided by
//! the evaluations it says it made, is the cost of one.

#[path = "../tests/common/mod.rs"]
mod common;

use chess::Chess;
use common::{POSITIONS, position};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eval::Hce;
use game_core::{Evaluator, Position};

fn main() {
    let rounds = std::env::args().find_map(|word| word.strip_prefix("--rounds=")?.parse().ok());
    let Some(rounds) = rounds else { return divan::main() };
    let mut seats = seats(MIDDLEGAMES);
    (0..rounds).for_each(|_: usize| evaluate_all(&mut seats));
    println!("{} evaluations", rounds * seats.len());
}

/// The positions with many pieces.
const MIDDLEGAMES: &[&str] = POSITIONS.split_at(20).0;

/// Positions, each with an evaluator that has taken it in, so that nothing but
/// evaluation is timed.
fn seats(texts: &[&str]) -> Vec<(Chess, Hce)> {
    let seat = |text: &&str| {
        let pos = position(text);
        let mut hce = Hce::new();
        hce.reset(&pos);
        (pos, hce)
    };
    texts.iter().map(seat).collect()
}

fn evaluate_all(seats: &mut [(Chess, Hce)]) {
    for (pos, hce) in seats {
        black_box(hce.evaluate(black_box(pos)));
    }
}

fn run(bencher: Bencher, texts: &[&str]) {
    let mut seats = seats(texts);
    bencher.counter(ItemsCount::new(texts.len())).bench_local(|| evaluate_all(&mut seats));
}

#[divan::bench(sample_count = 200)]
fn all(bencher: Bencher) {
    run(bencher, POSITIONS);
}

#[divan::bench(sample_count = 200)]
fn middlegames(bencher: Bencher) {
    run(bencher, MIDDLEGAMES);
}

/// Positions of Kiwipete's tree to this depth, none seen twice in a row.
const WALK_DEPTH: u32 = 3;
/// How many they are: 1 + 48 + 2,039 + 97,862.
const WALK_POSITIONS: u64 = 99_950;

/// As in a search: every position new, moves made and taken back.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn walk(bencher: Bencher) {
    let (mut pos, mut hce) = seats(&POSITIONS[1..2]).remove(0);
    bencher.counter(ItemsCount::new(WALK_POSITIONS)).bench_local(|| {
        assert_eq!(step(&mut pos, &mut hce, WALK_DEPTH), WALK_POSITIONS);
    });
}

fn step(pos: &mut Chess, hce: &mut Hce, depth: u32) -> u64 {
    black_box(hce.evaluate(pos));
    if depth == 0 {
        return 1;
    }
    let mut n = 1;
    for m in pos.legal_moves() {
        Evaluator::<Chess>::push(hce);
        pos.make(m, hce);
        n += step(pos, hce, depth - 1);
        pos.unmake();
        Evaluator::<Chess>::pop(hce);
    }
    n
}
