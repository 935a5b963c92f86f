//! A closer look at a move that is worse than the best one: the lines that many looks
//! see, with more and with fewer nodes, and the scores on which they settle.

use crate::case::Asking;
use crate::reason::chosen;
use crate::{Case, JudgedLine, PointScale};
use game_core::{Analyst, Move, Position, Question, Score};
use std::cmp::Reverse;

/// A blamed move is looked at with so many shares of nodes, each twice the one before.
const SHARES: u32 = 6;
/// The mean of the scores of so many of them counts.
const STEADY: usize = 3;
/// The longest of these looks has so many times the nodes of a line,
const LONGER: u64 = 4;
/// but no more than this.
const MOST_NODES: u64 = 800_000;

impl Case {
    /// The same, and unless the move is as good as the best one longer and shorter looks
    /// at both.
    pub fn examine<P: Position + 'static>(
        pos: &P,
        m: Move,
        analyst: &mut dyn Analyst,
        scale: PointScale,
        nodes: u64,
    ) -> Option<Case> {
        let mut case = Case::ask(pos, m, analyst, scale, nodes)?;
        if !case.is_first_choice() {
            case.look_closely(analyst);
        }
        (!analyst.is_stopped()).then_some(case)
    }

    /// Looks at a move and at the better one with many shares of nodes, and takes the mean
    /// of the scores that the longest of these looks give and of the lines those that give
    /// the reason which most looks give.
    fn look_closely(&mut self, analyst: &mut dyn Analyst) {
        let (Some(&m), Some(&best)) = (self.played.moves.first(), self.best().moves.first()) else {
            return;
        };
        let (scale, mover, nodes) = (self.scale, self.mover, longest_look(self.nodes));
        let before = self.before.clone();
        let mut asking = Asking { before: &before, mover, analyst, scale, nodes };
        let (played, best) = (asking.looks_after(m), asking.looks_after(best));
        let best = self.look_at_rivals(&mut asking, m, best);
        let scores = [steady(&played), steady(&best)];
        let pairs = played.into_iter().zip(best).map(|(played, best)| [played, best]);
        let looks: Vec<Case> = pairs.map(|pair| self.with_lines(pair)).collect();
        if looks.is_empty() {
            return;
        }
        let choice = chosen(&looks, analyst);
        let told = &looks[choice.index];
        let line = |line: &JudgedLine, score: Score| JudgedLine {
            moves: line.moves.clone(),
            score,
            points: scale.points(score, mover),
        };
        let better = told.candidates.first().unwrap_or(&told.played);
        *self = self.with_lines([line(&told.played, scores[0]), line(better, scores[1])]);
        self.told = Some(choice);
    }

    /// The looks at the best move. Another candidate that these looks put above it is looked
    /// at as closely, and is the best one if it stays above.
    fn look_at_rivals(
        &mut self,
        asking: &mut Asking,
        played: Move,
        mut best: Vec<JudgedLine>,
    ) -> Vec<JudgedLine> {
        for place in 1..self.candidates.len() {
            let rival = &self.candidates[place];
            let Some(&m) = rival.moves.first().filter(|&&m| m != played) else { continue };
            if rival.score <= steady(&best) {
                continue;
            }
            let looks = asking.looks_after(m);
            let Some(longest) = looks.first() else { continue };
            let score = steady(&looks);
            let points = asking.scale.points(score, asking.mover);
            self.candidates[place] = JudgedLine { score, points, ..longest.clone() };
            if score > steady(&best) {
                let score = steady(&best);
                self.candidates[0].points = asking.scale.points(score, asking.mover);
                self.candidates[0].score = score;
                self.candidates.swap(0, place);
                best = looks;
            }
        }
        if let Some(others) = self.candidates.get_mut(1..) {
            others.sort_by_key(|line| Reverse(line.score));
        }
        best
    }

    /// The same with another line after the move and another one after the best.
    fn with_lines(&self, [played, best]: [JudgedLine; 2]) -> Case {
        let mut case = self.clone();
        let is_played = |line: &JudgedLine| line.moves.first() == played.moves.first();
        case.candidates
            .iter_mut()
            .filter(|line| is_played(line))
            .for_each(|line| *line = played.clone());
        if let Some(first) = case.candidates.first_mut() {
            *first = best;
        }
        case.played = played;
        case
    }
}

impl Asking<'_> {
    /// The line after a move as looks with fewer and fewer nodes see it.
    fn looks_after(&mut self, m: Move) -> Vec<JudgedLine> {
        let after = [m];
        if self.before.after(m).outcome().is_some() {
            return self
                .line_after(&after, self.nodes)
                .into_iter()
                .cycle()
                .take(SHARES as usize)
                .collect();
        }
        let question = Question::best(&after, self.nodes);
        let looks = self.analyst.looks(&question, SHARES);
        let lines = looks.iter().rev().filter_map(|lines| lines.first());
        lines.map(|line| self.judged(&after, line)).collect()
    }
}

/// The mean score of the longest looks, which come first; the longest one if it is a
/// forced win.
fn steady(looks: &[JudgedLine]) -> Score {
    let Some(longest) = looks.first() else { return Score::DRAW };
    let is_mate = |line: &&JudgedLine| line.score.mate_plies().is_some();
    let counted: Vec<i32> = looks
        .iter()
        .take(STEADY)
        .filter(|line| !is_mate(line))
        .map(|line| line.score.raw())
        .collect();
    match i32::try_from(counted.len()) {
        Ok(n) if n > 0 && !is_mate(&longest) => Score::cp(counted.iter().sum::<i32>() / n),
        _ => longest.score,
    }
}

/// So many positions are visited for the longest look at a blamed move.
fn longest_look(nodes: u64) -> u64 {
    nodes.saturating_mul(LONGER).min(MOST_NODES).max(nodes)
}
