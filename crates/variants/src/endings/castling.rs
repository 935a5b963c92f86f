//! Tests of endings about castling.

use super::conditions::Hit;
use crate::castling::{castled, right};
use crate::position::Variant;
use game_core::{Bits, Side, WinReason, Wing};

impl<B: Bits> Variant<B> {
    /// An ending about one side, or about this one: of two sides the one that has
    /// just moved.
    pub(super) fn first_mover(
        &self,
        holds: impl Fn(Side) -> bool,
        only: Option<Side>,
    ) -> Option<Hit> {
        let concerned = |side: &Side| only.is_none_or(|only| only == *side) && holds(*side);
        let side = [!self.state.turn, self.state.turn].into_iter().find(concerned)?;
        Some(Hit::even(side, WinReason::Goal))
    }

    /// Has a side castled, on this wing if one is named?
    pub(super) fn has_castled(&self, side: Side, wing: Option<Wing>) -> bool {
        wings(wing).any(|wing| self.state.rights & castled(side, wing) != 0)
    }

    /// Has a side lost the right to castle, on this wing or on both, without having
    /// castled there?
    pub(super) fn has_lost_castling(&self, side: Side, wing: Option<Wing>) -> bool {
        let may = |wing: Wing| self.state.rights & right(side, wing) != 0;
        !wings(wing).any(may) && !self.has_castled(side, wing)
    }
}

fn wings(wing: Option<Wing>) -> impl Iterator<Item = Wing> {
    Wing::BOTH.into_iter().filter(move |one| wing.is_none_or(|wing| wing == *one))
}
