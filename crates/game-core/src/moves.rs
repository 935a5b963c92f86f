//! Moves as the search carries them, and what a move means.

use crate::{Kind, Piece, Square};

/// A move in 32 bits: origin, target, and 16 bits that only the position that
/// made it can read (a promotion, a dropped kind, a rule of the game file).
///
/// Two different moves of one position are different words, so moves can be
/// compared, stored in tables and sent between threads without their position.
/// [`Position::facts`](crate::Position::facts) says what a move does.
///
/// ```
/// use game_core::{Move, Square};
/// let m = Move::new(Square(12), Square(28), 1);
/// assert_eq!((m.from(), m.to(), m.detail()), (Square(12), Square(28), 1));
/// assert_eq!(Move::from_bits(m.bits()), m);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u32);

impl Move {
    /// The word for "no move", equal to no move a position generates.
    pub const NONE: Move = Move(0);

    /// The move of this origin, target and detail.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, detail: u16) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << 8 | (detail as u32) << 16)
    }

    /// The origin. For a drop it is what the position chose to write there,
    /// which may be no square of the board: ask the facts of a move instead.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// The square the move is aimed at.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// The 16 bits only the position can read.
    #[inline(always)]
    pub const fn detail(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The whole word, for tables.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// A word read back from a table. It may be no move at all: ask
    /// [`Position::is_legal`](crate::Position::is_legal) before making it.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits)
    }
}

/// A list of moves. Keep one and clear it: its memory is reused.
pub type MoveList = Vec<Move>;

/// Where a moving piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand of the side to move.
    Hand,
}

/// The half of the board a king castles towards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Wing {
    /// Towards the last file, written `O-O`.
    King = 0,
    /// Towards the a-file, written `O-O-O`.
    Queen = 1,
}

impl Wing {
    /// Both wings, the short one first, as FEN writes them.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];
}

/// What kinds of pieces a move is about: what a search asks of every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveKinds {
    /// The kind that moves, before any promotion; for a drop, the kind that
    /// appears.
    pub kind: Kind,
    /// What is captured.
    pub captured: Option<Kind>,
    /// What the piece becomes.
    pub promotion: Option<Kind>,
}

impl MoveKinds {
    /// Does it change the material?
    #[inline]
    pub const fn is_noisy(&self) -> bool {
        self.captured.is_some() || self.promotion.is_some()
    }
}

/// Something a move does away from its own squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideEffect {
    /// What stood on a square is gone.
    Taken(Square),
    /// The piece on a square changes sides.
    Turned(Square),
    /// The piece on a square becomes another kind.
    Changed(Square, Kind),
    /// A piece appears on an empty square.
    Appeared(Piece, Square),
    /// A piece is carried from one square to another.
    Carried(Square, Square),
    /// A square becomes a wall.
    Walled(Square),
}

/// What a move does, in the words notations and explanations need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFacts {
    /// The kind that moves, before any promotion; for a drop, the kind that
    /// appears.
    pub kind: Kind,
    /// Where it comes from.
    pub origin: Origin,
    /// Where it ends; for castling, where the king ends.
    pub to: Square,
    /// What is captured, and where it stood.
    pub captured: Option<(Kind, Square)>,
    /// What the piece becomes.
    pub promotion: Option<Kind>,
    /// For castling, the wing and the square of the piece castled with.
    pub castling: Option<(Wing, Square)>,
    /// A piece of the hand put on a square the move has left, and where.
    pub gated: Option<(Kind, Square)>,
    /// The square a wall or block is put on at the end.
    pub wall: Option<Square>,
    /// Nothing moves: the turn goes over to the opponent.
    pub is_pass: bool,
    /// Tells apart moves that are alike in all other facts but do different
    /// things: 0 for the usual one.
    pub alternative: u16,
}

impl MoveFacts {
    /// The facts of a move in which a piece goes to a square and nothing else
    /// happens.
    ///
    /// ```
    /// use game_core::{Kind, MoveFacts, Origin, Square};
    /// let facts = MoveFacts::plain(Kind(1), Origin::Board(Square(6)), Square(21));
    /// assert_eq!(facts.from(), Some(Square(6)));
    /// assert_eq!(facts.captured, None);
    /// ```
    pub fn plain(kind: Kind, origin: Origin, to: Square) -> MoveFacts {
        MoveFacts {
            kind,
            origin,
            to,
            captured: None,
            promotion: None,
            castling: None,
            gated: None,
            wall: None,
            is_pass: false,
            alternative: 0,
        }
    }

    /// The square the piece leaves, unless it comes from the hand.
    pub fn from(&self) -> Option<Square> {
        match self.origin {
            Origin::Board(sq) => Some(sq),
            Origin::Hand => None,
        }
    }
}
