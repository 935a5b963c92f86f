//! What the parts of a game are generic over.
//!
//! A part that speaks of kinds of pieces or of sets of squares has a type
//! parameter for each. Read from a text it has symbols and wide sets, which are
//! the defaults; compiled it has kinds and sets of the board's width. One type
//! serves both stages, and [`Translate`] leads from the first to the second.

use crate::pattern::Wide;

/// Something given once for each side, White first.
pub type PerSide<T> = [T; 2];

/// Turns symbols and wide sets of squares into what the next stage uses.
pub trait Translate {
    /// What stands for a kind of piece.
    type Name;
    /// What stands for a set of squares.
    type Area;
    /// Why a symbol means nothing.
    type Error;

    /// The kind with a symbol.
    ///
    /// # Errors
    /// The game has no such kind.
    fn name(&self, symbol: &str) -> Result<Self::Name, Self::Error>;

    /// A set of squares.
    fn area(&self, squares: Wide) -> Self::Area;

    /// The kinds with these symbols, in their order.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    fn names(&self, symbols: &[String]) -> Result<Vec<Self::Name>, Self::Error> {
        symbols.iter().map(|symbol| self.name(symbol)).collect()
    }

    /// A number for each kind.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    fn numbers(&self, of: &[(String, u32)]) -> Result<Vec<(Self::Name, u32)>, Self::Error> {
        of.iter().map(|(symbol, number)| Ok((self.name(symbol)?, *number))).collect()
    }

    /// A set of squares for each side.
    fn areas(&self, squares: &PerSide<Wide>) -> PerSide<Self::Area> {
        squares.map(|squares| self.area(squares))
    }
}
