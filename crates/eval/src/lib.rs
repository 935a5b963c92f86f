//! Evaluation written by hand: positions to scores, taken apart on request.
//!
//! [`Hce`] evaluates orthodox chess, [`Universal`] any game, and the formulas of
//! [`lab`] any game in the ways an experimenter asks for; [`classic`] has the
//! evaluators of other authors. They see a board only through
//! [`BoardView`](game_core::BoardView), so they know no rules of moving, and they
//! never search or touch a file.
//!
//! The kinds of chess are numbered as [`game_core::orthodox`] says.
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

pub mod classic;
pub mod hce;
pub mod lab;
mod nearest;
mod shares;
mod universal;
mod values;

pub use hce::{Coefficients, Hce};
pub use universal::{Dependence, GameCoefficients, GamePair, Universal, WeightPage, WeightShape};
pub use values::{MAX_SCORE, piece_value};
