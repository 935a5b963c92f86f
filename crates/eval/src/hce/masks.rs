//! Shapes on the 8x8 board that evaluation needs: files, ranks, rings, and what
//! lies ahead of a pawn. Tables are computed by the compiler.
//!
//! What depends on the side takes it as a constant: `WHITE` true or false.
//! So "forward" is one shift and not a choice.

use game_core::{Set64, Square, SquareSet};

/// Files of the board, and ranks.
pub(crate) const SIDE_LENGTH: usize = 8;
/// The number of the h-file and of a side's last rank.
pub(crate) const LAST: usize = SIDE_LENGTH - 1;
/// How many squares the board has.
pub(crate) const N_SQUARES: usize = SIDE_LENGTH * SIDE_LENGTH;
/// Keeps the number of a square within tables kept by square, which saves the
/// processor a question.
const SQUARE_MASK: usize = N_SQUARES - 1;
/// From a square to the one on the next rank.
const RANK_STEP: u32 = SIDE_LENGTH as u32;

/// Ranks by number, as a side counts them.
pub(crate) mod rank {
    pub(crate) const SECOND: usize = 1;
    pub(crate) const THIRD: usize = 2;
    pub(crate) const FOURTH: usize = 3;
    pub(crate) const FIFTH: usize = 4;
    pub(crate) const SIXTH: usize = 5;
    pub(crate) const SEVENTH: usize = 6;
    pub(crate) const EIGHTH: usize = 7;
}

pub(crate) const FILE_A: Set64 = SquareSet(0x0101_0101_0101_0101);
pub(crate) const FILE_H: Set64 = SquareSet(FILE_A.0 << LAST);
pub(crate) const RANK_1: Set64 = SquareSet(0xff);
/// a1 and all squares of its colour.
pub(crate) const DARK: Set64 = SquareSet(0xaa55_aa55_aa55_aa55);
/// d4, e4, d5, e5.
pub(crate) const CENTRE: Set64 = SquareSet(0x0000_0018_1800_0000);
/// a1 to h8 and a8 to h1.
pub(crate) const LONG_DIAGONALS: Set64 = SquareSet(0x8142_2418_1824_4281);
/// The files c to f.
pub(crate) const CENTRE_FILES: Set64 = SquareSet(0x3c3c_3c3c_3c3c_3c3c);
/// The files a to d.
pub(crate) const QUEEN_FLANK: Set64 = SquareSet(0x0f0f_0f0f_0f0f_0f0f);
/// The files e to h.
pub(crate) const KING_FLANK: Set64 = SquareSet(!QUEEN_FLANK.0);

/// How many squares a set has.
#[inline(always)]
pub(crate) fn count(set: Set64) -> i32 {
    set.len().cast_signed()
}

/// The only square of a set, or its lowest. An empty set gives a square, too:
/// which one does not matter.
#[inline(always)]
pub(crate) fn only(set: Set64) -> Square {
    Square(set.0.trailing_zeros() as u8 & SQUARE_MASK as u8)
}

/// The place of a square in tables kept by square.
#[inline(always)]
pub(crate) const fn place(sq: Square) -> usize {
    sq.index() & SQUARE_MASK
}

/// The file of a square, 0 to 7.
#[inline(always)]
pub(crate) const fn file_of(sq: Square) -> usize {
    sq.index() % SIDE_LENGTH
}

/// The rank of a square as White counts ranks, 0 to 7.
#[inline(always)]
pub(crate) const fn rank_of(sq: Square) -> usize {
    place(sq) / SIDE_LENGTH
}

/// The square on this file and rank.
#[inline(always)]
pub(crate) const fn square(file: usize, rank: usize) -> Square {
    Square((rank * SIDE_LENGTH + file) as u8)
}

/// Steps from a file or rank to the nearer edge of the board, 0 to 3.
#[inline(always)]
pub(crate) const fn from_edge(line: usize) -> usize {
    if line < SIDE_LENGTH / 2 { line } else { LAST - line }
}

/// The rank of a square as this side counts ranks, 0 to 7.
#[inline(always)]
pub(crate) const fn rank_for<const WHITE: bool>(sq: Square) -> usize {
    if WHITE { rank_of(sq) } else { LAST - rank_of(sq) }
}

