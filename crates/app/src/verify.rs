//! The claims of explanations, checked by a program that knows nothing of how they
//! were found.

use crate::output;
use engine::{AnyChess, AnyPosition, LetterCase, PositionVisitor, Session};
use explain::{Explanation, PointScale, WrittenLine};
use game_core::{Analyst, Control};
use proof::FalseClaim;

/// How a pass is written in lines.
const PASS: &str = "--";

/// What the check of explanations found.
#[derive(Default)]
pub struct Audit {
    /// How many claims were checked.
    n_claims: usize,
    /// The false ones in words.
    faults: Vec<String>,
}

impl Audit {
    /// Checks an explanation of a move in the position of a session.
    pub fn of_explanation(
        session: &mut Session,
        explanation: &Explanation,
        nodes: u64,
        control: &Control,
    ) -> Audit {
        let (pos, scale) = (session.position(), session.scale());
        let mut analyst = session.fresh_analyst(control);
        let checking = Checking { explanation, analyst: &mut analyst, scale, nodes };
        let wrong = pos.visit(checking);
        let told = |claim: FalseClaim| {
            format!("{}: {:?}: {}", claim.fact.name(), claim.sentence, claim.why)
        };
        let mut faults: Vec<String> = wrong.into_iter().map(told).collect();
        let lines = std::iter::once(&explanation.played).chain(&explanation.candidates);
        faults.extend(lines.filter_map(|line| unreadable(&pos, line)));
        Audit { n_claims: explanation.reasons.len(), faults }
    }

    /// Adds the results of another check.
    pub fn add(&mut self, other: Audit) {
        self.n_claims += other.n_claims;
        self.faults.extend(other.faults);
    }

    /// The same with the place before every fault.
    #[must_use]
    pub fn at(mut self, place: &str) -> Audit {
        self.faults.iter_mut().for_each(|fault| *fault = format!("{place}: {fault}"));
        self
    }

    /// Tells what was found. True if nothing is false.
    pub fn tell(&self) -> bool {
        let n = self.n_claims;
        let claims = if n == 1 { "1 claim".to_owned() } else { format!("{n} claims") };
        match self.faults.len() {
            0 => output::remark(&format!("{claims} checked, none is false")),
            wrong => output::remark(&format!("{claims} checked, {wrong} false")),
        }
        self.faults.iter().for_each(|fault| output::complain(fault));
        self.faults.is_empty()
    }
}

/// Checks the claims of an explanation in a position of any game.
struct Checking<'a> {
    explanation: &'a Explanation,
    analyst: &'a mut dyn Analyst,
    scale: PointScale,
    nodes: u64,
}

impl PositionVisitor for Checking<'_> {
    type Output = Vec<FalseClaim>;

    fn visit<P: AnyChess>(self, pos: &P) -> Vec<FalseClaim> {
        proof::audit(pos, self.explanation, self.analyst, self.scale, self.nodes)
    }
}

/// The first move of a line that is not legal as it is written.
fn unreadable(start: &AnyPosition, line: &WrittenLine) -> Option<String> {
    let mut pos = start.clone();
    for text in line.moves.iter().take_while(|text| *text != PASS) {
        let read = pos.read_move(text, LetterCase::Exact);
        let is_played = read.is_ok_and(|m| pos.play(m).is_ok());
        if !is_played {
            return Some(format!("{text} is not legal in {}", line.moves.join(" ")));
        }
    }
    None
}
