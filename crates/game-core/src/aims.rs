//! What a game is about besides mate, for whoever judges positions of a game
//! it has never seen.

use crate::{Bits, Kind, SquareSet};

/// The aims of a game, in tables an evaluator can be made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aims<B: Bits> {
    /// What may become something else.
    pub promotions: Vec<Promotion<B>>,
    /// Squares worth reaching.
    pub goals: Vec<Goal<B>>,
    /// Kinds whose last piece must not be lost, each by itself, though none of
    /// them is royal.
    pub precious: Vec<Kind>,
    /// Whoever loses all pieces wins.
    pub losing_wins: bool,
    /// Pieces may be in hand.
    pub hands: bool,
    /// Moves in a turn of White and of Black, where turns do not grow.
    pub moves: [u32; 2],
}

/// Kinds of pieces that can become others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion<B: Bits> {
    /// What becomes something else.
    pub kind: Kind,
    /// Where, for White and Black.
    pub zone: [SquareSet<B>; 2],
    /// What it may become, for White and Black.
    pub into: [Vec<Kind>; 2],
}

/// Squares that win the game for whoever reaches them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal<B: Bits> {
    /// With a piece of these kinds.
    pub by: Vec<Kind>,
    /// The squares, for White and Black.
    pub squares: [SquareSet<B>; 2],
}

impl<B: Bits> Aims<B> {
    /// Mate and nothing else.
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
