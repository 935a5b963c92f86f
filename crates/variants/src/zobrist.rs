//! Random numbers whose exclusive or is the key of a position of any game.
//!
//! They are computed from what they stand for by a mixing function, so boards
//! of any size, hands and flags need no table of their own.

use crate::cell::BoardCell;
use game_core::random::SplitMix64;
use game_core::{Key, Kind, Side, Square};

/// Every bit of the result depends on every bit given.
#[inline(always)]
const fn mix(x: u64) -> Key {
    SplitMix64::nth(x)
}

const CELL: u64 = 1 << 32;
const HAND: u64 = 2 << 32;
const FLAG: u64 = 3 << 32;
const TURN: u64 = 4 << 32;
const RIGHTS: u64 = 5 << 32;
const CHECKS: u64 = 6 << 32;
const PASSES: u64 = 7 << 32;
const EN_PASSANT: u64 = 8 << 32;
const MOMENT: u64 = 9 << 32;
const QUESTION: u64 = 1 << 48;

/// Cells by square, looked up because every move needs them.
static CELLS: [[Key; 256]; 256] = {
    let mut table = [[0; 256]; 256];
    let mut cell = 0;
    while cell < 256 {
        let mut sq = 0;
        while sq < 256 {
            let empty = cell == BoardCell::EMPTY.0 as usize;
            table[cell][sq] = if empty { 0 } else { mix(CELL | (cell << 8 | sq) as u64) };
            sq += 1;
        }
        cell += 1;
    }
    table
};

/// The number for what stands on a square: nought for an empty one.
#[inline(always)]
pub(crate) fn cell(cell: BoardCell, sq: Square) -> Key {
    CELLS[usize::from(cell.0)][sq.index()]
}

/// The number for so many pieces of a kind in hand.
#[inline(always)]
pub(crate) fn hand(side: Side, kind: Kind, n: u8) -> Key {
    if n == 0 {
        return 0;
    }
    mix(HAND | (side as u64) << 16 | (kind.0 as u64) << 8 | n as u64)
}

/// The number for a flag carried by the piece on a square.
#[inline(always)]
pub(crate) fn flag(flag: usize, sq: Square) -> Key {
    mix(FLAG | (flag as u64) << 8 | sq.0 as u64)
}

/// The number for whose turn it is and how much of it is left.
#[inline(always)]
pub(crate) fn turn(side: Side, moves_left: u16, turn_length: u16) -> Key {
    if moves_left == 1 && turn_length == 1 {
        // The common case is worth a constant.
        const BLACK: Key = mix(TURN);
        return if matches!(side, Side::White) { 0 } else { BLACK };
    }
    // Lengths are capped in use far below this; they share one number.
    mix(TURN | (side as u64) << 30 | (turn_length as u64) << 15 | moves_left as u64)
}

static RIGHTS_KEYS: [Key; 256] = {
    let mut table = [0; 256];
    let mut rights = 1;
    while rights < 256 {
        table[rights] = mix(RIGHTS | rights as u64);
        rights += 1;
    }
    table
};

/// The number for castling rights.
#[inline(always)]
pub(crate) fn rights(rights: u8) -> Key {
    RIGHTS_KEYS[usize::from(rights)]
}

/// The number for the checks still to give.
#[inline(always)]
pub(crate) fn checks(checks: [u8; 2]) -> Key {
    if checks == [0, 0] { 0 } else { mix(CHECKS | (checks[0] as u64) << 8 | checks[1] as u64) }
}

/// The number for passes in a row.
#[inline(always)]
pub(crate) fn passes(passes: u8) -> Key {
    if passes == 0 { 0 } else { mix(PASSES | passes as u64) }
}

/// The number for the game's move and who makes it.
pub(crate) fn moment(moment: u16) -> Key {
    if moment == 0 { 0 } else { mix(MOMENT | moment as u64) }
}

/// The number for a square on which a piece can be captured en passant.
#[inline(always)]
pub(crate) fn en_passant(over: Square) -> Key {
    mix(EN_PASSANT | over.0 as u64)
}

/// The number for a question about a position, which its answer is kept under.
#[inline]
pub(crate) fn question(number: u64) -> Key {
    mix(QUESTION | number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys are written to files, so they may never change.
    #[test]
    fn keys_are_those_of_every_earlier_build() {
        assert_eq!(turn(Side::Black, 1, 1), 0xe2a0_9f77_c7a7_e9af);
        assert_eq!(rights(5), 0xd69d_c1bd_7d34_4c0e);
        assert_eq!(cell(BoardCell(3), Square(17)), 0x6b04_fdab_9f79_8a8c);
    }
}
