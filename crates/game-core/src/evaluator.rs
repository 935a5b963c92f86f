//! Evaluating a position, and showing the parts of the evaluation.

use crate::{BoardView, Kind, Observer, Score, Side};

/// Hears the parts of an evaluation while it is computed.
///
/// One code path computes the score and the trace: `()` hears nothing and costs
/// nothing, [`Trace`] keeps everything.
pub trait Tracer {
    /// One side's share of a named term, in centipawns for that side.
    fn term(&mut self, name: &'static str, side: Side, centipawns: i32);
}

impl Tracer for () {
    #[inline(always)]
    fn term(&mut self, _: &'static str, _: Side, _: i32) {}
}

/// A named part of an evaluation, for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it measures.
    pub name: &'static str,
    /// Centipawns for White and for Black, each from its own view.
    pub centipawns: [i32; 2],
}

/// An evaluation taken apart.
///
/// ```
/// use game_core::{Side, Trace, Tracer};
/// let mut trace = Trace::default();
/// trace.term("material", Side::White, 300);
/// trace.term("material", Side::Black, 100);
/// assert_eq!(trace.terms[0].centipawns, [300, 100]);
/// assert_eq!(trace.total(Side::Black), -200);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Trace {
    /// The terms in the order they were first heard.
    pub terms: Vec<Term>,
}

impl Trace {
    /// The sum of all terms, as this side sees it.
    pub fn total(&self, side: Side) -> i32 {
        let own_minus_other =
            |term: &Term| term.centipawns[side.index()] - term.centipawns[(!side).index()];
        self.terms.iter().map(own_minus_other).sum()
    }
}

impl Tracer for Trace {
    fn term(&mut self, name: &'static str, side: Side, centipawns: i32) {
        let known = self.terms.iter().position(|term| term.name == name);
        let index = known.unwrap_or_else(|| {
            self.terms.push(Term { name, centipawns: [0, 0] });
            self.terms.len() - 1
        });
        self.terms[index].centipawns[side.index()] += centipawns;
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

    /// Tells the terms of the score one by one.
    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        tracer.term("total", view.turn(), self.evaluate(view).raw());
    }
}
