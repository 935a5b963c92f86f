//! Zobrist hashing: random numbers whose exclusive or is the key of a position.

use crate::castling::Rights;
use crate::kinds::PieceCode;
use game_core::random::SplitMix64;
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

const fn build() -> Numbers {
    let mut numbers = Numbers { pieces: [[0; 64]; 16], rights: [0; 256], black_to_move: 0 };
    let mut random = SplitMix64::new(SEED);
    let mut piece = 0;
    while piece < 16 {
        let mut sq = 0;
        // An empty square adds nothing, so that making a move need not ask
        // whether it captures.
        while sq < 64 && piece != PieceCode::EMPTY.index() {
            numbers.pieces[piece][sq] = random.next_u64();
            sq += 1;
        }
        piece += 1;
    }
    // Having no rights adds nothing, so that the keys of positions without
    // rights are made of their pieces alone.
    let mut rights = 1;
    while rights < 256 {
        numbers.rights[rights] = random.next_u64();
        rights += 1;
    }
    numbers.black_to_move = random.next_u64();
    numbers
}

/// The number of a piece on a square.
#[inline(always)]
pub(crate) fn piece(code: PieceCode, sq: Square) -> Key {
    NUMBERS.pieces[code.index()][sq.index() & 63]
}

/// The number of a set of rights.
#[inline(always)]
pub(crate) fn rights(rights: Rights) -> Key {
    NUMBERS.rights[rights.0 as usize]
}

/// The number of Black being to move.
#[inline(always)]
pub(crate) fn black_to_move() -> Key {
    const { build().black_to_move }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;
    use game_core::Position;

    /// Keys are written to files, so they may never change.
    #[test]
    fn keys_are_those_of_every_earlier_build() {
        assert_eq!(black_to_move(), 0x3feb_f6a2_b3fd_5602);
        assert_eq!(Chess::start().key(), 0xa10b_eb83_8811_d8f6);
    }
}
