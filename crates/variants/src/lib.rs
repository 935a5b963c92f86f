//! Any chess from its rules: a [`Game`](rules::game::Game) is compiled to a
//! [`Rulebook`], and a [`Variant`] is a position of that game.
//!
//! This crate reads no text, never searches, never evaluates, and knows no game
//! by name.

#![forbid(unsafe_code)]

mod attacks;
mod board;
mod castling;
mod cell;
mod collect;
mod compile;
mod counting;
mod endings;
mod facts;
mod influence;
mod legal;
mod lines;
mod make;
mod movegen;
mod moving;
mod position;
mod rulebook;
mod safety;
mod setup;
mod special;
mod state;
mod terrain;
mod threats;
mod trial;
mod turn;
mod width;
mod word;
mod zobrist;

pub use compile::{AnyRulebook, CompileFault, compile};
pub use position::Variant;
pub use rulebook::Rulebook;
pub use trial::{TrialError, trial};
pub use width::Width;
