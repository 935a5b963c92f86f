//! Promotion: where a piece becomes what.

use super::{PerSide, Translate};
use crate::pattern::Wide;

/// A way to promote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionDef<N = String, A = Wide> {
    /// The zone, for each side.
    pub zone: PerSide<A>,
    /// Whether starting in the zone counts, or only ending in it.
    pub on_leaving: bool,
    /// Which moves promote.
    pub on: PromotionOccasion,
    /// The kinds to choose from, for each side.
    pub into: PerSide<Vec<N>>,
    /// Whether the piece may stay as it is.
    pub choice: PromotionChoice,
    /// A kind may be chosen only while its owner has fewer of it than this.
    pub limits: Vec<(N, u32)>,
    /// What else must be so.
    pub test: PromotionTest,
}

/// What a promotion must fulfil besides its zone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PromotionTest {
    /// Only where the new piece attacks no piece of the opponent.
    pub harmless: bool,
    /// The last piece of its kind promotes on any square, zone or not.
    pub last_anywhere: bool,
    /// A promotion in place of a move may also be a move without capture of the
    /// new piece.
    pub steps: bool,
}

impl PromotionDef {
    /// The rule in the names and sets of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<PromotionDef<T::Name, T::Area>, T::Error> {
        Ok(PromotionDef {
            zone: to.areas(&self.zone),
            on_leaving: self.on_leaving,
            on: self.on,
            into: [to.names(&self.into[0])?, to.names(&self.into[1])?],
            choice: self.choice,
            limits: to.numbers(&self.limits)?,
            test: self.test,
        })
    }
}

/// Which moves promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionOccasion {
    /// Every move.
    AnyMove,
    /// Only captures.
    Captures,
    /// Only moves without a capture.
    Quiet,
    /// None: in place of a move, a piece that stands in the zone becomes
    /// another where it is.
    Standing,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionChoice {
    /// The piece must promote.
    Forced,
    /// The piece may stay what it is, unless it could never move again there.
    Free,
    /// The piece may stay what it is, even if it could never move again.
    Anywhere,
}
