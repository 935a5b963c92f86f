//! Correction history: how wrong the evaluations of similar positions were.
//!
//! Small tables, because every evaluation asks all of them.

use super::PieceTo;
use crate::params::{Params, SIXTEENTHS};
use game_core::random::GOLDEN;
use game_core::{PartKeys, Side};

/// Bits of an index of one table.
const SLOT_BITS: u32 = 14;
/// Slots of a table for each side to move.
const N_SLOTS: usize = 1 << SLOT_BITS;
/// Corrections are stored in this part of a centipawn.
const CORRECTION_UNIT: i32 = 256;
/// The depth from which on a correction has its full weight.
const CORRECTION_DEPTH: i32 = 16;
/// The most one correction changes an evaluation, in centipawns.
pub(super) const CORRECTION_MAX: i32 = 96;

/// The positions that share a correction of their evaluations: an index for each
/// table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CorrectionPlace {
    pub(crate) pawns: usize,
    men: [usize; 2],
    continuation: usize,
}

impl CorrectionPlace {
    /// The place of a position with this side to move, after these last two moves.
    #[inline]
    pub(crate) fn new(side: Side, keys: &PartKeys, last_two: [PieceTo; 2]) -> CorrectionPlace {
        let slot = |key: u64| side.index() * N_SLOTS + (key % N_SLOTS as u64) as usize;
        let [last, second_last] = last_two;
        let pair = u64::from(second_last.now) << u16::BITS | u64::from(last.now);
        let mixed = pair.wrapping_mul(GOLDEN) >> (u64::BITS - SLOT_BITS);
        let men = |owner: Side| owner.index() * 2 * N_SLOTS + slot(keys.men(owner));
        CorrectionPlace {
            pawns: slot(keys.pawns()),
            men: [men(Side::White), men(Side::Black)],
            continuation: mixed as usize,
        }
    }
}

/// The correction histories of one thread.
pub(crate) struct CorrectionHistory {
    /// Errors of evaluations by side to move and pawn structure.
    pawns: Vec<i16>,
    /// Errors of evaluations by owner, side to move and all pieces of the owner but
    /// pawns.
    men: Vec<i16>,
    /// Errors of evaluations by the last two moves.
    continuation: Vec<i16>,
}

impl CorrectionHistory {
    pub(super) fn new() -> CorrectionHistory {
        CorrectionHistory {
            pawns: vec![0; 2 * N_SLOTS],
            men: vec![0; 2 * 2 * N_SLOTS],
            continuation: vec![0; N_SLOTS],
        }
    }

    pub(super) fn clear(&mut self) {
        self.pawns.fill(0);
        self.men.fill(0);
        self.continuation.fill(0);
    }

    /// By how much the evaluations of similar positions were wrong.
    #[inline]
    pub(crate) fn correction(&self, place: &CorrectionPlace, p: &Params) -> i32 {
        let [white, black] = place.men.map(|slot| i32::from(self.men[slot]));
        let sum = i32::from(self.pawns[place.pawns]) * p.correction_pawns
            + (white + black) * p.correction_men
            + i32::from(self.continuation[place.continuation]) * p.correction_continuation;
        sum / (CORRECTION_UNIT * SIXTEENTHS)
    }

    /// A search of this depth found the corrected evaluation to be off by `error`.
    pub(crate) fn update(&mut self, place: &CorrectionPlace, error: i32, depth: i32) {
        let weight = (depth + 1).clamp(1, CORRECTION_DEPTH);
        let bonus = error.clamp(-CORRECTION_MAX, CORRECTION_MAX) * weight;
        let adapt = |value: &mut i16| {
            let (old, most) = (i32::from(*value), CORRECTION_MAX * CORRECTION_UNIT);
            *value = (old + bonus - old * bonus.abs() / most) as i16;
        };
        adapt(&mut self.pawns[place.pawns]);
        place.men.iter().for_each(|&slot| adapt(&mut self.men[slot]));
        adapt(&mut self.continuation[place.continuation]);
    }
}
