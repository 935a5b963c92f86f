//! Histories: how well moves did elsewhere in the tree, and how wrong
//! evaluations were.
//!
//! A move that causes a beta cut-off gains, the moves tried before it lose.
//! Values grow ever more slowly towards a bound ("gravity"), so that the latest
//! results count most and nothing overflows.

use game_core::{Kind, Move, Side};

/// Every value stays between minus and plus this.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// The most pairs of a piece and its target that are told apart.
const MAX_PIECE_TOS: usize = 2_048;
/// Slots of the correction history by pawn structure, for each side.
const PAWN_SLOTS: usize = 16_384;
/// Corrections are stored in this part of a centipawn.
const CORRECTION_UNIT: i32 = 256;
/// The depth from which on a correction has its full weight.
const CORRECTION_DEPTH: i32 = 16;
/// The most one correction changes an evaluation, in centipawns.
const CORRECTION_MAX: i32 = 96;

/// A piece and the square it goes to: the index of continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// A null move, or no move at all.
    pub(crate) const NONE: PieceTo = PieceTo(0);
}

/// The positions that share a correction of their evaluations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionPlace {
    /// The side to move.
    pub(crate) side: Side,
    /// A hash of the pawn structure.
    pub(crate) pawn_key: u64,
    /// The last move of the line and the move before it.
    pub(crate) last_two: [PieceTo; 2],
}

