//! Pieces in hand: how they are dropped or gated.

use super::{PerSide, Translate};
use crate::axes::BoardAxes;
use crate::pattern::Wide;

/// Pieces in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandsDef<N = String, A = Wide> {
    /// Whether captured pieces go to the hand of whoever captured them.
    pub from_captures: bool,
    /// Where each kind may be dropped, by the kind that arrives; a kind
    /// not named cannot be dropped.
    pub drops: Vec<DropDef<N, A>>,
    /// While a hand is not empty its owner must drop, if a drop is legal.
    pub must_drop: bool,
    /// While a piece of these kinds is in hand its owner must drop something, if
    /// a drop is legal.
    pub must_drop_first: Vec<N>,
    /// A captured piece that was promoted goes to hand as what it was before.
    pub reverts: bool,
    /// Putting a piece on the square a first-time mover has just left.
    pub gating: Option<GatingDef<A>>,
}

/// How one kind is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropDef<N = String, A = Wide> {
    /// The kind in hand.
    pub piece: N,
    /// The kind that appears on the board.
    pub appears_as: N,
    /// Where, for each side.
    pub zone: PerSide<A>,
    /// At most this many of the kind on a file of one side, if limited.
    pub per_file: Option<u32>,
    /// Pieces of the kind must stand on squares of both colours: a second one
    /// not on the colour of the first, and the last square of a colour still
    /// needed is kept free by the others.
    pub both_colours: bool,
    /// It may be dropped where it could never move again.
    pub even_stuck: bool,
    /// Its supply never ends: no piece in hand is needed and none is used up.
    pub unlimited: bool,
    /// Only on squares next to an own piece, in any of eight directions.
    pub next_to_own: bool,
    /// Not on squares next to an own piece along these lines.
    pub away_from_own: Option<BoardAxes>,
    /// Not on squares next to an enemy along these lines.
    pub away_from_enemy: Option<BoardAxes>,
    /// Only on the lowest empty square of a file: on the first rank, or on top
    /// of something.
    pub on_top: bool,
    /// Only where a piece comes to rest that slides in from an edge of the board,
    /// along a rank or a file, until something stops it.
    pub from_edge: bool,
    /// Only where the piece encloses enemies: a row of them, without a gap,
    /// between it and another own piece.
    pub encloses: bool,
    /// While one of these squares is empty, only there, and without enclosing.
    pub first_on: PerSide<A>,
    /// It may not give check.
    pub no_check: bool,
    /// It may not give mate.
    pub no_mate: bool,
}

impl DropDef {
    /// A drop without conditions; the zone is still to be said.
    pub fn anywhere(piece: String) -> DropDef {
        DropDef {
            appears_as: piece.clone(),
            piece,
            zone: [Wide::EMPTY; 2],
            per_file: None,
            both_colours: false,
            even_stuck: false,
            unlimited: false,
            next_to_own: false,
            away_from_own: None,
            away_from_enemy: None,
            on_top: false,
            from_edge: false,
            encloses: false,
            first_on: [Wide::EMPTY; 2],
            no_check: false,
            no_mate: false,
        }
    }
}

/// Gating: the kinds that may be put down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GatingDef<A = Wide> {
    /// The squares from which a first move allows it, for each side.
    pub zone: PerSide<A>,
}

impl HandsDef {
    /// The rules of hands in the names and sets of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<HandsDef<T::Name, T::Area>, T::Error> {
        Ok(HandsDef {
            from_captures: self.from_captures,
            drops: self.drops.iter().map(|drop| drop.map(to)).collect::<Result<_, _>>()?,
            must_drop: self.must_drop,
            must_drop_first: to.names(&self.must_drop_first)?,
            reverts: self.reverts,
            gating: self.gating.as_ref().map(|def| GatingDef { zone: to.areas(&def.zone) }),
        })
    }
}

impl DropDef {
    fn map<T: Translate>(&self, to: &T) -> Result<DropDef<T::Name, T::Area>, T::Error> {
        Ok(DropDef {
            piece: to.name(&self.piece)?,
            appears_as: to.name(&self.appears_as)?,
            zone: to.areas(&self.zone),
            per_file: self.per_file,
            both_colours: self.both_colours,
            even_stuck: self.even_stuck,
            unlimited: self.unlimited,
            next_to_own: self.next_to_own,
            away_from_own: self.away_from_own,
            away_from_enemy: self.away_from_enemy,
            on_top: self.on_top,
            from_edge: self.from_edge,
            encloses: self.encloses,
            first_on: to.areas(&self.first_on),
            no_check: self.no_check,
            no_mate: self.no_mate,
        })
    }
}
