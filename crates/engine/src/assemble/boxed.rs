//! Any evaluator behind one type.
//!
//! What researchers combine is boxed, so that the compiler makes the searches
//! once for all of it and not once for each. A call costs a little more, which
//! was measured to be a few percent of a search.

use chess::Chess;
use game_core::{
    BoardView, Evaluator, Kind, Observer, Piece, Position, Score, Square, Tracer, U256,
};
use variants::Variant;

/// An evaluator that judges positions of every type.
pub(super) trait AnyEvaluator:
    Evaluator<Chess>
    + Evaluator<Variant<u64>>
    + Evaluator<Variant<u128>>
    + Evaluator<Variant<U256>>
    + Send
{
    fn boxed_clone(&self) -> Box<dyn AnyEvaluator>;
}

impl<E> AnyEvaluator for E
where
    E: Evaluator<Chess>
        + Evaluator<Variant<u64>>
        + Evaluator<Variant<u128>>
        + Evaluator<Variant<U256>>
        + Clone
        + Send
        + 'static,
{
    fn boxed_clone(&self) -> Box<dyn AnyEvaluator> {
        Box::new(self.clone())
    }
}

/// An evaluator in a box.
pub(super) struct Boxed(Box<dyn AnyEvaluator>);

impl Boxed {
    pub(super) fn new(evaluator: impl AnyEvaluator + 'static) -> Boxed {
        Boxed(Box::new(evaluator))
    }
}

impl Clone for Boxed {
    fn clone(&self) -> Boxed {
        Boxed(self.0.boxed_clone())
    }
}

impl Observer for Boxed {
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
}

impl<P: Position + BoardView> Evaluator<P> for Boxed
where
    dyn AnyEvaluator: Evaluator<P>,
{
    fn reset(&mut self, view: &P) {
        <dyn AnyEvaluator as Evaluator<P>>::reset(&mut *self.0, view);
    }
    #[inline]
    fn push(&mut self) {
        <dyn AnyEvaluator as Evaluator<P>>::push(&mut *self.0);
    }
    #[inline]
    fn pop(&mut self) {
        <dyn AnyEvaluator as Evaluator<P>>::pop(&mut *self.0);
    }
    #[inline]
    fn evaluate(&mut self, view: &P) -> Score {
        <dyn AnyEvaluator as Evaluator<P>>::evaluate(&mut *self.0, view)
    }
    #[inline]
    fn cumulative(&mut self, view: &P) -> Score {
        <dyn AnyEvaluator as Evaluator<P>>::cumulative(&mut *self.0, view)
    }
    fn piece_value(&self, kind: Kind) -> i32 {
        <dyn AnyEvaluator as Evaluator<P>>::piece_value(&*self.0, kind)
    }
    fn trace(&mut self, view: &P, tracer: &mut dyn Tracer) {
        <dyn AnyEvaluator as Evaluator<P>>::trace(&mut *self.0, view, tracer);
    }
}
