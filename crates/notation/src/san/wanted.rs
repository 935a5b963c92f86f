//! What a text asks for, whether it is legal or not.

use super::kind_written;
use super::pattern::{SanPattern, without_marks};
use crate::coords::Written;
use game_core::{BoardView, Kind, Square, Wing};

/// A move that a text asks for. Nobody has asked yet whether it is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedMove {
    /// Castling on a wing.
    Castling(Wing),
    /// No move at all.
    Pass,
    /// A piece from the hand.
    Drop {
        /// What is put down.
        kind: Kind,
        /// Where it is put down.
        to: Square,
    },
    /// A step from square to square.
    Step {
        /// The kind of the piece, if the text names it.
        kind: Option<Kind>,
        /// The file it comes from, if the text names it.
        file: Option<u8>,
        /// The rank it comes from, if the text names it.
        rank: Option<u8>,
        /// Where it goes.
        to: Square,
    },
}

/// What a text asks for, in coordinates or short notation; nothing if it has not
/// the form of a move on this board.
///
/// ```
/// use chess::Chess;
/// use notation::san::{WantedMove, wanted};
/// let pos = Chess::start();
/// assert!(matches!(wanted(&pos, "Ke4"), Some(WantedMove::Step { kind: Some(_), .. })));
/// assert_eq!(wanted(&pos, "banana"), None);
/// ```
pub fn wanted<V: BoardView>(view: &V, text: &str) -> Option<WantedMove> {
    let board = view.geometry();
    let body = without_marks(text);
    match SanPattern::read(body, board) {
        Some(SanPattern::Castling { wing, .. }) => return Some(WantedMove::Castling(wing)),
        Some(SanPattern::Pass) => return Some(WantedMove::Pass),
        Some(SanPattern::Drop { symbol, to }) => {
            return Some(WantedMove::Drop { kind: kind_written(view, symbol)?, to });
        }
        Some(SanPattern::Step(step)) => {
            let names_piece = !step.symbol.is_empty() || !step.names_whole_origin();
            let kind = if names_piece { Some(kind_written(view, step.symbol)?) } else { None };
            return Some(WantedMove::Step { kind, file: step.file, rank: step.rank, to: step.to });
        }
        None => {}
    }
    match Written::read(body, board)? {
        Written::Step { from, to, .. } => {
            let (file, rank) = (Some(board.file(from)), Some(board.rank(from)));
            Some(WantedMove::Step { kind: None, file, rank, to })
        }
        Written::Drop { symbol, to } => {
            Some(WantedMove::Drop { kind: view.kind_of_symbol(symbol)?, to })
        }
    }
}
