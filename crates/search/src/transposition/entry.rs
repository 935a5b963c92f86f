//! An entry of the transposition table: what it says, and how its two words are
//! packed.

use crate::mates::{INFINITY, from_tt};
use crate::node_type::Window;
use game_core::{Bound, Key, Move};
use std::sync::atomic::{AtomicU64, Ordering};

/// Generations after which the age of an entry begins anew.
pub(super) const GENERATIONS: u8 = 1 << GENERATION_BITS;
/// An entry of the last generation counts as so many plies shallower.
const GENERATION_COST: i32 = 4;
/// The least depth that can be stored.
const MIN_DEPTH: i32 = -4;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move, or [`Move::NONE`].
    pub(crate) best: Move,
    /// The score as the table counts mates.
    pub(crate) score: i32,
    /// The evaluation as the evaluator gave it, if it was computed.
    pub(crate) evaluation: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The position was once on a principal variation.
    pub(crate) was_pv: bool,
}

impl TtEntry {
    /// An entry that knows nothing but the evaluation: its bound says nothing and its
    /// depth is that of no search.
    pub(crate) fn of_evaluation(evaluation: i32, was_pv: bool) -> TtEntry {
        TtEntry {
            best: Move::NONE,
            score: -INFINITY,
            evaluation: Some(evaluation),
            depth: MIN_DEPTH,
            bound: Bound::AtLeast,
            was_pv,
        }
    }

    /// The score, if the entry is deep enough and cuts the window off.
    #[inline]
    pub(crate) fn cutoff(&self, depth: i32, window: Window, ply: usize) -> Option<i32> {
        let score = from_tt(self.score, ply);
        let cuts = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        (self.depth >= depth && cuts).then_some(score)
    }

    /// The score, if it estimates the position better than this evaluation.
    #[inline]
    pub(crate) fn refined(&self, evaluation: i32, ply: usize) -> Option<i32> {
        let score = from_tt(self.score, ply);
        let is_better = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score > evaluation,
            Bound::AtMost => score < evaluation,
        };
        is_better.then_some(score)
    }
}

/// Stands for no evaluation in the sixteen bits an evaluation has.
const NO_EVALUATION: i16 = i16::MIN;
/// The first bit of the score, behind the 32 bits of the move.
const SCORE_SHIFT: u32 = 32;
/// The first bit of the evaluation.
const EVALUATION_SHIFT: u32 = 48;

impl TtEntry {
    pub(super) fn pack(&self) -> u64 {
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |score| score as i16);
        u64::from(self.best.bits())
            | u64::from(self.score as i16 as u16) << SCORE_SHIFT
            | u64::from(evaluation as u16) << EVALUATION_SHIFT
    }

    pub(super) fn unpack(data: u64, meta: Meta) -> TtEntry {
        let evaluation = (data >> EVALUATION_SHIFT) as u16 as i16;
        TtEntry {
            best: Move::from_bits(data as u32),
            score: i32::from((data >> SCORE_SHIFT) as u16 as i16),
            evaluation: (evaluation != NO_EVALUATION).then_some(evaluation.into()),
            depth: meta.depth(),
            bound: meta.bound(),
            was_pv: meta.was_pv(),
        }
    }
}

/// The bits of a bound, 0 for an empty entry.
const BOUND_MASK: u16 = 3;
/// The bit that says whether the position was on a principal variation.
const PV_BIT: u16 = 1 << 2;
/// The first bit of the generation.
const GENERATION_SHIFT: u32 = 3;
const GENERATION_BITS: u32 = 5;
/// The first bit of the depth.
const DEPTH_SHIFT: u32 = 8;

/// Depth, generation, bound and whether the position was on a principal
/// variation, in 16 bits; zero for an empty entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Meta(u16);

impl Meta {
    pub(super) fn new(entry: &TtEntry, generation: u8) -> Meta {
        let depth = (entry.depth - MIN_DEPTH).clamp(0, u8::MAX.into()) as u16;
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let was_pv = if entry.was_pv { PV_BIT } else { 0 };
        Meta(depth << DEPTH_SHIFT | u16::from(generation) << GENERATION_SHIFT | was_pv | bound)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 & BOUND_MASK == 0
    }

    fn depth(self) -> i32 {
        i32::from(self.0 >> DEPTH_SHIFT) + MIN_DEPTH
    }

    pub(super) fn generation(self) -> u8 {
        (self.0 >> GENERATION_SHIFT) as u8 & (GENERATIONS - 1)
    }

    fn was_pv(self) -> bool {
        self.0 & PV_BIT != 0
    }

    fn bound(self) -> Bound {
        match self.0 & BOUND_MASK {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }

    /// How much the entry is worth keeping: the entry of a bucket with the least
    /// value is replaced.
    pub(super) fn replacement_value(self, now: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let generations_ago = i32::from((now + GENERATIONS - self.generation()) % GENERATIONS);
        self.depth() - GENERATION_COST * generations_ago
    }
}

/// The bits of a check word that hold the [`Meta`].
const META_BITS: u32 = 16;
const META_MASK: u64 = (1 << META_BITS) - 1;

/// The upper 48 bits of a check word: those of the key that did not choose the
/// bucket, mixed with the data.
fn seal(key: Key, data: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    (key << META_BITS) ^ (data.wrapping_mul(ODD) & !META_MASK)
}

/// An entry as threads share it: two words without a lock.
#[derive(Default)]
pub(super) struct PackedEntry {
    pub(super) data: AtomicU64,
    check: AtomicU64,
}

impl PackedEntry {
    /// The meta data and the data, if they belong to this key.
    #[inline(always)]
    pub(super) fn read(&self, key: Key) -> Option<(Meta, u64)> {
        let check = self.check.load(Ordering::Relaxed);
        let data = self.data.load(Ordering::Relaxed);
        let meta = Meta(check as u16);
        let sealed = data ^ u64::from(meta.0);
        (check & !META_MASK == seal(key, sealed) && !meta.is_empty()).then_some((meta, data))
    }

    pub(super) fn meta(&self) -> Meta {
        Meta(self.check.load(Ordering::Relaxed) as u16)
    }

    pub(super) fn write(&self, key: Key, meta: Meta, data: u64) {
        let sealed = data ^ u64::from(meta.0);
        self.data.store(data, Ordering::Relaxed);
        self.check.store(seal(key, sealed) | u64::from(meta.0), Ordering::Relaxed);
    }

    pub(super) fn clear(&self) {
        self.data.store(0, Ordering::Relaxed);
        self.check.store(0, Ordering::Relaxed);
    }
}
