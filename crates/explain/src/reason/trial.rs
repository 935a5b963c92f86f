//! Is the claimed refutation the cause? Without it the loss must halve.

use super::{Course, Court, Reason, ReasonPart, reason};
use crate::{Evidence, Fact, Family, Finding, Story, detect};
use game_core::{Analyst, Line, Move, Question};

/// At most so many replies are named that punish a move.
const MOST_REPLIES: usize = 3;
/// A reply punishes a move if it still costs so many points.
const PUNISHED: f64 = 5.0;

/// What the loss is without the claimed reply.
enum Trial {
    /// It halves, or nothing is claimed of a reply: the reason stands.
    Stands,
    /// It halves only without these lines too, which begin with other replies.
    Others(Vec<Line>),
    /// It does not: no few replies are the cause.
    Many,
}

impl Court<'_> {
    /// The reasons of a blamed move after their main one was tried: a fault that a
    /// reply shows is the cause if the loss halves without that reply. Otherwise the
    /// other replies are named beside it, or another reason is given.
    pub(super) fn tried(&self, found: Vec<Reason>, analyst: &mut dyn Analyst) -> Vec<Reason> {
        let Some(main) = found.first().filter(|main| rests_on_reply(main)) else { return found };
        let trial = match self.trial(analyst) {
            Trial::Others(lines) if !self.all_punish(&lines, analyst) => Trial::Many,
            trial => trial,
        };
        match trial {
            Trial::Stands => found,
            Trial::Others(lines) => {
                let also = self.other_refutations(&lines);
                let stories: Vec<Story> =
                    lines.iter().map(|line| self.after_played(line)).collect();
                let is_shared = stories.iter().all(|story| shows(story, &main.finding));
                // What only one of the replies does is not the cause; what is lost is.
                let total =
                    found.iter().position(|known| known.finding.fact == Fact::LosesMaterial);
                let kept = if is_shared { 0 } else { total.unwrap_or(0) };
                found.into_iter().skip(kept).take(1).chain(also).collect()
            }
            // A mate is the cause however many replies lead to it.
            Trial::Many if main.finding.fact.family() == Family::Mate => found,
            Trial::Many => {
                let others = self.causes_without_reply(analyst);
                if others.is_empty() { found } else { others }
            }
        }
    }

    /// Forbids the reply, and what it takes with whatever piece, and looks whether
    /// the loss halves; where it does not, the next reply too.
    fn trial(&self, analyst: &mut dyn Analyst) -> Trial {
        let after = self.played.at(1);
        let Some(&reply) = self.case.played.moves.get(1) else { return Trial::Stands };
        if after.turn() == self.us() {
            return Trial::Stands;
        }
        let half = self.case.loss() / 2.0;
        let (mut without, mut others) = (self.same_blow(reply), Vec::new());
        loop {
            if after.legal_moves().iter().all(|m| without.contains(m)) {
                return Trial::Stands;
            }
            let question = Question {
                after: self.case.played.moves[..1].to_vec(),
                without: without.clone(),
                lines: 1,
                nodes: self.case.nodes,
            };
            let line = analyst.lines(&question).into_iter().next();
            let Some((&next, line)) =
                line.as_ref().and_then(|line| Some((line.moves.first()?, line)))
            else {
                return Trial::Stands;
            };
            let points = self.case.scale.points(line.score.seen_by(self.us()), self.us());
            let cost = self.case.best().points - points;
            if cost <= half {
                return if others.is_empty() { Trial::Stands } else { Trial::Others(others) };
            }
            if cost < PUNISHED || others.len() + 1 == MOST_REPLIES {
                return Trial::Many;
            }
            without.extend(self.same_blow(next));
            others.push(line.clone());
        }
    }

    /// Does the first move of each of these lines surely punish the move?
    fn all_punish(&self, lines: &[Line], analyst: &mut dyn Analyst) -> bool {
        let (Some(&played), Some(&best)) =
            (self.case.played.moves.first(), self.case.best().moves.first())
        else {
            return false;
        };
        let mut replies = lines.iter().filter_map(|line| line.moves.first());
        replies.all(|&reply| self.is_sure(analyst, &[best], &[played, reply], PUNISHED))
    }

    /// A reply and all others that take the same piece.
    fn same_blow(&self, reply: Move) -> Vec<Move> {
        let after = self.played.at(1);
        let target = after.captured_at(reply);
        let takes_it = |m: &Move| target.is_some() && after.captured_at(*m) == target;
        after.legal_moves().into_iter().filter(|m| *m == reply || takes_it(m)).collect()
    }

    fn after_played(&self, line: &Line) -> Story {
        let moves = [&self.case.played.moves[..1], &line.moves].concat();
        Story::tell(self.case.before.clone(), &moves)
    }

    /// Row 303: other replies punish the move as well.
    fn other_refutations(&self, lines: &[Line]) -> Option<Reason> {
        let also: Vec<Move> = lines.iter().filter_map(|line| line.moves.first().copied()).collect();
        let mut claim = Finding::new(Fact::OtherRefutations, !self.us(), 1, Evidence::Search)
            .with_line(&self.case.played.moves[..1]);
        claim.also = also;
        Some(reason(ReasonPart::Note, Course::Played, claim))
    }

    /// What speaks against a move that many replies punish: what the better move
    /// would have got, a threat that stays, the worse position.
    fn causes_without_reply(&self, analyst: &mut dyn Analyst) -> Vec<Reason> {
        let mut found = self.missed_material();
        found.extend(self.ignored_threat(analyst));
        if found.is_empty() {
            found.extend(self.quiet_reasons(analyst));
        }
        found
    }
}

/// Is this a fault that the opponent's next move shows?
fn rests_on_reply(main: &Reason) -> bool {
    let by_reply = matches!(main.finding.evidence, Evidence::Line | Evidence::Exchange);
    let is_fault = main.part == ReasonPart::Fault && main.course == Course::Played;
    is_fault && by_reply && main.finding.fact != Fact::Factor
}

/// Does another line show the same fact about the same piece?
fn shows(story: &Story, claim: &Finding) -> bool {
    let target = |known: &Finding| known.men.last().copied();
    let is_same = |known: &Finding| {
        known.fact == claim.fact && known.side == claim.side && target(known) == target(claim)
    };
    detect::in_story(story).iter().any(is_same)
}
