//! Playing the moves of a game on a position.

use super::tree::{NodeId, PgnGame};
use game_core::{Move, Position, Side};
use std::fmt;

/// The ways in which annotators write a null move.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "@@@@", "0000"];

/// A move of a game that its position does not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError<E> {
    /// The move in the game.
    pub node: NodeId,
    /// The number of the move, as players count moves.
    pub number: u32,
    /// The side to move.
    pub side: Side,
    /// The move as it is written.
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

/// Plays every move of a game and of its variations, from its first position.
///
/// `parse` says which legal move a word means. `visit` hears each move with
/// the position before it: each line to its end, then the variations that leave
/// it, the deepest branch first. A null move that `parse` does not know is told
/// as [`Move::NONE`], unless the side to move is in check.
///
/// # Errors
/// The first move that `parse` refuses. The moves before it were visited.
pub fn replay<P: Position, E>(
    game: &PgnGame,
    start: P,
    parse: impl Fn(&P, &str) -> Result<Move, E>,
    mut visit: impl FnMut(NodeId, &P, Move),
) -> Result<(), ReplayError<E>> {
    let mut pos = start;
    let mut reached = game.root();
    for node in game.all_moves() {
        // Back to the position in which this move leaves the last line.
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
