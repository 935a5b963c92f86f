//! What moves were worth elsewhere in the tree.
//!
//! A move that cut a node off gains, those tried before it lose. Values grow
//! ever more slowly towards a bound, so that the latest experience counts and
//! nothing overflows.

use game_core::{Kind, Move, Side};

/// No value leaves plus or minus this.
pub(crate) const BOUND: i32 = 16_384;
/// Codes of a piece and a square are folded to at most so many.
const MOST_CODES: usize = 2_048;
/// Slots for pawn structures.
const STRUCTURES: usize = 16_384;
/// What corrections are stored in: parts of a centipawn.
const CORRECTION_UNIT: i32 = 256;
/// A deeper search teaches no more than one so deep.
const CORRECTION_DEPTH: i32 = 16;
/// The most a correction changes an evaluation.
const CORRECTION_MOST: i32 = 96;

/// A piece that goes to a square: what continuations are remembered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(u16);

impl Code {
    /// No move was made.
    pub(crate) const NONE: Code = Code(0);
}

/// Adds to a value so that it stays within the bound.
#[inline]
fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / BOUND) as i16;
}

/// All that one thread remembers.
pub(crate) struct History {
    /// Bits of a square in a butterfly index.
    square_bits: u32,
    n_squares: usize,
    n_kinds: usize,
    n_codes: usize,
    butterfly: Vec<i16>,
    continuation: Vec<i16>,
    capture: Vec<i16>,
    structure: Vec<i32>,
    follow_up: Vec<i32>,
}

