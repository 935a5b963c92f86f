//! PGN: reading games as a stream, keeping one as a tree, writing it, playing
//! it through.
//!
//! Nothing here knows the rules of a game. A move is a word (`e4`, `P@e4`,
//! `+R5f`, `--`), and only [`replay`] asks a position what the word means, so
//! files of every kind of chess can be read.
//!
//! - [`Reader`] walks through a file of any size in constant memory and tells a
//!   [`Visitor`] what it meets. A fault in one game does not end the file.
//! - [`Game`] is one whole game with comments and variations;
//!   [`Game::read`] builds it from a reader.
//! - [`print()`] writes a game so that reading it gives the same game.
//! - [`replay`] plays the moves of a game on a position.
//!
//! No function here calls itself: variations may nest as deep as they like.
//!
//! ```
//! use notation::pgn::{self, Game, Reader};
//! let text = "[White \"Adams\"]\n\n1.e4 e5 (1...c5 {Sicilian}) 2.Nf3! 1-0";
//! let game = Game::read(&mut Reader::new(text.as_bytes())).unwrap().unwrap();
//! assert_eq!(game.tag("White"), Some("Adams"));
//! let moves: Vec<&str> = game.main_line().map(|node| game.text(node)).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3"]);
//! assert!(pgn::print(&game).ends_with("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n\n"));
//! ```

mod build;
mod error;
mod read;
mod replay;
mod source;
mod tree;
mod visitor;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub use build::{MAX_GAME_BYTES, TreeBuilder};
pub use error::PgnError;
pub use read::{MAX_COMMENT, MAX_DEPTH, MAX_TAG_NAME, MAX_TAG_VALUE, Reader};
pub use replay::{ReplayError, replay};
pub use tree::{EditError, Game, MAX_NODES, NodeId};
pub use visitor::{GameResult, Visitor};
pub use word::MAX_MOVE;
pub use write::{print, write_to};
