//! Any evaluator behind one type.
//!
//! Researchers combine many evaluators. They are boxed, so that the compiler
//! makes each search once for all of them and not once for each. A call through
//! the box was measured to cost a few percent of a search.

use game_core::{Evaluator, Kind, Observer, Piece, Position, Score, Side, Square, Tracer};

/// An evaluator that can be copied behind a box.
trait BoxedEvaluator<P: Position>: Evaluator<P> + Send {
    fn boxed_clone(&self) -> Box<dyn BoxedEvaluator<P>>;
}

impl<P: Position, E: Evaluator<P> + Clone + Send + 'static> BoxedEvaluator<P> for E {
    fn boxed_clone(&self) -> Box<dyn BoxedEvaluator<P>> {
        Box::new(self.clone())
    }
}

/// An evaluator of positions of type `P` in a box.
pub(super) struct Boxed<P: Position>(Box<dyn BoxedEvaluator<P>>);

impl<P: Position> Boxed<P> {
    pub(super) fn new(evaluator: impl Evaluator<P> + Clone + Send + 'static) -> Boxed<P> {
        Boxed(Box::new(evaluator))
    }
}

impl<P: Position> Clone for Boxed<P> {
    fn clone(&self) -> Boxed<P> {
        Boxed(self.0.boxed_clone())
    }
}

impl<P: Position> Observer for Boxed<P> {
    #[inline]
    fn put(&mut self, sq: Square, piece: Piece) {
        self.0.put(sq, piece);
    }
    #[inline]
    fn take(&mut self, sq: Square, piece: Piece) {
        self.0.take(sq, piece);
    }
    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        self.0.shift(from, to, piece);
    }
    fn hand(&mut self, side: Side, kind: Kind, before: u8, after: u8) {
        self.0.hand(side, kind, before, after);
    }
    fn wall(&mut self, sq: Square, stands: bool) {
        self.0.wall(sq, stands);
    }
    fn counter(&mut self, side: Side, before: u8, after: u8) {
        self.0.counter(side, before, after);
    }
}

impl<P: Position> Evaluator<P> for Boxed<P> {
    fn reset(&mut self, view: &P) {
        self.0.reset(view);
    }
    #[inline]
    fn push(&mut self) {
        self.0.push();
    }
    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }
    #[inline]
    fn evaluate(&mut self, view: &P) -> Score {
        self.0.evaluate(view)
    }
    #[inline]
    fn cumulative(&mut self, view: &P) -> Score {
        self.0.cumulative(view)
    }
    fn piece_value(&self, kind: Kind) -> i32 {
        self.0.piece_value(kind)
    }
    fn trace(&mut self, view: &P, tracer: &mut dyn Tracer) {
        self.0.trace(view, tracer);
    }
}
