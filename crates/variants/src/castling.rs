//! Castling on any board: which rights can exist and what each right needs.

use crate::rulebook::Rulebook;
use game_core::{Bits, Side, Square, SquareSet, Wing};

/// The squares that matter when a king castles with one partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastlingWay<B: Bits> {
    pub(crate) king: Square,
    pub(crate) partner: Square,
    pub(crate) king_to: Square,
    pub(crate) partner_to: Square,
    /// Squares that must be empty, apart from those of the two pieces.
    pub(crate) empty: SquareSet<B>,
    /// Squares the king stands on, crosses or ends on.
    pub(crate) king_way: SquareSet<B>,
}

/// How kings can castle in one game, from its first position on.
#[derive(Clone, Debug)]
pub(crate) struct CastlingWays<B: Bits> {
    ways: [[Option<CastlingWay<B>>; 2]; 2],
    /// By square, the rights that remain when a piece leaves it or is captured
    /// on it.
    kept: Vec<u8>,
    /// Rights were read as letters of files and are written so.
    pub(crate) file_letters: bool,
}

/// The bit of a right.
#[inline(always)]
pub(crate) const fn right(side: Side, wing: Wing) -> u8 {
    1 << (side as u8 * 2 + wing as u8)
}

/// The bit that says that a side has castled on a wing: beside the rights, in
/// games that ask for it.
#[inline(always)]
pub(crate) const fn castled(side: Side, wing: Wing) -> u8 {
    right(side, wing) << N_RIGHTS
}

/// There are so many rights; the bits above say who has castled.
pub(crate) const N_RIGHTS: u32 = 4;
const ALL_RIGHTS: u8 = u8::MAX;

impl<B: Bits> CastlingWays<B> {
    pub(crate) fn none(n_squares: usize) -> CastlingWays<B> {
        CastlingWays {
            ways: [[None; 2]; 2],
            kept: vec![ALL_RIGHTS; n_squares],
            file_letters: false,
        }
    }

    /// Makes it possible that a king castles with a partner, and returns the
    /// bit of that right; nothing if the game has no castling there. The king
    /// ends on the target of the game's rules and the partner on the square
    /// beside it, towards where the king came from.
    pub(crate) fn add(
        &mut self,
        rules: &Rulebook<B>,
        side: Side,
        king: Square,
        partner: Square,
    ) -> Option<u8> {
        let wing = wing_towards(king, partner);
        let board = rules.tables.geometry;
        let file = rules.game.castling.as_ref()?.targets[wing as usize];
        let target = board.square(file, board.rank(king))?;
        let partner_to = match wing {
            Wing::King => Square(target.0 - 1),
            Wing::Queen => Square(target.0 + 1),
        };
        debug_assert_eq!(board.rank(target), board.rank(partner_to));
        let own = SquareSet::of(king) | SquareSet::of(partner);
        let king_way = span(king, target);
        let way = CastlingWay {
            king,
            partner,
            king_to: target,
            partner_to,
            empty: (king_way | span(partner, partner_to)) - own,
            king_way,
        };
        self.ways[side.index()][wing as usize] = Some(way);
        self.kept[partner.index()] &= !right(side, wing);
        self.kept[king.index()] &= !(right(side, Wing::King) | right(side, Wing::Queen));
        Some(right(side, wing))
    }

    #[inline(always)]
    pub(crate) fn way(&self, side: Side, wing: Wing) -> Option<&CastlingWay<B>> {
        self.ways[side.index()][wing as usize].as_ref()
    }

    /// What remains of the rights when these squares change.
    #[inline(always)]
    pub(crate) fn kept(&self, rights: u8, from: Square, to: Square) -> u8 {
        rights & self.kept[from.index()] & self.kept[to.index()]
    }
}

/// The wing a partner stands on, seen from the king.
#[inline(always)]
pub(crate) fn wing_towards(king: Square, partner: Square) -> Wing {
    if partner > king { Wing::King } else { Wing::Queen }
}

/// All squares of a rank from `a` to `b`, both included.
fn span<B: Bits>(a: Square, b: Square) -> SquareSet<B> {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (low.0..=high.0).map(Square).collect()
}
