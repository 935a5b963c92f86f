//! Patterns: the one form every move of every piece is brought into.
//!
//! Whatever notation a move was written in, for a given side and origin square
//! it is a finite list of patterns: a target, what must stand where, and what
//! happens besides moving. Relative squares, directions, ranges, zones and
//! variables are gone by then. Compiling sorts patterns into leaps, lines and
//! the rest, which stays as it is.
//!
//! Patterns use 256-bit sets whatever the board: they exist only while a game
//! is compiled.

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

    /// Either of the two.
    pub const fn or(self, other: Occupant) -> Occupant {
        Occupant(self.0 | other.0)
    }

    /// Is this possibility among them?
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
    /// Moving and capturing, as most pieces do.
    pub const BOTH: Landing = Landing { quiet: true, capture: true, own: false, en_passant: false };
}

/// Pieces a hopper needs on its way.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Hop {
    /// Exactly one of these squares is occupied.
    pub squares: Wide,
    /// By whom.
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
/// While conditions are looked at, the square the piece leaves counts as empty.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pattern {
    /// Where the piece ends.
    pub to: Square,
    /// How it may end there.
    pub landing: Landing,
    /// Squares that must be empty.
    pub empty: Wide,
    /// Squares on which something else is asked for.
    pub needs: Vec<(Square, Occupant)>,
    /// Pieces to be hopped over.
    pub hops: Vec<Hop>,
    /// Further conditions.
    pub conditions: Vec<Condition>,
    /// What happens besides.
    pub effects: Vec<Effect>,
    /// Squares passed over on which the piece may be captured en passant by
    /// the next turn.
    pub passed: Wide,
    /// Only for a piece that has not moved yet.
    pub unmoved: bool,
    /// For the steps of a straight ride: the number of the ride among those of
    /// this origin, and of the step in it, from 0. `empty` is then exactly the
    /// squares of the earlier steps.
    pub ride: Option<(u16, u16)>,
}

impl Pattern {
    /// A plain leap.
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
