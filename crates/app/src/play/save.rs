//! The game in the terminal as a PGN file.

use crate::match_cmd::date;
use game_core::Side;
use notation::pgn::{self, GameResult, PgnGame};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name of the engine in the tags.
const ENGINE: &str = concat!("Manticore ", env!("CARGO_PKG_VERSION"));

/// What a file says about a game.
pub struct SavedGame<'a> {
    /// The name of the game.
    pub variant: &'a str,
    /// The side of the person.
    pub human: Side,
    /// The FEN of the start, if it is not the start of the game.
    pub fen: Option<&'a str>,
    /// The moves, as people write them.
    pub moves: &'a [String],
    /// The result, if the game is over.
    pub result: Option<&'a str>,
}

impl SavedGame<'_> {
    /// The game as PGN.
    pub fn pgn(&self) -> String {
        let [white, black] = match self.human {
            Side::White => ["You", ENGINE],
            Side::Black => [ENGINE, "You"],
        };
        let result = match self.result {
            Some("1-0") => GameResult::WhiteWins,
            Some("0-1") => GameResult::BlackWins,
            Some(_) => GameResult::Draw,
            None => GameResult::Unfinished,
        };
        let today = date::today();
        let mut tags = vec![
            ("Event", "A game in the terminal"),
            ("Site", "?"),
            ("Date", &today),
            ("Round", "-"),
            ("White", white),
            ("Black", black),
            ("Result", result.as_str()),
        ];
        if self.variant != "chess" {
            tags.push(("Variant", self.variant));
        }
        if let Some(fen) = self.fen {
            tags.extend([("SetUp", "1"), ("FEN", fen)]);
        }
        let mut game = PgnGame::new();
        for (name, value) in tags {
            // Names and values are short and have no forbidden signs.
            let _ = game.set_tag(name, value);
        }
        let mut node = game.root();
        for text in self.moves {
            // The text of a legal move is always accepted.
            let Ok(next) = game.add_move(node, text) else { break };
            node = next;
        }
        game.set_result(Some(result));
        pgn::print(&game)
    }
}

/// Files that were written for this game, which may be written again.
#[derive(Default)]
pub struct SavedFiles(Vec<PathBuf>);

impl SavedFiles {
    /// Writes a text to a file and says so. A file that was there before stays
    /// as it is.
    pub fn write(&mut self, name: &str, text: &str) -> String {
        let path = Path::new(name);
        let written = self.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
        match written {
            Ok(()) => {
                self.0.push(path.to_owned());
                format!("saved in {name}\n")
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                format!("there is a file {name} already, choose another name\n")
            }
            Err(error) => format!("cannot write {name}: {error}\n"),
        }
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        match self.0.iter().any(|own| own == path) {
            true => File::create(path),
            false => OpenOptions::new().write(true).create_new(true).open(path),
        }
    }
}
