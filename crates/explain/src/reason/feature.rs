//! Which feature of a term, and where, makes most of its change.

use game_core::{Feature, Side, Square, Trace};

/// The features of one name that make most of what a side loses in a term from the
/// better position to the worse, and their squares.
///
/// They must be there in the worse position, be bad for the side there, and make at
/// least half of the loss; otherwise no square is to blame.
pub(super) fn main(
    worse: &Trace,
    better: &Trace,
    term: &str,
    side: Side,
) -> Option<(&'static str, Vec<Square>)> {
    let for_side =
        |feature: &Feature, value: i32| if feature.side == side { value } else { -value };
    let sum = |trace: &Trace| -> i32 {
        let own = trace.features.iter().filter(|feature| feature.term == term);
        own.map(|feature| for_side(feature, feature.centipawns)).sum()
    };
    let loss = |feature: &Feature| for_side(feature, better.value_of(feature) - feature.centipawns);
    let is_bad = |feature: &&Feature| {
        let is_here = feature.term == term && feature.square.is_some();
        is_here && for_side(feature, feature.centipawns) < 0 && loss(feature) > 0
    };
    let bad: Vec<&Feature> = worse.features.iter().filter(is_bad).collect();
    let of_name = |name: &'static str| bad.iter().filter(move |feature| feature.name == name);
    let lost_by = |name: &'static str| of_name(name).map(|feature| loss(feature)).sum::<i32>();
    let names = bad.iter().map(|feature| feature.name);
    let largest = names.max_by_key(|&name| (lost_by(name), std::cmp::Reverse(name)))?;
    let lost = sum(better) - sum(worse);
    let squares = of_name(largest).filter_map(|feature| feature.square).collect();
    (lost > 0 && 2 * lost_by(largest) >= lost).then_some((largest, squares))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Tracer as _;

    fn trace(features: &[(&'static str, Side, u8, i32)]) -> Trace {
        let mut trace = Trace::default();
        for &(name, side, square, centipawns) in features {
            let square = Some(Square(square));
            trace.feature(Feature { term: "pawns", name, side, square, centipawns });
        }
        trace
    }

    #[test]
    fn the_features_that_make_half_of_the_loss_are_named() {
        let better = trace(&[("guarded pawn", Side::White, 27, 10)]);
        let pair = [("isolated pawn", Side::White, 27, -8), ("isolated pawn", Side::White, 35, -9)];
        let worse = trace(&pair);
        let squares = vec![Square(27), Square(35)];
        assert_eq!(main(&worse, &better, "pawns", Side::White), Some(("isolated pawn", squares)));
        assert_eq!(main(&worse, &better, "pawns", Side::Black), None);
    }

    #[test]
    fn what_the_opponent_gains_counts_too_and_small_shares_are_not_named() {
        let better = trace(&[("guarded pawn", Side::White, 27, 40)]);
        let gain = trace(&[("passed pawn", Side::Black, 35, 50)]);
        let passed = Some(("passed pawn", vec![Square(35)]));
        assert_eq!(main(&gain, &better, "pawns", Side::White), passed);
        let little = trace(&[("isolated pawn", Side::White, 27, -12)]);
        assert_eq!(main(&little, &better, "pawns", Side::White), None);
    }
}
