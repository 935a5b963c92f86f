//! Shares of terms, told so that features sum to terms and terms to the score, to the
//! centipawn, although weights are finer than centipawns.

use game_core::{Feature, Side, Square, Tracer};

/// A value in the middlegame and in the endgame, in units of an evaluator.
pub(crate) type Halves = (i32, i32);

/// Makes centipawns of a value.
pub(crate) type Taper<'a> = &'a dyn Fn(Halves) -> i32;

/// A feature before it is told in centipawns.
struct Entry {
    name: &'static str,
    square: Option<Square>,
    /// As its own side sees it.
    value: Halves,
}

/// The entries of one term and side, and their sum.
#[derive(Default)]
pub(crate) struct Share {
    entries: Vec<Entry>,
    pub(crate) sum: Halves,
}

/// One value and another.
pub(crate) fn plus(a: Halves, b: Halves) -> Halves {
    (a.0 + b.0, a.1 + b.1)
}

/// One value without another.
pub(crate) fn minus(a: Halves, b: Halves) -> Halves {
    (a.0 - b.0, a.1 - b.1)
}

impl Share {
    /// Adds a value to the entry of this name and square.
    pub(crate) fn add(&mut self, name: &'static str, square: Option<Square>, value: Halves) {
        self.sum = plus(self.sum, value);
        let is_same = |entry: &&mut Entry| entry.square == square && entry.name == name;
        match self.entries.iter_mut().find(is_same) {
            Some(known) => known.value = plus(known.value, value),
            None => self.entries.push(Entry { name, square, value }),
        }
    }
}

/// Tells terms, White's share and Black's: a term is what the score becomes by it, less
/// what it was before, and so is a feature of a term. Returns White's shares less
/// Black's.
pub(crate) fn tell_terms<'a>(
    tracer: &mut dyn Tracer,
    terms: impl Iterator<Item = (&'static str, &'a [Share; 2])>,
    taper: Taper<'_>,
) -> Halves {
    let mut sum = (0, 0);
    for (name, [white, black]) in terms {
        let before = taper(sum);
        sum = plus(sum, minus(white.sum, black.sum));
        let (mut own, mut other) = (taper(white.sum), taper(black.sum));
        // Rounding is the larger share's, and never of one that has no feature.
        let rounding = taper(sum) - before - (own - other);
        let is_larger = own.abs() >= other.abs() && !white.entries.is_empty();
        if is_larger || black.entries.is_empty() {
            own += rounding;
        } else {
            other -= rounding;
        }
        tell_share(tracer, (name, Side::White), white, own, taper);
        tell_share(tracer, (name, Side::Black), black, other, taper);
    }
    sum
}

/// Tells one side's features of a term, which sum to `total`. What rounding has
/// left over goes to the largest, where it matters least.
fn tell_share(
    tracer: &mut dyn Tracer,
    (term, side): (&'static str, Side),
    share: &Share,
    total: i32,
    taper: Taper<'_>,
) {
    // The term is known even where the side has no feature of it.
    tracer.term(term, side, 0);
    let left_over = total - taper(share.sum);
    let largest = (0..share.entries.len()).max_by_key(|&i| taper(share.entries[i].value).abs());
    let mut sum = (0, 0);
    for (index, &Entry { name, square, value }) in share.entries.iter().enumerate() {
        let before = taper(sum);
        sum = plus(sum, value);
        let rest = if Some(index) == largest { left_over } else { 0 };
        let centipawns = taper(sum) - before + rest;
        tracer.feature(Feature { term, name, side, square, centipawns });
    }
}
