//! Who hears the features of an evaluation: a sum for each side, a list for a tracer
//! that wants every feature with its square, or the counts that a fit needs. The
//! evaluation is written once and does not know which.

use super::weights::GamePair;
use crate::shares::{Halves, Share};
use game_core::{Side, Square};

/// A middlegame and an endgame value in one word, the middlegame in the low half:
/// added and multiplied as one.
pub(super) type WidePacked = i64;

/// The place of the endgame value in a wide word.
const ENDGAME_SHIFT: u32 = 32;
/// One half of the middlegame's range: added before shifting, it takes back what a
/// negative middlegame value has borrowed.
const BORROWED: i64 = 1 << (ENDGAME_SHIFT - 1);

/// Both values in one word.
pub(super) const fn wide((mg, eg): GamePair) -> WidePacked {
    ((eg as i64) << ENDGAME_SHIFT) + mg as i64
}

/// Both values of a word.
#[inline(always)]
pub(super) const fn halves(word: WidePacked) -> Halves {
    (word as i32, ((word + BORROWED) >> ENDGAME_SHIFT) as i32)
}

/// The weights of both sides, each in the order of the layout.
pub(super) type SideWeights = [Vec<WidePacked>; 2];

/// A feature: what it is called, whose it is and where, the number of its weight, and
/// how often it is there.
#[derive(Clone, Copy)]
pub(super) struct HeardFeature {
    pub(super) term: &'static str,
    pub(super) name: &'static str,
    pub(super) side: Side,
    pub(super) square: Option<Square>,
    pub(super) weight: usize,
    pub(super) n: i32,
}

/// Hears features.
pub(super) trait Listener {
    /// Is every feature wanted on its own? Then no sum kept from earlier will do.
    const FRESH: bool;

    /// Hears a feature.
    fn hear(&mut self, heard: HeardFeature);

    /// Hears the sum of a side's features found earlier. One that wants every feature is
    /// never told such a sum.
    fn hear_known(&mut self, side: Side, sum: WidePacked);
}

/// Adds up what each side has.
pub(super) struct SideSums<'a> {
    weights: &'a SideWeights,
    pub(super) sums: [WidePacked; 2],
}

impl<'a> SideSums<'a> {
    #[inline(always)]
    pub(super) fn new(weights: &'a SideWeights) -> SideSums<'a> {
        SideSums { weights, sums: [0; 2] }
    }
}

impl Listener for SideSums<'_> {
    const FRESH: bool = false;

    #[inline(always)]
    fn hear(&mut self, heard: HeardFeature) {
        let side = heard.side.index();
        self.sums[side] += self.weights[side][heard.weight] * WidePacked::from(heard.n);
    }

    #[inline(always)]
    fn hear_known(&mut self, side: Side, sum: WidePacked) {
        self.sums[side.index()] += sum;
    }
}

/// Keeps every feature for a tracer.
pub(super) struct Retold<'a> {
    weights: &'a SideWeights,
    /// The terms in the order they were heard.
    pub(super) terms: Vec<(&'static str, [Share; 2])>,
}

impl<'a> Retold<'a> {
    pub(super) fn new(weights: &'a SideWeights) -> Retold<'a> {
        Retold { weights, terms: Vec::new() }
    }
}

impl Listener for Retold<'_> {
    const FRESH: bool = true;

    fn hear(&mut self, heard: HeardFeature) {
        let side = heard.side.index();
        let known = self.terms.iter().position(|term| term.0 == heard.term);
        let at = known.unwrap_or_else(|| {
            self.terms.push((heard.term, Default::default()));
            self.terms.len() - 1
        });
        let value = halves(self.weights[side][heard.weight] * WidePacked::from(heard.n));
        if heard.n != 0 && value != (0, 0) {
            self.terms[at].1[side].add(heard.name, heard.square, value);
        }
    }

    fn hear_known(&mut self, _: Side, _: WidePacked) {
        debug_assert!(false, "a fresh listener hears features only");
    }
}

/// Counts how often each side has each feature.
pub(super) struct Counts(pub(super) [Vec<i32>; 2]);

impl Listener for Counts {
    const FRESH: bool = true;

    fn hear(&mut self, heard: HeardFeature) {
        self.0[heard.side.index()][heard.weight] += heard.n;
    }

    fn hear_known(&mut self, _: Side, _: WidePacked) {
        debug_assert!(false, "a fresh listener hears features only");
    }
}
