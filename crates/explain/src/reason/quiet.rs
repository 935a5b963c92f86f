//! Reasons of moves that lose nothing by force: the term of the evaluation that changes
//! most, and what stands worse on the board.

use super::rank::rank;
use super::{Course, Court, Reason, ReasonPart, SOON, feature, reason, settled_ply};
use crate::{Evidence, Fact, Finding, Moment, PieceRole, Story, detect};
use game_core::{Analyst, Move, Side, Square, Trace};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A term of the evaluation is named from a change of so many centipawns on.
const LEAST_FACTOR: i32 = 12;
/// A term counts as the largest from this share of the largest on: four fifths.
const NEARLY: (i32, i32) = (4, 5);
/// Terms that tell nobody anything: the right to move, the size of the score, and how it
/// is scaled.
const SAYS_NOTHING: [&str; 3] = ["tempo", "limit", "scale"];

impl Court<'_> {
    /// The term of the evaluation that changes most between the ends of both lines,
    /// for both sides together. Where several looks were taken, the one that changes
    /// most over all of them, if it is about the largest here too.
    pub(super) fn factor(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let (bad, good) = self.traces(analyst);
        let lost = lost_terms(&good, &bad, self.us());
        let named = match self.case.told {
            None => largest(&lost),
            Some(told) => told.term.filter(|term| is_about_largest(&lost, term)),
        }?;
        let size = lost.get(named).copied().unwrap_or_default();
        (size >= LEAST_FACTOR).then(|| {
            let line = self.settled(&self.played);
            let mut claim = Finding::new(Fact::Factor, !self.us(), line.len(), Evidence::Board)
                .with_line(line)
                .sized(size);
            claim.term = Some(named);
            if let Some((name, squares)) = feature::main(&bad, &good, named, self.us()) {
                claim.feature = Some(name);
                claim.squares = squares;
            }
            reason(ReasonPart::Fault, Course::Played, claim)
        })
    }

    /// What the mover loses in each term.
    pub(super) fn lost_terms(&self, analyst: &mut dyn Analyst) -> LostTerms {
        let (bad, good) = self.traces(analyst);
        lost_terms(&good, &bad, self.us())
    }

    /// The evaluation where nothing is in the air any more, after the move and after the
    /// best one.
    fn traces(&self, analyst: &mut dyn Analyst) -> (Trace, Trace) {
        (analyst.trace(self.settled(&self.played)), analyst.trace(self.settled(&self.best)))
    }

    fn settled<'s>(&self, story: &'s Story) -> &'s [Move] {
        &story.moves()[..settled_ply(story)]
    }

    /// The term of the evaluation that changes most, and what stands worse on the board.
    pub(super) fn quiet_reasons(&self, analyst: &mut dyn Analyst) -> Vec<Reason> {
        let factor = self.factor(analyst);
        let on_the_board = self.on_the_board(factor.as_ref().map(|known| &known.finding));
        factor.into_iter().chain(on_the_board).collect()
    }

    /// What stands worse on the board after the move than after the best one: of all
    /// such facts the one that says most, unless the term was told with its squares.
    fn on_the_board(&self, factor: Option<&Finding>) -> Option<Reason> {
        let is_told = |known: &Reason| factor.is_some_and(|told| repeats(told, &known.finding));
        let found = [self.missed_structure(), self.missed_castling(), self.structure()];
        // Of equal ones the last: what the move spoils.
        let new = found.into_iter().flatten().filter(|known| !is_told(known));
        new.max_by_key(|known| rank(known.finding.fact))
    }

    /// The king would have castled soon after the best move, and does not after this.
    fn missed_castling(&self) -> Option<Reason> {
        let castles = |found: &[Finding]| {
            let is_ours = |known: &&Finding| known.side == self.us() && known.fact == Fact::Castles;
            found.iter().find(is_ours).cloned()
        };
        let found = castles(&self.in_best)?;
        let is_seen = found.ply <= SOON && self.played.len() >= found.ply;
        let is_missed = is_seen && castles(&self.in_played).is_none();
        is_missed.then(|| reason(ReasonPart::Missed, Course::Best, found))
    }

    /// What the move spoils on the board and the best move would not have.
    fn structure(&self) -> Option<Reason> {
        let (before, end) = (&self.case.before, self.played.at(settled_ply(&self.played)));
        let best_end = self.best.at(settled_ply(&self.best));
        let spoiled = detect::changes(before, end);
        let kept = detect::changes(before, best_end);
        // A hole that no pawn has left was there before and is only now within reach.
        let pawns = |moment: &Moment| moment.of_role(self.us(), PieceRole::Pawn);
        let is_old_hole = pawns(before) == pawns(end);
        let is_new = |finding: &&Finding| {
            let is_old = finding.fact == Fact::Hole && is_old_hole;
            let is_same =
                |other: &Finding| other.fact == finding.fact && other.side == finding.side;
            !is_old && !kept.iter().any(is_same)
        };
        let bad = |finding: &&Finding| {
            detect::is_bad_for_owner(finding.fact) == (finding.side == self.us())
        };
        let worst =
            spoiled.iter().filter(bad).filter(is_new).max_by_key(|finding| rank(finding.fact))?;
        let mut claim = worst.clone();
        claim.ply = settled_ply(&self.played);
        claim.line = self.played.moves()[..claim.ply].to_vec();
        Some(reason(ReasonPart::Fault, Course::Played, claim))
    }

    /// What the best move would have got on the board and the played one does not.
    fn missed_structure(&self) -> Option<Reason> {
        let before = &self.case.before;
        let (end, best_end) = (settled_ply(&self.played), settled_ply(&self.best));
        let got = detect::changes(before, self.played.at(end));
        let wanted = detect::changes(before, self.best.at(best_end));
        let is_new = |finding: &&Finding| {
            !got.iter().any(|other| other.fact == finding.fact && other.side == finding.side)
        };
        let good = |finding: &&Finding| {
            detect::is_bad_for_owner(finding.fact) == (finding.side != self.us())
        };
        let best = wanted.iter().filter(good).filter(is_new);
        let mut claim = best.max_by_key(|finding| rank(finding.fact))?.clone();
        claim.ply = best_end;
        claim.line = self.best.moves()[..best_end].to_vec();
        Some(reason(ReasonPart::Missed, Course::Best, claim))
    }
}

