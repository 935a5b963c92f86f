//! Random numbers whose exclusive or is the key of a position.

use crate::castling::Rights;
use crate::kinds::Cell;
use game_core::{Key, Square};

/// The numbers are made by the compiler from this seed, so keys are the same
/// in every build and may be written to files.
const SEED: u64 = 0x6d61_6e74_6963_6f72;

struct Numbers {
    pieces: [[Key; 64]; 16],
    rights: [Key; 256],
    black_to_move: Key,
}

static NUMBERS: Numbers = build();

/// The next number and the next seed (SplitMix64).
const fn next(seed: u64) -> (u64, u64) {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31), seed)
}

const fn build() -> Numbers {
    let mut numbers = Numbers { pieces: [[0; 64]; 16], rights: [0; 256], black_to_move: 0 };
    let mut seed = SEED;
    let mut piece = 0;
    while piece < 16 {
        let mut sq = 0;
        // An empty square adds nothing, so that making a move need not ask
        // whether it captures.
        while sq < 64 && piece != Cell::EMPTY.index() {
            (numbers.pieces[piece][sq], seed) = next(seed);
            sq += 1;
        }
        piece += 1;
    }
    // Having no rights is worth nothing, so that the keys of positions without
    // any are made of their pieces alone.
    let mut rights = 1;
    while rights < 256 {
        (numbers.rights[rights], seed) = next(seed);
        rights += 1;
    }
    (numbers.black_to_move, _) = next(seed);
    numbers
}

/// For a piece on a square.
#[inline(always)]
pub(crate) fn piece(cell: Cell, sq: Square) -> Key {
    NUMBERS.pieces[cell.index()][sq.index() & 63]
}

/// For a set of rights.
#[inline(always)]
pub(crate) fn rights(rights: Rights) -> Key {
    NUMBERS.rights[rights.0 as usize]
}

/// For Black to move.
#[inline(always)]
pub(crate) fn black_to_move() -> Key {
    const { build().black_to_move }
}
