//! The words and contracts every chess is written in.
//!
//! This room holds vocabulary ([`Square`], [`SquareSet`], [`Side`], [`Kind`],
//! [`Move`], [`Score`], [`Setup`], [`Outcome`]) and traits ([`BoardView`] for
//! looking, [`Position`] for moving, [`Observer`] for hearing what moved,
//! [`Evaluator`] and [`Tracer`] for judging). Two algorithms live here because
//! several rooms need them and they need nothing but the traits: [`perft()`]
//! and [`exchange`].
//!
//! It never reads text, files or clocks, knows no particular game, and has no
//! dependencies. Start reading at [`Position`].

#![forbid(unsafe_code)]

mod bits;
mod evaluator;
pub mod exchange;
mod history;
mod kind;
mod moves;
mod observer;
mod outcome;
pub mod perft;
mod position;
mod score;
mod setup;
mod square;
mod view;

pub use bits::{Bits, SquareSet, Squares, U256};
pub use evaluator::{Evaluator, Term, Trace, Tracer};
pub use history::repetitions;
pub use kind::{Kind, Piece, Side};
pub use moves::{Move, MoveFacts, MoveList, Origin, Wing};
pub use observer::Observer;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::perft;
pub use position::{IllegalMove, Key, MoveClass, Position};
pub use score::{Score, SidedScore};
pub use setup::{Fault, Field, Man, Placement, Setup};
pub use square::{Geometry, Square, SquareName};
pub use view::BoardView;
