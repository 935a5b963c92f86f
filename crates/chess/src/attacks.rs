//! The squares pieces attack, over any blockers.
//!
//! All tables are computed by the compiler. Steppers look up one set. Sliders
//! use magic multiplication: the blockers that matter are multiplied to an
//! index into one shared table of 107,648 sets. Obstruction difference,
//! hyperbola quintessence and PEXT were measured beside it: the figures and the
//! reason are in `docs/performance.md`, the code is in `benches/sliders.rs`.

mod magics;

use game_core::{Set64, Side, Square, SquareSet};
use magics::{BISHOP_MAGICS, ROOK_MAGICS};

/// The a-file.
pub(crate) const FILE_A: Set64 = SquareSet(0x0101_0101_0101_0101);
/// The h-file.
pub(crate) const FILE_H: Set64 = SquareSet(0x8080_8080_8080_8080);
/// The first rank.
pub(crate) const RANK_1: Set64 = SquareSet(0xff);
/// The last rank.
pub(crate) const RANK_8: Set64 = SquareSet(0xff << 56);

/// Steps as (file, rank).
type Step = (i8, i8);

const ROOK_STEPS: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP_STEPS: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KING_STEPS: [Step; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT_STEPS: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const WHITE_PAWN_STEPS: [Step; 2] = [(-1, 1), (1, 1)];
const BLACK_PAWN_STEPS: [Step; 2] = [(-1, -1), (1, -1)];

/// The square one step away, or nothing beyond the edge.
const fn stepped(sq: u8, (file, rank): Step) -> Option<u8> {
    let file = (sq % 8) as i8 + file;
    let rank = (sq / 8) as i8 + rank;
    if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some((rank * 8 + file) as u8) }
}

/// The squares one step away.
const fn leaps(sq: u8, steps: &[Step]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < steps.len() {
        if let Some(to) = stepped(sq, steps[i]) {
            set |= 1 << to;
        }
        i += 1;
    }
    set
}

/// The squares reached by repeating steps up to and including the first blocker.
const fn walk(sq: u8, blockers: u64, steps: &[Step]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < steps.len() {
        let mut at = sq;
        while let Some(to) = stepped(at, steps[i]) {
            set |= 1 << to;
            if blockers & (1 << to) != 0 {
                break;
            }
            at = to;
        }
        i += 1;
    }
    set
}

/// Rook attacks found square by square: slow, obviously right, the measure of
/// the tables.
pub const fn rook_walk(sq: Square, blockers: Set64) -> Set64 {
    SquareSet(walk(sq.0, blockers.0, &ROOK_STEPS))
}

/// Bishop attacks found square by square: slow, obviously right, the measure of
/// the tables.
pub const fn bishop_walk(sq: Square, blockers: Set64) -> Set64 {
    SquareSet(walk(sq.0, blockers.0, &BISHOP_STEPS))
}

/// The squares of a slider's reach whose occupation matters: not the edge at
/// the end of a line, since nothing lies behind it.
pub const fn relevant_blockers(sq: Square, reach: Set64) -> Set64 {
    let rank = RANK_1.0 << (8 * (sq.0 / 8));
    let file = FILE_A.0 << (sq.0 % 8);
    let edges = ((RANK_1.0 | RANK_8.0) & !rank) | ((FILE_A.0 | FILE_H.0) & !file);
    SquareSet(reach.0 & !edges)
}

