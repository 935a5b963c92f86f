//! Sets of squares of the 8x8 board as plain words, and the shapes on it that
//! evaluation needs, computed by the compiler.
//!
//! What depends on the side takes it as a constant: `WHITE` true or false.
//! So "forward" is one shift and not a choice.

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
pub(crate) type Set = u64;

pub(crate) const FILE_A: Set = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Set = FILE_A << 7;
pub(crate) const RANK_1: Set = 0xff;
/// a1 and all squares of its colour.
pub(crate) const DARK: Set = 0xaa55_aa55_aa55_aa55;
/// d4, e4, d5, e5.
pub(crate) const CENTRE: Set = 0x0000_0018_1800_0000;
/// a1 to h8 and a8 to h1.
pub(crate) const LONG_DIAGONALS: Set = 0x8142_2418_1824_4281;
/// The files c to f.
pub(crate) const CENTRE_FILES: Set = 0x3c3c_3c3c_3c3c_3c3c;
/// The files a to d.
pub(crate) const QUEEN_FLANK: Set = 0x0f0f_0f0f_0f0f_0f0f;
/// The files e to h.
pub(crate) const KING_FLANK: Set = !QUEEN_FLANK;

/// The squares of a set, lowest first.
#[inline(always)]
pub(crate) fn squares(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let sq = set.trailing_zeros() as usize & 63;
            set &= set - 1;
            sq
        })
    })
}

/// How many squares a set has.
#[inline(always)]
pub(crate) fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

/// Are there two squares or more?
#[inline(always)]
pub(crate) const fn many(set: Set) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The set with only this square.
#[inline(always)]
pub(crate) const fn one(sq: usize) -> Set {
    1 << (sq & 63)
}

/// The file of a square.
#[inline(always)]
pub(crate) const fn file_of(sq: usize) -> usize {
    sq & 7
}

/// Steps from a file to the nearer edge of the board, 0 to 3.
#[inline(always)]
pub(crate) const fn from_edge(file: usize) -> usize {
    if file < 4 { file } else { 7 - file }
}

/// The rank of a square as this side counts ranks, 0 to 7.
#[inline(always)]
pub(crate) const fn rank_for<const WHITE: bool>(sq: usize) -> usize {
    if WHITE { sq >> 3 & 7 } else { 7 - (sq >> 3 & 7) }
}

/// The rank with this number as the side counts ranks.
#[inline(always)]
pub(crate) const fn rank_set<const WHITE: bool>(rank: usize) -> Set {
    RANK_1 << (8 * if WHITE { rank } else { 7 - rank })
}

/// Every square one rank forward.
#[inline(always)]
pub(crate) const fn forward<const WHITE: bool>(set: Set) -> Set {
    if WHITE { set << 8 } else { set >> 8 }
}

/// Every square one rank back.
#[inline(always)]
pub(crate) const fn back<const WHITE: bool>(set: Set) -> Set {
    if WHITE { set >> 8 } else { set << 8 }
}

/// The squares and all those before them.
#[inline(always)]
pub(crate) const fn fill_forward<const WHITE: bool>(set: Set) -> Set {
    if WHITE {
        let set = set | set << 8;
        let set = set | set << 16;
        set | set << 32
    } else {
        let set = set | set >> 8;
        let set = set | set >> 16;
        set | set >> 32
    }
}

/// The neighbours to the left and right.
#[inline(always)]
pub(crate) const fn beside(set: Set) -> Set {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// What pawns on these squares attack.
#[inline(always)]
pub(crate) const fn pawn_attacks<const WHITE: bool>(pawns: Set) -> Set {
    forward::<WHITE>(beside(pawns))
}

/// What pawns on these squares attack from both sides.
#[inline(always)]
pub(crate) const fn pawn_double_attacks<const WHITE: bool>(pawns: Set) -> Set {
    forward::<WHITE>((pawns & !FILE_A) >> 1 & (pawns & !FILE_H) << 1)
}

/// A king's steps between two squares.
#[inline(always)]
pub(crate) fn distance(a: usize, b: usize) -> i32 {
    i32::from(DISTANCES[a & 63][b & 63])
}

static DISTANCES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        table[pair / 64][pair % 64] = measure(pair / 64, pair % 64) as u8;
        pair += 1;
    }
    table
};

