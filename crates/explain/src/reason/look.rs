//! Longer looks at scores: what a claim rests on must hold at each of them, so that
//! nothing is said that a deeper search would take back.

use super::{Court, DECIDED};
use crate::known_scores::FoundScores;
use crate::{NOISE, Story};
use game_core::{Analyst, Line, Move, Question, Score};

/// Claims of scores are looked at once more, with so many times the nodes of a line,
/// and where they hold once more with as many as the second number says.
const LOOKS: [u64; 2] = [4, 16];
/// No look visits more positions than this, but always those of a line: where lines
/// are long a score changes little any more.
const MOST_NODES: u64 = 800_000;
/// A claim must hold at so many shares of the nodes of a look, each twice the one before.
const SHARES: u32 = 3;

/// So many checks in a row hold a line.
const HOLDING_CHECKS: usize = 3;

/// A look at the position of a case with a number of nodes.
pub(super) struct LongerLook<'a> {
    court: &'a Court<'a>,
    analyst: &'a mut dyn Analyst,
    nodes: u64,
    at: Share,
}

/// Which of the scores of a look counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    /// The one after all nodes, or after half of them so many times.
    Halved(usize),
    /// The one there would be if the score went on changing as it did last.
    Next,
}

impl Share {
    /// Of the scores of a look, the last one after all of its nodes.
    fn of(self, scores: &[Score]) -> Option<Score> {
        let last = *scores.last()?;
        match self {
            Share::Halved(times) => {
                let index = (scores.len() - 1).saturating_sub(times);
                scores.get(index).copied()
            }
            Share::Next => {
                let before = scores.iter().rev().nth(1).copied().unwrap_or(last);
                let is_mate = |score: Score| score.mate_plies().is_some();
                if is_mate(last) || is_mate(before) {
                    return Some(last);
                }
                let next = 2 * last.raw() - before.raw();
                Some(Score::cp(next.clamp(-Score::MAX_CP, Score::MAX_CP)))
            }
        }
    }
}

