//! What wins a game besides mate, for evaluators of games they have never seen.

use crate::{Bits, Kind, SquareSet};

/// The aims of a game, in tables an evaluator can be made from.
///
/// ```
/// use game_core::{Aims, Goal, Kind, SquareSet};
/// let centre = SquareSet(0x0000_0018_1800_0000_u64);
/// let hill = Goal { by: vec![Kind(5)], squares: [centre; 2] };
/// let aims = Aims { goals: vec![hill], ..Aims::mate() };
/// assert!(!aims.losing_wins && aims.goals[0].squares[0].len() == 4);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aims<B: Bits> {
    /// Kinds that may become something else.
    pub promotions: Vec<Promotion<B>>,
    /// Squares that win the game.
    pub goals: Vec<Goal<B>>,
    /// Kinds whose last piece must not be lost, each by itself, though none of
    /// them is royal.
    pub precious: Vec<Kind>,
    /// Whoever loses all pieces wins, or all but the king.
    pub losing_wins: bool,
    /// Pieces may be in hand.
    pub hands: bool,
    /// Moves in a turn of White and of Black, where turns do not grow.
    pub moves: [u32; 2],
}

/// A kind that can become other kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion<B: Bits> {
    /// What becomes something else.
    pub kind: Kind,
    /// Where it becomes something else, for White and Black.
    pub zone: [SquareSet<B>; 2],
    /// What it may become, for White and Black.
    pub into: [Vec<Kind>; 2],
}

/// Squares that win the game for whoever reaches them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal<B: Bits> {
    /// The kinds of pieces that win by reaching a goal square.
    pub by: Vec<Kind>,
    /// The squares, for White and Black.
    pub squares: [SquareSet<B>; 2],
}

impl<B: Bits> Aims<B> {
    /// The aims of a game in which only mate wins.
    pub fn mate() -> Aims<B> {
        Aims {
            promotions: Vec::new(),
            goals: Vec::new(),
            precious: Vec::new(),
            losing_wins: false,
            hands: false,
            moves: [1, 1],
        }
    }
}
