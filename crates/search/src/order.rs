//! Orders in which a textbook search tries moves.
//!
//! The better the first move, the smaller the tree. An eager order makes every
//! move and evaluates the position behind it; a lazy order looks at the move
//! alone. No order changes a score. The full search has its own order, in
//! `picker.rs`.

mod eager;
mod lazy;
mod standard;

use eager::{Mono, MonoFast};
use game_core::{Evaluator, Orderer, Position};
use lazy::{Captures, MvvLva, Strongest};
use standard::Standard;

/// The order in which a textbook search tries moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Moves in the order of the move generator.
    Base,
    /// Moves by the evaluation of the position behind them.
    Mono,
    /// Moves by the incremental part of the evaluation of the position behind
    /// them.
    MonoFast,
    /// Moves by the value of the moving piece.
    Strongest,
    /// Captures before quiet moves.
    Captures,
    /// Captures of the most valuable victim by the least valuable attacker
    /// (MVV-LVA), then quiet moves.
    MvvLva,
    /// Captures by MVV-LVA, then quiet moves by the cut-offs they caused elsewhere
    /// in the tree (history heuristic).
    Standard,
}

impl Order {
    /// The orderer that ranks moves in this order; none if moves stay in the order
    /// of the move generator.
    pub fn orderer<P, E>(self, pos: &P) -> Option<Box<dyn Orderer<P, E>>>
    where
        P: Position,
        E: Evaluator<P>,
    {
        Some(match self {
            Order::Base => return None,
            Order::Mono => Box::new(Mono),
            Order::MonoFast => Box::new(MonoFast),
            Order::Strongest => Box::new(Strongest),
            Order::Captures => Box::new(Captures),
            Order::MvvLva => Box::new(MvvLva),
            Order::Standard => Box::new(Standard::new(pos)),
        })
    }
}
