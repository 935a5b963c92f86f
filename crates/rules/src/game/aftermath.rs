//! What moves do besides moving: rules about what follows a move or a capture.

use super::{PerSide, Translate};
use crate::pattern::Wide;

pub use crate::pattern::KindChoice;

/// A rule about what happens after a move. The rules of a game are obeyed in
/// the order in which they are written, each on the board the last one left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AfterRule<N = String, A = Wide> {
    /// After which moves.
    pub on: AfterOccasion,
    /// The kinds of the piece that moved, as it was before it moved.
    pub by: KindChoice<N>,
    /// The kinds of what it captured; asked only after captures.
    pub of: KindChoice<N>,
    /// Only if a piece of this side stands next to where it arrived.
    pub beside: Option<AfterWho>,
    /// Where something happens: all these sets together.
    pub squares: Vec<AfterSquares<A>>,
    /// Whose pieces there are changed.
    pub who: AfterWho,
    /// The kinds there that are changed.
    pub only: KindChoice<N>,
    /// What happens to them.
    pub change: AfterChange<N>,
    /// What the rule does to royal pieces of the opponent counts as a threat to
    /// them: a side must see to it that no move of the opponent brings it about.
    pub threatens: bool,
}

/// After which moves something happens. Passing the turn is none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterOccasion {
    /// Every move and every drop.
    Any,
    /// Every move of a piece on the board.
    Move,
    /// A move that captures.
    Capture,
    /// A move of a piece to another square, without a capture.
    Quiet,
    /// A move that ends where it began, without a capture.
    Stay,
    /// A drop.
    Drop,
}

impl KindChoice {
    /// The choice in the names of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<KindChoice<T::Name>, T::Error> {
        Ok(match self {
            KindChoice::Any => KindChoice::Any,
            KindChoice::Only(kinds) => KindChoice::Only(to.names(kinds)?),
            KindChoice::AllBut(kinds) => KindChoice::AllBut(to.names(kinds)?),
        })
    }
}

/// A set of squares on which something happens after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterSquares<A = Wide> {
    /// Where the piece arrived; after castling both squares.
    Target,
    /// Where it came from.
    Origin,
    /// The squares next to where it arrived, in eight directions.
    Around,
    /// The squares on which the piece that arrived could capture now.
    Attacked,
    /// Unbroken rows of enemies between where it arrived and another piece of
    /// its side, along ranks, files and diagonals.
    Enclosed,
    /// The same along ranks and files only.
    EnclosedOrthogonally,
    /// These squares, as the side that moved counts.
    Region(PerSide<A>),
}

/// Whose pieces are changed, seen from the side that moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterWho {
    /// Pieces of either side.
    Either,
    /// Pieces of the opponent.
    Enemy,
    /// Pieces of the side that moved.
    Friend,
}

/// What happens to a piece after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AfterChange<N = String> {
    /// It vanishes.
    Remove,
    /// It turns into a wall.
    Wall,
    /// It changes sides.
    Switch,
    /// It goes to the hand of the opponent of its side.
    Hand,
    /// The piece that moved goes back to where it came from.
    Return,
    /// What was captured is put back where a piece like it stood at the start,
    /// if that square is empty: a pawn on the file of its capture, another piece
    /// on a square of the colour it was captured on.
    Reborn,
    /// It becomes another kind.
    Become(AfterKind<N>),
}

/// The kind a piece becomes after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AfterKind<N = String> {
    /// This kind.
    Kind(N),
    /// The kind of what was captured.
    Captive,
    /// The kind of the first case that fits; where none does it stays as it is.
    Cases(Vec<AfterCase<N>>),
}

/// What pieces of some kinds become, perhaps only if they captured some kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AfterCase<N = String> {
    /// The kinds it is about.
    pub piece: Vec<N>,
    /// What must have been captured, if that matters.
    pub captive: Option<Vec<N>>,
    /// What they become.
    pub into: N,
}

