//! What moves do besides moving: blasts and conversions after captures, walls
//! put down at the end of a move.

use super::Translate;
use crate::pattern::Wide;

/// What a capture does besides removing the captured piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaptureDef<N = String> {
    /// The captor and every piece around it vanish, but for these kinds if they
    /// only stand by.
    pub blast: Option<Vec<N>>,
    /// A captor of these kinds turns into a wall.
    pub petrifies: Vec<N>,
    /// Enemies around the square a piece arrives on change sides, at every
    /// move.
    pub converts_neighbours: bool,
}

impl<N> Default for CaptureDef<N> {
    fn default() -> CaptureDef<N> {
        CaptureDef { blast: None, petrifies: Vec::new(), converts_neighbours: false }
    }
}

impl CaptureDef {
    /// The rule in the names of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<CaptureDef<T::Name>, T::Error> {
        Ok(CaptureDef {
            blast: self.blast.as_ref().map(|spared| to.names(spared)).transpose()?,
            petrifies: to.names(&self.petrifies)?,
            converts_neighbours: self.converts_neighbours,
        })
    }
}

/// A second part of every move: something is put on an empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallingDef<A = Wide> {
    /// Whether there is one movable block for both, or each stays for good.
    pub kind: Walling,
    /// Where it may go.
    pub zone: A,
}

impl WallingDef {
    /// The rule in the sets of another stage.
    pub fn map<T: Translate>(&self, to: &T) -> WallingDef<T::Area> {
        WallingDef { kind: self.kind, zone: to.area(self.zone) }
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
