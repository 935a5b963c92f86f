//! Claims that rest on scores: searched again with more nodes, and measured by the
//! number of points that the rule of the fact names.

use crate::disproof::Disproof;
use explain::{Fact, Finding, PointScale};
use game_core::{Analyst, Move, Position, Question, Score, Side, Square, TableValue};

/// A new search may differ by so many centipawns.
const TOLERANCE: i32 = 30;
/// The new search gets so many times the nodes of a line: twice those of the longest
/// look that claims of scores must pass before they are made.
const MORE_NODES: u64 = 32;
/// Those looks visit at most 800,000 positions, so twice as many are enough here, or
/// twice those of a line.
const MOST_NODES: u64 = 1_600_000;
const TWICE: u64 = 2;

/// Points of the rules, of 100.
const THREAT: f64 = 10.0;
const ONLY_MOVE: f64 = 10.0;
const BAIT: f64 = 10.0;
const QUEEN_IS_WORSE: f64 = 10.0;
const SMALL: f64 = 5.0;
const ZUGZWANG: f64 = 15.0;
const WON: f64 = 70.0;
const NOT_WON: f64 = 55.0;
/// Beyond so many centipawns a game is decided.
const DECIDED: i32 = 700;
/// Within so many centipawns a position is held.
const HELD: i32 = 50;

/// The move that claims are about, and how its scores were made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchedMove {
    /// The move.
    pub(crate) played: Move,
    /// The best move, which may be the same.
    pub(crate) best: Move,
    /// How scores become points.
    pub(crate) scale: PointScale,
    /// The nodes that each score was made with.
    pub(crate) nodes: u64,
}

/// Checks the scores that a claim rests on, by searching again with twice
/// the nodes of the longest look that it was made with;
/// every score may differ by 30 centipawns. Claims that rest on no score hold.
///
/// # Errors
/// What the new search says instead.
pub(crate) fn check_searched<P: Position>(
    start: &P,
    finding: &Finding,
    known: &SearchedMove,
    analyst: &mut dyn Analyst,
) -> Result<(), Disproof> {
    let most = MOST_NODES.max(known.nodes.saturating_mul(TWICE));
    let nodes = known.nodes.saturating_mul(MORE_NODES).min(most);
    Again { start, us: start.turn(), known, nodes, analyst }.check(finding)
}

/// Searches again.
struct Again<'a, P> {
    start: &'a P,
    us: Side,
    known: &'a SearchedMove,
    nodes: u64,
    analyst: &'a mut dyn Analyst,
}

/// A score that is better for whoever sees it, or worse.
fn shifted(score: Score, by: i32) -> Score {
    if score.mate_plies().is_some() {
        return score;
    }
    Score::cp((score.raw() + by).clamp(-Score::MAX_CP, Score::MAX_CP))
}

