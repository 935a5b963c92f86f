//! Attackers of a square, checks and pins.

use crate::attacks;
use crate::board::ChessBoard;
use crate::kinds::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{Set64, Side, Square, SquareSet};

/// What the side to move must respect so that its king is safe.
pub(crate) struct KingDanger {
    pub(crate) king: Square,
    /// The pieces giving check.
    pub(crate) checkers: Set64,
    /// The own pieces that may only move on the line through their king.
    pub(crate) pinned: Set64,
}

impl ChessBoard {
    #[inline(always)]
    pub(crate) fn rooks_and_queens(&self) -> Set64 {
        self.kinds[ROOK.index()] | self.kinds[QUEEN.index()]
    }

    #[inline(always)]
    pub(crate) fn bishops_and_queens(&self) -> Set64 {
        self.kinds[BISHOP.index()] | self.kinds[QUEEN.index()]
    }

    /// The pieces of both sides that attack a square over these blockers.
    #[inline(always)]
    pub(crate) fn attackers(&self, sq: Square, blockers: Set64) -> Set64 {
        attacks::pawn(Side::Black, sq) & self.pieces(Side::White, PAWN)
            | attacks::pawn(Side::White, sq) & self.pieces(Side::Black, PAWN)
            | attacks::knight(sq) & self.kinds[KNIGHT.index()]
            | attacks::king(sq) & self.kinds[KING.index()]
            | attacks::rook(sq, blockers) & self.rooks_and_queens()
            | attacks::bishop(sq, blockers) & self.bishops_and_queens()
    }

    /// The squares a side attacks, its own pieces included.
    pub(crate) fn attacked_by(&self, side: Side) -> Set64 {
        let (own, occupied) = (self.sides[side.index()], self.all());
        let mut attacked = attacks::pawns(side, own & self.kinds[PAWN.index()]);
        attacked |= attacks::king(self.king(side));
        for sq in own & self.kinds[KNIGHT.index()] {
            attacked |= attacks::knight(sq);
        }
        for sq in own & self.bishops_and_queens() {
            attacked |= attacks::bishop(sq, occupied);
        }
        for sq in own & self.rooks_and_queens() {
            attacked |= attacks::rook(sq, occupied);
        }
        attacked
    }

    /// Does this side attack the square over these blockers?
    #[inline(always)]
    pub(crate) fn is_attacked(&self, sq: Square, by: Side, blockers: Set64) -> bool {
        let pieces = self.sides[by.index()];
        let steppers = attacks::pawn(!by, sq) & self.kinds[PAWN.index()]
            | attacks::knight(sq) & self.kinds[KNIGHT.index()]
            | attacks::king(sq) & self.kinds[KING.index()];
        steppers.meets(pieces) || self.is_attacked_by_slider(sq, pieces, blockers)
    }

    /// Does a slider among these pieces attack the square over these blockers?
    #[inline(always)]
    pub(crate) fn is_attacked_by_slider(&self, sq: Square, pieces: Set64, blockers: Set64) -> bool {
        attacks::rook(sq, blockers).meets(self.rooks_and_queens() & pieces)
            || attacks::bishop(sq, blockers).meets(self.bishops_and_queens() & pieces)
    }

    /// Checkers and pins of the side to move.
    #[inline(always)]
    pub(crate) fn danger(&self) -> KingDanger {
        let us = self.turn;
        let king = self.king(us);
        let enemies = self.sides[(!us).index()];
        let occupied = self.all();
        let mut checkers = (attacks::pawn(us, king) & self.kinds[PAWN.index()]
            | attacks::knight(king) & self.kinds[KNIGHT.index()])
            & enemies;
        let mut pinned = Set64::EMPTY;
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
        KingDanger { king, checkers, pinned: pinned & self.sides[us.index()] }
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    pub(crate) fn checkers(&self) -> Set64 {
        let them = self.sides[(!self.turn).index()];
        self.attackers(self.king(self.turn), self.all()) & them
    }

    /// Would taking en passant from this square leave the own king safe? `by` is
    /// the side that captures.
    ///
    /// Two pawns leave their squares at once, so pins do not tell. The board
    /// after the capture does.
    pub(crate) fn en_passant_is_safe(&self, by: Side, from: Square, ep_square: Square) -> bool {
        let victim = en_passant_victim(by, ep_square);
        let king = self.king(by);
        let victim_set = SquareSet::of(victim);
        let after = (self.all() - SquareSet::of(from) - victim_set) | SquareSet::of(ep_square);
        let enemies = self.sides[(!by).index()] - victim_set;
        let steppers = attacks::pawn(by, king) & self.kinds[PAWN.index()]
            | attacks::knight(king) & self.kinds[KNIGHT.index()];
        !steppers.meets(enemies) && !self.is_attacked_by_slider(king, enemies, after)
    }

    /// The pawns of a side that could take en passant on this square, safe or
    /// not.
    #[inline(always)]
    pub(crate) fn en_passant_candidates(&self, by: Side, ep_square: Square) -> Set64 {
        attacks::pawn(!by, ep_square) & self.pieces(by, PAWN)
    }
}

/// Where the pawn stands that `by` takes by moving to the en passant square.
#[inline(always)]
pub(crate) fn en_passant_victim(by: Side, ep_square: Square) -> Square {
    match by {
        Side::White => Square(ep_square.0.wrapping_sub(8)),
        Side::Black => Square(ep_square.0.wrapping_add(8)),
    }
}
