//! Evaluating a position, and showing the parts of the evaluation.

use crate::{BoardView, Kind, Observer, Score, Side, Square};

/// Hears the parts of an evaluation while it is computed.
///
/// One code path computes the score and the trace: `()` hears nothing and costs
/// nothing, [`Trace`] keeps everything. An evaluator tells each share of a term
/// once: as a whole, or feature by feature.
pub trait Tracer {
    /// One side's share of a named term, in centipawns for that side.
    fn term(&mut self, name: &'static str, side: Side, centipawns: i32);

    /// A feature, which is a part of one side's share of its term.
    fn feature(&mut self, feature: Feature) {
        self.term(feature.term, feature.side, feature.centipawns);
    }
}

impl Tracer for () {
    #[inline(always)]
    fn term(&mut self, _: &'static str, _: Side, _: i32) {}
}

/// The smallest part of an evaluation: one thing that is good or bad for a side,
/// and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// The term it is a part of.
    pub term: &'static str,
    /// What it is, such as `isolated pawn`; the name of the term where the
    /// evaluator says no more.
    pub name: &'static str,
    /// Whose it is.
    pub side: Side,
    /// Where it is; nothing for what is true of the whole board.
    pub square: Option<Square>,
    /// Centipawns for its side.
    pub centipawns: i32,
}

impl Feature {
    /// Do both say the same, though perhaps not with the same number?
    pub fn is_like(&self, other: &Feature) -> bool {
        let key = |f: &Feature| (f.square, f.side, f.name, f.term);
        key(self) == key(other)
    }
}

/// A named part of an evaluation, for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it measures.
    pub name: &'static str,
    /// Centipawns for White and for Black, each from its own view.
    pub centipawns: [i32; 2],
}

/// An evaluation taken apart: features, and terms, which are their sums.
///
/// ```
/// use game_core::{Feature, Side, Square, Trace, Tracer};
/// let mut trace = Trace::default();
/// trace.term("material", Side::White, 300);
/// trace.term("material", Side::Black, 100);
/// let (term, name, side, square) = ("pawns", "isolated pawn", Side::Black, Some(Square(27)));
/// trace.feature(Feature { term, name, side, square, centipawns: -12 });
/// assert_eq!(trace.terms[0].centipawns, [300, 100]);
/// assert_eq!(trace.terms[1].centipawns, [0, -12]);
/// assert_eq!(trace.total(Side::Black), -212);
/// assert_eq!(trace.features.len(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Trace {
    /// The terms in the order they were first heard.
    pub terms: Vec<Term>,
    /// The features in the order they were first heard: those of each term and
    /// side sum to the term. A term that was told as a whole is one feature.
    pub features: Vec<Feature>,
}

impl Trace {
    /// The sum of all terms, as this side sees it.
    pub fn total(&self, side: Side) -> i32 {
        let own_minus_other =
            |term: &Term| term.centipawns[side.index()] - term.centipawns[(!side).index()];
        self.terms.iter().map(own_minus_other).sum()
    }

    /// What a feature like this one counts here; 0 if there is none.
    pub fn value_of(&self, feature: &Feature) -> i32 {
        let known = self.features.iter().find(|known| known.is_like(feature));
        known.map_or(0, |known| known.centipawns)
    }

    fn add_to_term(&mut self, name: &'static str, side: Side, centipawns: i32) {
        let known = self.terms.iter().position(|term| term.name == name);
        let index = known.unwrap_or_else(|| {
            self.terms.push(Term { name, centipawns: [0, 0] });
            self.terms.len() - 1
        });
        self.terms[index].centipawns[side.index()] += centipawns;
    }
}

impl Tracer for Trace {
    fn term(&mut self, name: &'static str, side: Side, centipawns: i32) {
        if centipawns == 0 {
            // The term is there, but nothing in it.
            return self.add_to_term(name, side, 0);
        }
        self.feature(Feature { term: name, name, side, square: None, centipawns });
    }

    fn feature(&mut self, feature: Feature) {
        self.add_to_term(feature.term, feature.side, feature.centipawns);
        match self.features.iter_mut().find(|known| known.is_like(&feature)) {
            Some(known) => known.centipawns += feature.centipawns,
            None => self.features.push(feature),
        }
    }
}

/// Evaluates positions seen through a [`BoardView`].
///
/// An evaluator that keeps sums between moves hears the changes as an
/// [`Observer`]: `push`, then the position's `make` tells it what moved, and
/// `pop` forgets that move again. Law, tested for every evaluator: the terms of
/// `trace` sum to `evaluate`.
pub trait Evaluator<V: BoardView>: Observer {
    /// Forgets everything and takes this position as the new beginning.
    fn reset(&mut self, view: &V);

    /// A move is about to be made.
    fn push(&mut self) {}

    /// The last move has been taken back.
    fn pop(&mut self) {}

    /// The score for the side to move.
    fn evaluate(&mut self, view: &V) -> Score;

    /// The part of the score that is kept as a sum while moves are made, for the
    /// side to move: cheaper than the whole score. An evaluator without such a
    /// part gives the whole score.
    fn cumulative(&mut self, view: &V) -> Score {
        self.evaluate(view)
    }

    /// The value of a piece of this kind in centipawns, wherever it stands: for
    /// exchanges and for trying captures in a good order.
    fn piece_value(&self, kind: Kind) -> i32;

    /// Tells the terms of the score one by one, or their features.
    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        tracer.term("total", view.turn(), self.evaluate(view).raw());
    }
}
