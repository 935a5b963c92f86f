//! Where features go: to a sum, to a list with their squares, or to the
//! coefficients a tuner needs. The evaluation is written once and does not know
//! which. The list is in `features`.

use super::masks::count;
use super::sums::{PLACED, PlacedTable, placed_table};
use super::weights::{N_WEIGHTS, Pair, WEIGHTS};
use game_core::{Set64, Side, Square};
use std::sync::Arc;

/// Makes of a list of terms: the enum, the names by which terms are told, and
/// how many there are.
macro_rules! terms {
    ($($term:ident = $name:literal,)+) => {
        /// The linear parts of the evaluation, in the order they are computed.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum HceTerm { $($term,)+ }

        impl HceTerm {
            /// The names by which terms are told, in the order of the enum.
            pub(crate) const NAMES: [&'static str; N_TERMS] = [$($name,)+];
        }

        /// How many linear terms there are.
        pub(crate) const N_TERMS: usize = [$(HceTerm::$term,)+].len();
    };
}

terms! {
    Material = "material",
    PieceSquare = "piece-square",
    Pawns = "pawns",
    Knights = "knights",
    Bishops = "bishops",
    Rooks = "rooks",
    Queens = "queens",
    Mobility = "mobility",
    KingSafety = "king safety",
    PassedPawns = "passed pawns",
    Threats = "threats",
    Space = "space",
    Tempo = "tempo",
    Ending = "known ending",
}

/// The place of the endgame value in a packed word.
const ENDGAME_SHIFT: u32 = 16;
/// One half of the middlegame's range: added before shifting, it takes back
/// what a negative middlegame value has borrowed.
const BORROWED: i32 = 1 << (ENDGAME_SHIFT - 1);

/// A middlegame and an endgame value in one word: added and multiplied as one,
/// with the middlegame in the low half.
pub(crate) type Packed = i32;

/// Both values in one word.
pub(crate) const fn pack(mg: i32, eg: i32) -> Packed {
    (eg << ENDGAME_SHIFT) + mg
}

/// The middlegame value of a packed word.
#[inline(always)]
pub(crate) const fn mg(packed: Packed) -> i32 {
    packed as i16 as i32
}

/// The endgame value of a packed word; a negative middlegame value has borrowed
/// from it.
#[inline(always)]
pub(crate) const fn eg(packed: Packed) -> i32 {
    (packed + BORROWED) >> ENDGAME_SHIFT
}

/// A power of two not below the number of weights, so that a mask keeps every
/// number within the table.
pub(super) const TABLE_LEN: usize = N_WEIGHTS.next_power_of_two();

/// The weights of the page packed, with zeros behind them.
pub(super) const PACKED_PAGE: [Packed; TABLE_LEN] = {
    let mut table = [0; TABLE_LEN];
    let mut i = 0;
    while i < N_WEIGHTS {
        table[i] = pack(WEIGHTS[i].0 as i32, WEIGHTS[i].1 as i32);
        i += 1;
    }
    table
};

static PACKED: [Packed; TABLE_LEN] = PACKED_PAGE;

/// Weights to evaluate with.
pub(crate) trait WeightTable: Clone {
    /// The weight with this number.
    fn weight(&self, feature: usize) -> Packed;

    /// Material and square of every piece, good for White when positive.
    fn placed(&self) -> &PlacedTable;
}

/// The weights of the page, which the compiler knows.
#[derive(Clone, Copy, Default, Debug)]
pub struct PageWeights;

impl WeightTable for PageWeights {
    #[inline(always)]
    fn weight(&self, feature: usize) -> Packed {
        PACKED[feature & (TABLE_LEN - 1)]
    }

    #[inline(always)]
    fn placed(&self) -> &PlacedTable {
        &PLACED
    }
}

/// Weights that were fitted for another game than chess.
#[derive(Clone, Debug)]
pub(crate) struct FittedWeights(Arc<FittedTables>);

#[derive(Debug)]
struct FittedTables {
    packed: [Packed; TABLE_LEN],
    placed: PlacedTable,
}

impl FittedWeights {
    /// The weights of a row that has a pair for each weight of the page, in its order.
    pub(crate) fn new(weights: &[Pair]) -> FittedWeights {
        let mut packed = [0; TABLE_LEN];
        for (packed, &(mg, eg)) in packed.iter_mut().zip(weights) {
            *packed = pack(mg.into(), eg.into());
        }
        let placed = placed_table(&packed);
        FittedWeights(Arc::new(FittedTables { packed, placed }))
    }
}

impl WeightTable for FittedWeights {
    #[inline(always)]
    fn weight(&self, feature: usize) -> Packed {
        self.0.packed[feature & (TABLE_LEN - 1)]
    }

    #[inline(always)]
    fn placed(&self) -> &PlacedTable {
        &self.0.placed
    }
}

/// The side a constant stands for.
pub(crate) const fn side<const WHITE: bool>() -> Side {
    if WHITE { Side::White } else { Side::Black }
}

/// A collector of features.
pub(crate) trait Tally {
    /// Is every feature wanted on its own? Then nothing may come from a table.
    const FRESH: bool;

    /// Adds a feature that a side has `n` times.
    fn add<const WHITE: bool>(&mut self, term: HceTerm, feature: usize, n: i32);

    /// Adds a feature of a square that a side has `n` times.
    #[inline(always)]
    fn add_at<const WHITE: bool>(&mut self, term: HceTerm, feature: usize, n: i32, _: Square) {
        self.add::<WHITE>(term, feature, n);
    }

    /// Adds a feature that a side has once on each of these squares.
    #[inline(always)]
    fn add_each<const WHITE: bool>(&mut self, term: HceTerm, feature: usize, squares: Set64) {
        self.add::<WHITE>(term, feature, count(squares));
    }

    /// Adds a value for White found earlier, whose features are not known any
    /// more. A fresh tally is never told such a value.
    fn add_known(&mut self, value: Packed);

    /// The sum so far: White's features less Black's, multiplied with their
    /// weights.
    fn sum(&self) -> Packed;

    /// The weight with this number.
    fn weight(&self, feature: usize) -> Packed;
}

/// Adds up the score and keeps nothing else.
#[derive(Clone, Copy)]
pub(crate) struct ScoreSum<'a, W> {
    sum: Packed,
    weights: &'a W,
}