/// The file with this number.
#[inline(always)]
pub(crate) const fn file_set(file: usize) -> Set64 {
    SquareSet(FILE_A.0 << file)
}

/// The rank with this number as the side counts ranks.
#[inline(always)]
pub(crate) const fn rank_set<const WHITE: bool>(rank: usize) -> Set64 {
    SquareSet(RANK_1.0 << (SIDE_LENGTH * if WHITE { rank } else { LAST - rank }))
}

/// Every square one rank forward.
#[inline(always)]
pub(crate) const fn forward<const WHITE: bool>(set: Set64) -> Set64 {
    SquareSet(if WHITE { set.0 << RANK_STEP } else { set.0 >> RANK_STEP })
}

/// Every square one rank back.
#[inline(always)]
pub(crate) const fn back<const WHITE: bool>(set: Set64) -> Set64 {
    SquareSet(if WHITE { set.0 >> RANK_STEP } else { set.0 << RANK_STEP })
}

/// The squares and all those before them.
#[inline(always)]
pub(crate) const fn fill_forward<const WHITE: bool>(set: Set64) -> Set64 {
    let set = set.0;
    SquareSet(if WHITE {
        let set = set | set << RANK_STEP;
        let set = set | set << (2 * RANK_STEP);
        set | set << (4 * RANK_STEP)
    } else {
        let set = set | set >> RANK_STEP;
        let set = set | set >> (2 * RANK_STEP);
        set | set >> (4 * RANK_STEP)
    })
}

/// The neighbours to the left and right.
#[inline(always)]
pub(crate) const fn beside(set: Set64) -> Set64 {
    SquareSet((set.0 & !FILE_A.0) >> 1 | (set.0 & !FILE_H.0) << 1)
}

/// What pawns on these squares attack.
#[inline(always)]
pub(crate) const fn pawn_attacks<const WHITE: bool>(pawns: Set64) -> Set64 {
    forward::<WHITE>(beside(pawns))
}

/// What pawns on these squares attack twice.
#[inline(always)]
pub(crate) const fn pawn_double_attacks<const WHITE: bool>(pawns: Set64) -> Set64 {
    let (west, east) = ((pawns.0 & !FILE_A.0) >> 1, (pawns.0 & !FILE_H.0) << 1);
    forward::<WHITE>(SquareSet(west & east))
}

/// A king's steps between two squares.
#[inline(always)]
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    i32::from(DISTANCES[place(a)][place(b)])
}

static DISTANCES: [[u8; N_SQUARES]; N_SQUARES] = {
    let mut table = [[0; N_SQUARES]; N_SQUARES];
    let mut pair = 0;
    while pair < N_SQUARES * N_SQUARES {
        let (a, b) = (pair / N_SQUARES, pair % N_SQUARES);
        table[a][b] = steps_between(Square(a as u8), Square(b as u8));
        pair += 1;
    }
    table
};

/// The distance from files and ranks.
const fn steps_between(a: Square, b: Square) -> u8 {
    let files = file_of(a).abs_diff(file_of(b));
    let ranks = rank_of(a).abs_diff(rank_of(b));
    if files > ranks { files as u8 } else { ranks as u8 }
}

/// Sets by square.
type BySquare = [Set64; N_SQUARES];

static AHEAD: [BySquare; 2] = build_ahead();
static PASSED_SPAN: [BySquare; 2] = build_passed_spans();
/// The diagonals through a square, rising and falling, without it.
static DIAGONALS: [BySquare; 2] = build_diagonals();
static KING_RING: BySquare = build_rings();

/// The squares of a file before a square, as a side (0 is White) looks at it.
#[inline(always)]
pub(crate) fn ahead(side: usize, sq: Square) -> Set64 {
    AHEAD[side][place(sq)]
}

/// The squares a pawn of a side (0 is White) must pass without meeting or being
/// taken by a pawn.
#[inline(always)]
pub(crate) fn passed_span(side: usize, sq: Square) -> Set64 {
    PASSED_SPAN[side][place(sq)]
}

/// The king's square, its neighbours, and the next rank for a king on its
/// first: where an attack on the king aims. Kept one file away from the edge.
#[inline(always)]
pub(crate) fn king_ring(king: Square) -> Set64 {
    KING_RING[place(king)]
}

