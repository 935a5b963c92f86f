//! Everything that is said about one move, as plain data for programs and pages.

use crate::words::Level;
use crate::{
    Case, Course, Fact, Family, Finding, Grade, JudgedLine, PieceNames, PointScale, Reason,
    ReasonPart, Speaker, differences, is_decided, is_missed_win, plan, reasons,
};
use game_core::{Analyst, Move, Position, Score, Side};

/// A refutation is deep if it begins to win so many plies after the move.
const DEEP_PLIES: usize = 6;

/// What is asked about a move.
#[derive(Clone, Debug)]
pub struct Asked {
    /// For whom is written.
    pub level: Level,
    /// How scores become points.
    pub scale: PointScale,
    /// How many positions may be visited for each line.
    pub nodes: u64,
    /// What the pieces are called.
    pub names: PieceNames,
}

/// A line in words.
#[derive(Clone, PartialEq, Debug)]
pub struct WrittenLine {
    /// The moves in short notation; `--` is a pass.
    pub moves: Vec<String>,
    /// The score for the mover of the explained move.
    pub score: Score,
    /// The points that the mover can expect, 0 to 100.
    pub points: f64,
}

/// A reason with its sentence.
#[derive(Clone, PartialEq, Debug)]
pub struct SaidReason {
    /// What it says about the move.
    pub part: ReasonPart,
    /// The line it is about.
    pub course: Course,
    /// The claim.
    pub finding: Finding,
    /// The sentence.
    pub sentence: String,
}

/// What is said about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The position before the move, as FEN.
    pub fen: String,
    /// Who moved.
    pub mover: Side,
    /// The move, and the best one, which may be the same.
    pub first_moves: [Move; 2],
    /// The move and what follows.
    pub played: WrittenLine,
    /// The best lines, the best first.
    pub candidates: Vec<WrittenLine>,
    /// What the opponent threatened before the move.
    pub threat: Option<WrittenLine>,
    /// The grade of the move.
    pub grade: Grade,
    /// The points it loses.
    pub loss: f64,
    /// Is it the first choice, or as good?
    pub is_first_choice: bool,
    /// The reasons, the main one first.
    pub reasons: Vec<SaidReason>,
    /// The replies that the text says punish the move, in short notation, the one of
    /// the line first; none if no reply is claimed to.
    pub refuted_by: Vec<String>,
    /// The text: at most three sentences.
    pub text: Vec<String>,
    /// Remarks on how far the text can be trusted.
    pub notes: Vec<String>,
}

/// At most so many sentences are said about a move.
const MOST_SENTENCES: usize = 3;
/// A plan is said only beside fewer reasons.
const MOST_REASONS: usize = 2;

/// The reasons of a case, and what the better move wanted where there is room.
pub fn reasons_and_plan(case: &Case, analyst: &mut dyn Analyst, nodes: u64) -> Vec<Reason> {
    let mut reasons = reasons(case, analyst);
    if reasons.len() < MOST_REASONS {
        reasons.extend(wanted(case, analyst, nodes));
    }
    reasons
}