/// Is a fact about the same squares as the feature that was told of a term?
fn repeats(told: &Finding, fact: &Finding) -> bool {
    let is_of_men = |sq: &Square| fact.men.iter().any(|man| man.square == *sq);
    let is_same = |sq: &Square| is_of_men(sq) || fact.squares.contains(sq);
    told.feature.is_some() && told.squares.iter().any(is_same)
}

/// What a side loses in each term, in centipawns.
pub(super) type LostTerms = BTreeMap<&'static str, i32>;

/// What a side loses in each term from one evaluation to the other.
fn lost_terms(good: &Trace, bad: &Trace, side: Side) -> LostTerms {
    let terms = good.terms.iter().chain(&bad.terms).map(|term| term.name);
    let told = terms.filter(|name| !SAYS_NOTHING.contains(name));
    told.map(|name| (name, value(good, name, side) - value(bad, name, side))).collect()
}

/// The term in which most is lost.
pub(super) fn largest(lost: &LostTerms) -> Option<&'static str> {
    lost.iter().max_by_key(|&(name, size)| (size, Reverse(name))).map(|known| *known.0)
}

/// Is the loss in this term worth a word, and not much smaller than that in another?
pub(super) fn is_about_largest(lost: &LostTerms, term: &str) -> bool {
    let size = lost.get(term).copied().unwrap_or_default();
    let most = lost.values().copied().max().unwrap_or_default();
    size >= LEAST_FACTOR && size * NEARLY.1 >= most * NEARLY.0
}

/// What a term is worth for a side, in centipawns.
fn value(trace: &Trace, name: &str, side: Side) -> i32 {
    let known = trace.terms.iter().find(|term| term.name == name);
    known.map_or(0, |term| term.centipawns[side.index()] - term.centipawns[(!side).index()])
}
