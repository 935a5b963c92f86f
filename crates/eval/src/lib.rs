//! Evaluation written by hand: positions to scores, taken apart on request.
//!
//! [`Hce`] judges orthodox chess. It sees a board only through
//! [`BoardView`](game_core::BoardView), so it knows no rules of moving, and it
//! never searches, reads text or touches a file.
//!
//! The kinds are numbered as the chess room numbers them: [`kinds`].
//!
//! ```
//! use chess::Chess;
//! use eval::Hce;
//! use game_core::{Evaluator, Score, Trace};
//!
//! let start = Chess::start();
//! let mut hce = Hce::new();
//! hce.reset(&start);
//! let score = hce.evaluate(&start);
//! assert!(score > Score::DRAW, "it is good to have the move");
//!
//! let mut trace = Trace::default();
//! hce.trace(&start, &mut trace);
//! assert_eq!(trace.total(game_core::Side::White), score.raw());
//! ```

#![deny(unsafe_code)]

pub mod hce;
pub mod kinds;
mod universal;

pub use hce::{Coefficients, Hce};
pub use kinds::piece_value;
pub use universal::Universal;
