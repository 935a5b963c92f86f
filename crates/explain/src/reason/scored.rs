//! Facts that only scores can prove: what the board shows of them is tested first,
//! then the points that a search gives to the moves and to passes.

use super::look::LongerLook;
use super::{
    Course, Court, DECIDED, MISSED_WIN_POINTS, Reason, ReasonPart, THREAT_POINTS, is_missed_win,
    reason,
};
use crate::detect::men::man;
use crate::detect::tactics;
use crate::{
    Case, Evidence, Fact, Finding, JudgedLine, Moment, PAWN_VALUE, PieceRole, PlacedMan, Story,
};
use game_core::{Analyst, Move, Side};

/// A capture that costs so many points is bait.
const BAIT_POINTS: f64 = 10.0;
/// A quiet move, or a promotion to less, beats all others by so many points.
const CHOICE_POINTS: f64 = 10.0;
/// A small but certain difference.
const SMALL_POINTS: f64 = 5.0;
/// A side that would gain so many points by a pass is in zugzwang.
const ZUGZWANG_POINTS: f64 = 15.0;
/// In zugzwang a side has at most so many moves.
const FEW_MOVES: usize = 15;
/// Within so many centipawns a position is held.
const HELD: i32 = 50;
/// A fortress keeps its score within so many centipawns when looked at longer.
const FLAT: i32 = 10;
/// A decided game is called so if its score is beyond the bar by so much.
const MARGIN: i32 = 100;
/// A man that hangs is worth a word from this value on.
const OFFERED: i32 = 3 * PAWN_VALUE;

/// Does the score of a line confirm a finding whose board part holds? Facts that
/// need a question of their own are not confirmed here.
pub(super) fn is_confirmed(case: &Case, line: &JudgedLine, finding: &Finding) -> bool {
    match finding.fact {
        Fact::Underpromotion | Fact::Fortress => false,
        Fact::Perpetual => line.score.raw().abs() <= HELD,
        Fact::PawnGrab => finding.side == case.mover && case.loss() >= SMALL_POINTS,
        Fact::RealSacrifice | Fact::ExchangeSacrifice => {
            is_worth_it(finding.side == case.mover, case.best().points, line.points)
        }
        _ => true,
    }
}

/// Does a side that gives material give away no points?
fn is_worth_it(is_ours: bool, best: f64, line: f64) -> bool {
    if is_ours { line >= best - SMALL_POINTS } else { line <= best + SMALL_POINTS }
}

