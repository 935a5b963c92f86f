//! Playing the moves of a game on a position.

use super::{Game, NodeId};
use game_core::{Move, Position, Side};
use std::fmt;

/// How annotators write that a side does nothing.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "@@@@", "0000"];

/// A move of a game that its position does not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError<E> {
    /// Where in the game.
    pub node: NodeId,
    /// The number of the move, as players count.
    pub number: u32,
    /// Who was to move.
    pub side: Side,
    /// The move as written.
    pub text: String,
    /// Why it cannot be played.
    pub cause: E,
}

impl<E: fmt::Display> fmt::Display for ReplayError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.side == Side::White { "." } else { "..." };
        write!(f, "move {}{dots} {}: {}", self.number, self.text, self.cause)
    }
}

impl<E: std::error::Error + 'static> std::error::Error for ReplayError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

/// Plays every move of a game, variations and all, from its first position.
///
/// `parse` says which legal move a word means. `visit` hears each move with
/// the position before it, in the order of [`Game::all_moves`]. Null moves
/// that `parse` does not know become a pass, told as [`Move::NONE`], unless the
/// side to move is in check.
///
/// # Errors
/// The first move that `parse` refuses; what came before it was visited.
pub fn replay<P: Position, E>(
    game: &Game,
    start: P,
    parse: impl Fn(&P, &str) -> Result<Move, E>,
    mut visit: impl FnMut(NodeId, &P, Move),
) -> Result<(), ReplayError<E>> {
    let mut pos = start;
    let mut reached = game.root();
    for node in game.all_moves() {
        // Back to where this move leaves the line played last.
        while Some(reached) != game.parent(node) {
            pos.unmake();
            reached = game.parent(reached).unwrap_or(game.root());
        }
        let text = game.text(node);
        match parse(&pos, text) {
            Ok(m) => {
                visit(node, &pos, m);
                pos.make(m, &mut ());
            }
            Err(_) if NULL_MOVES.contains(&text) && !pos.in_check() => {
                visit(node, &pos, Move::NONE);
                pos.make_null_move();
            }
            Err(cause) => {
                let (number, side) = (pos.to_setup().fullmoves, pos.turn());
                return Err(ReplayError { node, number, side, text: text.to_string(), cause });
            }
        }
        reached = node;
    }
    Ok(())
}