impl<'a, W: WeightTable> ScoreSum<'a, W> {
    /// A sum that begins with this one.
    #[inline(always)]
    pub(crate) fn new(sum: Packed, weights: &'a W) -> ScoreSum<'a, W> {
        ScoreSum { sum, weights }
    }
}

impl<W: WeightTable> Tally for ScoreSum<'_, W> {
    const FRESH: bool = false;

    #[inline(always)]
    fn add<const WHITE: bool>(&mut self, _: HceTerm, feature: usize, n: i32) {
        let value = self.weights.weight(feature) * n;
        if WHITE {
            self.sum += value;
        } else {
            self.sum -= value;
        }
    }

    #[inline(always)]
    fn add_known(&mut self, value: Packed) {
        self.sum += value;
    }

    #[inline(always)]
    fn sum(&self) -> Packed {
        self.sum
    }

    #[inline(always)]
    fn weight(&self, feature: usize) -> Packed {
        self.weights.weight(feature)
    }
}

/// Counts how often White has each feature more than Black.
pub(crate) struct FeatureCounts {
    /// By the number of the weight.
    pub(crate) counts: Vec<i32>,
}

impl Default for FeatureCounts {
    fn default() -> FeatureCounts {
        FeatureCounts { counts: vec![0; N_WEIGHTS] }
    }
}

impl Tally for FeatureCounts {
    const FRESH: bool = true;

    fn add<const WHITE: bool>(&mut self, _: HceTerm, feature: usize, n: i32) {
        self.counts[feature] += if WHITE { n } else { -n };
    }

    fn add_known(&mut self, _: Packed) {
        debug_assert!(false, "a fresh tally hears features only");
    }

    fn sum(&self) -> Packed {
        let products = self.counts.iter().enumerate();
        products.map(|(feature, n)| self.weight(feature) * n).sum()
    }

    fn weight(&self, feature: usize) -> Packed {
        PageWeights.weight(feature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_of_a_word_survive_sums_and_negative_numbers() {
        for (a, b) in [((5, -7), (-900, 30)), ((-1, -1), (1, 1)), ((-20_000, 15_000), (3, -4))] {
            let sum = pack(a.0, a.1) + pack(b.0, b.1);
            assert_eq!((mg(sum), eg(sum)), (a.0 + b.0, a.1 + b.1));
            let triple = pack(b.0, b.1) * -3;
            assert_eq!((mg(triple), eg(triple)), (b.0 * -3, b.1 * -3));
        }
    }
}