impl<P: Position> Again<'_, P> {
    /// The rule of a fact about scores.
    fn check(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let known = self.known;
        let played = [known.played];
        match finding.fact {
            Fact::OnlyMove | Fact::QuietKiller => self.beats_others(finding, ONLY_MOVE),
            Fact::EnPassantPoint => self.beats_others(finding, SMALL),
            Fact::MissedWin => self.missed_win(),
            Fact::ThreatMade => self.more(&finding.line, &played, THREAT),
            Fact::ThreatIgnored => self.more(&[known.best], &[Move::NONE], THREAT),
            Fact::ThreatMet => self.is_met(finding, THREAT),
            Fact::Prophylaxis => self.is_met(finding, SMALL),
            Fact::UnsoundAttack => {
                let threat = *finding.also.first().ok_or(Disproof::Lacks("a threat"))?;
                self.more(&[known.played, Move::NONE, threat], &[known.best], THREAT)?;
                self.more(&[known.played, Move::NONE], &[known.best], THREAT)?;
                self.more(&[known.best], &played, SMALL)
            }
            Fact::CounterThreat => self.more(&finding.line, &played, SMALL),
            Fact::PoisonedPiece => {
                let taking = finding.line.get(..1).ok_or(Disproof::Lacks("a move"))?;
                self.more(&[known.best], taking, BAIT)
            }
            Fact::Underpromotion => self.underpromotion(finding),
            Fact::OtherRefutations => {
                let mut replies = finding.also.iter();
                replies.try_for_each(|&m| self.more(&[known.best], &[known.played, m], SMALL))
            }
            Fact::Zugzwang => self.more(&played, &[known.played, Move::NONE], ZUGZWANG),
            Fact::PawnGrab => self.more(&[known.best], &played, SMALL),
            Fact::RealSacrifice | Fact::ExchangeSacrifice => self.is_worth_it(finding),
            Fact::Fortress | Fact::Perpetual => self.is_held(finding),
            Fact::DecidedAnyway => self.is_decided(),
            Fact::AllowsMate | Fact::MissedMate | Fact::MateInN => self.mates(finding),
            Fact::TableTruth | Fact::TableWin => self.table(finding),
            Fact::Factor => self.factor(finding),
            _ => Ok(()),
        }
    }

    /// The score after these moves, not beginning with one of those, for the mover.
    fn score_without(&mut self, after: &[Move], without: &[Move]) -> Result<Score, Disproof> {
        if let Some(score) = self.known_end(after) {
            return Ok(score);
        }
        let question = Question {
            after: after.to_vec(),
            without: without.to_vec(),
            lines: 1,
            nodes: self.nodes,
        };
        let lines = self.analyst.lines(&question);
        let line = lines.first().ok_or(Disproof::Lacks("a line of the new search"))?;
        Ok(line.score.seen_by(self.us))
    }

    fn score(&mut self, after: &[Move]) -> Result<Score, Disproof> {
        self.score_without(after, &[])
    }

    /// The score of a game that is over after these moves.
    fn known_end(&self, after: &[Move]) -> Option<Score> {
        let mut pos = self.start.clone();
        for &m in after {
            if m == Move::NONE { pos.make_null_move() } else { pos.make(m, &mut ()) }
        }
        let outcome = pos.outcome()?;
        Some(match outcome.winner() {
            Some(side) if side == self.us => Score::mate_in(after.len() as u32),
            Some(_) => Score::mated_in(after.len() as u32),
            None => Score::DRAW,
        })
    }

    /// The points that a score is at most, or at least, worth.
    fn points(&self, score: Score, slack: i32) -> f64 {
        self.known.scale.points(shifted(score, slack), self.us)
    }

    /// One score is worth so many points more than the other.
    fn exceeds(&self, high: Score, low: Score, least: f64) -> Result<(), Disproof> {
        let gap = self.points(high, TOLERANCE) - self.points(low, -TOLERANCE);
        // Points are rounded to whole ones where they are claimed.
        if gap >= least - 0.5 {
            return Ok(());
        }
        Err(Disproof::OtherScore { claimed: high.raw(), found: low.raw() })
    }

    fn more(&mut self, high: &[Move], low: &[Move], least: f64) -> Result<(), Disproof> {
        let (high, low) = (self.score(high)?, self.score(low)?);
        self.exceeds(high, low, least)
    }

    /// Rows 40, 41, 47: the first move of the line is better than all others.
    fn beats_others(&mut self, finding: &Finding, least: f64) -> Result<(), Disproof> {
        let first = finding.line.first().ok_or(Disproof::Lacks("a move"))?;
        let best = self.score(&[*first])?;
        let rest = self.score_without(&[], &[*first])?;
        self.exceeds(best, rest, least)
    }

    /// Row 48: the best move wins, the played one does not.
    fn missed_win(&mut self) -> Result<(), Disproof> {
        let (best, played) = (self.score(&[self.known.best])?, self.score(&[self.known.played])?);
        let holds =
            self.points(best, TOLERANCE) >= WON && self.points(played, -TOLERANCE) <= NOT_WON;
        let other = Disproof::OtherScore { claimed: best.raw(), found: played.raw() };
        if holds { Ok(()) } else { Err(other) }
    }

    /// Rows 53 and 102: after a pass the threat takes points, after the move it takes
    /// none.
    fn is_met(&mut self, finding: &Finding, least: f64) -> Result<(), Disproof> {
        let threat = *finding.line.get(1).ok_or(Disproof::Lacks("a threat"))?;
        let played = self.score(&[self.known.played])?;
        let passed = self.score(&[Move::NONE, threat])?;
        self.exceeds(played, passed, least)?;
        let mut after = self.start.clone();
        after.make(self.known.played, &mut ());
        if !after.is_legal(threat) {
            return Ok(());
        }
        let tried = self.score(&[self.known.played, threat])?;
        let still = self.points(played, -TOLERANCE) - self.points(tried, TOLERANCE);
        let other = Disproof::OtherScore { claimed: played.raw(), found: tried.raw() };
        if still < SMALL { Ok(()) } else { Err(other) }
    }

    /// Row 38: the dearest promotion is worse.
    fn underpromotion(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let chosen = *finding.line.first().ok_or(Disproof::Lacks("a move"))?;
        let facts = self.start.facts(chosen);
        let moves = self.start.legal_moves().into_iter();
        let others: Vec<Move> = moves
            .filter(|&m| {
                let other = self.start.facts(m);
                m != chosen && other.origin == facts.origin && other.to == facts.to
            })
            .collect();
        let dearest = others.into_iter().max_by_key(|&m| {
            self.start.facts(m).promotion.map_or(0, |kind| self.analyst.piece_value(kind))
        });
        let dearest = dearest.ok_or(Disproof::Lacks("another promotion"))?;
        self.more(&[chosen], &[dearest], QUEEN_IS_WORSE)
    }

    /// Rows 43 and 45: the side has given nothing away in points.
    fn is_worth_it(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let first = *finding.line.first().ok_or(Disproof::Lacks("a move"))?;
        let (best, line) = (self.score(&[self.known.best])?, self.score(&[first])?);
        let (before, after) = if finding.side == self.us {
            (self.points(best, -TOLERANCE), self.points(line, TOLERANCE))
        } else {
            (-self.points(best, TOLERANCE), -self.points(line, -TOLERANCE))
        };
        let other = Disproof::OtherScore { claimed: best.raw(), found: line.raw() };
        if after >= before - SMALL { Ok(()) } else { Err(other) }
    }

    /// Rows 36 and 112: the score is level.
    fn is_held(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let first = *finding.line.first().ok_or(Disproof::Lacks("a move"))?;
        let found = self.score(&[first])?.raw();
        if found.abs() <= HELD + TOLERANCE {
            return Ok(());
        }
        Err(Disproof::OtherScore { claimed: 0, found })
    }

    /// Row 125: both moves lead to a decided game.
    fn is_decided(&mut self) -> Result<(), Disproof> {
        let scores = [self.score(&[self.known.best])?, self.score(&[self.known.played])?];
        let [best, played] = scores.map(Score::raw);
        let holds =
            best.signum() == played.signum() && best.abs().min(played.abs()) + TOLERANCE > DECIDED;
        if holds { Ok(()) } else { Err(Disproof::OtherScore { claimed: best, found: played }) }
    }

    /// Rows 49 and 50: the search still sees the mate.
    fn mates(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let mut found = Score::DRAW;
        // Once the side has made its move, all answers are looked at.
        for n in 1..=finding.line.len().min(2) {
            let score = self.score(&finding.line[..n])?;
            found = if finding.side == self.us { score } else { -score };
            if found.mate_plies().is_some() && found.raw() > 0 {
                return Ok(());
            }
        }
        Err(Disproof::OtherScore { claimed: Score::mate_in(1).raw(), found: found.raw() })
    }

    /// Row 301: the term is one of the evaluation, and the feature that is named stands
    /// on these squares at the end of the line and speaks for the side.
    fn factor(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let trace = self.analyst.trace(&finding.line);
        let term = finding.term.ok_or(Disproof::Lacks("a term"))?;
        if !trace.terms.iter().any(|known| known.name == term) {
            return Err(Disproof::NotSo("the evaluation has this term"));
        }
        let Some(name) = finding.feature else { return Ok(()) };
        let speaks_for = |sq: Square| {
            trace.features.iter().any(|known| {
                let worth = if known.side == finding.side { 1 } else { -1 } * known.centipawns;
                known.term == term && known.name == name && known.square == Some(sq) && worth > 0
            })
        };
        let holds = finding.squares.iter().all(|&sq| speaks_for(sq));
        if holds { Ok(()) } else { Err(Disproof::NotSo("the feature stands there")) }
    }

    /// Row 115: the tables say so.
    fn table(&mut self, finding: &Finding) -> Result<(), Disproof> {
        let line = &finding.line[..finding.ply.min(finding.line.len())];
        let value = self.analyst.table_value(line).ok_or(Disproof::Lacks("a table"))?;
        let mut pos = self.start.clone();
        line.iter().for_each(|&m| pos.make(m, &mut ()));
        let winner = match value {
            TableValue::Win => Some(pos.turn()),
            TableValue::Loss => Some(!pos.turn()),
            _ => None,
        };
        let claimed = (finding.fact == Fact::TableWin).then_some(finding.side);
        if winner == claimed { Ok(()) } else { Err(Disproof::NotSo("the tables say so")) }
    }
}
