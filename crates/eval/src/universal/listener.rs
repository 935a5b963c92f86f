//! Who hears the parts of an evaluation: a sum for each side, or a tracer that
//! wants every feature with its square. The evaluation is written once and does
//! not know which.

use game_core::{Bits, Feature, Side, Square, SquareSet, Tracer};

/// Hears features.
pub(super) trait Listener {
    /// Is every feature wanted on its own? Then no sum kept from earlier will do.
    const FRESH: bool;

    /// Hears a feature.
    fn hear(&mut self, feature: Feature);

    /// Hears a feature that is there on each of these squares.
    #[inline(always)]
    fn hear_each<B: Bits>(&mut self, feature: Feature, squares: SquareSet<B>) {
        let centipawns = feature.centipawns * squares.len() as i32;
        self.hear(Feature { centipawns, ..feature });
    }
}

/// Adds up what each side has.
#[derive(Default)]
pub(super) struct SideSums(pub(super) [i32; 2]);

impl Listener for SideSums {
    const FRESH: bool = false;

    #[inline(always)]
    fn hear(&mut self, feature: Feature) {
        self.0[feature.side.index()] += feature.centipawns;
    }
}

/// Tells a tracer everything.
pub(super) struct Retold<'a>(pub(super) &'a mut dyn Tracer);

impl Listener for Retold<'_> {
    const FRESH: bool = true;

    fn hear(&mut self, feature: Feature) {
        if feature.square.is_some() {
            self.0.feature(feature);
        } else {
            self.0.term(feature.term, feature.side, feature.centipawns);
        }
    }

    fn hear_each<B: Bits>(&mut self, feature: Feature, squares: SquareSet<B>) {
        for sq in squares {
            self.hear(Feature { square: Some(sq), ..feature });
        }
    }
}

/// A term that is told as a whole.
#[inline(always)]
pub(super) fn whole(term: &'static str, side: Side, centipawns: i32) -> Feature {
    Feature { term, name: term, side, square: None, centipawns }
}

/// A feature of a term, of a square if it has one.
#[inline(always)]
pub(super) fn part(
    (term, name): (&'static str, &'static str),
    side: Side,
    square: Option<Square>,
    centipawns: i32,
) -> Feature {
    Feature { term, name, side, square, centipawns }
}
