//! A line of play with every position on it.

use crate::Moment;
use game_core::{Move, Side};

/// A position and the moves of a line from it, with the position after each.
///
/// [`Move::NONE`] stands for a pass, in lines that show a threat.
#[derive(Clone)]
pub struct Story {
    moments: Vec<Moment>,
    moves: Vec<Move>,
}

impl Story {
    /// The story of a line. It ends before the first move that is not legal.
    pub fn tell(start: Moment, moves: &[Move]) -> Story {
        let mut story = Story { moments: vec![start], moves: Vec::new() };
        for &m in moves {
            let here = story.end();
            let next = if m == Move::NONE {
                here.after_pass()
            } else {
                here.is_legal(m).then(|| here.after(m))
            };
            let Some(next) = next else { break };
            story.moments.push(next);
            story.moves.push(m);
        }
        story
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Has it no move?
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position before the move of this number, from 0; the last one is that
    /// after the last move.
    pub fn at(&self, ply: usize) -> &Moment {
        &self.moments[ply.min(self.moments.len() - 1)]
    }

    /// The position at the start.
    pub fn start(&self) -> &Moment {
        self.at(0)
    }

    /// The position after the last move.
    pub fn end(&self) -> &Moment {
        self.at(self.moves.len())
    }

    /// The side that moves first.
    pub fn mover(&self) -> Side {
        self.start().turn()
    }

    /// The move of this number, if there is one.
    pub(crate) fn move_at(&self, ply: usize) -> Option<Move> {
        self.moves.get(ply).copied()
    }

    /// The story from this move on.
    pub fn from(&self, ply: usize) -> Story {
        let ply = ply.min(self.moves.len());
        Story { moments: self.moments[ply..].to_vec(), moves: self.moves[ply..].to_vec() }
    }

    /// The story up to this move, which is not part of it.
    pub fn until(&self, ply: usize) -> Story {
        let ply = ply.min(self.moves.len());
        Story { moments: self.moments[..=ply].to_vec(), moves: self.moves[..ply].to_vec() }
    }

    /// The numbers of the moves that a side makes.
    pub(crate) fn plies_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.moves.len()).filter(move |&ply| self.at(ply).turn() == side)
    }

    /// The first position at or after this ply in which nothing is in the air; the
    /// end if there is none.
    pub(crate) fn quiet_ply(&self, from: usize) -> usize {
        (from..=self.len()).find(|&ply| is_quiet(self.at(ply))).unwrap_or(self.len())
    }
}

/// Is nothing in the air: the side to move is not in check and no capture wins
/// anything?
pub fn is_quiet(moment: &Moment) -> bool {
    if moment.in_check() {
        return false;
    }
    let moves = moment.legal_moves();
    !moves.into_iter().any(|m| {
        let facts = moment.facts(m);
        if facts.captured.is_none() && facts.promotion.is_none() {
            return false;
        }
        match moment.gain(m) {
            Some(gain) => gain > 0,
            None => facts.captured.is_some(),
        }
    })
}