const fn leap_table(steps: &[Step]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut sq = 0;
    while sq < 64 {
        table[sq] = leaps(sq as u8, steps);
        sq += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leap_table(&KNIGHT_STEPS);
static KING: [u64; 64] = leap_table(&KING_STEPS);
static PAWN: [[u64; 64]; 2] = [leap_table(&WHITE_PAWN_STEPS), leap_table(&BLACK_PAWN_STEPS)];

/// The squares a knight attacks.
#[inline(always)]
pub(crate) fn knight(sq: Square) -> Set64 {
    SquareSet(KNIGHT[sq.index() & 63])
}

/// The squares a king attacks.
#[inline(always)]
pub(crate) fn king(sq: Square) -> Set64 {
    SquareSet(KING[sq.index() & 63])
}

/// The squares a pawn of this side attacks.
#[inline(always)]
pub(crate) fn pawn(side: Side, sq: Square) -> Set64 {
    SquareSet(PAWN[side.index()][sq.index() & 63])
}

/// The squares these pawns of a side attack.
#[inline(always)]
pub(crate) fn pawns(side: Side, pawns: Set64) -> Set64 {
    let (west, east) = ((pawns - FILE_A).0, (pawns - FILE_H).0);
    SquareSet(match side {
        Side::White => west << 7 | east << 9,
        Side::Black => west >> 9 | east >> 7,
    })
}

/// How one square's blockers become an index.
#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    /// Where this square's entries begin.
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline(always)]
    const fn index(&self, blockers: u64) -> usize {
        let product = (blockers & self.mask).wrapping_mul(self.factor);
        self.offset as usize + (product >> self.shift) as usize
    }
}

const N_SLIDER_SETS: usize = 107_648;

struct Sliders {
    rook: [Magic; 64],
    bishop: [Magic; 64],
    sets: [u64; N_SLIDER_SETS],
}

const NO_MAGIC: Magic = Magic { mask: 0, factor: 0, offset: 0, shift: 0 };

const fn build_sliders() -> Sliders {
    let mut sliders =
        Sliders { rook: [NO_MAGIC; 64], bishop: [NO_MAGIC; 64], sets: [0; N_SLIDER_SETS] };
    let mut offset = 0;
    let mut sq = 0;
    while sq < 64 {
        let rook = Magic::for_square(sq as u8, &ROOK_STEPS, ROOK_MAGICS[sq], offset);
        offset = rook.fill(sq as u8, &ROOK_STEPS, &mut sliders.sets);
        sliders.rook[sq] = rook;
        let bishop = Magic::for_square(sq as u8, &BISHOP_STEPS, BISHOP_MAGICS[sq], offset);
        offset = bishop.fill(sq as u8, &BISHOP_STEPS, &mut sliders.sets);
        sliders.bishop[sq] = bishop;
        sq += 1;
    }
    assert!(offset as usize == N_SLIDER_SETS);
    sliders
}

impl Magic {
    const fn for_square(sq: u8, steps: &[Step], factor: u64, offset: u32) -> Magic {
        let mask = relevant_blockers(Square(sq), SquareSet(walk(sq, 0, steps))).0;
        Magic { mask, factor, offset, shift: 64 - mask.count_ones() }
    }

    /// Writes the sets for every arrangement of blockers and returns the offset
    /// behind them. Contradicting entries would be a wrong multiplier and stop
    /// the build.
    const fn fill(&self, sq: u8, steps: &[Step], sets: &mut [u64]) -> u32 {
        let mut blockers = 0u64;
        loop {
            let set = walk(sq, blockers, steps);
            let index = self.index(blockers);
            assert!(sets[index] == 0 || sets[index] == set);
            sets[index] = set;
            blockers = blockers.wrapping_sub(self.mask) & self.mask;
            if blockers == 0 {
                return self.offset + (1 << self.mask.count_ones());
            }
        }
    }
}

#[allow(long_running_const_eval, reason = "107,648 short walks, a few seconds once")]
static SLIDERS: Sliders = build_sliders();

/// The squares a rook attacks over these blockers.
#[inline(always)]
pub fn rook(sq: Square, blockers: Set64) -> Set64 {
    SquareSet(SLIDERS.sets[SLIDERS.rook[sq.index() & 63].index(blockers.0)])
}

/// The squares a bishop attacks over these blockers.
#[inline(always)]
pub fn bishop(sq: Square, blockers: Set64) -> Set64 {
    SquareSet(SLIDERS.sets[SLIDERS.bishop[sq.index() & 63].index(blockers.0)])
}

