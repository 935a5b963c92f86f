//! Longer looks at scores: what a claim rests on must hold at each of them, so that
//! nothing is said that a deeper search would take back.

use super::Court;
use crate::{NOISE, Story};
use game_core::{Analyst, Move, Question, Score};
use std::cell::RefCell;
use std::collections::HashMap;

/// Claims of scores are looked at once more, with so many times the nodes of a line,
/// and where they hold once more with as many as the second number says.
const LOOKS: [u64; 2] = [4, 16];
/// No look visits more positions than this, but always those of a line: where lines
/// are long a score changes little any more.
const MOST_NODES: u64 = 800_000;

/// Scores that were asked for: after these moves, without those, with so many nodes.
pub(super) type KnownScores = RefCell<HashMap<(Vec<Move>, Vec<Move>, u64), Score>>;

/// A look at the position of a case with a number of nodes.
pub(super) struct LongerLook<'a> {
    court: &'a Court<'a>,
    analyst: &'a mut dyn Analyst,
    nodes: u64,
}

impl LongerLook<'_> {
    /// The score after these moves as the mover sees it, of lines that begin with none
    /// of those; nothing if they are not legal.
    fn score_without(&mut self, after: &[Move], without: &[Move]) -> Option<Score> {
        let key = (after.to_vec(), without.to_vec(), self.nodes);
        if let Some(&known) = self.court.scores.borrow().get(&key) {
            return Some(known);
        }
        let score = self.searched(after, without)?;
        self.court.scores.borrow_mut().insert(key, score);
        Some(score)
    }

    fn searched(&mut self, after: &[Move], without: &[Move]) -> Option<Score> {
        let story = Story::tell(self.court.case.before.clone(), after);
        if story.len() < after.len() {
            return None;
        }
        let (us, plies) = (self.court.us(), after.len() as u32);
        if let Some(outcome) = story.end().outcome() {
            return Some(match outcome.winner() {
                Some(side) if side == us => Score::mate_in(plies),
                Some(_) => Score::mated_in(plies),
                None => Score::DRAW,
            });
        }
        let question = Question {
            after: after.to_vec(),
            without: without.to_vec(),
            lines: 1,
            nodes: self.nodes,
        };
        Some(self.analyst.lines(&question).first()?.score.seen_by(us))
    }

    /// The score after these moves as the mover sees it.
    pub(super) fn score(&mut self, after: &[Move]) -> Option<Score> {
        self.score_without(after, &[])
    }

    /// The points of the mover after these moves.
    pub(super) fn points(&mut self, after: &[Move]) -> Option<f64> {
        let score = self.score(after)?;
        Some(self.court.case.scale.points(score, self.court.us()))
    }

    /// By how many points the mover stands better after the first moves than after
    /// the others.
    pub(super) fn gap(&mut self, high: &[Move], low: &[Move]) -> Option<f64> {
        Some(self.points(high)? - self.points(low)?)
    }
}

impl Court<'_> {
    /// Does this hold at every longer look?
    pub(super) fn surely(
        &self,
        analyst: &mut dyn Analyst,
        holds: impl Fn(&mut LongerLook<'_>) -> Option<bool>,
    ) -> bool {
        let line = self.case.nodes;
        let mut looks =
            LOOKS.map(|more| line.saturating_mul(more).min(MOST_NODES).max(line)).to_vec();
        looks.dedup();
        looks.into_iter().all(|nodes| {
            let mut look = LongerLook { court: self, analyst: &mut *analyst, nodes };
            holds(&mut look) == Some(true)
        })
    }

    /// Is this gap so many points, and the noise of a search more?
    pub(super) fn is_sure(
        &self,
        analyst: &mut dyn Analyst,
        high: &[Move],
        low: &[Move],
        least: f64,
    ) -> bool {
        self.surely(analyst, |look| Some(look.gap(high, low)? >= least + NOISE))
    }

    /// Does a first move beat all others by so many points, and the noise more?
    pub(super) fn beats_others(&self, analyst: &mut dyn Analyst, first: Move, least: f64) -> bool {
        let (scale, us) = (self.case.scale, self.us());
        self.surely(analyst, |look| {
            let rest = scale.points(look.score_without(&[], &[first])?, us);
            Some(look.points(&[first])? - rest >= least + NOISE)
        })
    }
}
