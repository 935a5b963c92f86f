//! An evaluation by squares: every feature with its name and the square it is
//! about. Features sum to terms and terms to the score, to the centipawn.

use super::names::name_of;
use super::tally::{HceTerm, N_TERMS, Packed, Tally, side, weight};
use super::{Evaluation, Scale, taper};
use game_core::{Feature, Set64, Side, Square, Tracer};

/// A feature before it is told in centipawns.
struct Entry {
    name: &'static str,
    square: Option<Square>,
    /// As its own side sees it.
    value: Packed,
}

/// The entries of one term and side, and their sum.
#[derive(Default)]
struct Share {
    entries: Vec<Entry>,
    sum: Packed,
}

impl Share {
    /// Adds a value to the entry of this name and square.
    fn add(&mut self, name: &'static str, square: Option<Square>, value: Packed) {
        self.sum += value;
        let is_same = |entry: &&mut Entry| entry.square == square && entry.name == name;
        match self.entries.iter_mut().find(is_same) {
            Some(known) => known.value += value,
            None => self.entries.push(Entry { name, square, value }),
        }
    }
}

/// Keeps every feature with its square.
#[derive(Default)]
pub(crate) struct FeatureList {
    /// By term, White's and Black's.
    shares: [[Share; 2]; N_TERMS],
}

impl FeatureList {
    fn keep<const WHITE: bool>(
        &mut self,
        term: HceTerm,
        feature: usize,
        n: i32,
        square: Option<Square>,
    ) {
        if n != 0 {
            let share = &mut self.shares[term as usize][side::<WHITE>().index()];
            share.add(name_of(feature), square, weight(feature) * n);
        }
    }
}

impl Tally for FeatureList {
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
        self.shares.iter().map(|[white, black]| white.sum - black.sum).sum()
    }
}

/// Tells the features so that they sum to the score exactly: a term is what the
/// score becomes by it, less what it was before, and so is a feature of a term.
pub(super) fn tell(tally: &FeatureList, found: &Evaluation, tracer: &mut dyn Tracer) {
    let taper = |sum| taper(sum, found.phase, Scale::FULL);
    let mut sum = 0;
    for (name, [white, black]) in HceTerm::NAMES.into_iter().zip(&tally.shares) {
        let before = taper(sum);
        sum += white.sum - black.sum;
        let (mut own, mut other) = (taper(white.sum), taper(black.sum));
        // Rounding is the larger share's, and never of one that has no feature.
        let rounding = taper(sum) - before - (own - other);
        let is_larger = own.abs() >= other.abs() && !white.entries.is_empty();
        if is_larger || black.entries.is_empty() {
            own += rounding;
        } else {
            other -= rounding;
        }
        tell_share(tracer, (name, Side::White), white, own, &taper);
        tell_share(tracer, (name, Side::Black), black, other, &taper);
    }
    debug_assert_eq!(sum, found.linear);
    let with_initiative = taper(sum + found.initiative.value);
    tell_leader(tracer, "initiative", with_initiative - taper(sum), taper(sum));
    tell_leader(tracer, "scale", found.score - with_initiative, with_initiative);
}

/// Tells one side's features of a term, which sum to `total`. What rounding has
/// left over goes to the largest, where it matters least.
fn tell_share(
    tracer: &mut dyn Tracer,
    (term, side): (&'static str, Side),
    share: &Share,
    total: i32,
    taper: &dyn Fn(Packed) -> i32,
) {
    // The term is known even where the side has no feature of it.
    tracer.term(term, side, 0);
    let left_over = total - taper(share.sum);
    let largest = (0..share.entries.len()).max_by_key(|&i| taper(share.entries[i].value).abs());
    let mut sum = 0;
    for (index, &Entry { name, square, value }) in share.entries.iter().enumerate() {
        let before = taper(sum);
        sum += value;
        let rest = if Some(index) == largest { left_over } else { 0 };
        let centipawns = taper(sum) - before + rest;
        tracer.feature(Feature { term, name, side, square, centipawns });
    }
}

/// Tells a change of the score as a term of the side that is ahead.
fn tell_leader(tracer: &mut dyn Tracer, name: &'static str, change: i32, score: i32) {
    if score >= 0 {
        tracer.term(name, Side::White, change);
    } else {
        tracer.term(name, Side::Black, -change);
    }
}
