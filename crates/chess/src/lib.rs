//! Orthodox chess and Chess960, exactly and fast.
//!
//! [`Chess`] implements the traits of `game-core` over 64-bit sets. It knows
//! no text: positions come in as a [`Setup`](game_core::Setup) and go out as
//! one. It never searches and never evaluates.
//!
//! ```
//! use chess::Chess;
//! use game_core::Position;
//! let start = Chess::start();
//! assert_eq!(start.count_legal(), 20);
//! assert_eq!(game_core::perft(&mut start.clone(), 3), 8_902);
//! ```
//!
//! Reading order: `kinds`, [`attacks`], `castling`, `board` (the fields),
//! `checks`, `collect`, `movegen`, `make`, `position`, `moving`, `check_setup`.

#![forbid(unsafe_code)]

pub mod attacks;
mod board;
mod castling;
mod check_setup;
mod checks;
mod collect;
mod kinds;
mod make;
mod movegen;
mod moving;
mod position;
mod zobrist;

pub use kinds::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
pub use position::Chess;