/// The distance from files and ranks.
const fn measure(a: usize, b: usize) -> i32 {
    let files = (file_of(a) as i32 - file_of(b) as i32).abs();
    let ranks = ((a >> 3) as i32 - (b >> 3) as i32).abs();
    if files > ranks { files } else { ranks }
}

/// Sets by side (White first) and square.
pub(crate) type BySideAndSquare = [[Set; 64]; 2];

/// The squares of the own file before a square.
pub(crate) static AHEAD: BySideAndSquare = build_ahead();
/// The squares a pawn must pass without meeting or being taken by a pawn.
pub(crate) static PASSING: BySideAndSquare = build_passing();
/// The diagonals through a square, rising and falling, without it.
pub(crate) static DIAGONALS: [[Set; 64]; 2] = build_diagonals();
/// The king's square, its neighbours, and the next rank for a king on its
/// first: where an attack on the king aims. Kept one file away from the edge.
pub(crate) static KING_RING: [Set; 64] = build_rings();

const fn build_ahead() -> BySideAndSquare {
    let mut table = [[0; 64]; 2];
    let mut sq = 0;
    while sq < 64 {
        table[0][sq] = fill_forward::<true>(one(sq)) & !one(sq);
        table[1][sq] = fill_forward::<false>(one(sq)) & !one(sq);
        sq += 1;
    }
    table
}

const fn build_passing() -> BySideAndSquare {
    let ahead = build_ahead();
    let mut table = [[0; 64]; 2];
    let mut sq = 0;
    while sq < 64 {
        table[0][sq] = ahead[0][sq] | beside(ahead[0][sq]);
        table[1][sq] = ahead[1][sq] | beside(ahead[1][sq]);
        sq += 1;
    }
    table
}

const fn build_diagonals() -> [[Set; 64]; 2] {
    let mut table = [[0; 64]; 2];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = file_of(b) as i32 - file_of(a) as i32;
            let ranks = (b >> 3) as i32 - (a >> 3) as i32;
            if files != 0 && files == ranks {
                table[0][a] |= one(b);
            }
            if files != 0 && files == -ranks {
                table[1][a] |= one(b);
            }
            b += 1;
        }
        a += 1;
    }
    table
}

const fn build_rings() -> [Set; 64] {
    let mut table = [0; 64];
    let mut sq = 0;
    while sq < 64 {
        let file = match file_of(sq) {
            0 => 1,
            7 => 6,
            inner => inner,
        };
        let rank = match sq >> 3 {
            0 => 1,
            7 => 6,
            inner => inner,
        };
        let row = one(rank * 8 + file) | beside(one(rank * 8 + file));
        table[sq] = row | row << 8 | row >> 8;
        sq += 1;
    }
    table
}

/// The diagonals through a square, without it.
#[inline(always)]
pub(crate) fn diagonals(sq: usize) -> Set {
    DIAGONALS[0][sq & 63] | DIAGONALS[1][sq & 63]
}

/// The file and the rank of a square, with it.
#[inline(always)]
pub(crate) const fn cross(sq: usize) -> Set {
    FILE_A << file_of(sq) | RANK_1 << (sq & 56)
}

/// The line through two squares, or nothing if they share none.
#[inline]
pub(crate) fn line(a: usize, b: usize) -> Set {
    let lines =
        [FILE_A << file_of(a), RANK_1 << (a & 56), DIAGONALS[0][a & 63], DIAGONALS[1][a & 63]];
    lines.into_iter().find(|line| line & one(b) != 0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const E4: usize = 28;

    #[test]
    fn forward_is_up_for_white_and_down_for_black() {
        assert_eq!(forward::<true>(one(E4)), one(E4 + 8));
        assert_eq!(forward::<false>(one(E4)), one(E4 - 8));
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
        assert_eq!(distance(0, 63), 7);
        assert_eq!(distance(E4, E4 + 9), 1);
        assert_eq!(line(0, 63), DIAGONALS[0][0]);
        assert_eq!(line(0, 17), 0);
    }
}
