//! Influence: pieces that may not move, or move otherwise, because of pieces
//! near them or pieces that look at them.

use super::{KindChoice, PerSide, Translate};
use crate::pattern::Wide;

/// A rule about pieces under the influence of others. Only where pieces stand
/// and how they move by themselves decides: a piece that may not move still has
/// influence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InfluenceRule<N = String, A = Wide> {
    /// What the influence does.
    pub effect: InfluenceEffect,
    /// The kinds it does it to.
    pub of: KindChoice<N>,
    /// The kinds that have the influence.
    pub by: InfluenceBy<N>,
    /// They are pieces of the opponent; otherwise of the same side.
    pub by_enemy: bool,
    /// How far the influence reaches.
    pub reach: InfluenceReach,
    /// The kind whose moves are borrowed, if not that of the piece with the
    /// influence.
    pub lent: Option<N>,
    /// Where borrowed moves may end, for each side.
    pub to: PerSide<A>,
}

/// What an influence does to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InfluenceEffect {
    /// It may not move.
    Freezes,
    /// Only under the influence may it move.
    Frees,
    /// It also moves as the piece that has the influence.
    Lends,
    /// It moves as the pieces that have the influence and no longer as itself.
    Replaces,
}

/// Which pieces have an influence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InfluenceBy<N = String> {
    /// Pieces of the same kind as the one concerned.
    Same,
    /// Pieces of these kinds.
    Kinds(KindChoice<N>),
}

/// How far the influence of a piece reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InfluenceReach {
    /// The squares on which it could capture.
    Attack,
    /// The squares to which it could move without capturing, were they empty.
    Move,
    /// The squares next to it, in eight directions.
    Beside,
    /// The square behind the piece concerned.
    Behind,
    /// The square in front of the piece concerned.
    Ahead,
}

impl InfluenceRule {
    /// The rule in the names and sets of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<InfluenceRule<T::Name, T::Area>, T::Error> {
        Ok(InfluenceRule {
            effect: self.effect,
            of: self.of.map(to)?,
            by: match &self.by {
                InfluenceBy::Same => InfluenceBy::Same,
                InfluenceBy::Kinds(kinds) => InfluenceBy::Kinds(kinds.map(to)?),
            },
            by_enemy: self.by_enemy,
            reach: self.reach,
            lent: self.lent.as_ref().map(|symbol| to.name(symbol)).transpose()?,
            to: to.areas(&self.to),
        })
    }
}
