//! Tests of the reader, the tree and the writer. Replaying is tested with a
//! real game in `tests/pgn.rs` of this crate.

mod laws;
mod read;
mod stream;
mod write;

use super::limits::*;
use super::visitor::PgnVisitor;
use super::*;
use std::fmt::Write;

/// Writes down what a reader tells, in few characters.
#[derive(Default)]
struct Notebook(String);

impl PgnVisitor for Notebook {
    fn begin_game(&mut self) {
        self.0.push('#');
    }
    fn tag(&mut self, name: &str, value: &str) {
        write!(self.0, " {name}={value:?}").unwrap();
    }
    fn move_text(&mut self, text: &str) {
        write!(self.0, " {text}").unwrap();
    }
    fn nag(&mut self, nag: u16) {
        write!(self.0, " ${nag}").unwrap();
    }
    fn comment(&mut self, text: &str) {
        write!(self.0, " {{{text}}}").unwrap();
    }
    fn begin_variation(&mut self) {
        self.0.push_str(" (");
    }
    fn end_variation(&mut self) {
        self.0.push_str(" )");
    }
    fn result(&mut self, result: Option<GameResult>) {
        write!(self.0, " {}", result.map_or("none", GameResult::as_str)).unwrap();
    }
}

/// Everything in a text; games and errors each on a line of their own.
fn heard(text: &[u8]) -> String {
    let mut reader = PgnReader::new(text);
    let mut notebook = Notebook::default();
    loop {
        match reader.read_game(&mut notebook) {
            Ok(true) => notebook.0.push('\n'),
            Ok(false) => return notebook.0.trim_end().to_string(),
            Err(error) => writeln!(notebook.0, " ! {error}").unwrap(),
        }
    }
}

/// The only game of a text.
fn game(text: &str) -> PgnGame {
    let mut games: Vec<PgnGame> =
        PgnGame::read_all(&mut PgnReader::new(text.as_bytes())).map(|game| game.unwrap()).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// A game with `depth` nested variations, each of which replaces the second move of
/// the line around it.
fn nested(depth: usize) -> String {
    let mut text = "1. e4 ".to_string();
    for _ in 0..depth {
        text.push_str("e5 (c5 Nf3 ");
    }
    text.push_str(&")".repeat(depth));
    text + " 1-0"
}
