//! Walls put down at the end of a move, or instead of one.

use super::Translate;
use crate::pattern::Wide;

/// A second part of every move: something is put on an empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallingDef<N = String, A = Wide> {
    /// Whether there is one movable block for both, or each stays for good.
    pub kind: Walling,
    /// Where it may go.
    pub zone: A,
    /// Only where a piece of this kind, standing where the move ended, could go
    /// without capturing.
    pub path: Option<N>,
    /// Which of those squares.
    pub place: WallPlace,
    /// A move may also be made without it.
    pub optional: bool,
    /// A turn is either a move or a wall, never both.
    pub instead: bool,
}

impl<N, A> WallingDef<N, A> {
    /// A rule of which only the zone is special.
    pub fn within(kind: Walling, zone: A) -> WallingDef<N, A> {
        let place = WallPlace::Anywhere;
        WallingDef { kind, zone, path: None, place, optional: false, instead: false }
    }
}

impl WallingDef {
    /// The rule in the names and sets of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<WallingDef<T::Name, T::Area>, T::Error> {
        Ok(WallingDef {
            kind: self.kind,
            zone: to.area(self.zone),
            path: self.path.as_ref().map(|symbol| to.name(symbol)).transpose()?,
            place: self.place,
            optional: self.optional,
            instead: self.instead,
        })
    }
}

/// What walling puts down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walling {
    /// One block that leaves its place each time.
    Moving,
    /// A wall that stays.
    Lasting,
}

/// Which squares of the zone may get a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WallPlace {
    /// Any empty one.
    Anywhere,
    /// The square the moved piece has left.
    Left,
    /// A square at the edge of what is left of the board: with an edge, a hole
    /// or a wall beside it on its file or its rank.
    Edge,
}

impl WallPlace {
    /// Every place with its word in rules files.
    pub(crate) const WORDS: [(&'static str, WallPlace); 3] =
        [("anywhere", WallPlace::Anywhere), ("left", WallPlace::Left), ("edge", WallPlace::Edge)];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            WallPlace::Anywhere => "anywhere",
            WallPlace::Left => "left",
            WallPlace::Edge => "edge",
        }
    }
}
