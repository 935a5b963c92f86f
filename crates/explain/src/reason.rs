//! Why: the main reason of a case and at most one more, said as a difference
//! between the lines.

mod feature;
mod forced;
mod look;
mod own_terms;
mod praise;
mod quiet;
mod rank;
mod scored;
mod trial;
mod vote;

use crate::{
    Case, Evidence, Fact, Family, Finding, Grade, JudgedLine, PAWN_VALUE, Story, detect, is_quiet,
};
use game_core::{Analyst, Move, Score, Side};
use rank::rank;
pub(crate) use vote::chosen;

/// At most so many reasons are given for a move.
const MOST_REASONS: usize = 2;
/// A motif must be carried out within so many plies after it is there.
const SOON: usize = 6;
/// A threat is worth saying from so many points on.
pub(crate) const THREAT_POINTS: f64 = 10.0;
/// Every other move is much worse from so many points on.
pub const ONLY_MOVE_POINTS: f64 = 10.0;
/// A win is let go from more than the first to less than the second of these.
const MISSED_WIN_POINTS: (f64, f64) = (70.0, 55.0);
/// A sacrifice is sound if the mover can still expect so many points.
const SOUND_POINTS: f64 = 45.0;
/// Beyond so many centipawns before and after, the game is decided.
const DECIDED: i32 = 700;

/// What a finding says about the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ReasonPart {
    /// What the opponent gets out of the move.
    Fault,
    /// What the better move would have got.
    Missed,
    /// What the move itself gets.
    Merit,
    /// What is so whatever was played.
    Note,
}

/// Which line of the case a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Course {
    /// The move and what follows.
    Played,
    /// The better move and what follows.
    Best,
    /// What the opponent would play if the mover passed.
    Threat,
    /// What the mover would play if the opponent passed after the move.
    Pressure,
}

/// A finding with the part it plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What it says about the move.
    pub part: ReasonPart,
    /// The line it is about.
    pub course: Course,
    /// The claim.
    pub finding: Finding,
}

impl Case {
    /// The line that a course means.
    pub fn line(&self, course: Course) -> Option<&JudgedLine> {
        match course {
            Course::Played => Some(&self.played),
            Course::Best => Some(self.best()),
            Course::Threat => self.threat.as_ref(),
            Course::Pressure => self.pressure.as_ref(),
        }
    }
}

/// The main reason and at most one more. None if nothing can be proved.
pub fn reasons(case: &Case, analyst: &mut dyn Analyst) -> Vec<Reason> {
    let court = Court::new(case, analyst);
    let mut found = match case.grade() {
        Grade::Fine => court.praise(analyst),
        _ => court.with_own_terms(court.tried(court.blame(analyst), analyst)),
    };
    found.dedup_by(|a, b| a.finding.fact == b.finding.fact);
    found.truncate(MOST_REASONS);
    found
}

/// What the best line has and the played one has not, however small the loss: the
/// main difference and at most one more.
pub(crate) fn differences(case: &Case, analyst: &mut dyn Analyst) -> Vec<Reason> {
    let mut found = Court::new(case, analyst).blame(analyst);
    found.dedup_by(|a, b| a.finding.fact == b.finding.fact);
    found.truncate(MOST_REASONS);
    found
}

/// A case with the findings of its lines.
struct Court<'a> {
    case: &'a Case,
    played: Story,
    best: Story,
    in_played: Vec<Finding>,
    in_best: Vec<Finding>,
}