impl Court<'_> {
    /// Do longer looks confirm a finding of a line whose score does?
    pub(super) fn is_lasting(&self, finding: &Finding, analyst: &mut dyn Analyst) -> bool {
        let (Some(&first), Some(best)) = (finding.line.first(), self.best_move()) else {
            return true;
        };
        let is_ours = finding.side == self.us();
        match finding.fact {
            Fact::Perpetual => {
                self.surely(analyst, |look| Some(look.any_score(&[first])?.raw().abs() <= HELD))
            }
            Fact::PawnGrab => self
                .played_move()
                .is_some_and(|m| self.is_sure(analyst, &[best], &[m], SMALL_POINTS)),
            Fact::RealSacrifice | Fact::ExchangeSacrifice => self.surely(analyst, |look| {
                Some(is_worth_it(is_ours, look.points(&[best])?, look.points(&[first])?))
            }),
            _ => true,
        }
    }

    fn played_move(&self) -> Option<Move> {
        self.case.played.moves.first().copied()
    }

    fn best_move(&self) -> Option<Move> {
        self.case.best().moves.first().copied()
    }

    /// Row 9: the played move takes what must not be taken.
    pub(super) fn took_bait(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let m = self.played_move()?;
        let before = &self.case.before;
        let bait = before.captured_at(m)?;
        let pays = before.gain(m)? > 0 && before.best_capture(bait)?.1 > 0;
        let holds = pays
            && self.case.loss() >= BAIT_POINTS
            && self.is_sure(analyst, &[self.best_move()?], &[m], BAIT_POINTS);
        holds.then(|| {
            let claim = bait_claim(before, bait, !self.us(), m);
            reason(ReasonPart::Fault, Course::Played, claim)
        })
    }

    /// Row 9: a capture that seems to win something was rightly left alone.
    pub(super) fn left_bait(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let before = &self.case.before;
        let played = self.played_move()?;
        let captures = before.legal_moves().into_iter().filter(|&m| m != played);
        let tempting = captures.filter_map(|m| {
            let bait = before.captured_at(m)?;
            let gain = before.gain(m).filter(|&gain| gain >= PAWN_VALUE)?;
            Some((gain, m, bait))
        });
        let (_, m, bait) = tempting.max_by_key(|known| known.0)?;
        self.is_sure(analyst, &[self.best_move()?], &[m], BAIT_POINTS).then(|| Reason {
            part: ReasonPart::Note,
            course: Course::Played,
            finding: bait_claim(before, bait, !self.us(), m),
        })
    }

    /// Rows 38, 40 and 41: what is special about a choice that beats all others. The
    /// better move if another one was played.
    pub(super) fn special_choice(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let is_played = self.best_move() == self.played_move();
        let (course, part) = match is_played {
            true => (Course::Played, ReasonPart::Merit),
            false => (Course::Best, ReasonPart::Missed),
        };
        let story = if is_played { &self.played } else { &self.best };
        let first = story.move_at(0)?;
        let margin = self.case.margin().filter(|_| self.is_first_candidate(first));
        let margin = margin.unwrap_or_default();
        let claim = |fact| Finding::new(fact, self.us(), 1, Evidence::Search);
        let before = &self.case.before;
        let facts = before.facts(first);
        let passing = facts.captured.is_some_and(|known| known.1 != facts.to)
            && before.role(facts.kind) == PieceRole::Pawn;
        let to = || man(story.at(1), facts.to);
        if passing && margin >= SMALL_POINTS && self.beats_others(analyst, first, SMALL_POINTS) {
            let found = claim(Fact::EnPassantPoint).with_line(&[first]).with_men(to());
            return Some(reason(part, course, found));
        }
        if facts.promotion.is_some() {
            return self.underpromotion(analyst, first).map(|found| reason(part, course, found));
        }
        let quiet = tactics::quiet_moves(story).into_iter().find(|known| known.ply == 1);
        let quiet = quiet.filter(|_| margin >= CHOICE_POINTS);
        let quiet = quiet.filter(|_| self.beats_others(analyst, first, CHOICE_POINTS));
        quiet.map(|mut found| {
            found.evidence = Evidence::Search;
            reason(part, course, found)
        })
    }

    /// Row 38: the dearest promotion is much worse.
    fn underpromotion(&self, analyst: &mut dyn Analyst, first: Move) -> Option<Finding> {
        let story = Story::tell(self.case.before.clone(), &[first]);
        let found = tactics::in_story(&story);
        let found = found.into_iter().find(|known| known.fact == Fact::Underpromotion)?;
        let before = &self.case.before;
        let facts = before.facts(first);
        let others = before.legal_moves().into_iter().filter(|&m| {
            let other = before.facts(m);
            m != first && other.origin == facts.origin && other.to == facts.to
        });
        let worth = |m: &Move| before.facts(*m).promotion.map_or(0, |kind| before.value(kind));
        let dearest = others.max_by_key(worth)?;
        self.is_sure(analyst, &[first], &[dearest], CHOICE_POINTS).then_some(found)
    }

    /// Is this the first move of the best of the compared lines?
    fn is_first_candidate(&self, m: Move) -> bool {
        self.case.candidates.first().is_some_and(|line| line.moves.first() == Some(&m))
    }

    /// Row 42: the opponent would rather pass.
    pub(super) fn zugzwang(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let pressure = self.case.pressure.as_ref()?;
        let after = self.played.at(1);
        let n_moves = after.legal_moves().len();
        let holds = after.turn() != self.us()
            && !after.in_check()
            && (1..=FEW_MOVES).contains(&n_moves)
            && self.case.played.points - pressure.points >= ZUGZWANG_POINTS;
        let m = self.played_move()?;
        let is_sure = holds && self.is_sure(analyst, &[m], &[m, Move::NONE], ZUGZWANG_POINTS);
        is_sure.then(|| {
            let claim = Finding::new(Fact::Zugzwang, self.us(), 1, Evidence::Pass)
                .with_line(&self.played.moves()[..1]);
            reason(ReasonPart::Merit, Course::Played, claim)
        })
    }

    /// Row 48: a won game is let go.
    pub(super) fn missed_win(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let (first, m) = (self.best_move()?, self.played_move()?);
        let (won, not_won) = MISSED_WIN_POINTS;
        let is_sure = is_missed_win(self.case)
            && self.surely(analyst, |look| {
                Some(look.points(&[first])? >= won && look.points(&[m])? <= not_won)
            });
        is_sure.then(|| {
            let claim =
                Finding::new(Fact::MissedWin, self.us(), 0, Evidence::Search).with_line(&[first]);
            reason(ReasonPart::Missed, Course::Best, claim)
        })
    }

    /// Rows 53 and 102: what the opponent would have played does not work any more.
    pub(super) fn threat_met(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let threat = self.case.threat.as_ref()?;
        let (played, m) = (&self.case.played, self.played_move()?);
        let &threatened = threat.moves.get(1).filter(|&&t| t != Move::NONE)?;
        let gain = played.points - threat.points;
        let story = self.case.story(threat);
        let (there, then) = (story.at(1), story.at(2));
        let is_forcing = there.captured_at(threatened).is_some() || then.in_check();
        let makes_threat = self
            .case
            .pressure
            .as_ref()
            .is_some_and(|pressure| pressure.points - played.points >= SMALL_POINTS);
        let fact = match is_forcing {
            true if gain >= THREAT_POINTS => Fact::ThreatMet,
            false if gain >= SMALL_POINTS && !makes_threat => Fact::Prophylaxis,
            _ => return None,
        };
        let after = self.played.at(1);
        if after.turn() == self.us() {
            return None;
        }
        let least = if fact == Fact::ThreatMet { THREAT_POINTS } else { SMALL_POINTS };
        let is_real = self.is_sure(analyst, &[m], &[Move::NONE, threatened], least);
        let is_stopped = is_real
            && (!after.is_legal(threatened)
                || self.surely(analyst, |look| {
                    Some(look.gap(&[m], &[m, threatened])? < SMALL_POINTS)
                }));
        is_stopped.then(|| {
            let claim = Finding::new(fact, self.us(), 2, Evidence::Pass)
                .with_line(&[Move::NONE, threatened])
                .sized(gain.round() as i32);
            reason(ReasonPart::Merit, Course::Threat, claim)
        })
    }

    /// Row 54: the move threatens more than the best move gets, but an answer that hits
    /// a dearer piece refutes it. Without such a gain the answer may be any move, and
    /// the reason another one.
    pub(super) fn unsound_attack(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let pressure = self.case.pressure.as_ref()?;
        let hit = self.hit_by_reply();
        let holds = !hit.is_empty()
            && pressure.points - self.case.best().points >= THREAT_POINTS
            && self.case.loss() >= SMALL_POINTS
            && self.played.len() > 2;
        let (best, m) = (self.best_move()?, self.played_move()?);
        let is_sure = holds
            && self.is_sure(analyst, &[m, Move::NONE], &[best], THREAT_POINTS)
            && self.is_sure(analyst, &[best], &[m], SMALL_POINTS);
        let threatened = *pressure.moves.get(2)?;
        is_sure.then(|| {
            let mut claim = Finding::new(Fact::UnsoundAttack, !self.us(), 2, Evidence::Pass)
                .with_line(&self.played.moves()[..3])
                .with_men(hit);
            claim.also = vec![threatened];
            reason(ReasonPart::Fault, Course::Played, claim)
        })
    }

    /// The piece that makes the reply and the dearest of the mover's pieces that it
    /// then attacks and that is dearer than itself; none if there is no such piece.
    fn hit_by_reply(&self) -> Vec<PlacedMan> {
        let Some(&reply) = self.played.moves().get(1) else { return Vec::new() };
        let (to, then) = (self.played.at(1).facts(reply).to, self.played.at(2));
        let targets = then.attacks_from(to) & then.of_side(self.us());
        let dearer = targets.into_iter().filter(|&sq| then.value_at(sq) > then.value_at(to));
        match dearer.max_by_key(|&sq| then.value_at(sq)) {
            Some(sq) => man(then, to).into_iter().chain(man(then, sq)).collect(),
            None => Vec::new(),
        }
    }

    /// Row 55: a piece of the mover can be taken, but taking it costs the other side
    /// more.
    pub(super) fn counter_threat(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let (after, m) = (self.played.at(1), self.played_move()?);
        if after.turn() == self.us() {
            return None;
        }
        let captures = after.legal_moves().into_iter().filter_map(|taking| {
            let target = after.captured_at(taking)?;
            let gain = after.gain(taking).filter(|&gain| gain >= OFFERED)?;
            Some((gain, taking, target))
        });
        let (_, taking, target) = captures.max_by_key(|known| known.0)?;
        self.is_sure(analyst, &[m, taking], &[m], SMALL_POINTS).then(|| {
            let claim = Finding::new(Fact::CounterThreat, self.us(), 1, Evidence::Search)
                .with_line(&[m, taking])
                .with_men(man(after, target));
            Reason { part: ReasonPart::Merit, course: Course::Played, finding: claim }
        })
    }

    /// Row 101: one side keeps forcing.
    pub(super) fn initiative(&self, course: Course, side: Side) -> Option<Finding> {
        let found = if course == Course::Best { &self.in_best } else { &self.in_played };
        let mut known = found.iter().filter(|found| found.fact == Fact::Initiative);
        known.find(|found| found.side == side).cloned()
    }

    /// Row 112: the score of a line without progress is level and stays so when it is
    /// looked at longer.
    pub(super) fn fortress(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let found = crate::detect::endings::in_story(&self.played);
        let found = found.into_iter().find(|known| known.fact == Fact::Fortress)?;
        let score = self.case.played.score.raw();
        let first = self.played_move()?;
        let is_held = score.abs() <= HELD
            && self.surely(analyst, |look| {
                let again = look.score(&[first])?.raw();
                Some(again.abs() <= HELD && (score - again).abs() <= FLAT)
            });
        let part = if found.side == self.us() { ReasonPart::Merit } else { ReasonPart::Note };
        is_held.then(|| reason(part, Course::Played, found))
    }

    /// Row 125: nothing changes any more.
    pub(super) fn decided(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let (first, best) = (self.played_move()?, self.best_move()?);
        let winner = if self.case.played.score.raw() > DECIDED { self.us() } else { !self.us() };
        let sign = if winner == self.us() { 1 } else { -1 };
        let is_clear = |look: &mut LongerLook<'_>, m: Move| {
            Some(sign * look.score(&[m])?.raw() > DECIDED + MARGIN)
        };
        let holds = super::is_decided(self.case)
            && self.surely(analyst, |look| Some(is_clear(look, first)? && is_clear(look, best)?));
        holds.then(|| {
            let claim =
                Finding::new(Fact::DecidedAnyway, winner, 1, Evidence::Search).with_line(&[first]);
            reason(ReasonPart::Note, Course::Played, claim)
        })
    }
}

fn bait_claim(before: &Moment, bait: game_core::Square, side: Side, taking: Move) -> Finding {
    Finding::new(Fact::PoisonedPiece, side, 0, Evidence::Search)
        .with_line(&[taking])
        .with_men(man(before, bait))
}