/// Adds a bonus to a value, which stays within the bound.
#[inline]
fn update(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// All histories of one thread.
pub(crate) struct History {
    /// Bits of a square in the index of the butterfly history.
    square_bits: u32,
    n_squares: usize,
    n_kinds: usize,
    n_piece_tos: usize,
    /// Quiet moves by side, origin and target.
    butterfly: Vec<i16>,
    /// Quiet moves by themselves and by an earlier move of the line.
    continuation: Vec<i16>,
    /// Captures and promotions by piece, target and captured kind.
    capture: Vec<i16>,
    /// Errors of evaluations by side and pawn structure.
    pawn_correction: Vec<i32>,
    /// Errors of evaluations by the last two moves.
    continuation_correction: Vec<i32>,
}

impl History {
    pub(crate) fn new(n_squares: usize, n_kinds: usize) -> History {
        let square_bits = n_squares.max(2).next_power_of_two().trailing_zeros();
        let n_piece_tos = (1 + 2 * n_kinds * n_squares).min(MAX_PIECE_TOS);
        History {
            square_bits,
            n_squares,
            n_kinds,
            n_piece_tos,
            butterfly: vec![0; 2 << (2 * square_bits)],
            continuation: vec![0; n_piece_tos * n_piece_tos],
            capture: vec![0; n_piece_tos * (n_kinds + 1)],
            pawn_correction: vec![0; 2 * PAWN_SLOTS],
            continuation_correction: vec![0; n_piece_tos * n_piece_tos],
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [&mut self.butterfly, &mut self.continuation, &mut self.capture] {
            table.fill(0);
        }
        self.pawn_correction.fill(0);
        self.continuation_correction.fill(0);
    }

    /// The index of a move by a piece of this kind.
    #[inline(always)]
    pub(crate) fn piece_to(&self, side: Side, kind: Kind, m: Move) -> PieceTo {
        let piece = side.index() * self.n_kinds + kind.index();
        let index = 1 + piece * self.n_squares + m.to().index();
        let n = self.n_piece_tos;
        PieceTo(if index < n { index } else { index % (n - 1) + 1 } as u16)
    }

    #[inline(always)]
    fn butterfly_index(&self, side: Side, m: Move) -> usize {
        let mask = (1 << self.square_bits) - 1;
        let (from, to) = (m.from().index() & mask, m.to().index() & mask);
        (side.index() << self.square_bits | from) << self.square_bits | to
    }

    #[inline(always)]
    fn pair(&self, before: PieceTo, now: PieceTo) -> usize {
        usize::from(before.0) * self.n_piece_tos + usize::from(now.0)
    }

    #[inline(always)]
    fn capture_index(&self, piece_to: PieceTo, captured: Option<Kind>) -> usize {
        usize::from(piece_to.0) * (self.n_kinds + 1) + captured.map_or(0, |kind| kind.index() + 1)
    }

    /// The history of a quiet move: butterfly history and continuation history
    /// after the moves in `before`.
    #[inline(always)]
    pub(crate) fn quiet(&self, side: Side, m: Move, piece_to: PieceTo, before: &[PieceTo]) -> i32 {
        let alone = i32::from(self.butterfly[self.butterfly_index(side, m)]);
        let after = before.iter().map(|&b| i32::from(self.continuation[self.pair(b, piece_to)]));
        alone + after.sum::<i32>()
    }

    /// The history of a capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy(&self, piece_to: PieceTo, captured: Option<Kind>) -> i32 {
        self.capture[self.capture_index(piece_to, captured)].into()
    }

    /// Rewards a quiet move, or punishes it with a negative bonus.
    pub(crate) fn update_quiet(
        &mut self,
        side: Side,
        m: Move,
        piece_to: PieceTo,
        before: &[PieceTo],
        bonus: i32,
    ) {
        let index = self.butterfly_index(side, m);
        update(&mut self.butterfly[index], bonus);
        for &b in before {
            let index = self.pair(b, piece_to);
            update(&mut self.continuation[index], bonus);
        }
    }

    /// Rewards a capture or promotion, or punishes it with a negative bonus.
    pub(crate) fn update_noisy(&mut self, piece_to: PieceTo, captured: Option<Kind>, bonus: i32) {
        let index = self.capture_index(piece_to, captured);
        update(&mut self.capture[index], bonus);
    }

    fn pawn_index(place: &CorrectionPlace) -> usize {
        place.side.index() * PAWN_SLOTS + (place.pawn_key % PAWN_SLOTS as u64) as usize
    }

    /// Correction history: by how much the evaluations of similar positions were
    /// wrong.
    #[inline]
    pub(crate) fn correction(&self, place: &CorrectionPlace) -> i32 {
        let [last, second_last] = place.last_two;
        let sum = self.pawn_correction[Self::pawn_index(place)]
            + self.continuation_correction[self.pair(second_last, last)];
        sum / CORRECTION_UNIT
    }

    /// Updates the correction history: a search of this depth found the corrected
    /// evaluation to be off by `error`.
    pub(crate) fn update_correction(&mut self, place: &CorrectionPlace, error: i32, depth: i32) {
        let weight = (depth + 1).clamp(1, CORRECTION_DEPTH);
        let bonus = error.clamp(-CORRECTION_MAX, CORRECTION_MAX) * weight;
        let [last, second_last] = place.last_two;
        let continuation = self.pair(second_last, last);
        for value in [
            &mut self.pawn_correction[Self::pawn_index(place)],
            &mut self.continuation_correction[continuation],
        ] {
            let most = CORRECTION_MAX * CORRECTION_UNIT;
            *value += bonus - *value * bonus.abs() / most;
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
        let piece_to = history.piece_to(Side::White, KNIGHT, m);
        for _ in 0..1_000 {
            history.update_quiet(Side::White, m, piece_to, &[PieceTo::NONE], 2_000);
        }
        let value = history.quiet(Side::White, m, piece_to, &[PieceTo::NONE]);
        assert!(value > HISTORY_MAX && value <= 2 * HISTORY_MAX, "{value}");
        for _ in 0..1_000 {
            history.update_quiet(Side::White, m, piece_to, &[PieceTo::NONE], -2_000);
        }
        assert!(history.quiet(Side::White, m, piece_to, &[PieceTo::NONE]) < -HISTORY_MAX);
    }

    #[test]
    fn the_other_side_and_other_moves_learn_nothing() {
        let mut history = History::new(64, 6);
        let m = Move::new(Square(1), Square(18), 0);
        let piece_to = history.piece_to(Side::White, KNIGHT, m);
        history.update_quiet(Side::White, m, piece_to, &[PieceTo::NONE], 500);
        let black = history.piece_to(Side::Black, KNIGHT, m);
        assert_eq!(history.quiet(Side::Black, m, black, &[PieceTo::NONE]), 0);
    }

    #[test]
    fn pieces_and_targets_of_large_games_stay_within_the_tables() {
        let history = History::new(256, 100);
        for kind in 0..100 {
            for to in 0..=255 {
                let m = Move::new(Square(0), Square(to), 0);
                let piece_to = history.piece_to(Side::Black, Kind(kind), m);
                assert!(piece_to != PieceTo::NONE && usize::from(piece_to.0) < history.n_piece_tos);
            }
        }
    }

    #[test]
    fn corrections_follow_the_error_and_stay_small() {
        let mut history = History::new(64, 6);
        let last_two = [PieceTo::NONE; 2];
        let place = CorrectionPlace { side: Side::White, pawn_key: 77, last_two };
        for _ in 0..500 {
            history.update_correction(&place, 400, 12);
        }
        let correction = history.correction(&place);
        assert!(correction > 0 && correction <= 2 * CORRECTION_MAX);
        let last_two = [PieceTo(3), PieceTo(4)];
        let elsewhere = CorrectionPlace { side: Side::Black, pawn_key: 77, last_two };
        assert_eq!(history.correction(&elsewhere), 0);
    }
}
