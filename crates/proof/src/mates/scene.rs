//! A mated king and who covers what round it.

use crate::board::WideSquares;
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs;
use crate::view::View;
use game_core::Square;

/// A mate at the end of a claim.
pub(super) struct MatedKing<'a> {
    claim: &'a ReplayedClaim<'a>,
    pub king: Square,
}

/// Files and ranks from one square to another.
pub(super) type Gap = (i16, i16);

/// One file or rank beside.
pub(super) fn is_straight(gap: Gap) -> bool {
    gap.0.abs() + gap.1.abs() == 1
}

/// One step on a diagonal.
pub(super) fn is_diagonal(gap: Gap) -> bool {
    gap.0.abs() == 1 && gap.1.abs() == 1
}

impl<'a> MatedKing<'a> {
    /// The scene of a claim: the last man is a king of the other side, in check and
    /// without a legal move.
    pub(super) fn of(claim: &'a ReplayedClaim<'a>) -> Result<MatedKing<'a>, Disproof> {
        let here = claim.here();
        let king = *claim.men().last().ok_or(Disproof::Lacks("the king"))?;
        let is_king = here.role(king) == Some(MovesAs::King) && here.is_royal_at(king);
        claim.need(is_king && here.is_side(king, !claim.side()), "the last piece is the king")?;
        let is_mate = here.in_check() && here.legal_moves().is_empty();
        claim.need(is_mate && here.turn() == !claim.side(), "the king is mated")?;
        Ok(MatedKing { claim, king })
    }

    pub(super) fn view(&self) -> &View {
        self.claim.here()
    }

    pub(super) fn need(&self, holds: bool, what: &'static str) -> Verdict {
        self.claim.need(holds, what)
    }

    /// A man of the claim that is the winner's and has one of these roles.
    pub(super) fn man(&self, index: usize, roles: &[MovesAs]) -> Result<Square, Disproof> {
        let sq = self.claim.man(index)?;
        let fits = self.view().role(sq).is_some_and(|role| roles.contains(&role));
        self.need(fits && self.view().is_side(sq, self.claim.side()), "it is such a piece")?;
        Ok(sq)
    }

    /// The same, and it gives check.
    pub(super) fn checker(&self, index: usize, roles: &[MovesAs]) -> Result<Square, Disproof> {
        let sq = self.man(index, roles)?;
        self.need(self.view().hits(sq, self.king), "it gives check")?;
        Ok(sq)
    }

    /// Files and ranks from the king to a square.
    pub(super) fn away(&self, sq: Square) -> Gap {
        self.gap(self.king, sq)
    }

    pub(super) fn gap(&self, from: Square, to: Square) -> Gap {
        let shape = self.view().geometry();
        let gap = |a: u8, b: u8| i16::from(b) - i16::from(a);
        (gap(shape.file(from), shape.file(to)), gap(shape.rank(from), shape.rank(to)))
    }

    /// The square so far from the king.
    pub(super) fn at(&self, gap: Gap) -> Option<Square> {
        let shape = self.view().geometry();
        let file = u8::try_from(i16::from(shape.file(self.king)) + gap.0).ok()?;
        let rank = u8::try_from(i16::from(shape.rank(self.king)) + gap.1).ok()?;
        shape.square(file, rank)
    }

    /// Does the king's own man stand so far from it?
    pub(super) fn is_own(&self, gap: Gap) -> bool {
        self.at(gap).is_some_and(|sq| self.view().is_side(sq, !self.claim.side()))
    }

    /// The winner's men that cover a square, the king hiding nothing.
    pub(super) fn covers(&self, sq: Square) -> Vec<Square> {
        let view = self.view();
        let without = view.occupied() - WideSquares::of(self.king);
        let men = view.men(self.claim.side()).into_iter();
        men.filter(|&by| view.attacks_if(by, without).has(sq)).collect()
    }

    /// The squares beside the king without an own man.
    pub(super) fn flights(&self) -> Vec<Square> {
        let own = |sq: &Square| self.view().is_side(*sq, !self.claim.side());
        self.view().around(self.king).into_iter().filter(|sq| !own(sq)).collect()
    }

    /// Is there an empty square beside the king that only this man covers?
    pub(super) fn is_needed(&self, by: Square) -> bool {
        let empty = self.flights().into_iter().filter(|&sq| self.view().at(sq).is_none());
        empty.into_iter().any(|sq| self.covers(sq) == [by])
    }

    pub(super) fn guards(&self, by: Square, sq: Square) -> bool {
        self.view().hits(by, sq)
    }

    /// The rank as the mated side counts it, from 0.
    pub(super) fn rank(&self, sq: Square) -> u8 {
        self.view().rank(!self.claim.side(), sq)
    }

    /// Has the king so few neighbours that it stands in a corner?
    pub(super) fn is_in_corner(&self) -> bool {
        self.view().around(self.king).len() == 3
    }

    /// Has the king all neighbours?
    pub(super) fn is_inside(&self) -> bool {
        self.view().around(self.king).len() == 8
    }

    /// How many men the claim names besides the king.
    pub(super) fn n_men(&self) -> usize {
        self.claim.men().len() - 1
    }
}
