//! Any chess from a text file.
//!
//! A game file is read to an AST, checked, and compiled to a [`Rulebook`]; a
//! [`Variant`] is a position of that game. This room never searches, never
//! judges, and knows no game by name: the games are the files in `library/`.

#![forbid(unsafe_code)]

pub mod betza;
mod budget;
mod castling;
mod chase;
pub mod check;
mod collect;
mod compile;
mod counting;
pub mod describe;
pub mod diagnostic;
mod ending;
pub mod game;
mod hashing;
pub mod ini;
mod legal;
pub mod library;
pub mod load;
mod make;
mod movegen;
mod moving;
pub mod pattern;
pub mod plain;
mod position;
mod reach;
mod rulebook;
mod safety;
mod setup;
pub mod topology;
pub mod verbose;
mod word;
mod zobrist;

pub use compile::{AnyRulebook, CompileFault, compile};

pub use position::Variant;
pub use rulebook::Rulebook;
