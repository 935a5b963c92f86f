//! Who attacks a square, who gives check, who is pinned.

use crate::attacks::{self, Set};
use crate::board::Board;
use crate::kinds::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{Side, Square, SquareSet};

/// What the side to move must respect so that its king is safe.
pub(crate) struct Danger {
    pub(crate) king: Square,
    /// The pieces giving check.
    pub(crate) checkers: Set,
    /// The own pieces that may only move on the line through their king.
    pub(crate) pinned: Set,
}

impl Board {
    #[inline(always)]
    pub(crate) fn rooks_and_queens(&self) -> Set {
        self.kinds[ROOK.index()] | self.kinds[QUEEN.index()]
    }

    #[inline(always)]
    pub(crate) fn bishops_and_queens(&self) -> Set {
        self.kinds[BISHOP.index()] | self.kinds[QUEEN.index()]
    }

    /// The pieces of both sides that attack a square over these blockers.
    #[inline(always)]
    pub(crate) fn attackers(&self, sq: Square, blockers: Set) -> Set {
        attacks::pawn(Side::Black, sq) & self.pieces(Side::White, PAWN)
            | attacks::pawn(Side::White, sq) & self.pieces(Side::Black, PAWN)
            | attacks::knight(sq) & self.kinds[KNIGHT.index()]
            | attacks::king(sq) & self.kinds[KING.index()]
            | attacks::rook(sq, blockers) & self.rooks_and_queens()
            | attacks::bishop(sq, blockers) & self.bishops_and_queens()
    }

    /// Does this side attack the square over these blockers?
    #[inline(always)]
    pub(crate) fn is_attacked(&self, sq: Square, by: Side, blockers: Set) -> bool {
        let men = self.sides[by.index()];
        let steppers = attacks::pawn(!by, sq) & self.kinds[PAWN.index()]
            | attacks::knight(sq) & self.kinds[KNIGHT.index()]
            | attacks::king(sq) & self.kinds[KING.index()];
        steppers.meets(men) || self.is_attacked_by_slider(sq, men, blockers)
    }

    /// Does a slider among these men attack the square over these blockers?
    #[inline(always)]
    pub(crate) fn is_attacked_by_slider(&self, sq: Square, men: Set, blockers: Set) -> bool {
        attacks::rook(sq, blockers).meets(self.rooks_and_queens() & men)
            || attacks::bishop(sq, blockers).meets(self.bishops_and_queens() & men)
    }

    /// Checkers and pins of the side to move.
    #[inline(always)]
    pub(crate) fn danger(&self) -> Danger {
        let us = self.turn;
        let king = self.king(us);
        let enemies = self.sides[(!us).index()];
        let occupied = self.all();
        let mut checkers = (attacks::pawn(us, king) & self.kinds[PAWN.index()]
            | attacks::knight(king) & self.kinds[KNIGHT.index()])
            & enemies;
        let mut pinned = Set::EMPTY;
        // Only sliders that would see the king on an empty board matter: most
        // of the time there is none or one.
        let snipers = (attacks::rook_rays(king) & self.rooks_and_queens()
            | attacks::bishop_rays(king) & self.bishops_and_queens())
            & enemies;
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & occupied;
            if shields.is_empty() {
                checkers.insert(sniper);
            } else if !shields.many() {
                pinned |= shields;
            }
        }
        Danger { king, checkers, pinned: pinned & self.sides[us.index()] }
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    pub(crate) fn checkers(&self) -> Set {
        let them = self.sides[(!self.turn).index()];
        self.attackers(self.king(self.turn), self.all()) & them
    }

    /// Would taking en passant from this square leave the own king safe?
    ///
    /// Two pawns leave their squares at once, so pins do not tell; the board
    /// after the capture does. `by` is the side that captures.
    pub(crate) fn en_passant_is_safe(&self, by: Side, from: Square, passed: Square) -> bool {
        let victim = en_passant_victim(by, passed);
        let king = self.king(by);
        let victim_set = SquareSet::of(victim);
        let after = (self.all() - SquareSet::of(from) - victim_set) | SquareSet::of(passed);
        let enemies = self.sides[(!by).index()] - victim_set;
        let steppers = attacks::pawn(by, king) & self.kinds[PAWN.index()]
            | attacks::knight(king) & self.kinds[KNIGHT.index()];
        !steppers.meets(enemies) && !self.is_attacked_by_slider(king, enemies, after)
    }

    /// The pawns of a side that could take on this passed square, safe or not.
    #[inline(always)]
    pub(crate) fn en_passant_candidates(&self, by: Side, passed: Square) -> Set {
        attacks::pawn(!by, passed) & self.pieces(by, PAWN)
    }
}

/// Where the pawn stands that `by` takes by moving to the passed square.
#[inline(always)]
pub(crate) fn en_passant_victim(by: Side, passed: Square) -> Square {
    match by {
        Side::White => Square(passed.0.wrapping_sub(8)),
        Side::Black => Square(passed.0.wrapping_add(8)),
    }
}
