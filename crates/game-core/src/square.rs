//! Squares and the shape of the board they lie on.
//!
//! Squares are numbered along the first rank, then the second: on eight files
//! a1 is 0, h1 is 7, a2 is 8. The number alone does not say where a square is;
//! a [`Geometry`] does.

use std::fmt;

/// A square of a board of at most 256 squares.
///
/// ```
/// use game_core::{Geometry, Square};
/// assert_eq!(Geometry::CHESS.name(Square(28)).to_string(), "e4");
/// assert_eq!(Geometry::CHESS.square(4, 3), Some(Square(28)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(pub u8);

impl Square {
    /// The position of this square in tables kept by square.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rectangular board: how many files and ranks.
///
/// ```
/// use game_core::{Geometry, Square};
/// let xiangqi = Geometry::new(9, 10).unwrap();
/// let point = xiangqi.parse("e10").unwrap();
/// assert_eq!(point, Square(85));
/// assert_eq!(xiangqi.name(point).to_string(), "e10");
/// assert_eq!(xiangqi.parse("k1"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
}

impl Geometry {
    /// Files have one-letter names, a to z.
    pub const MAX_FILES: u8 = 26;
    /// A square is one byte.
    pub const MAX_SQUARES: usize = 256;
    /// The board of orthodox chess.
    pub const CHESS: Geometry = Geometry { files: 8, ranks: 8 };

    /// A board of this size, or nothing if it is empty, wider than
    /// [`MAX_FILES`](Self::MAX_FILES) or larger than
    /// [`MAX_SQUARES`](Self::MAX_SQUARES).
    pub fn new(files: u8, ranks: u8) -> Option<Geometry> {
        let squares = files as usize * ranks as usize;
        let fits = files <= Self::MAX_FILES && (1..=Self::MAX_SQUARES).contains(&squares);
        fits.then_some(Geometry { files, ranks })
    }

    /// Number of files.
    #[inline]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Number of ranks.
    #[inline]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Number of squares, holes included.
    #[inline]
    pub const fn n_squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The file of a square, 0 for the a-file.
    #[inline]
    pub const fn file(self, sq: Square) -> u8 {
        sq.0 % self.files
    }

    /// The rank of a square, 0 for the first rank.
    #[inline]
    pub const fn rank(self, sq: Square) -> u8 {
        sq.0 / self.files
    }

    /// The square at these coordinates, if it is on the board.
    #[inline]
    pub fn square(self, file: u8, rank: u8) -> Option<Square> {
        let on_board = file < self.files && rank < self.ranks;
        on_board.then(|| Square((rank as usize * self.files as usize + file as usize) as u8))
    }

    /// The square with left and right exchanged.
    ///
    /// ```
    /// use game_core::Geometry;
    /// let largest = Geometry::new(16, 16).unwrap();
    /// for (one, other) in [("a1", "p1"), ("p16", "a16"), ("h7", "i7")] {
    ///     assert_eq!(largest.mirrored(largest.parse(one).unwrap()), largest.parse(other).unwrap());
    /// }
    /// ```
    #[must_use]
    pub const fn mirrored(self, sq: Square) -> Square {
        let file = self.file(sq);
        Square(sq.0 - file + (self.files - 1 - file))
    }

    /// All squares, a1 first.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.n_squares()).map(|index| Square(index as u8))
    }

    /// A square as players write it: `e4`, `a10`.
    pub const fn name(self, sq: Square) -> SquareName {
        SquareName { file: self.file(sq), rank: self.rank(sq) }
    }

    /// Reads a square as players write it; nothing for anything else.
    pub fn parse(self, text: &str) -> Option<Square> {
        let (&letter, digits) = text.as_bytes().split_first()?;
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let plain_number = matches!(digits.len(), 1..=3)
            && digits[0] != b'0'
            && digits.iter().all(u8::is_ascii_digit);
        if !plain_number {
            return None;
        }
        let rank = digits.iter().fold(0u32, |n, d| n * 10 + u32::from(d - b'0'));
        let rank = u8::try_from(rank - 1).ok()?;
        self.square(letter - b'a', rank)
    }
}

/// A square's name, ready to be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank as u16 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_as_its_square() {
        for (files, ranks) in [(8, 8), (9, 10), (12, 10), (16, 16), (1, 255), (26, 9)] {
            let board = Geometry::new(files, ranks).unwrap();
            for sq in board.squares() {
                assert_eq!(board.parse(&board.name(sq).to_string()), Some(sq));
            }
        }
    }

    #[test]
    fn boards_that_cannot_be_numbered_are_refused() {
        for (files, ranks) in [(0, 8), (8, 0), (27, 1), (17, 16), (2, 129)] {
            assert_eq!(Geometry::new(files, ranks), None, "{files}x{ranks}");
        }
    }

    #[test]
    fn words_that_are_no_square_of_the_board_are_refused() {
        for text in ["", "e", "e0", "e9", "i1", "E4", "e04", "4e", "e4 ", "é4", "e1000", "e-1"] {
            assert_eq!(Geometry::CHESS.parse(text), None, "{text:?}");
        }
    }
}
