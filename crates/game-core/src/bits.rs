//! Sets of squares, in three widths.
//!
//! The width is a type because it is paid for at every step: rays over `u64`
//! cost half of what they cost over `u128`. A board of at most 64 squares uses
//! `u64`, one of at most 128 `u128`, any other [`U256`].

mod wide;

pub use wide::U256;

use crate::Square;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// An unsigned integer used as a row of bits.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + std::hash::Hash
    + fmt::Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// How many bits there are.
    const WIDTH: usize;
    /// No bit set.
    const ZERO: Self;

    /// Only this bit set.
    fn bit(index: u8) -> Self;
    /// Number of bits set.
    fn count(self) -> u32;
    /// Index of the lowest bit set; the width if there is none.
    fn lowest(self) -> u32;
    /// Index of the highest bit set, counted from the lowest; the width if there is none.
    fn highest(self) -> u32;
    /// The bits without the lowest one.
    fn without_lowest(self) -> Self;
    /// All bits up to the lowest one set, it included; all bits if none is set.
    fn up_to_lowest(self) -> Self;
    /// All bits from the highest one set upwards, it included; all bits if
    /// none is set.
    fn down_to_highest(self) -> Self;
    /// Every bit this many places higher, or lower if negative; bits beyond
    /// either end are lost. The distance is smaller than the width.
    fn shifted(self, places: i32) -> Self;
    /// All bits folded into 64, so that sets can be mixed to numbers.
    fn folded(self) -> u64;
    /// As many of the lowest bits as the type holds.
    fn narrowed(wide: U256) -> Self;
}

macro_rules! bits_for_integer {
    ($int:ty, $signed:ty, $narrowed:expr) => {
        impl Bits for $int {
            const WIDTH: usize = <$int>::BITS as usize;
            const ZERO: Self = 0;

            #[inline(always)]
            fn bit(index: u8) -> Self {
                1 << index
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn highest(self) -> u32 {
                self.checked_ilog2().unwrap_or(<$int>::BITS)
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn down_to_highest(self) -> Self {
                // The top bit drawn out downwards. For an empty set the lowest bit
                // stands in: from it upwards are all bits.
                (<$signed>::MIN >> (self | 1).leading_zeros()) as $int
            }
            #[inline(always)]
            fn shifted(self, places: i32) -> Self {
                if places >= 0 { self << places } else { self >> -places }
            }
            #[inline(always)]
            fn folded(self) -> u64 {
                // The upper half of 128 bits, nothing of 64.
                let upper = (self >> (<$int>::BITS / 2)) >> (<$int>::BITS / 2 - 64 % <$int>::BITS);
                self as u64 ^ upper as u64
            }
            #[inline(always)]
            fn narrowed(wide: U256) -> Self {
                $narrowed(wide.0)
            }
        }
    };
}
bits_for_integer!(u64, i64, |words: [u64; 4]| words[0]);
bits_for_integer!(u128, i128, |words: [u64; 4]| u128::from(words[0]) | u128::from(words[1]) << 64);

/// A set of squares.
///
/// ```
/// use game_core::{Square, SquareSet};
/// let corners: SquareSet<u64> = [0, 7, 56, 63].map(Square).into_iter().collect();
/// let first_rank = SquareSet(0xff_u64);
/// assert_eq!((corners & first_rank).len(), 2);
/// assert!(corners.has(Square(63)));
/// assert_eq!((corners - first_rank).first(), Some(Square(56)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SquareSet<B>(pub B);

/// A set of squares of a board of at most 64 squares, such as that of chess.
pub type Set64 = SquareSet<u64>;

impl<B: Bits> SquareSet<B> {
    /// The set with no square.
    pub const EMPTY: SquareSet<B> = SquareSet(B::ZERO);

    /// The set with only this square.
    #[inline(always)]
    pub fn of(sq: Square) -> SquareSet<B> {
        SquareSet(B::bit(sq.0))
    }

    /// The squares of a wide set that this set can hold.
    ///
    /// ```
    /// use game_core::{Square, SquareSet, U256};
    /// let wide: SquareSet<U256> = [3, 63, 64, 200].map(Square).into_iter().collect();
    /// let narrow: SquareSet<u64> = SquareSet::narrowed(wide);
    /// assert_eq!(narrow, [3, 63].map(Square).into_iter().collect());
    /// assert_eq!(SquareSet::<u128>::narrowed(wide).len(), 3);
    /// ```
    #[inline(always)]
    pub fn narrowed(wide: SquareSet<U256>) -> SquareSet<B> {
        SquareSet(B::narrowed(wide.0))
    }

    /// Is the square in the set?
    #[inline(always)]
    pub fn has(self, sq: Square) -> bool {
        !(self & Self::of(sq)).is_empty()
    }

    /// How many squares are in the set.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// Is there no square in the set?
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == B::ZERO
    }

    /// Is there any square in the set?
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0 != B::ZERO
    }

    /// Are there two squares or more in the set?
    #[inline(always)]
    pub fn many(self) -> bool {
        self.0.without_lowest() != B::ZERO
    }

    /// Do the two sets share a square?
    #[inline(always)]
    pub fn meets(self, other: SquareSet<B>) -> bool {
        (self & other).any()
    }

    /// Is every square of this set in `other`?
    ///
    /// ```
    /// use game_core::{Set64, Square, SquareSet};
    /// let (a1, first_rank) = (Set64::of(Square(0)), SquareSet(0xff_u64));
    /// assert!(a1.is_within(first_rank) && !first_rank.is_within(a1));
    /// assert!(a1.meets(first_rank));
    /// ```
    #[inline(always)]
    pub fn is_within(self, other: SquareSet<B>) -> bool {
        (self - other).is_empty()
    }

    /// The square with the lowest number.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        self.any().then(|| Square(self.0.lowest() as u8))
    }

    /// The square with the highest number.
    #[inline(always)]
    pub fn last(self) -> Option<Square> {
        self.any().then(|| Square(self.0.highest() as u8))
    }

    /// Every square this many numbers higher, or lower if negative.
    ///
    /// ```
    /// use game_core::{Set64, Square};
    /// let e4 = Set64::of(Square(28));
    /// assert_eq!(e4.shifted(8), Set64::of(Square(36)), "one rank up on eight files");
    /// assert_eq!(e4.shifted(-64 + 8), Set64::EMPTY, "beyond the first square");
    /// ```
    #[inline(always)]
    pub fn shifted(self, places: i32) -> SquareSet<B> {
        SquareSet(self.0.shifted(places))
    }

    /// Puts the square into the set.
    #[inline(always)]
    pub fn insert(&mut self, sq: Square) {
        *self |= Self::of(sq);
    }

    /// Takes the square out of the set.
    #[inline(always)]
    pub fn remove(&mut self, sq: Square) {
        *self = *self - Self::of(sq);
    }
}

