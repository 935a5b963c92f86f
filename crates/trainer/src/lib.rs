//! Learning from games.
//!
//! The score of a quiet position, through a logistic curve, is the expected
//! result of its game. [`read_games`] takes such positions out of games,
//! [`fit`] moves the weights of the evaluation so that the curve lies closer to
//! the results, and [`page`] prints what came of it as the page the weights
//! stand on.

mod curve;
mod examples;
mod fit;

pub use curve::{best_slope, expected, loss};
pub use examples::{Example, Examples, read_games};
pub use fit::{Progress, Weights, fit, page, rounded, weights_now};
