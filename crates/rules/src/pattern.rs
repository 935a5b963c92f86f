//! Patterns: the one form into which every move of every piece is brought.
//!
//! Whatever notation a move was written in, for a given side and origin square
//! it is a finite list of patterns: a target, what must stand where, and what
//! happens besides moving. A pattern has no relative squares, directions, ranges,
//! zones and variables any more. The compiler of the crate `variants` sorts
//! patterns into leaps, lines and others.
//!
//! Patterns use 256-bit sets for every size of board: they exist only while a
//! game is compiled.

use game_core::{Square, SquareSet, U256};

/// A set of squares of any board.
pub type Wide = SquareSet<U256>;

/// What may stand on a square, as a union of the three possibilities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Occupant(pub u8);

impl Occupant {
    /// Nothing stands there.
    pub const EMPTY: Occupant = Occupant(1);
    /// A piece of the mover's side.
    pub const FRIEND: Occupant = Occupant(2);
    /// A piece of the other side.
    pub const ENEMY: Occupant = Occupant(4);
    /// A piece of either side.
    pub const ANY_PIECE: Occupant = Occupant(6);

    /// What one or the other allows.
    pub const fn or(self, other: Occupant) -> Occupant {
        Occupant(self.0 | other.0)
    }

    /// Is one of these possibilities among its own?
    pub const fn allows(self, other: Occupant) -> bool {
        self.0 & other.0 != 0
    }
}

/// How a piece may end its move on the target square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Landing {
    /// On an empty square.
    pub quiet: bool,
    /// By capturing an enemy there.
    pub capture: bool,
    /// By capturing an own piece there.
    pub own: bool,
    /// On an empty square an enemy has just passed over, capturing that enemy.
    pub en_passant: bool,
}

impl Landing {
    /// On an empty square and on an enemy, as most pieces do.
    pub const BOTH: Landing = Landing { quiet: true, capture: true, own: false, en_passant: false };
}

/// A piece over which a hopper must hop.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Hop {
    /// Exactly one of these squares is occupied.
    pub squares: Wide,
    /// Who may stand there.
    pub by: Occupant,
}

/// A change of the board besides moving the piece to its target.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Effect {
    /// What stands on the square is captured.
    Take(Square),
    /// What stands on the first square goes to the second.
    Carry(Square, Square),
    /// A piece of the mover's side appears; on the target it replaces the mover.
    Put(Square, String),
    /// The piece on the square gets a flag.
    Raise(Square, String),
    /// The piece on the square loses a flag.
    Lower(Square, String),
}

/// A condition on one square that is not about who stands there.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Condition {
    /// The piece there carries this flag.
    Flag(Square, String),
    /// The opponent attacks the square.
    Attacked(Square),
    /// The opponent does not attack the square.
    Unattacked(Square),
}

/// One way a piece can move from one square.
///
/// While its conditions are tested, the square the piece leaves counts as empty.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pattern {
    /// The square on which the piece ends.
    pub to: Square,
    /// How the piece may end there.
    pub landing: Landing,
    /// Squares that must be empty.
    pub empty: Wide,
    /// Squares on which some other occupant is required.
    pub needs: Vec<(Square, Occupant)>,
    /// Pieces that must be hopped over.
    pub hops: Vec<Hop>,
    /// Conditions on flags and attacks.
    pub conditions: Vec<Condition>,
    /// What happens besides moving, in this order.
    pub effects: Vec<Effect>,
    /// Squares passed over on which the piece may be captured en passant by
    /// the next turn.
    pub passed: Wide,
    /// Only for a piece that has not moved yet.
    pub unmoved: bool,
    /// For a step of a straight ride: the number of the ride among the rides
    /// from this square and the number of the step in its ride, both from 0.
    /// `empty` is then exactly the squares of the earlier steps.
    pub ride: Option<(u16, u16)>,
}

impl Pattern {
    /// A leap without conditions.
    pub(crate) fn leap(to: Square, landing: Landing) -> Pattern {
        Pattern {
            to,
            landing,
            empty: Wide::EMPTY,
            needs: Vec::new(),
            hops: Vec::new(),
            conditions: Vec::new(),
            effects: Vec::new(),
            passed: Wide::EMPTY,
            unmoved: false,
            ride: None,
        }
    }
}
