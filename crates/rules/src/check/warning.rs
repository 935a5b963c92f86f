//! What a warning says and which part of a game it is about.

use crate::game::Game;

/// Something odd about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The part of the game it is about.
    pub subject: Subject,
    /// A sentence without a full stop.
    pub message: String,
    /// What would be right.
    pub hint: Option<String>,
    /// Nobody can play such a game in earnest: it is over before it begins, or
    /// nobody can ever win it.
    pub is_grave: bool,
}

impl Warning {
    /// A warning about a part of a game.
    pub fn new(subject: Subject, message: impl Into<String>) -> Warning {
        Warning { subject, message: message.into(), hint: None, is_grave: false }
    }

    /// This warning with a hint.
    #[must_use]
    pub(crate) fn hinting(mut self, hint: impl Into<String>) -> Warning {
        self.hint = Some(hint.into());
        self
    }

    /// This warning about a game that nobody can play in earnest.
    #[must_use]
    pub fn grave(mut self) -> Warning {
        self.is_grave = true;
        self
    }
}

/// The part of a game that a warning is about, to find its place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The game as a whole.
    Game,
    /// Its name.
    Name,
    /// The board with its edges and holes.
    Board,
    /// The start position.
    Start,
    /// The piece with this symbol.
    Piece(String),
    /// Castling.
    Castling,
    /// Hands and drops.
    Hands,
    /// Turns.
    Turn,
    /// Walls and blocks.
    Walling,
    /// The endings.
    Endings,
    /// A rule of the list `after`, counted from its last one, which is 0.
    After(usize),
    /// A rule of the list `influence`, counted from its first one, which is 0.
    Influence(usize),
}

impl Subject {
    /// The larger part that this one belongs to: where it is looked for in a
    /// file that inherits it.
    pub(crate) fn wider(&self) -> Option<Subject> {
        match self {
            Subject::Game => None,
            Subject::Name
            | Subject::Board
            | Subject::Turn
            | Subject::After(_)
            | Subject::Influence(_) => Some(Subject::Game),
            Subject::Start | Subject::Piece(_) | Subject::Castling | Subject::Walling => {
                Some(Subject::Board)
            }
            Subject::Hands | Subject::Endings => Some(Subject::Start),
        }
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// "the knight (N)".
pub(super) fn name(game: &Game, index: usize) -> String {
    let piece = &game.pieces[index];
    format!("the {} ({})", piece.name, piece.symbol)
}
