//! An evaluation by squares: every feature with its name and the square it is
//! about. Features sum to terms and terms to the score, to the centipawn.

use super::names::name_of;
use super::tally::{HceTerm, N_TERMS, Packed, Tally, WeightTable, eg, mg, pack, side};
use super::{Evaluation, Scale, taper};
use crate::shares::{Halves, Share, tell_terms};
use game_core::{Set64, Side, Square, Tracer};

/// Both halves of a packed word.
fn halves(packed: Packed) -> Halves {
    (mg(packed), eg(packed))
}

/// Keeps every feature with its square.
pub(crate) struct FeatureList<'a, W> {
    /// By term, White's and Black's.
    shares: [[Share; 2]; N_TERMS],
    weights: &'a W,
}

impl<'a, W: WeightTable> FeatureList<'a, W> {
    pub(super) fn new(weights: &'a W) -> FeatureList<'a, W> {
        FeatureList { shares: Default::default(), weights }
    }

    fn keep<const WHITE: bool>(
        &mut self,
        term: HceTerm,
        feature: usize,
        n: i32,
        square: Option<Square>,
    ) {
        if n != 0 {
            let value = halves(self.weight(feature) * n);
            let share = &mut self.shares[term as usize][side::<WHITE>().index()];
            share.add(name_of(feature), square, value);
        }
    }
}

impl<W: WeightTable> Tally for FeatureList<'_, W> {
    const FRESH: bool = true;

    fn add<const WHITE: bool>(&mut self, term: HceTerm, feature: usize, n: i32) {
        self.keep::<WHITE>(term, feature, n, None);
    }

    fn add_at<const WHITE: bool>(&mut self, term: HceTerm, feature: usize, n: i32, sq: Square) {
        self.keep::<WHITE>(term, feature, n, Some(sq));
    }

    fn add_each<const WHITE: bool>(&mut self, term: HceTerm, feature: usize, squares: Set64) {
        for sq in squares {
            self.keep::<WHITE>(term, feature, 1, Some(sq));
        }
    }

    fn add_known(&mut self, _: Packed) {
        debug_assert!(false, "a fresh tally hears features only");
    }

    fn sum(&self) -> Packed {
        self.shares
            .iter()
            .map(|[white, black]| pack(white.sum.0 - black.sum.0, white.sum.1 - black.sum.1))
            .sum()
    }

    fn weight(&self, feature: usize) -> Packed {
        self.weights.weight(feature)
    }
}

/// Tells the features so that they sum to the score exactly.
pub(super) fn tell<W>(tally: &FeatureList<'_, W>, found: &Evaluation, tracer: &mut dyn Tracer) {
    let taper = |sum: Halves| taper(pack(sum.0, sum.1), found.phase, Scale::FULL);
    let terms = HceTerm::NAMES.into_iter().zip(&tally.shares);
    let sum = tell_terms(tracer, terms, &taper);
    debug_assert_eq!(sum, halves(found.linear));
    let with_initiative = taper((sum.0, sum.1 + eg(found.initiative.value)));
    tell_leader(tracer, "initiative", with_initiative - taper(sum), taper(sum));
    tell_leader(tracer, "scale", found.score - with_initiative, with_initiative);
}

/// Tells a change of the score as a term of the side that is ahead.
fn tell_leader(tracer: &mut dyn Tracer, name: &'static str, change: i32, score: i32) {
    if score >= 0 {
        tracer.term(name, Side::White, change);
    } else {
        tracer.term(name, Side::Black, -change);
    }
}
