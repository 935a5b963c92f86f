//! The contents of a position before anybody has checked them.

use crate::{Geometry, Side, Square};
use std::fmt;

/// A piece as it is written, before a game has said what the letter means.
///
/// ```
/// use game_core::{Man, Side};
/// let dragon = Man { side: Side::Black, letter: 'R', promoted: true, from_pawn: false };
/// assert_eq!(dragon.to_string(), "+r");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Who owns it.
    pub side: Side,
    /// Its letter, always in capitals.
    pub letter: char,
    /// Written with a `+` before it: the promoted form of its letter.
    pub promoted: bool,
    /// Written with a `~` behind it: it came from a pawn and will go to the
    /// hand as one.
    pub from_pawn: bool,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.side {
            Side::White => self.letter,
            Side::Black => self.letter.to_ascii_lowercase(),
        };
        let (plus, tilde) =
            (if self.promoted { "+" } else { "" }, if self.from_pawn { "~" } else { "" });
        write!(f, "{plus}{letter}{tilde}")
    }
}

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placement {
    /// Nothing.
    Empty,
    /// No square at all: a hole or a wall.
    Wall,
    /// A piece.
    Man(Man),
}

/// A count of half-moves: the opponent of a counted side must mate it in time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// How far the count has gone.
    pub plies: u32,
    /// How far it may go.
    pub limit: u32,
}

/// A flag that a piece carries or has lost, other than a reader would expect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FlagMark {
    /// The square of the piece.
    pub square: Square,
    /// The name of the flag.
    pub flag: String,
    /// Whether the piece carries it.
    pub carried: bool,
}

/// How many moves of a turn are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MovesLeft {
    /// The moves still to be made.
    pub left: u32,
    /// The moves the whole turn has.
    pub of: u32,
}

/// What the usual fields of a FEN have no place for. A position has it only
/// where it differs from what the usual fields would make one expect.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SetupExtras {
    /// Flags that pieces carry or have lost.
    pub flags: Vec<FlagMark>,
    /// Counters of the game by name.
    pub counters: Vec<(String, u32)>,
    /// Moves left in this turn.
    pub moves_left: Option<MovesLeft>,
    /// Every square stepped over with the square of the piece that can be
    /// captured for it. If there are any, they stand for all of them and the en
    /// passant squares count for nothing.
    pub passed: Vec<(Square, Square)>,
    /// Kings and the partners they may castle with, besides what the letters
    /// of the castling field say.
    pub castling: Vec<(Square, Square)>,
    /// Where the last move put a piece from the hand.
    pub dropped: Option<Square>,
}

impl SetupExtras {
    /// Is there nothing to say?
    pub fn is_empty(&self) -> bool {
        *self == SetupExtras::default()
    }
}

/// Everything a FEN can say, for any board, believed as written.
///
/// A game turns a setup into a position or tells all its faults.
///
/// ```
/// use game_core::{Geometry, Placement, Setup, Square};
/// let mut setup = Setup::empty(Geometry::CHESS);
/// assert_eq!((setup.squares.len(), setup.men().count()), (64, 0));
/// setup.squares[0] = Placement::Wall;
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The shape of the board.
    pub board: Geometry,
    /// What is on each square, by the square's number.
    pub squares: Vec<Placement>,
    /// The pieces in hand, of both sides, where the game has hands.
    pub hands: Option<Vec<Man>>,
    /// The side to move.
    pub turn: Side,
    /// The letters of the castling field, in the order written; empty for none.
    pub castling: String,
    /// The squares of the en passant field: the square stepped over and, in
    /// games where that is not enough, the square of the victim.
    pub en_passant: Vec<Square>,
    /// Checks White and Black must still give, where the game counts them.
    pub checks: Option<[u32; 2]>,
    /// Checks White and Black have given, where they are written so instead.
    pub checks_given: Option<[u32; 2]>,
    /// The count of half-moves within which a side must be mated, where it has
    /// begun.
    pub count: Option<Count>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// Number of the move to be played, 1 at the start.
    pub fullmoves: u32,
    /// What these fields have no place for; usually nothing.
    pub extras: SetupExtras,
}

impl Setup {
    /// An empty board with White to move.
    pub fn empty(board: Geometry) -> Setup {
        Setup {
            board,
            squares: vec![Placement::Empty; board.n_squares()],
            hands: None,
            turn: Side::White,
            castling: String::new(),
            en_passant: Vec::new(),
            checks: None,
            checks_given: None,
            count: None,
            halfmoves: 0,
            fullmoves: 1,
            extras: SetupExtras::default(),
        }
    }

    /// The pieces on the board with their squares, a1 first.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> {
        self.board.squares().zip(&self.squares).filter_map(|(sq, placement)| match placement {
            Placement::Man(man) => Some((sq, *man)),
            _ => None,
        })
    }
}

/// The part of a position a fault is in, in the order FEN writes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Field {
    /// The text as a whole.
    Text,
    /// The pieces on the board.
    Board,
    /// The pieces in hand.
    Hands,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The checks still to give.
    Checks,
    /// The counter of half-moves without progress.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// What stands in braces behind all other fields.
    Extras,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Text => "the text",
            Field::Board => "the board",
            Field::Hands => "the hands",
            Field::Turn => "the side to move",
            Field::Castling => "the castling rights",
            Field::EnPassant => "the en passant square",
            Field::Checks => "the check counter",
            Field::Halfmoves => "the half-move clock",
            Field::Fullmoves => "the move number",
            Field::Extras => "the braces",
        })
    }
}

/// One fault of a position, in words for its author: what was found and what is
/// allowed.
///
/// ```
/// use game_core::{Fault, Field};
/// let fault = Fault::new(Field::Turn, "found x, allowed are w and b");
/// assert_eq!(fault.to_string(), "the side to move: found x, allowed are w and b");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub field: Field,
    /// What, as half a sentence without a full stop.
    pub message: String,
}

impl Fault {
    /// A fault of this field.
    pub fn new(field: Field, message: impl Into<String>) -> Fault {
        Fault { field, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for Fault {}