/// The squares a queen attacks over these blockers.
#[inline(always)]
pub(crate) fn queen(sq: Square, blockers: Set64) -> Set64 {
    rook(sq, blockers) | bishop(sq, blockers)
}

static ROOK_RAYS: [u64; 64] = ray_table(&ROOK_STEPS);
static BISHOP_RAYS: [u64; 64] = ray_table(&BISHOP_STEPS);

const fn ray_table(steps: &[Step]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut sq = 0;
    while sq < 64 {
        table[sq] = walk(sq as u8, 0, steps);
        sq += 1;
    }
    table
}

/// The squares a rook attacks on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(sq: Square) -> Set64 {
    SquareSet(ROOK_RAYS[sq.index() & 63])
}

/// The squares a bishop attacks on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(sq: Square) -> Set64 {
    SquareSet(BISHOP_RAYS[sq.index() & 63])
}

/// For two squares on one line, `[between, through]`: the squares strictly
/// between them, and the whole line. Empty sets for other pairs.
struct Lines {
    between: [[u64; 64]; 64],
    through: [[u64; 64]; 64],
}

static LINES: Lines = build_lines();

const fn build_lines() -> Lines {
    let mut lines = Lines { between: [[0; 64]; 64], through: [[0; 64]; 64] };
    let mut sq = 0u8;
    while sq < 64 {
        let mut i = 0;
        while i < KING_STEPS.len() {
            let (file, rank) = KING_STEPS[i];
            let both_ways = [(file, rank), (-file, -rank)];
            let line = walk(sq, 0, &both_ways) | 1 << sq;
            let (mut between, mut at) = (0u64, sq);
            while let Some(to) = stepped(at, (file, rank)) {
                lines.between[sq as usize][to as usize] = between;
                lines.through[sq as usize][to as usize] = line;
                between |= 1 << to;
                at = to;
            }
            i += 1;
        }
        sq += 1;
    }
    lines
}

/// The squares strictly between two squares of one line, else none.
#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Set64 {
    SquareSet(LINES.between[a.index() & 63][b.index() & 63])
}

/// The whole line through two squares, both included, or no square if they
/// share no line.
#[inline(always)]
pub fn through(a: Square, b: Square) -> Set64 {
    SquareSet(LINES.through[a.index() & 63][b.index() & 63])
}

/// The file of a square.
#[inline(always)]
pub(crate) const fn file_of(sq: Square) -> Set64 {
    SquareSet(FILE_A.0 << (sq.0 % 8))
}

/// The squares that share a diagonal rising to the right with a square.
#[inline(always)]
pub(crate) fn rising_diagonal(sq: Square) -> Set64 {
    SquareSet(RISING[sq.index() & 63])
}

/// The squares that share a diagonal falling to the right with a square.
#[inline(always)]
pub(crate) fn falling_diagonal(sq: Square) -> Set64 {
    SquareSet(FALLING[sq.index() & 63])
}

static RISING: [u64; 64] = ray_table(&[(1, 1), (-1, -1)]);
static FALLING: [u64; 64] = ray_table(&[(1, -1), (-1, 1)]);

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::random::SplitMix64;

    #[test]
    fn sliders_agree_with_walking_on_random_boards() {
        let mut random = SplitMix64::new(1);
        for _ in 0..200 {
            let blockers = SquareSet(random.next_u64() & random.next_u64());
            for sq in (0..64).map(Square) {
                assert_eq!(rook(sq, blockers), rook_walk(sq, blockers));
                assert_eq!(bishop(sq, blockers), bishop_walk(sq, blockers));
            }
        }
    }

    #[test]
    fn squares_between_and_through() {
        let (a1, d4, h8, b3) = (Square(0), Square(27), Square(63), Square(17));
        assert_eq!(between(a1, d4), [9, 18].map(Square).into_iter().collect());
        assert_eq!(through(d4, a1).len(), 8);
        assert!(through(a1, d4).has(h8));
        assert!(between(a1, b3).is_empty() && through(a1, b3).is_empty());
    }
}