impl History {
    pub(crate) fn new(n_squares: usize, n_kinds: usize) -> History {
        let square_bits = n_squares.max(2).next_power_of_two().trailing_zeros();
        let n_codes = (1 + 2 * n_kinds * n_squares).min(MOST_CODES);
        History {
            square_bits,
            n_squares,
            n_kinds,
            n_codes,
            butterfly: vec![0; 2 << (2 * square_bits)],
            continuation: vec![0; n_codes * n_codes],
            capture: vec![0; n_codes * (n_kinds + 1)],
            structure: vec![0; 2 * STRUCTURES],
            follow_up: vec![0; n_codes * n_codes],
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [&mut self.butterfly, &mut self.continuation, &mut self.capture] {
            table.fill(0);
        }
        self.structure.fill(0);
        self.follow_up.fill(0);
    }

    /// The code of a move by this kind.
    #[inline(always)]
    pub(crate) fn code(&self, side: Side, kind: Kind, m: Move) -> Code {
        let piece = side.index() * self.n_kinds + kind.index();
        let code = 1 + piece * self.n_squares + m.to().index();
        Code(if code < self.n_codes { code } else { code % (self.n_codes - 1) + 1 } as u16)
    }

    #[inline(always)]
    fn butterfly_index(&self, side: Side, m: Move) -> usize {
        let mask = (1 << self.square_bits) - 1;
        let (from, to) = (m.from().index() & mask, m.to().index() & mask);
        (side.index() << self.square_bits | from) << self.square_bits | to
    }

    #[inline(always)]
    fn pair(&self, before: Code, code: Code) -> usize {
        usize::from(before.0) * self.n_codes + usize::from(code.0)
    }

    #[inline(always)]
    fn capture_index(&self, code: Code, captured: Option<Kind>) -> usize {
        usize::from(code.0) * (self.n_kinds + 1) + captured.map_or(0, |kind| kind.index() + 1)
    }

    /// What a quiet move was worth, alone and after the moves before it.
    #[inline(always)]
    pub(crate) fn quiet(&self, side: Side, m: Move, code: Code, before: &[Code]) -> i32 {
        let alone = i32::from(self.butterfly[self.butterfly_index(side, m)]);
        let after = before.iter().map(|&b| i32::from(self.continuation[self.pair(b, code)]));
        alone + after.sum::<i32>()
    }

    /// What a capture or promotion was worth.
    #[inline(always)]
    pub(crate) fn noisy(&self, code: Code, captured: Option<Kind>) -> i32 {
        self.capture[self.capture_index(code, captured)].into()
    }

    pub(crate) fn learn_quiet(
        &mut self,
        side: Side,
        m: Move,
        code: Code,
        before: &[Code],
        bonus: i32,
    ) {
        let index = self.butterfly_index(side, m);
        learn(&mut self.butterfly[index], bonus);
        for &b in before {
            let index = self.pair(b, code);
            learn(&mut self.continuation[index], bonus);
        }
    }

    pub(crate) fn learn_noisy(&mut self, code: Code, captured: Option<Kind>, bonus: i32) {
        let index = self.capture_index(code, captured);
        learn(&mut self.capture[index], bonus);
    }

    fn structure_index(side: Side, structure: u64) -> usize {
        side.index() * STRUCTURES + (structure % STRUCTURES as u64) as usize
    }

    /// By how much evaluations were wrong with these pawns, and after these
    /// two moves.
    #[inline]
    pub(crate) fn correction(&self, side: Side, structure: u64, last: [Code; 2]) -> i32 {
        let sum = self.structure[Self::structure_index(side, structure)]
            + self.follow_up[self.pair(last[1], last[0])];
        sum / CORRECTION_UNIT
    }

    /// A search of some depth found the corrected evaluation to be off by this
    /// much.
    pub(crate) fn learn_correction(
        &mut self,
        side: Side,
        structure: u64,
        last: [Code; 2],
        error: i32,
        depth: i32,
    ) {
        let weight = (depth + 1).clamp(1, CORRECTION_DEPTH);
        let lesson = error.clamp(-CORRECTION_MOST, CORRECTION_MOST) * weight;
        let follow_up = self.pair(last[1], last[0]);
        for value in [
            &mut self.structure[Self::structure_index(side, structure)],
            &mut self.follow_up[follow_up],
        ] {
            let most = CORRECTION_MOST * CORRECTION_UNIT;
            *value += lesson - *value * lesson.abs() / most;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Square;

    const KNIGHT: Kind = Kind(1);

    #[test]
    fn values_stay_within_their_bound_whatever_is_learnt() {
        let mut history = History::new(64, 6);
        let m = Move::new(Square(1), Square(18), 0);
        let code = history.code(Side::White, KNIGHT, m);
        for _ in 0..1_000 {
            history.learn_quiet(Side::White, m, code, &[Code::NONE], 2_000);
        }
        let value = history.quiet(Side::White, m, code, &[Code::NONE]);
        assert!(value > BOUND && value <= 2 * BOUND, "{value}");
        for _ in 0..1_000 {
            history.learn_quiet(Side::White, m, code, &[Code::NONE], -2_000);
        }
        assert!(history.quiet(Side::White, m, code, &[Code::NONE]) < -BOUND);
    }

    #[test]
    fn the_other_side_and_other_moves_learn_nothing() {
        let mut history = History::new(64, 6);
        let m = Move::new(Square(1), Square(18), 0);
        let code = history.code(Side::White, KNIGHT, m);
        history.learn_quiet(Side::White, m, code, &[Code::NONE], 500);
        let black = history.code(Side::Black, KNIGHT, m);
        assert_eq!(history.quiet(Side::Black, m, black, &[Code::NONE]), 0);
    }

    #[test]
    fn codes_of_large_games_stay_within_the_tables() {
        let history = History::new(256, 100);
        for kind in 0..100 {
            for to in 0..=255 {
                let m = Move::new(Square(0), Square(to), 0);
                let code = history.code(Side::Black, Kind(kind), m);
                assert!(code != Code::NONE && usize::from(code.0) < history.n_codes);
            }
        }
    }

    #[test]
    fn corrections_follow_the_error_and_stay_small() {
        let mut history = History::new(64, 6);
        for _ in 0..500 {
            history.learn_correction(Side::White, 77, [Code::NONE; 2], 400, 12);
        }
        let correction = history.correction(Side::White, 77, [Code::NONE; 2]);
        assert!(correction > 0 && correction <= 2 * CORRECTION_MOST);
        assert_eq!(history.correction(Side::Black, 77, [Code(3), Code(4)]), 0);
    }
}
