//! Text to values and back: FEN, coordinates, SAN, EPD, PGN.
//!
//! Everything here is written over the traits of `game-core`, so the same
//! readers serve orthodox chess and every other game. This crate knows no rules
//! and opens no files: readers take text or a [`Read`](std::io::Read), writers
//! return text.

#![forbid(unsafe_code)]

pub mod coords;
mod effects;
pub mod epd;
pub mod fen;
pub mod pgn;
pub mod san;