impl<'a> Court<'a> {
    fn new(case: &'a Case, analyst: &mut dyn Analyst) -> Court<'a> {
        let mut court = Court::before_longer_looks(case);
        for course in [Course::Played, Course::Best] {
            let mut found = std::mem::take(court.found_in(course));
            found.retain(|finding| court.is_lasting(finding, analyst));
            *court.found_in(course) = found;
        }
        court
    }

    /// The same, before longer looks were taken at what rests on scores.
    fn before_longer_looks(case: &'a Case) -> Court<'a> {
        let (played, best) = (case.story(&case.played), case.story(case.best()));
        let found = |story: &Story, line: &JudgedLine| {
            let mut found = detect::in_story(story);
            found.retain(|finding| scored::is_confirmed(case, line, finding));
            found
        };
        let (in_played, in_best) = (found(&played, &case.played), found(&best, case.best()));
        Court { case, played, best, in_played, in_best }
    }

    fn found_in(&mut self, course: Course) -> &mut Vec<Finding> {
        if course == Course::Best { &mut self.in_best } else { &mut self.in_played }
    }

    fn us(&self) -> Side {
        self.case.mover
    }

    /// Why the move is worse than the best one.
    fn blame(&self, analyst: &mut dyn Analyst) -> Vec<Reason> {
        let mut found = self.forced_wins();
        found.extend(self.sudden_ends());
        found.extend(self.tables());
        if found.is_empty() {
            found.extend(self.material());
            found.extend(self.took_bait(analyst));
        }
        if found.is_empty() {
            found.extend(self.goals());
        }
        if found.len() < MOST_REASONS {
            found.extend(self.ignored_threat(analyst));
        }
        if found.len() < MOST_REASONS {
            found.extend(self.unsound_attack(analyst));
            found.extend(self.special_choice(analyst));
        }
        if found.is_empty() {
            found.extend(self.quiet_reasons(analyst));
        }
        let kept_busy = || self.initiative(Course::Played, !self.us());
        if found.len() < MOST_REASONS {
            let initiative = kept_busy();
            found.extend(initiative.map(|known| reason(ReasonPart::Fault, Course::Played, known)));
            found.extend(self.missed_win(analyst));
        }
        found
    }

    /// What tables prove of the position after the move.
    fn tables(&self) -> Option<Reason> {
        let [_, after] = self.case.tables?;
        let after = if self.played.at(1).turn() == self.us() { after } else { after.flipped() };
        let found = detect::endings::table_truth(&self.played, 1, after);
        Some(reason(ReasonPart::Note, Course::Played, found))
    }

    /// A draw or an end by rule that the move allows.
    fn sudden_ends(&self) -> Vec<Reason> {
        let fault = self.strongest(Course::Played, !self.us(), &[Family::Rules]);
        let is_bad = self.case.best().score.raw() > 0;
        let fault = fault.filter(|_| is_bad && self.case.played.score == Score::DRAW);
        fault
            .map(|finding| reason(ReasonPart::Fault, Course::Played, finding))
            .into_iter()
            .collect()
    }

    /// Material that is lost or not won, with the motif that does it.
    fn material(&self) -> Vec<Reason> {
        if self.case.before.aims().losing_wins {
            return Vec::new();
        }
        let [played, best] = self.gains();
        let is_lost = -played >= PAWN_VALUE && -played * 2 >= best - played;
        match best - played >= PAWN_VALUE {
            true if is_lost => self.won(ReasonPart::Fault, -played),
            true => self.missed_material(),
            false => Vec::new(),
        }
    }

    /// Material that the best move would have won, with the motif that does it.
    fn missed_material(&self) -> Vec<Reason> {
        let [played, best] = self.gains();
        let is_bad = self.case.before.aims().losing_wins;
        let is_missed = !is_bad && best >= PAWN_VALUE && best - played >= PAWN_VALUE;
        if is_missed { self.won(ReasonPart::Missed, best) } else { Vec::new() }
    }

    /// The material that the mover wins in the played and in the best line.
    fn gains(&self) -> [i32; 2] {
        let before = self.case.before.balance(self.us());
        [&self.played, &self.best]
            .map(|story| story.at(settled_ply(story)).balance(self.us()) - before)
    }

    /// Material of this size that a fault loses, or the best move wins, and its motif.
    fn won(&self, part: ReasonPart, size: i32) -> Vec<Reason> {
        let tactical = [Family::Goal, Family::Tactics, Family::Material, Family::Pawns];
        let (course, side, fact, story) = match part {
            ReasonPart::Fault => (Course::Played, !self.us(), Fact::LosesMaterial, &self.played),
            _ => (Course::Best, self.us(), Fact::WinsMaterial, &self.best),
        };
        let end = settled_ply(story);
        // A line that breaks off amid captures proves no loss.
        let is_settled = is_quiet(story.at(end)) || story.at(end).outcome().is_some();
        if !is_settled {
            return Vec::new();
        }
        let total = Finding::new(fact, self.us(), end, Evidence::Line)
            .with_line(&story.moves()[..end])
            .sized(size);
        // "Black wins a pawn" and "White loses a pawn" say the same.
        let repeats =
            |motif: &Finding| matches!(motif.fact, Fact::WinsMaterial | Fact::LosesMaterial);
        // What comes after the loss is not its cause.
        let is_tactical = |fact: Fact| tactical.contains(&fact.family());
        let motif = self.strongest_until(end, course, side, &is_tactical);
        let motif = motif.filter(|motif| !repeats(motif));
        std::iter::once(total).chain(motif).map(|found| reason(part, course, found)).collect()
    }

    /// Aims of the game itself that the opponent comes nearer to, or that the best
    /// move would have come nearer to.
    fn goals(&self) -> Vec<Reason> {
        let families = [Family::Goal, Family::Rules];
        let fault = self.strongest(Course::Played, !self.us(), &families);
        let missed = || self.strongest(Course::Best, self.us(), &families);
        match fault {
            Some(finding) => vec![reason(ReasonPart::Fault, Course::Played, finding)],
            None => missed()
                .map(|found| reason(ReasonPart::Missed, Course::Best, found))
                .into_iter()
                .collect(),
        }
    }

    /// The threat that the opponent had and now carries out.
    fn ignored_threat(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let threat = self.case.threat.as_ref()?;
        let gain = self.case.best().points - threat.points;
        let (threatened, reply) = (threat.moves.get(1)?, self.case.played.moves.get(1)?);
        let is_carried_out = threatened == reply && gain >= THREAT_POINTS;
        let evades = self.case.best().moves.get(1) != Some(threatened);
        let best = *self.case.best().moves.first()?;
        let is_sure = is_carried_out
            && evades
            && self.is_sure(analyst, &[best], &[Move::NONE], THREAT_POINTS);
        is_sure.then(|| {
            let claim = Finding::new(Fact::ThreatIgnored, !self.us(), 2, Evidence::Pass)
                .with_line(&self.played.moves()[..2])
                .sized(gain.round() as i32);
            reason(ReasonPart::Fault, Course::Played, claim)
        })
    }

    /// The strongest finding for a side in a line that is not in the other line
    /// too and is carried out soon.
    fn strongest(&self, course: Course, side: Side, families: &[Family]) -> Option<Finding> {
        self.strongest_until(SOON, course, side, &|fact| families.contains(&fact.family()))
    }

    /// The same of such facts up to a ply.
    fn strongest_until(
        &self,
        last: usize,
        course: Course,
        side: Side,
        fits: &dyn Fn(Fact) -> bool,
    ) -> Option<Finding> {
        let (own, other) = match course {
            Course::Best => (&self.in_best, &self.in_played),
            _ => (&self.in_played, &self.in_best),
        };
        let is_same = |a: &Finding, b: &Finding| {
            a.fact == b.fact && a.side == b.side && a.men.first() == b.men.first()
        };
        let is_difference = |finding: &&Finding| {
            course == Course::Played && self.is_same_line()
                || !other.iter().any(|known| is_same(finding, known))
        };
        let is_soon = |finding: &&Finding| finding.ply <= last.min(SOON);
        let own = own.iter().filter(|found| found.side == side && fits(found.fact));
        let candidates = own.filter(is_soon).filter(is_difference);
        candidates
            .max_by_key(|finding| (rank(finding.fact), std::cmp::Reverse(finding.ply)))
            .cloned()
    }

    fn is_same_line(&self) -> bool {
        self.case.best().moves.first() == self.case.played.moves.first()
    }
}

fn reason(part: ReasonPart, course: Course, finding: Finding) -> Reason {
    Reason { part, course, finding }
}

/// The ply after which nothing is in the air any more, a few moves into the line.
pub(crate) fn settled_ply(story: &Story) -> usize {
    let first = story.len().min(2);
    story.quiet_ply(first)
}

/// Has a winning position been let go?
pub(crate) fn is_missed_win(case: &Case) -> bool {
    case.best().points >= MISSED_WIN_POINTS.0 && case.played.points <= MISSED_WIN_POINTS.1
}

/// Is the game decided whatever was played?
pub fn is_decided(case: &Case) -> bool {
    let (best, played) = (case.best().score.raw(), case.played.score.raw());
    best.signum() == played.signum() && best.abs() > DECIDED && played.abs() > DECIDED
}

/// The moves of a line up to the first pass.
pub(crate) fn real_moves(moves: &[Move]) -> &[Move] {
    let end = moves.iter().position(|&m| m == Move::NONE).unwrap_or(moves.len());
    &moves[..end]
}
