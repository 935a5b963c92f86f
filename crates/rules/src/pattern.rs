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

/// A change of the board that a move makes.
///
/// `K` is how a kind of piece is named and `F` how a flag is: by texts as
/// written, by numbers once the game is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Effect<K = String, F = String> {
    /// The piece goes to its target, where it captures. Without it in the list,
    /// the piece moves after all `Take` and before the rest.
    Move,
    /// What stands on the square is captured.
    Take(Square),
    /// What stands on the first square goes to the second.
    Carry(Square, Square),
    /// A piece of the mover's side appears; on the target it replaces the mover.
    Put(Square, K),
    /// A piece of the other side appears.
    PutEnemy(Square, K),
    /// The piece on the square becomes another kind and keeps its side.
    Become(Square, K),
    /// The piece on the square becomes what the move captured and keeps its side.
    BecomeCaptive(Square),
    /// The piece on the square changes sides.
    TurnOver(Square),
    /// What the move captured comes back on the square, for its owner.
    Return(Square),
    /// What the move captured comes back on its home square, if that is free.
    ReturnHome,
    /// The piece on the square gets a flag.
    Raise(Square, F),
    /// The piece on the square loses a flag.
    Lower(Square, F),
}

/// A choice among the kinds of a game.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum KindChoice<K = String> {
    /// All kinds.
    Any,
    /// These kinds.
    Only(Vec<K>),
    /// All kinds but these.
    AllBut(Vec<K>),
}

impl<K: PartialEq> KindChoice<K> {
    /// Is this kind among the chosen ones?
    pub fn has(&self, kind: &K) -> bool {
        match self {
            KindChoice::Any => true,
            KindChoice::Only(kinds) => kinds.contains(kind),
            KindChoice::AllBut(kinds) => !kinds.contains(kind),
        }
    }
}

/// A square that a condition asks about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Site {
    /// This square.
    Square(Square),
    /// The home square of what the move captures. Where there is none, what is
    /// asked of it counts as true if `optional`, and as false otherwise.
    Home {
        /// Does the condition count only where there is a home?
        optional: bool,
    },
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Comparison {
    /// Does it hold between these numbers?
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::AtLeast => left >= right,
            Comparison::More => left > right,
        }
    }
}

/// How many squares of an area hold something. The moving piece is not counted.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OccupantCount<K = String, A = Wide> {
    /// The squares that are looked at.
    pub area: A,
    /// What is counted.
    pub who: Occupant,
    /// The kinds that are counted, if pieces are.
    pub kinds: KindChoice<K>,
    /// How the count is compared.
    pub comparison: Comparison,
    /// The number it is compared with.
    pub number: i32,
}

/// Something that is true or false before a move is made.
///
/// `K` is how a kind is named, `A` a set of squares, `F` a flag.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BoardFact<K = String, A = Wide, F = String> {
    /// Such an occupant stands on the square, if it is a piece of these kinds.
    Stands(Site, Occupant, KindChoice<K>),
    /// The piece there carries this flag.
    Flag(Site, F),
    /// The opponent attacks the square with a piece of these kinds.
    Attacked(Site, KindChoice<K>),
    /// Another piece of the mover's side, of these kinds, guards the square.
    Guarded(Site, KindChoice<K>),
    /// So many squares hold something.
    Count(OccupantCount<K, A>),
    /// The number of the game's move is so.
    MoveNumber(Comparison, i32),
    /// The mover's side is in check.
    InCheck,
    /// The move gives check.
    GivesCheck,
}

/// A condition of a move beyond empty and occupied squares.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Condition<K = String, A = Wide, F = String> {
    /// The fact is true.
    Holds(BoardFact<K, A, F>),
    /// The fact is false.
    Fails(BoardFact<K, A, F>),
    /// All conditions of one of the lists are met.
    Either(Vec<Vec<Condition<K, A, F>>>),
}

impl<K, A, F> Condition<K, A, F> {
    /// Is a fact that satisfies a test among those it depends on?
    pub fn mentions(&self, test: &impl Fn(&BoardFact<K, A, F>) -> bool) -> bool {
        match self {
            Condition::Holds(fact) | Condition::Fails(fact) => test(fact),
            Condition::Either(ways) => ways.iter().flatten().any(|one| one.mentions(test)),
        }
    }
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
    /// All other conditions.
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
