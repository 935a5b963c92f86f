//! Rights, and castling in its general form, in which orthodox chess is one case.
//!
//! A right is a side, a wing and the square its rook started from. The king
//! ends on the g- or c-file and the rook beside it, wherever they came from.

use crate::attacks::between;
use game_core::{Set64, Side, Square, SquareSet, Wing};

/// What the side to move and its opponent may still do, in one byte: the four
/// castling rights in the low bits, and above them the file on which a pawn
/// can be taken en passant, plus one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rights(pub(crate) u8);

impl Rights {
    pub(crate) const NONE: Rights = Rights(0);
    const CASTLING_BITS: u8 = 0b1111;

    #[inline(always)]
    pub(crate) const fn castling(side: Side, wing: Wing) -> Rights {
        Rights(1 << (side as u8 * 2 + wing as u8))
    }

    /// Both castling rights of a side.
    #[inline(always)]
    pub(crate) const fn both(side: Side) -> Rights {
        Rights(0b11 << (side as u8 * 2))
    }

    #[inline(always)]
    pub(crate) const fn en_passant(ep_square: Square) -> Rights {
        Rights((ep_square.0 % 8 + 1) << 4)
    }

    #[inline(always)]
    pub(crate) const fn with(self, more: Rights) -> Rights {
        Rights(self.0 | more.0)
    }

    #[inline(always)]
    pub(crate) const fn meets(self, other: Rights) -> bool {
        self.0 & other.0 != 0
    }

    #[inline(always)]
    pub(crate) const fn may_castle(self, side: Side, wing: Wing) -> bool {
        self.meets(Rights::castling(side, wing))
    }

    #[inline(always)]
    pub(crate) const fn en_passant_file(self) -> Option<u8> {
        (self.0 >> 4).checked_sub(1)
    }

    /// The castling rights alone: an en passant right lasts for one move.
    #[inline(always)]
    pub(crate) const fn lasting(self) -> Rights {
        Rights(self.0 & Self::CASTLING_BITS)
    }
}

const G_FILE: u8 = 6;
const F_FILE: u8 = 5;
const D_FILE: u8 = 3;
const C_FILE: u8 = 2;

/// The number of the first square of a side's own first rank.
pub(crate) const fn home_rank(side: Side) -> u8 {
    match side {
        Side::White => 0,
        Side::Black => 56,
    }
}

/// Where the king ends.
#[inline(always)]
pub(crate) const fn king_target(side: Side, wing: Wing) -> Square {
    let file = match wing {
        Wing::King => G_FILE,
        Wing::Queen => C_FILE,
    };
    Square(home_rank(side) + file)
}

/// Where the rook ends.
#[inline(always)]
pub(crate) const fn rook_target(side: Side, wing: Wing) -> Square {
    let file = match wing {
        Wing::King => F_FILE,
        Wing::Queen => D_FILE,
    };
    Square(home_rank(side) + file)
}

/// What one right needs to know, computed when the position is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastlingRoute {
    /// Where the rook starts.
    pub(crate) rook: Square,
    /// Squares that must be empty, the two pieces' own squares aside.
    pub(crate) empty: Set64,
    /// Squares the king crosses or ends on, which may not be attacked.
    pub(crate) safe: Set64,
}

/// The rights that can exist in a game and what they need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Castling {
    routes: [[CastlingRoute; 2]; 2],
    /// For each square, the rights that remain when a piece leaves it or is
    /// captured on it. En passant never does.
    kept: [u8; 64],
}

impl Castling {
    pub(crate) fn none() -> Castling {
        let nowhere =
            CastlingRoute { rook: Square(0), empty: SquareSet::EMPTY, safe: SquareSet::EMPTY };
        Castling { routes: [[nowhere; 2]; 2], kept: [Rights::CASTLING_BITS; 64] }
    }

    /// Makes a right possible in this game.
    pub(crate) fn add(&mut self, side: Side, wing: Wing, king: Square, rook: Square) {
        let (king_to, rook_to) = (king_target(side, wing), rook_target(side, wing));
        let own_squares = SquareSet::of(king) | SquareSet::of(rook);
        let king_way = between(king, king_to) | SquareSet::of(king_to);
        let rook_way = between(rook, rook_to) | SquareSet::of(rook_to);
        self.routes[side.index()][wing as usize] =
            CastlingRoute { rook, empty: (king_way | rook_way) - own_squares, safe: king_way };
        self.kept[rook.index()] &= !Rights::castling(side, wing).0;
        self.kept[king.index()] &= !Rights::both(side).0;
    }

    #[inline(always)]
    pub(crate) fn route(&self, side: Side, wing: Wing) -> &CastlingRoute {
        &self.routes[side.index()][wing as usize]
    }

    /// What remains of the rights after a move between these squares.
    #[inline(always)]
    pub(crate) fn kept(&self, rights: Rights, from: Square, to: Square) -> Rights {
        Rights(rights.0 & self.kept[from.index() & 63] & self.kept[to.index() & 63])
    }
}

/// The wing a rook stands on, seen from its king.
#[inline(always)]
pub(crate) fn wing_towards(king: Square, rook: Square) -> Wing {
    if rook > king { Wing::King } else { Wing::Queen }
}
