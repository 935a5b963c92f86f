//! What the program around the server provides: all that touches files beside
//! the data folder, and the forms in which explanations and reviews are written.

use book::BookSource;
use engine::{Answer, AnyGame, Query, Surroundings};
use explain::Level;
use game_core::{Control, Tablebase};
use notation::pgn::{PgnError, PgnGame};
use protocol::client::Transport;
use serde_json::Value;
use std::io;
use std::sync::Arc;

/// The program around the server.
pub trait Program: Send + Sync + 'static {
    /// What an engine is given: memory, chance.
    fn surroundings(&self) -> Surroundings;

    /// The opening book of the command line, if one was named.
    fn book(&self) -> Option<io::Result<Box<dyn BookSource>>> {
        None
    }

    /// The endgame tables of the command line, if some were named.
    fn tables(&self) -> Option<Arc<dyn Tablebase>> {
        None
    }

    /// The names of the other engines that may analyse.
    ///
    /// # Errors
    /// Why the list cannot be read.
    fn engines(&self) -> Result<Vec<String>, EngineRefused> {
        Ok(Vec::new())
    }

    /// Starts one of the other engines. It ends when it is dropped.
    ///
    /// # Errors
    /// There is none of this name, or it does not start.
    fn start_engine(&self, name: &str) -> Result<StartedEngine, EngineRefused> {
        Err(EngineRefused(format!("there is no engine {name:?}")))
    }

    /// The answer to a question about a position as data. `how_won` tells beginners
    /// what wins the game.
    fn answer(&self, query: &Query, answer: &Answer, how_won: &[String]) -> Value;

    /// Reviews a game in every form. `hear` is told how many positions are done,
    /// and how many there are.
    ///
    /// # Errors
    /// Why the game cannot be reviewed.
    fn review(
        &self,
        game: GameForReview,
        control: &Control,
        hear: &mut dyn FnMut(usize, usize),
    ) -> Result<ReviewForms, ReviewRefused>;
}

/// Another engine that runs and waits to be greeted.
pub struct StartedEngine {
    /// The way to it.
    pub transport: Box<dyn Transport>,
    /// The options it is to be given, by name and value.
    pub options: Vec<(String, String)>,
}

/// Why another engine cannot be had, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineRefused(pub String);

/// A game to be reviewed.
pub struct GameForReview {
    /// The game as it was written.
    pub pgn: PgnGame,
    /// The fault of its text.
    pub fault: Option<PgnError>,
    /// The how manieth of its file, from 1.
    pub number: u64,
    /// The rules, if they are not those of the tag `Variant`.
    pub rules: Option<AnyGame>,
    /// A fast look instead of the usual one.
    pub is_quick: bool,
    /// For whom is written.
    pub level: Level,
    /// The evaluations of the file are used.
    pub uses_given: bool,
}

/// A review in every form.
#[derive(Clone, Debug)]
pub struct ReviewForms {
    /// As data.
    pub json: Value,
    /// As an annotated game.
    pub pgn: String,
    /// As a page.
    pub html: String,
}

/// Why a game cannot be reviewed, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewRefused(pub String);
