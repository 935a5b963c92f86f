//! What keeps a game from being compiled.

use rules::check::Subject;
use std::fmt;

/// What keeps a game from being compiled; a game that passed `check` has none
/// of these faults but those of size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompileFault {
    /// The number of kinds of pieces is out of range.
    Kinds {
        /// How many kinds the game has.
        found: usize,
        /// The most kinds it may have.
        most: usize,
    },
    /// A rule names a piece by a symbol that no kind has.
    NoSuchPiece(String),
    /// A castled king would stand on the edge its partner comes from.
    CastlingWithoutRoom,
    /// Two endings count sides out.
    SeveralCounts,
    /// The moves of all pieces together are too many to be listed.
    TooManyMoves {
        /// The name of the piece at which the limit was reached.
        piece: String,
    },
    /// A move cannot be spelled out; in a sentence of the move's notation.
    Move(String),
    /// A piece has too many moves with effects or conditions from one square.
    TooManySpecials {
        /// The most such moves.
        most: u16,
    },
    /// A move hops more than once.
    SeveralHops,
    /// Turns have so many ends that legal moves cannot be known.
    LongTurns {
        /// How many positions were looked at in vain.
        positions: u64,
    },
}

impl fmt::Display for CompileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileFault::Kinds { found, most } => {
                write!(f, "the game has {found} kinds of pieces, allowed are 1 to {most}")
            }
            CompileFault::NoSuchPiece(symbol) => {
                write!(f, "there is no piece {symbol} in this game")
            }
            CompileFault::CastlingWithoutRoom => {
                f.write_str("a castling king must leave its partner a square beside it to land on")
            }
            CompileFault::SeveralCounts => {
                f.write_str("a game counts in one way only: write one ending with all limits")
            }
            CompileFault::TooManyMoves { piece } => write!(
                f,
                "the pieces of this game have too many ways to move, taken together; the limit \
                 was reached at the {piece}: use fewer legs or shorter ranges"
            ),
            CompileFault::Move(sentence) => f.write_str(sentence),
            CompileFault::TooManySpecials { most } => {
                write!(f, "a piece has more than {most} moves with effects from a square")
            }
            CompileFault::LongTurns { positions } => write!(
                f,
                "a turn can end in too many ways: {} million positions do not show which moves \
                 are legal; give a turn fewer moves",
                positions / 1_000_000
            ),
            CompileFault::SeveralHops => f.write_str("a move may hop once only"),
        }
    }
}

impl std::error::Error for CompileFault {}

impl CompileFault {
    /// The part of the rules it is about.
    pub(crate) fn subject(&self) -> Subject {
        match self {
            CompileFault::CastlingWithoutRoom => Subject::Castling,
            CompileFault::SeveralCounts => Subject::Endings,
            CompileFault::LongTurns { .. } => Subject::Turn,
            _ => Subject::Game,
        }
    }
}