impl Explanation {
    /// Explains a move; nothing if it is not legal or the analyst was stopped.
    pub fn of<P: Position + 'static>(
        pos: &P,
        m: Move,
        analyst: &mut dyn Analyst,
        asked: &Asked,
    ) -> Option<Explanation> {
        let case = Case::examine(pos, m, analyst, asked.scale, asked.nodes)?;
        let reasons = reasons_and_plan(&case, analyst, asked.nodes);
        let mut speaker = Speaker::new(asked.names.clone(), asked.level);
        Some(Explanation::said(&case, reasons, &mut speaker))
    }

    /// Why a move is not the choice: how it compares with the best one, also where
    /// little or nothing speaks against it.
    pub fn why_not<P: Position + 'static>(
        pos: &P,
        m: Move,
        analyst: &mut dyn Analyst,
        asked: &Asked,
    ) -> Option<Explanation> {
        let case = Case::examine(pos, m, analyst, asked.scale, asked.nodes)?;
        let reasons = match case.grade() {
            Grade::Fine if !case.is_first_choice() => differences(&case, analyst),
            _ => reasons_and_plan(&case, analyst, asked.nodes),
        };
        let mut speaker = Speaker::new(asked.names.clone(), asked.level);
        let mut known = Explanation::said(&case, reasons, &mut speaker);
        if case.grade() == Grade::Fine {
            known.text.splice(0..0, speaker.comparison(&case));
            known.text.truncate(MOST_SENTENCES);
        }
        Some(known)
    }

    /// The fact that is to blame: the main reason, or where that only counts what is lost
    /// the motif beside it.
    pub fn cause(&self) -> Option<Fact> {
        let counts = |fact: Fact| matches!(fact, Fact::LosesMaterial | Fact::WinsMaterial);
        let motif = |known: &&SaidReason| known.finding.fact.family() == Family::Tactics;
        let main = self.reasons.first()?;
        let beside = self.reasons[1..].iter().find(motif).filter(|_| counts(main.finding.fact));
        Some(beside.unwrap_or(main).finding.fact)
    }

    /// The explanation of a case by a speaker, who may have spoken before.
    pub fn said(case: &Case, reasons: Vec<Reason>, speaker: &mut Speaker) -> Explanation {
        let mut text: Vec<String> = speaker.verdict(case).into_iter().collect();
        let mut said = Vec::new();
        for reason in reasons {
            let Some(sentence) = speaker.reason(case, &reason) else { continue };
            if text.len() < MOST_SENTENCES && !text.contains(&sentence) {
                text.push(sentence.clone());
                let Reason { part, course, finding } = reason;
                said.push(SaidReason { part, course, finding, sentence });
            }
        }
        let written = |line: &JudgedLine| written(case, line);
        Explanation {
            fen: case.before.fen(),
            mover: case.mover,
            first_moves: [&case.played, case.best()].map(first_move),
            played: written(&case.played),
            candidates: case.candidates.iter().map(written).collect(),
            threat: case.threat.as_ref().map(written),
            grade: case.grade(),
            loss: case.loss(),
            is_first_choice: case.is_first_choice(),
            notes: notes(case, &said),
            refuted_by: refuted_by(case, &said),
            reasons: said,
            text,
        }
    }
}

/// What the better move wanted, or the played one if it is the best.
fn wanted(case: &Case, analyst: &mut dyn Analyst, nodes: u64) -> Option<Reason> {
    let is_best = case.best().moves.first() == case.played.moves.first();
    if case.is_first_choice() && !is_best {
        return None;
    }
    let finding = plan(case, analyst, nodes)?;
    let part = if is_best { ReasonPart::Merit } else { ReasonPart::Missed };
    let course = if is_best { Course::Played } else { Course::Best };
    Some(Reason { part, course, finding })
}

fn first_move(line: &JudgedLine) -> Move {
    line.moves.first().copied().unwrap_or(Move::NONE)
}

/// A line of a case in short notation.
pub(crate) fn written(case: &Case, line: &JudgedLine) -> WrittenLine {
    let story = case.story(line);
    let move_text = |(ply, &m): (usize, &Move)| {
        if m == Move::NONE { "--".to_owned() } else { story.at(ply).san(m) }
    };
    let moves = story.moves().iter().enumerate().map(move_text).collect();
    WrittenLine { moves, score: line.score, points: line.points }
}

/// The replies that are said to punish the move.
fn refuted_by(case: &Case, said: &[SaidReason]) -> Vec<String> {
    let is_reply = |known: &&SaidReason| {
        let is_of_line = known.course == Course::Played && known.finding.line.len() > 1;
        known.part == ReasonPart::Fault && is_of_line && known.finding.fact != Fact::Factor
    };
    let story = case.story(&case.played);
    let first = said.iter().find(is_reply).and_then(|known| known.finding.line.get(1).copied());
    let others = said.iter().filter(|known| known.finding.fact == Fact::OtherRefutations);
    let also = others.flat_map(|known| known.finding.also.iter().copied());
    first.into_iter().chain(also).map(|m| story.at(1).san(m)).collect()
}

/// What weakens the text.
fn notes(case: &Case, said: &[SaidReason]) -> Vec<String> {
    let mut notes = Vec::new();
    let is_said = |fact| said.iter().any(|known| known.finding.fact == fact);
    if is_decided(case) && !is_said(Fact::DecidedAnyway) {
        notes.push("The game is decided whatever is played.".to_owned());
    }
    if case.grade() == Grade::Fine {
        return notes;
    }
    if is_missed_win(case) && !is_said(Fact::MissedWin) {
        notes.push("A won game is let go.".to_owned());
    }
    match said.first() {
        None => {
            notes.push("The loss shows only in the score; no single reason is proved.".to_owned())
        }
        Some(first) if first.finding.fact == Fact::Factor => {
            notes.push("This is a matter of judgement, not of force.".to_owned());
        }
        Some(first) if first.part == ReasonPart::Fault && first.finding.ply > DEEP_PLIES => {
            let moves = first.finding.ply.div_ceil(2);
            notes.push(format!("The refutation is {moves} moves deep and hard to see."));
        }
        Some(_) => {}
    }
    notes
}