impl<B: Bits> Default for SquareSet<B> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! set_operator {
    ($op:ident, $fun:ident) => {
        impl<B: Bits> $op for SquareSet<B> {
            type Output = SquareSet<B>;
            #[inline(always)]
            fn $fun(self, other: SquareSet<B>) -> SquareSet<B> {
                SquareSet(self.0.$fun(other.0))
            }
        }
    };
    ($op:ident, $fun:ident, $assign:ident, $assign_fun:ident) => {
        set_operator!($op, $fun);
        impl<B: Bits> $assign for SquareSet<B> {
            #[inline(always)]
            fn $assign_fun(&mut self, other: SquareSet<B>) {
                self.0 = self.0.$fun(other.0);
            }
        }
    };
}
set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<B: Bits> Sub for SquareSet<B> {
    type Output = SquareSet<B>;
    /// The squares of this set that are not in `other`.
    #[inline(always)]
    fn sub(self, other: SquareSet<B>) -> SquareSet<B> {
        SquareSet(self.0 & !other.0)
    }
}

impl<B: Bits> Not for SquareSet<B> {
    type Output = SquareSet<B>;
    /// Every number not in the set, those beyond the board included.
    #[inline(always)]
    fn not(self) -> SquareSet<B> {
        SquareSet(!self.0)
    }
}

impl<B: Bits> FromIterator<Square> for SquareSet<B> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|sq| set.insert(sq));
        set
    }
}

impl<B: Bits> IntoIterator for SquareSet<B> {
    type Item = Square;
    type IntoIter = Squares<B>;
    #[inline(always)]
    fn into_iter(self) -> Squares<B> {
        Squares(self.0)
    }
}

/// The squares of a set, lowest number first.
///
/// ```
/// use game_core::{Square, SquareSet};
/// let squares: Vec<u8> = SquareSet(0b1001_u64).into_iter().map(|sq| sq.0).collect();
/// assert_eq!(squares, [0, 3]);
/// ```
#[derive(Clone)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == B::ZERO {
            return None;
        }
        let sq = Square(self.0.lowest() as u8);
        self.0 = self.0.without_lowest();
        Some(sq)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl<B: Bits> fmt::Debug for SquareSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Square::index)).finish()
    }
}

#[cfg(test)]
mod tests;
