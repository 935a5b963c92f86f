//! Opening books: which moves were played in a position, and how often they did
//! well.
//!
//! A [`Book`] is read where it lies: its entries are sorted by the key of their
//! position, and a look-up reads a few of them. [`BookFormat`] has the two formats:
//! Polyglot's for chess, and one of our own for every other game. [`BookMaker`]
//! counts the moves of games, [`merge`] joins two books.
//!
//! The crate opens no file and knows no game by name: bytes come in through
//! [`BookSource`], and a book of our own format says which rules it is for by the
//! text of their hash.

#![forbid(unsafe_code)]

mod error;
mod format;
mod maker;
mod polyglot;
mod reader;
mod text_keys;

pub use error::BookError;
pub use format::{BookEntry, BookFormat, write};
pub use maker::{BookMaker, merge};
pub use reader::{Book, BookMove, BookSource};
