//! What pieces do in games, for moves that `BoardView` does not show.
//!
//! A move with effects of its own, such as a king that leaves a piece behind,
//! is neither a step nor an attack of a `BoardView`. Kinds that have no steps
//! and attacks are evaluated by the moves they had in the random games.

use game_core::{Kind, Move, Origin, Position, Square};
use std::collections::BTreeSet;

/// Counts by kind, of both sides together.
#[derive(Debug)]
pub(super) struct SeenMoves {
    /// Pieces of the side to move, once for each position.
    pieces: Vec<u64>,
    /// Squares they could go to, counted piece by piece.
    moves: Vec<u64>,
    /// Squares where they captured.
    captures: Vec<u64>,
}

impl SeenMoves {
    pub(super) fn new(n_kinds: usize) -> SeenMoves {
        let none = vec![0; n_kinds];
        SeenMoves { pieces: none.clone(), moves: none.clone(), captures: none }
    }

    /// Counts a position and its legal moves.
    pub(super) fn add<P: Position>(&mut self, pos: &P, moves: &[Move]) {
        for sq in pos.of_side(pos.turn()) {
            if let Some(piece) = pos.at(sq) {
                self.pieces[piece.kind.index()] += 1;
            }
        }
        let mut known: BTreeSet<(Square, Square)> = BTreeSet::new();
        for facts in moves.iter().map(|&m| pos.facts(m)) {
            if let Origin::Board(from) = facts.origin
                && known.insert((from, facts.to))
            {
                self.moves[facts.kind.index()] += 1;
                self.captures[facts.kind.index()] += u64::from(facts.captured.is_some());
            }
        }
    }

    /// Moves and captures of a piece in a position, on the average.
    pub(super) fn mean(&self, kind: Kind) -> (f64, f64) {
        let pieces = self.pieces[kind.index()].max(1) as f64;
        (self.moves[kind.index()] as f64 / pieces, self.captures[kind.index()] as f64 / pieces)
    }
}