impl LongerLook<'_> {
    /// The scores after these moves as the mover sees them, of lines that begin with none
    /// of those; nothing if they are not legal.
    fn found(&mut self, after: &[Move], without: &[Move]) -> Option<FoundScores> {
        let key = (after.to_vec(), without.to_vec(), self.nodes);
        if let Some(known) = self.court.case.scores.borrow().get(&key) {
            return Some(known.clone());
        }
        let found = self.searched(after, without)?;
        self.court.case.scores.borrow_mut().insert(key, found.clone());
        Some(found)
    }

    fn searched(&mut self, after: &[Move], without: &[Move]) -> Option<FoundScores> {
        let story = Story::tell(self.court.case.before.clone(), after);
        if story.len() < after.len() {
            return None;
        }
        let (us, plies) = (self.court.us(), after.len() as u32);
        if let Some(outcome) = story.end().outcome() {
            let score = match outcome.winner() {
                Some(side) if side == us => Score::mate_in(plies),
                Some(_) => Score::mated_in(plies),
                None => Score::DRAW,
            };
            return Some(FoundScores { scores: vec![score], is_held_by_checks: false });
        }
        let question = Question {
            after: after.to_vec(),
            without: without.to_vec(),
            lines: 1,
            nodes: self.nodes,
        };
        let looks = self.analyst.looks(&question, SHARES);
        let lines: Vec<&Line> = looks.iter().filter_map(|lines| lines.first()).collect();
        let is_held = |line: &&Line| {
            let is_open = line.score.seen_by(us).raw().abs() < DECIDED;
            let moves = [after, &line.moves].concat();
            let whole = Story::tell(self.court.case.before.clone(), &moves);
            is_open && is_held_by_checks(&whole, after.len())
        };
        let scores: Vec<Score> = lines.iter().map(|line| line.score.seen_by(us)).collect();
        let is_held_by_checks = lines.iter().any(is_held);
        (!scores.is_empty()).then_some(FoundScores { scores, is_held_by_checks })
    }

    /// The score after these moves as the mover sees it, of lines that begin with none
    /// of those; nothing if they are not legal, or if only checks hold it.
    fn score_without(&mut self, after: &[Move], without: &[Move]) -> Option<Score> {
        let found = self.found(after, without).filter(|found| !found.is_held_by_checks)?;
        self.at.of(&found.scores)
    }

    /// The score after these moves as the mover sees it; nothing if only checks hold
    /// it.
    pub(super) fn score(&mut self, after: &[Move]) -> Option<Score> {
        self.score_without(after, &[])
    }

    /// The same, whatever holds it.
    pub(super) fn any_score(&mut self, after: &[Move]) -> Option<Score> {
        let found = self.found(after, &[])?;
        self.at.of(&found.scores)
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

/// Does one side do nothing but give check from this ply on? Checks right before it
/// count too: a line that comes back to where it was is short.
fn is_held_by_checks(story: &Story, from: usize) -> bool {
    [0, 1].into_iter().any(|first| {
        let own: Vec<usize> = (first..story.len()).step_by(2).collect();
        let checks = own.iter().rev().take_while(|&&ply| story.at(ply + 1).in_check());
        let checks: Vec<&usize> = checks.collect();
        let covers = checks.last().is_some_and(|&&ply| ply <= from + 1);
        covers && checks.len() >= HOLDING_CHECKS
    })
}

impl Court<'_> {
    /// Does this hold at every longer look, at every share of its nodes, and would it
    /// still if the scores went on changing as they last did?
    pub(super) fn surely(
        &self,
        analyst: &mut dyn Analyst,
        holds: impl Fn(&mut LongerLook<'_>) -> Option<bool>,
    ) -> bool {
        let line = self.case.nodes;
        let mut looks =
            LOOKS.map(|more| line.saturating_mul(more).min(MOST_NODES).max(line)).to_vec();
        looks.dedup();
        let shares = (0..SHARES as usize).map(Share::Halved).chain([Share::Next]);
        looks.into_iter().all(|nodes| {
            shares.clone().all(|at| {
                let mut look = LongerLook { court: self, analyst: &mut *analyst, nodes, at };
                holds(&mut look) == Some(true)
            })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moment, PieceFacts, any_board};
    use chess::Chess;
    use game_core::Position as _;
    use std::rc::Rc;

    /// Black's queen checks the king until its other pieces come into play.
    const START: &str = "6k1/p3P2p/1p3Q2/3p3K/2pPq3/1nP5/6PP/8 b - - 0 38";

    fn held_after_the_first_move(text: &str) -> bool {
        let start = notation::fen::position(START, Chess::from_setup).expect("a position");
        let mut pos = start.clone();
        let read = |word: &str| {
            let m = notation::coords::parse(&pos, word).unwrap_or_else(|error| panic!("{error}"));
            pos.make(m, &mut ());
            m
        };
        let moves: Vec<Move> = text.split(' ').map(read).collect();
        let board = any_board(&start);
        let facts = Rc::new(PieceFacts::new(&*board, &|_| 0));
        is_held_by_checks(&Story::tell(Moment::new(board, facts), &moves), 1)
    }

    #[test]
    fn a_short_line_of_checks_counts_with_the_check_before_it() {
        assert!(held_after_the_first_move("e4e2 h5h6 e2e3 h6h5 e3e2"));
        assert!(held_after_the_first_move("e4e2 h5h4 e2e1 h4g5 e1d2 g5h5 d2e2"));
    }

    #[test]
    fn a_line_with_another_move_is_not_held_by_checks() {
        assert!(!held_after_the_first_move("e4e2 h5h6 e2e3 h6h5 e3e7"));
        assert!(!held_after_the_first_move("e4e2 h5h6 e2e3"));
    }
}