impl<N> AfterRule<N> {
    /// A rule about all moves and all pieces, which a caller narrows down.
    pub(crate) fn of(change: AfterChange<N>, squares: AfterSquares) -> AfterRule<N> {
        AfterRule {
            on: AfterOccasion::Any,
            by: KindChoice::Any,
            of: KindChoice::Any,
            beside: None,
            squares: vec![squares],
            who: AfterWho::Either,
            only: KindChoice::Any,
            change,
            threatens: true,
        }
    }

    /// A blast: a captor of these kinds and every piece around it vanish, but
    /// for the spared kinds if they only stand by. Royal pieces are threatened
    /// by captures alone and not by blasts beside them.
    pub(crate) fn blast(by: KindChoice<N>, spared: Vec<N>) -> [AfterRule<N>; 2]
    where
        N: Clone,
    {
        let rule = |squares| AfterRule {
            on: AfterOccasion::Capture,
            by: by.clone(),
            threatens: false,
            ..AfterRule::of(AfterChange::Remove, squares)
        };
        let only = if spared.is_empty() { KindChoice::Any } else { KindChoice::AllBut(spared) };
        [rule(AfterSquares::Target), AfterRule { only, ..rule(AfterSquares::Around) }]
    }

    /// Captors of these kinds turn into walls.
    pub(crate) fn petrifies(kinds: Vec<N>) -> AfterRule<N> {
        AfterRule {
            on: AfterOccasion::Capture,
            only: KindChoice::Only(kinds),
            ..AfterRule::of(AfterChange::Wall, AfterSquares::Target)
        }
    }

    /// Enemies around the square a piece arrives on change sides.
    pub(crate) fn converts_neighbours() -> AfterRule<N> {
        let rule = AfterRule::of(AfterChange::Switch, AfterSquares::Around);
        AfterRule { who: AfterWho::Enemy, ..rule }
    }
}

impl AfterRule {
    /// The rule in the names and sets of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<AfterRule<T::Name, T::Area>, T::Error> {
        Ok(AfterRule {
            on: self.on,
            by: self.by.map(to)?,
            of: self.of.map(to)?,
            beside: self.beside,
            squares: self.squares.iter().map(|squares| squares.map(to)).collect(),
            who: self.who,
            only: self.only.map(to)?,
            change: self.change.map(to)?,
            threatens: self.threatens,
        })
    }
}

impl AfterSquares {
    fn map<T: Translate>(&self, to: &T) -> AfterSquares<T::Area> {
        match self {
            AfterSquares::Target => AfterSquares::Target,
            AfterSquares::Origin => AfterSquares::Origin,
            AfterSquares::Around => AfterSquares::Around,
            AfterSquares::Attacked => AfterSquares::Attacked,
            AfterSquares::Enclosed => AfterSquares::Enclosed,
            AfterSquares::EnclosedOrthogonally => AfterSquares::EnclosedOrthogonally,
            AfterSquares::Region(both) => AfterSquares::Region(to.areas(both)),
        }
    }
}

impl AfterChange {
    fn map<T: Translate>(&self, to: &T) -> Result<AfterChange<T::Name>, T::Error> {
        Ok(match self {
            AfterChange::Remove => AfterChange::Remove,
            AfterChange::Wall => AfterChange::Wall,
            AfterChange::Switch => AfterChange::Switch,
            AfterChange::Hand => AfterChange::Hand,
            AfterChange::Return => AfterChange::Return,
            AfterChange::Reborn => AfterChange::Reborn,
            AfterChange::Become(AfterKind::Captive) => AfterChange::Become(AfterKind::Captive),
            AfterChange::Become(AfterKind::Kind(kind)) => {
                AfterChange::Become(AfterKind::Kind(to.name(kind)?))
            }
            AfterChange::Become(AfterKind::Cases(cases)) => {
                let cases = cases.iter().map(|case| case.map(to)).collect::<Result<_, _>>()?;
                AfterChange::Become(AfterKind::Cases(cases))
            }
        })
    }
}

impl AfterCase {
    fn map<T: Translate>(&self, to: &T) -> Result<AfterCase<T::Name>, T::Error> {
        Ok(AfterCase {
            piece: to.names(&self.piece)?,
            captive: self.captive.as_ref().map(|kinds| to.names(kinds)).transpose()?,
            into: to.name(&self.into)?,
        })
    }
}
