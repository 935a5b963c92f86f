//! The pieces of chess, known by their letters.

use game_core::{BoardView, Kind, Side, Square, SquareSet};

/// The letters, in the order of all values here.
pub(super) const LETTERS: [&str; 6] = ["P", "N", "B", "R", "Q", "K"];
/// Where in that order the pawn stands.
pub(super) const PAWN: usize = 0;
/// The rook.
pub(super) const ROOK: usize = 3;
/// The queen.
pub(super) const QUEEN: usize = 4;
/// The king.
pub(super) const KING: usize = 5;

/// Values in the order of [`LETTERS`].
pub(super) type Values = [i32; LETTERS.len()];

/// Which kinds of a game have the letters of chess.
#[derive(Clone, Debug, Default)]
pub(super) struct Men {
    kinds: [Option<Kind>; LETTERS.len()],
    has_hands: bool,
}

/// The kinds of a game that have other letters.
pub(super) fn strangers<V: BoardView>(view: &V) -> Vec<&str> {
    let symbols = (0..view.n_kinds()).map(|index| view.symbol(Kind(index as u8)));
    symbols.filter(|symbol| !LETTERS.contains(symbol)).collect()
}

impl Men {
    pub(super) fn of<V: BoardView>(view: &V) -> Men {
        let kinds = LETTERS.map(|letter| view.kind_of_symbol(letter));
        Men { kinds, has_hands: view.aims().hands }
    }

    /// The squares of a side's men of one letter.
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

    /// How many men of one letter a side has, those in hand included.
    pub(super) fn count<V: BoardView>(&self, view: &V, side: Side, letter: usize) -> i32 {
        let Some(kind) = self.kinds[letter] else { return 0 };
        let in_hand = if self.has_hands { view.in_hand(side, kind) } else { 0 };
        (view.of(side, kind).len() + in_hand) as i32
    }

    /// What a side's men are worth together, but for the king.
    pub(super) fn material<V: BoardView>(&self, view: &V, side: Side, values: &Values) -> i32 {
        let worth = |letter: usize| self.count(view, side, letter) * values[letter];
        (0..KING).map(worth).sum()
    }

    /// The value of a kind; 0 for those without a letter of chess.
    pub(super) fn value(&self, kind: Kind, values: &Values) -> i32 {
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
