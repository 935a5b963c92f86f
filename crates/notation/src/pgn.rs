//! PGN: reading games from a stream, keeping a game as a tree, writing it, and
//! playing its moves.
//!
//! Nothing here knows the rules of a game. A move is a word (`e4`, `P@e4`,
//! `+R5f`, `--`), and only [`replay`] asks a position what the word means. So
//! files of every kind of chess can be read.
//!
//! - [`PgnReader`] reads a file of any size in constant memory and tells a visitor
//!   (`pgn/visitor.rs`) what it meets. A fault in one game does not end the file.
//! - [`PgnGame`] is one game with its comments and variations;
//!   [`PgnGame::read`] takes the next one from a reader.
//! - [`print()`] writes a game so that reading its text gives the same game.
//! - [`replay`] plays the moves of a game on a position.
//!
//! No function here calls itself, so deep variations cannot overflow the stack.
//!
//! ```
//! use notation::pgn::{self, PgnGame, PgnReader};
//! let text = "[White \"Adams\"]\n\n1.e4 e5 (1...c5 {Sicilian}) 2.Nf3! 1-0";
//! let game = PgnGame::read(&mut PgnReader::new(text.as_bytes())).unwrap().unwrap();
//! assert_eq!(game.tag("White"), Some("Adams"));
//! let moves: Vec<&str> = game.main_line().map(|node| game.text(node)).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3"]);
//! assert!(pgn::print(&game).ends_with("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n\n"));
//! ```

mod build;
mod clock;
mod error;
mod eval;
mod limits;
mod read;
mod replay;
mod result;
mod tree;
mod visitor;
mod window;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub use clock::{clock, note};
pub use error::PgnError;
pub use eval::eval;
pub use read::PgnReader;
pub use replay::{ReplayError, replay};
pub use result::GameResult;
pub use tree::{EditError, NodeId, PgnGame};
pub use write::print;
