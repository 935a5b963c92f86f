//! Forced wins proven the slow way: every move of both sides is searched, nothing
//! is evaluated and nothing left out.
//!
//! The prover knows positions only by their moves and outcomes, and shares no code
//! with the search, so that it can contradict the search.

use game_core::{Key, Move, Position, Side};
use std::collections::HashMap;

/// Proves or refutes forced wins of one side.
pub struct Prover {
    /// The side that shall win.
    winner: Side,
    /// Is a position won with so many plies left?
    known: HashMap<(Key, u32), bool>,
    /// The last deciding move with so many plies left, which is tried first.
    deciding: Vec<Move>,
    /// The number of positions visited.
    pub nodes: u64,
    /// After so many nodes every position counts as not won.
    pub most_nodes: u64,
}

impl Prover {
    pub fn new(winner: Side) -> Prover {
        let (known, deciding) = (HashMap::new(), Vec::new());
        Prover { winner, known, deciding, nodes: 0, most_nodes: u64::MAX }
    }

    /// Is the game won within so many plies, whatever the opponent does?
    pub fn wins<P: Position>(&mut self, pos: &mut P, plies: u32) -> bool {
        self.nodes += 1;
        if let Some(outcome) = pos.early_outcome(0) {
            return outcome.winner() == Some(self.winner);
        }
        if plies == 0 {
            return pos.outcome().is_some_and(|outcome| outcome.winner() == Some(self.winner));
        }
        if self.nodes > self.most_nodes {
            return false;
        }
        let entry = (pos.key(), plies);
        if let Some(&known) = self.known.get(&entry) {
            return known;
        }
        let result = self.tries_all(pos, plies);
        if plies > 1 {
            self.known.insert(entry, result);
        }
        result
    }

    fn tries_all<P: Position>(&mut self, pos: &mut P, plies: u32) -> bool {
        let mut moves = pos.legal_moves();
        if moves.is_empty() {
            return pos.outcome().is_some_and(|outcome| outcome.winner() == Some(self.winner));
        }
        let at = plies as usize;
        if self.deciding.len() <= at {
            self.deciding.resize(at + 1, Move::NONE);
        }
        if let Some(first) = moves.iter().position(|&m| m == self.deciding[at]) {
            moves.swap(0, first);
        }
        // One winning move is enough for the winner; for the opponent all moves
        // must lose.
        let chooses = pos.turn() == self.winner;
        for &m in &moves {
            pos.make(m, &mut ());
            let wins = self.wins(pos, plies - 1);
            pos.unmake();
            if wins == chooses {
                self.deciding[at] = m;
                return chooses;
            }
        }
        !chooses
    }

    /// The moves that win the game within so many plies, the move included.
    pub fn winning_moves<P: Position>(&mut self, pos: &mut P, plies: u32) -> Vec<Move> {
        let mut winning = Vec::new();
        for &m in &pos.legal_moves() {
            pos.make(m, &mut ());
            if self.wins(pos, plies - 1) {
                winning.push(m);
            }
            pos.unmake();
        }
        winning
    }
}

/// The plies in which the side to move wins at the earliest, if within `most`.
pub fn distance<P: Position>(pos: &P, most: u32) -> Option<u32> {
    let mut pos = pos.clone();
    let mut prover = Prover::new(pos.turn());
    (1..=most).find(|&plies| prover.wins(&mut pos, plies))
}
