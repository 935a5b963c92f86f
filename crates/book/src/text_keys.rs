//! The keys and codes of our own format: hashes of texts.
//!
//! The text of a position is its FEN without the counters of moves, the text of a
//! move its coordinates. Texts are documented and stay; numbers inside the program
//! need not.

use game_core::{Key, Move, Position, Setup};
use notation::coords::{self, CastlingText};
use notation::fen;

/// The first number and the factor of FNV-1a with 64 bits.
const FIRST: u64 = 0xcbf2_9ce4_8422_2325;
const FACTOR: u64 = 0x0000_0100_0000_01b3;

/// The hash of a text: FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(FIRST, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FACTOR))
}

/// The key of a position: the hash of its FEN with the counters at their start.
pub(crate) fn key(setup: &Setup) -> Key {
    hash(&fen::print(&Setup { halfmoves: 0, fullmoves: 1, ..setup.clone() }))
}

/// The code of a legal move: the hash of its coordinates, folded to 32 bits.
pub(crate) fn code<P: Position>(pos: &P, m: Move) -> u32 {
    let hash = hash(&coords::print(pos, m, CastlingText::KingTakesRook));
    (hash >> u32::BITS ^ hash) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys are written to files, so they may never change.
    #[test]
    fn hashes_are_those_of_every_earlier_build() {
        assert_eq!(hash(""), FIRST);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8, "published value of FNV-1a");
        let start = fen::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        let later = Setup { halfmoves: 3, fullmoves: 9, ..start.clone() };
        assert_eq!(key(&start), key(&later));
    }
}
