//! Finds the multipliers of `attacks/magics.rs` and prints that file.
//!
//! For each square: random sparse numbers are tried until one maps all
//! arrangements of blockers to table entries without a contradiction. The
//! generator is seeded, so the output is always the same:
//! `cargo run --release -p chess --example find_magics > crates/chess/src/attacks/magics.rs`

use chess::attacks::{bishop_walk, relevant_blockers, rook_walk};
use game_core::random::SplitMix64;
use game_core::{Square, SquareSet};

type Walk = fn(Square, SquareSet<u64>) -> SquareSet<u64>;

fn main() {
    let mut random = SplitMix64::new(0x4d41_4e54_4943_4f52);
    println!("//! Multipliers for slider look-ups; printed by `examples/find_magics.rs`.\n");
    print_table("ROOK_MAGICS", rook_walk, &mut random);
    println!();
    print_table("BISHOP_MAGICS", bishop_walk, &mut random);
}

fn print_table(name: &str, walk: Walk, random: &mut SplitMix64) {
    println!("#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
    for row in 0..16 {
        let magics: Vec<String> = (0..4)
            .map(|column| format!("{:#018x}", find(Square(row * 4 + column), walk, random)))
            .collect();
        println!("    {},", magics.join(", "));
    }
    println!("];");
}

fn find(sq: Square, walk: Walk, random: &mut SplitMix64) -> u64 {
    let mask = relevant_blockers(sq, walk(sq, SquareSet::EMPTY)).0;
    let bits = mask.count_ones();
    let mut cases = Vec::new();
    let mut blockers = 0u64;
    loop {
        cases.push((blockers, walk(sq, SquareSet(blockers)).0));
        blockers = blockers.wrapping_sub(mask) & mask;
        if blockers == 0 {
            break;
        }
    }
    let mut table = vec![(0u32, 0u64); 1 << bits];
    for attempt in 1.. {
        let magic = random.next_u64() & random.next_u64() & random.next_u64();
        let fits = cases.iter().all(|&(blockers, attacks)| {
            let entry = &mut table[(blockers.wrapping_mul(magic) >> (64 - bits)) as usize];
            let free = entry.0 != attempt;
            if free {
                *entry = (attempt, attacks);
            }
            entry.1 == attacks
        });
        if fits {
            return magic;
        }
    }
    unreachable!("the attempts are endless")
}
