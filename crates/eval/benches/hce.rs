//! The time of one evaluation, over fifty varied positions:
//! `cargo bench -p eval`. Compare the "fastest" column; the machine may be busy.
//!
//! For instruction counts, run the bench program under callgrind with the
//! argument `--count`: it then evaluates each position a fixed number of times
//! and prints how many evaluations that were.

#[path = "../tests/common/mod.rs"]
mod common;

use chess::Chess;
use common::{POSITIONS, position};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eval::Hce;
use game_core::Evaluator;

/// How often `--count` asks about each position.
const ROUNDS: usize = 200;

fn main() {
    if std::env::args().any(|argument| argument == "--count") {
        let seats = seats(POSITIONS);
        let mut hce = Hce::new();
        let mut n = 0;
        for _ in 0..ROUNDS {
            n += evaluate_all(&mut hce, &seats).len();
        }
        println!("{n} evaluations");
        return;
    }
    divan::main();
}

/// Positions, each with an evaluator that has taken it in.
fn seats(texts: &[&str]) -> Vec<Chess> {
    texts.iter().map(|text| position(text)).collect()
}

fn evaluate_all(hce: &mut Hce, positions: &[Chess]) -> Vec<i32> {
    let mut scores = Vec::with_capacity(positions.len());
    for pos in positions {
        hce.reset(pos);
        scores.push(hce.evaluate(black_box(pos)).raw());
    }
    scores
}

/// Pawns remembered, as in a search.
#[divan::bench(sample_count = 200)]
fn evaluate(bencher: Bencher) {
    run(bencher, POSITIONS);
}

/// Only those with many pieces.
#[divan::bench(sample_count = 200)]
fn evaluate_middlegames(bencher: Bencher) {
    run(bencher, &POSITIONS[..20]);
}

/// Each position in its own evaluator, so that nothing but evaluation is timed.
fn run(bencher: Bencher, texts: &[&str]) {
    let mut seats: Vec<(Chess, Hce)> = Vec::new();
    for pos in texts.iter().map(|text| position(text)) {
        let mut hce = Hce::new();
        hce.reset(&pos);
        seats.push((pos, hce));
    }
    bencher.counter(ItemsCount::new(texts.len())).bench_local(|| {
        for (pos, hce) in &mut seats {
            black_box(hce.evaluate(black_box(pos)));
        }
    });
}
