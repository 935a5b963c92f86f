//! The pieces of chess, known by their letters.

use game_core::orthodox::{self, N_KINDS};
use game_core::{BoardView, Kind, Side, Square, SquareSet};

/// The letters, in the order of all values here.
pub(super) const LETTERS: [&str; N_KINDS] = ["P", "N", "B", "R", "Q", "K"];
/// The place of the pawn among the letters.
pub(super) const PAWN: usize = orthodox::PAWN.index();
/// The place of the rook among the letters.
pub(super) const ROOK: usize = orthodox::ROOK.index();
/// The place of the queen among the letters.
pub(super) const QUEEN: usize = orthodox::QUEEN.index();
/// The place of the king among the letters.
pub(super) const KING: usize = orthodox::KING.index();

/// PieceValues in the order of [`LETTERS`].
pub(super) type PieceValues = [i32; LETTERS.len()];

/// Which kinds of a game have the letters of chess.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassicPieces {
    kinds: [Option<Kind>; LETTERS.len()],
    has_hands: bool,
}

/// The kinds of a game that have other letters.
pub(super) fn strangers<V: BoardView>(view: &V) -> Vec<&str> {
    let symbols = (0..view.n_kinds()).map(|index| view.symbol(Kind(index as u8)));
    symbols.filter(|symbol| !LETTERS.contains(symbol)).collect()
}

impl ClassicPieces {
    pub(super) fn of<V: BoardView>(view: &V) -> ClassicPieces {
        let kinds = LETTERS.map(|letter| view.kind_of_symbol(letter));
        ClassicPieces { kinds, has_hands: view.aims().hands }
    }

    /// The squares of a side's pieces of one letter.
    pub(super) fn squares<V: BoardView>(
        &self,
        view: &V,
        side: Side,
        letter: usize,
    ) -> SquareSet<V::Bits> {
        self.kinds[letter].map_or(SquareSet::EMPTY, |kind| view.of(side, kind))
    }

    /// The only king of a side; none where it has several.
    pub(super) fn king<V: BoardView>(&self, view: &V, side: Side) -> Option<Square> {
        let kings = self.squares(view, side, KING);
        kings.first().filter(|_| !kings.many())
    }

    /// How many pieces of one letter a side has, those in hand included.
    pub(super) fn count<V: BoardView>(&self, view: &V, side: Side, letter: usize) -> i32 {
        let Some(kind) = self.kinds[letter] else { return 0 };
        let in_hand = if self.has_hands { view.in_hand(side, kind) } else { 0 };
        (view.of(side, kind).len() + in_hand) as i32
    }

    /// The values of a side's pieces together, but for the king.
    pub(super) fn material<V: BoardView>(&self, view: &V, side: Side, values: &PieceValues) -> i32 {
        let value = |letter: usize| self.count(view, side, letter) * values[letter];
        (0..KING).map(value).sum()
    }

    /// The value of a kind; 0 for those without a letter of chess.
    pub(super) fn value(&self, kind: Kind, values: &PieceValues) -> i32 {
        let letter = self.kinds.iter().position(|&known| known == Some(kind));
        letter.map_or(0, |letter| values[letter])
    }
}

/// The rank of a square, counted from a side's own first one.
pub(super) fn rank_from<V: BoardView>(view: &V, side: Side, sq: Square) -> u8 {
    let board = view.geometry();
    match side {
        Side::White => board.rank(sq),
        Side::Black => board.ranks() - 1 - board.rank(sq),
    }
}
