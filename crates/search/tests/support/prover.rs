//! Forced wins proven the slow way: every move of both sides is looked at,
//! nothing is judged, nothing left out.
//!
//! It knows positions only by their moves and outcomes, and shares no line
//! with the search, so that it can contradict it.

use game_core::{Key, Move, Position, Side};
use std::collections::HashMap;

/// Proves or refutes forced wins of one side.
pub struct Prover {
    /// The side that is to win.
    winner: Side,
    /// What is known of positions with so many plies left.
    known: HashMap<(Key, u32), bool>,
    /// The move that decided last with so many plies left is tried first.
    deciding: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// Beyond so many everything counts as not won.
    pub most_nodes: u64,
}

impl Prover {
    pub fn new(winner: Side) -> Prover {
        let (known, deciding) = (HashMap::new(), Vec::new());
        Prover { winner, known, deciding, nodes: 0, most_nodes: u64::MAX }
    }

    /// Is the game won within so many plies, whatever the other side does?
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
        // One move is enough for the winner, the other side needs all to fail.
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

    /// The moves after which the game is won within so many plies in all.
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
