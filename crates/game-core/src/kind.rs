//! Sides, kinds of pieces, and the two together.

use std::fmt;
use std::ops::Not;

/// One of the two players. White moves first unless a position says otherwise.
///
/// ```
/// use game_core::Side;
/// assert_eq!(!Side::White, Side::Black);
/// assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
/// assert_eq!(Side::Black.to_string(), "Black");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Side {
    /// The side written in capital letters.
    White = 0,
    /// The side written in small letters.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black: the order of every table kept by side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    /// The opponent.
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// A kind of piece, as a number that only its own game can read.
///
/// Chess calls 0 a pawn; another game calls 0 what it likes. Letters and names
/// come from [`BoardView::symbol`](crate::BoardView::symbol).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// The position of this kind in tables kept by kind.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece and the side that owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side that owns it.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The piece of this side and kind.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }
}
