//! Orders in which a textbook search tries moves.
//!
//! The better the first move, the more of the tree need not be looked at. An
//! order is eager if it makes every move to see what it leads to, lazy if it
//! looks at the move alone. No order changes a score.

mod eager;
mod lazy;
mod standard;

use eager::{Mono, MonoFast};
use game_core::{Evaluator, Orderer, Position};
use lazy::{Captures, MvvLva, Strongest};
use standard::Standard;

/// Which moves are tried first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// As they are generated.
    Base,
    /// Those after which the evaluation is best.
    Mono,
    /// The same by the part of the evaluation that is summed up while moves
    /// are made.
    MonoFast,
    /// Those of the piece that is worth most.
    Strongest,
    /// Captures before all others.
    Captures,
    /// Captures of the most valuable victim by the least valuable attacker,
    /// then all others.
    MvvLva,
    /// The same, the others by what they were worth elsewhere in the tree.
    Standard,
}

impl Order {
    /// What ranks moves in this order; nothing if they stay as they are.
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
