//! What a conversation is about: modes, purposes, guesses and settings, as plain
//! data.

use crate::xboard::{names, squares};
use game_core::{Analysis, Engine, Geometry, Scribe, Side};

/// What the engine does without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Nothing.
    Force,
    /// Plays this side.
    Play(Side),
    /// Thinks about every position.
    Analyze,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// The engine's move.
    Move,
    /// To think in the opponent's time: about the move that is guessed, or about
    /// the position if none is.
    Ponder,
    /// To tell what is good in the position.
    Analysis,
    /// To suggest a move.
    Hint,
}

/// A move the opponent is expected to play.
pub(super) struct Guess {
    /// The move in coordinates.
    pub(super) text: String,
    /// The position after it, while it is thought about.
    pub(super) after: Option<Box<dyn Scribe>>,
    /// What was found about that position.
    pub(super) found: Option<Analysis>,
}

/// What can be set about a conversation and its game.
pub(super) struct XboardSettings {
    /// The game that is played after `new`.
    pub(super) home: String,
    /// The game that is played.
    pub(super) id: String,
    /// XBoard's name of the game.
    pub(super) variant: String,
    /// Its board.
    pub(super) board: Geometry,
    /// The castling rights at its start.
    pub(super) start_rights: String,
    /// Think in the opponent's time.
    pub(super) ponders: bool,
    /// Vary the play.
    pub(super) random: bool,
    /// The opponent is a program too.
    pub(super) faces_program: bool,
    /// Resign when a loss is certain.
    pub(super) resigns: bool,
    /// How many lines are thought about.
    pub(super) lines: u32,
    /// The other side skips remarks for people.
    pub(super) remarks: bool,
}

impl XboardSettings {
    /// The settings at the beginning, for an engine that plays this game.
    pub(super) fn new(home: &str, engine: &dyn Engine) -> XboardSettings {
        let mut settings = XboardSettings {
            home: home.to_owned(),
            id: String::new(),
            variant: String::new(),
            board: Geometry::CHESS,
            start_rights: String::new(),
            ponders: false,
            random: false,
            faces_program: false,
            resigns: true,
            lines: 1,
            remarks: true,
        };
        settings.take_game(home, engine);
        settings
    }

    /// Remembers the game that is played now.
    fn take_game(&mut self, id: &str, engine: &dyn Engine) {
        let fen = engine.scribe().fen();
        self.board = squares::board_of(&fen);
        self.start_rights = fen.split_whitespace().nth(2).unwrap_or("-").to_owned();
        self.variant = names::known(id).unwrap_or(id).to_owned();
        self.id = id.to_owned();
    }

    /// How many ranks the board has.
    pub(super) fn ranks(&self) -> u8 {
        self.board.ranks()
    }
}
