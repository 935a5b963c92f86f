//! What happens after moves, compiled.

use super::Rulebook;
use game_core::{Bits, Kind, Piece, Square, SquareSet};
use rules::game::{AfterRule, PerSide};

/// The rules about what happens after moves, and what follows from them.
#[derive(Debug)]
pub(crate) struct Aftermath<B: Bits> {
    /// The rules in the order in which they are obeyed.
    pub(crate) rules: Vec<AfterRule<Kind, SquareSet<B>>>,
    /// By side and kind, where such pieces stand at the start; only where
    /// captives return there.
    pub(crate) homes: PerSide<Vec<Vec<Square>>>,
    /// Royal kinds that are lost by capturing, whatever they capture.
    pub(crate) forfeits: Vec<Kind>,
    /// Kinds whose captures next to royal pieces of their own side cost these.
    pub(crate) blasters: Vec<Kind>,
    /// Captures blow pieces up, and nothing else follows moves.
    pub(crate) blast: Option<Blast>,
    /// By kind, what may follow its moves that matters to the safety of royal pieces.
    pub(crate) sequels: Vec<Sequels>,
    /// What threatens royal pieces is not told by who attacks them: moves must
    /// be tried.
    pub(crate) hidden_threats: bool,
}

/// Which moves of a kind something follows that may lay a royal piece of its side
/// open.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sequels {
    pub(crate) of_captures: bool,
    pub(crate) of_quiet_moves: bool,
}

/// What captures take away besides what is captured.
#[derive(Debug)]
pub(crate) struct Blast {
    /// By kind: do its captures do so?
    pub(crate) by: Vec<bool>,
    /// The captor vanishes.
    pub(crate) takes_captor: bool,
    /// Kinds next to where it arrived that stay.
    pub(crate) spares: Vec<Kind>,
}

impl<B: Bits> Rulebook<B> {
    /// The home of a piece captured on a square: for a pawn on the same file,
    /// for another piece on a square of the same colour. Of several the nearest
    /// file counts, and of two as near the lower one.
    pub(crate) fn home(&self, piece: Piece, square: Square) -> Option<Square> {
        let tables = &self.tables;
        let homes = &self.game.aftermath.homes[piece.side.index()][piece.kind.index()];
        let colour = tables.colours.iter().find(|colour| colour.has(square))?;
        let is_pawn = self.game.is_pawn[piece.kind.index()];
        let file = |sq: Square| tables.geometry.file(sq);
        let suits = |home: &&Square| match homes.len() {
            _ if is_pawn => file(**home) == file(square),
            1 => true,
            _ => colour.has(**home),
        };
        homes.iter().filter(suits).min_by_key(|home| file(**home).abs_diff(file(square))).copied()
    }
}
