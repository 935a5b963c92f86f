//! From symbols to kinds, from wide sets to sets of the board's width.

use super::CompileFault;
use game_core::{Bits, Kind, SquareSet};
use rules::game::{Game, PieceDef, Translate};
use rules::pattern::Wide;
use std::marker::PhantomData;

/// The symbols of a game as kinds, on boards of one width.
pub(super) struct Names<'a, B> {
    pieces: &'a [PieceDef],
    width: PhantomData<B>,
}

impl<B: Bits> Names<'_, B> {
    pub(super) fn of(game: &Game) -> Names<'_, B> {
        Names { pieces: &game.pieces, width: PhantomData }
    }

    /// The kinds of which something is true.
    pub(super) fn kinds_that(&self, holds: impl Fn(&PieceDef) -> bool) -> Vec<Kind> {
        let all = self.pieces.iter().enumerate();
        all.filter(|(_, piece)| holds(piece)).map(|(index, _)| Kind(index as u8)).collect()
    }
}

impl<B: Bits> Translate for Names<'_, B> {
    type Name = Kind;
    type Area = SquareSet<B>;
    type Error = CompileFault;

    fn name(&self, symbol: &str) -> Result<Kind, CompileFault> {
        let index = self.pieces.iter().position(|piece| piece.symbol == symbol);
        let kind = index.map(|index| Kind(index as u8));
        kind.ok_or_else(|| CompileFault::NoSuchPiece(symbol.to_string()))
    }

    fn area(&self, squares: Wide) -> SquareSet<B> {
        SquareSet::narrowed(squares)
    }
}
