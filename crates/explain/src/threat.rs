//! What is threatened: what the opponent would play if the side to move passed.

use crate::{
    Asked, Case, Explanation, Fact, Reason, SaidReason, Speaker, THREAT_POINTS, WrittenLine,
    any_board, reasons,
};
use game_core::{Analyst, Kind, Line, Move, Position, Question, ResultCurve, Score, Side, Trace};

/// What a pass shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThreatKind {
    /// The opponent would gain something.
    Real,
    /// The opponent would gain little or nothing.
    Nothing,
    /// The side to move is in check: it cannot pass.
    Check,
    /// A pass shows nothing in this game.
    NoPass,
}

impl ThreatKind {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            ThreatKind::Real => "threat",
            ThreatKind::Nothing => "nothing",
            ThreatKind::Check => "check",
            ThreatKind::NoPass => "no-pass",
        }
    }
}

/// What is threatened in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Threat {
    /// The position as FEN.
    pub fen: String,
    /// Whose threat it is: the side that is not to move.
    pub side: Side,
    /// What a pass shows.
    pub kind: ThreatKind,
    /// The points that the side would gain by a free move.
    pub gain: f64,
    /// What the side would play, with its own score; nothing where nobody can pass.
    pub line: Option<WrittenLine>,
    /// What that would bring, the main reason first.
    pub reasons: Vec<SaidReason>,
    /// The text: at most three sentences.
    pub text: Vec<String>,
}

impl Threat {
    /// What is threatened in this position; nothing if the analyst was stopped.
    pub fn of<P: Position + 'static>(
        pos: &P,
        analyst: &mut dyn Analyst,
        asked: &Asked,
    ) -> Option<Threat> {
        let board = any_board(pos);
        let (us, them) = (board.turn(), !board.turn());
        let mut speaker = Speaker::new(asked.names.clone(), asked.level);
        let mut answer = Threat {
            fen: board.fen(),
            side: them,
            kind: ThreatKind::Nothing,
            gain: 0.0,
            line: None,
            reasons: Vec::new(),
            text: Vec::new(),
        };
        if board.in_check() {
            answer.kind = ThreatKind::Check;
            answer.text.extend(speaker.say("in-check", &[("us", &us.to_string())]));
            return Some(answer);
        }
        if !board.nature().null_move {
            answer.kind = ThreatKind::NoPass;
            answer.text.extend(speaker.say("no-pass", &[]));
            return Some(answer);
        }
        let usual = analyst.lines(&Question::best(&[], asked.nodes)).into_iter().next()?;
        if let Some(case) = free_move(pos, analyst, asked) {
            let points = |score: Score| asked.scale.points(score, us);
            let after_pass = case.played.score.of(them).seen_by(us);
            answer.gain = points(usual.score.seen_by(us)) - points(after_pass);
            if answer.gain >= THREAT_POINTS {
                answer.kind = ThreatKind::Real;
            }
            answer.tell(&case, analyst, &mut speaker);
        } else {
            answer.text.extend(speaker.say("no-threat", &[("us", &them.to_string())]));
        }
        (!analyst.is_stopped()).then_some(answer)
    }

    /// Puts the case of the free move into words.
    fn tell(&mut self, case: &Case, analyst: &mut dyn Analyst, speaker: &mut Speaker) {
        let side = self.side.to_string();
        let found = match self.kind {
            ThreatKind::Real => reasons(case, &mut AfterPass(analyst)),
            _ => Vec::new(),
        };
        let told = found.into_iter().filter(is_about_the_threat).collect();
        let known = Explanation::said(case, told, speaker);
        let first = known.played.moves.first().cloned().unwrap_or_default();
        let key = if self.kind == ThreatKind::Real { "threat" } else { "no-threat" };
        self.text.extend(speaker.say(key, &[("us", &side), ("move", &first)]));
        self.text.extend(known.text);
        self.reasons = known.reasons;
        self.line = Some(known.played);
    }
}

/// The best free move as a case of its own; nothing if the side has none.
fn free_move<P: Position + 'static>(
    pos: &P,
    analyst: &mut dyn Analyst,
    asked: &Asked,
) -> Option<Case> {
    let mut passed = pos.clone();
    passed.make_null_move();
    if passed.outcome().is_some() {
        return None;
    }
    let mut later = AfterPass(analyst);
    Case::of_best(&passed, 1, &mut later, asked.scale, asked.nodes)?.into_iter().next()
}

/// A move that is the only good one, or that threatens something in its turn, is no
/// greater threat for that.
fn is_about_the_threat(reason: &Reason) -> bool {
    !matches!(reason.finding.fact, Fact::OnlyMove | Fact::Forced | Fact::ThreatMade)
}

/// An analyst of the position after a pass.
struct AfterPass<'a>(&'a mut dyn Analyst);

impl AfterPass<'_> {
    fn later(after: &[Move]) -> Vec<Move> {
        [&[Move::NONE], after].concat()
    }
}

impl Analyst for AfterPass<'_> {
    fn lines(&mut self, question: &Question) -> Vec<Line> {
        let after = AfterPass::later(&question.after);
        self.0.lines(&Question { after, ..question.clone() })
    }

    fn trace(&mut self, after: &[Move]) -> Trace {
        self.0.trace(&AfterPass::later(after))
    }

    fn static_score(&mut self, after: &[Move]) -> Option<Score> {
        self.0.static_score(&AfterPass::later(after))
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        self.0.piece_value(kind)
    }

    fn result_curve(&self) -> ResultCurve {
        self.0.result_curve()
    }

    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}