const fn build_ahead() -> [BySquare; 2] {
    let mut table = [[SquareSet(0); N_SQUARES]; 2];
    let mut sq = 0;
    while sq < N_SQUARES {
        let here = SquareSet(1 << sq);
        table[0][sq] = SquareSet(fill_forward::<true>(here).0 & !here.0);
        table[1][sq] = SquareSet(fill_forward::<false>(here).0 & !here.0);
        sq += 1;
    }
    table
}

const fn build_passed_spans() -> [BySquare; 2] {
    let mut table = build_ahead();
    let mut sq = 0;
    while sq < N_SQUARES {
        table[0][sq] = SquareSet(table[0][sq].0 | beside(table[0][sq]).0);
        table[1][sq] = SquareSet(table[1][sq].0 | beside(table[1][sq]).0);
        sq += 1;
    }
    table
}

const fn build_diagonals() -> [BySquare; 2] {
    let mut table = [[SquareSet(0); N_SQUARES]; 2];
    let mut pair = 0;
    while pair < N_SQUARES * N_SQUARES {
        let (a, b) = (pair / N_SQUARES, pair % N_SQUARES);
        let (from, to) = (Square(a as u8), Square(b as u8));
        let files = file_of(to) as i32 - file_of(from) as i32;
        let ranks = rank_of(to) as i32 - rank_of(from) as i32;
        if files != 0 && files == ranks {
            table[0][a].0 |= 1 << b;
        }
        if files != 0 && files == -ranks {
            table[1][a].0 |= 1 << b;
        }
        pair += 1;
    }
    table
}

const fn build_rings() -> BySquare {
    let mut table = [SquareSet(0); N_SQUARES];
    let mut sq = 0;
    while sq < N_SQUARES {
        let king = Square(sq as u8);
        let centre = square(inside(file_of(king)), inside(rank_of(king)));
        let here = SquareSet(1 << centre.index());
        let row = here.0 | beside(here).0;
        table[sq] = SquareSet(row | row << RANK_STEP | row >> RANK_STEP);
        sq += 1;
    }
    table
}

/// The file or rank, or the one beside it if it is at the edge.
const fn inside(line: usize) -> usize {
    match line {
        0 => 1,
        LAST => LAST - 1,
        inner => inner,
    }
}

/// The diagonals through a square, without it.
#[inline(always)]
pub(crate) fn diagonals(sq: Square) -> Set64 {
    DIAGONALS[0][place(sq)] | DIAGONALS[1][place(sq)]
}

/// The rank of a square.
#[inline(always)]
const fn rank_through(sq: Square) -> Set64 {
    SquareSet(RANK_1.0 << (SIDE_LENGTH * rank_of(sq)))
}

/// The file and the rank of a square, with it.
#[inline(always)]
pub(crate) fn cross(sq: Square) -> Set64 {
    file_set(file_of(sq)) | rank_through(sq)
}

/// The line through two squares, or nothing if they share none.
#[inline]
pub(crate) fn line(a: Square, b: Square) -> Set64 {
    let lines =
        [file_set(file_of(a)), rank_through(a), DIAGONALS[0][place(a)], DIAGONALS[1][place(a)]];
    lines.into_iter().find(|line| line.has(b)).unwrap_or(Set64::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A1: Square = Square(0);
    const E4: Square = Square(28);
    const H8: Square = Square(63);

    fn one(sq: u8) -> Set64 {
        SquareSet::of(Square(sq))
    }

    #[test]
    fn forward_is_up_for_white_and_down_for_black() {
        assert_eq!(forward::<true>(one(E4.0)), one(E4.0 + 8));
        assert_eq!(forward::<false>(one(E4.0)), one(E4.0 - 8));
        assert_eq!(rank_for::<true>(E4), 3);
        assert_eq!(rank_for::<false>(E4), 4);
    }

    #[test]
    fn pawns_do_not_attack_around_the_edge() {
        assert_eq!(pawn_attacks::<true>(one(8)), one(17));
        assert_eq!(pawn_attacks::<false>(one(55)), one(46));
    }

    #[test]
    fn distances_are_those_of_a_king() {
        assert_eq!(distance(A1, H8), 7);
        assert_eq!(distance(E4, Square(E4.0 + 9)), 1);
        assert_eq!(line(A1, H8), DIAGONALS[0][0]);
        assert_eq!(line(A1, Square(17)), Set64::EMPTY);
    }
}
