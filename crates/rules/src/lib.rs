//! The rules of a game: from a text to a checked [`Game`](game::Game).
//!
//! Three formats are read: TOML ([`load`]), `variants.ini` of Fairy-Stockfish
//! ([`ini`]) and the plain format ([`plain`]); [`read`] takes any of them. Each
//! reader gives the same syntax tree ([`game`]). Its moves are written in Betza's
//! letters ([`betza`]) or in braces ([`verbose`]) and expand to patterns
//! ([`pattern`]). Faults carry their place in the text ([`diagnostic`]); [`check`]
//! warns of odd games and [`describe`] puts a game into words. This crate sees no
//! position and knows no game by name: the games are the files in `library/`. The
//! crate `variants` compiles a `Game`.

#![forbid(unsafe_code)]

pub mod axes;
pub mod betza;
pub mod budget;
pub mod check;
pub mod convert;
pub mod curves;
pub mod describe;
pub mod diagnostic;
pub mod endings;
pub mod export;
mod file;
pub mod game;
mod hashing;
pub mod identity;
pub mod ini;
pub mod library;
pub mod load;
pub mod names;
pub mod pattern;
mod places;
pub mod plain;
mod reach;
mod sheet;
pub mod shuffle;
pub mod topology;
pub mod verbose;

pub use places::Places;
pub use sheet::sheet;

pub use file::{Lookup, ReadError, RulesFile, read};
