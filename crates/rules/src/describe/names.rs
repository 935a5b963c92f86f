//! Names of pieces in a whole game. `naming.rs` must not know games: endings,
//! which are parts of games, use it.

use super::naming::Naming;
use crate::game::Game;

impl<'a> Naming<'a> {
    /// What names the pieces and squares of a game.
    pub(crate) fn of(game: &'a Game) -> Naming<'a> {
        Naming { pieces: &game.pieces, topology: &game.topology }
    }
}

/// "a knight, a bishop or a rook".
pub(super) fn names(game: &Game, symbols: &[String], joint: &str) -> String {
    Naming::of(game).names(symbols, joint)
}
