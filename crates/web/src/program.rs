//! What the program around the server provides: all that touches files beside
//! the data folder, and the forms in which explanations and reviews are written.

use book::BookSource;
use engine::{AnyGame, Surroundings};
use explain::{Explanation, Level};
use game_core::{Control, Tablebase};
use notation::pgn::{PgnError, PgnGame};
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

    /// An explanation as data.
    fn explanation(&self, known: &Explanation) -> Value;

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
