//! Questions that people ask about a position, and their answers: the one entry
//! point for the command line, UCI and pages.

use crate::explaining::USUAL_NODES;
use crate::game::{AnyChess, PositionVisitor};
use crate::move_text::LetterCase;
use crate::session::Session;
use explain::{
    Alternatives, AnyBoard, Asked, BrokenRule, Explanation, Grade, Level, Threat, any_board,
    broken_rule,
};
use game_core::{Analyst, Control, Engine, Limits, Move};
use notation::san::{WantedMove, wanted};

/// How many moves are told where nobody names a number.
pub(crate) const USUAL_ALTERNATIVES: u32 = 3;

/// A question about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Why is the best move good?
    Best,
    /// Why is this move good or bad?
    Explain(String),
    /// Why not this move?
    WhyNot(String),
    /// What is threatened?
    Threat,
    /// What else is good? So many moves are told.
    Alternatives(u32),
}

impl Query {
    /// The question that the words behind UCI's `explain` ask: `threat`,
    /// `alternatives`, `not MOVE` or a move.
    pub fn of_words(text: &str) -> Query {
        let mut words = text.split_whitespace();
        match (words.next(), words.next()) {
            (Some("threat"), None) => Query::Threat,
            (Some("alternatives"), None) => Query::Alternatives(USUAL_ALTERNATIVES),
            (Some("not"), Some(m)) => Query::WhyNot(m.to_owned()),
            (first, _) => Query::Explain(first.unwrap_or_default().to_owned()),
        }
    }
}

/// A text that is no legal move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedMove {
    /// The text.
    pub written: String,
    /// The rule that the move breaks; nothing if the text is no single move.
    pub rule: Option<BrokenRule>,
    /// Why, in a sentence.
    pub sentence: String,
}

/// What is answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// A move is explained.
    Explanation(Explanation),
    /// A move is not legal.
    Refused(RefusedMove),
    /// What is threatened.
    Threat(Threat),
    /// What else is good.
    Alternatives(Alternatives),
}

impl Answer {
    /// The answer in sentences.
    pub fn text(&self) -> Vec<String> {
        match self {
            Answer::Explanation(known) => [known.text.as_slice(), &known.notes].concat(),
            Answer::Refused(refused) => vec![refused.sentence.clone()],
            Answer::Threat(threat) => threat.text.clone(),
            Answer::Alternatives(known) => known.moves.iter().map(alternative).collect(),
        }
    }
}

/// A move with its score, its grade and its reason.
fn alternative(known: &explain::Alternative) -> String {
    let first = known.line.moves.first().map_or("", String::as_str);
    let grade = match known.grade {
        Grade::Fine if known.is_first_choice => "best",
        Grade::Fine => "good",
        grade => grade.name(),
    };
    format!("{first} ({}, {grade}): {}", known.line.score, known.sentence)
}

impl Session {
    /// Answers a question about the position; nothing if the search was stopped or
    /// the game is over.
    pub fn answer(
        &mut self,
        query: &Query,
        level: Level,
        nodes: u64,
        control: &Control,
    ) -> Option<Answer> {
        let asked = Asked { level, scale: self.scale(), nodes, names: self.piece_names() };
        match query {
            Query::Best => {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let m = self.think(&limits, control, &mut ()).best_move()?;
                self.explained_move(m, false, &asked, control)
            }
            Query::Explain(text) | Query::WhyNot(text) => {
                match self.position().read_move(text, LetterCase::Any) {
                    Ok(m) => {
                        let compares = matches!(query, Query::WhyNot(_));
                        self.explained_move(m, compares, &asked, control)
                    }
                    Err(error) => {
                        Some(Answer::Refused(self.refused(text, &error.to_string(), &asked)))
                    }
                }
            }
            Query::Threat => {
                let pos = self.position();
                let mut analyst = self.fresh_analyst(control);
                let asking = Threatening { asked: &asked, analyst: &mut analyst };
                pos.visit(asking).map(Answer::Threat)
            }
            Query::Alternatives(n) => {
                let pos = self.position();
                let mut analyst = self.fresh_analyst(control);
                let asking = Comparing { n: *n, asked: &asked, analyst: &mut analyst };
                pos.visit(asking).map(Answer::Alternatives)
            }
        }
    }

    /// Explains a move of the position; nothing if it is not legal or the search
    /// was stopped.
    pub fn explain(
        &mut self,
        m: Move,
        level: Level,
        nodes: u64,
        control: &Control,
    ) -> Option<Explanation> {
        let asked = Asked { level, scale: self.scale(), nodes, names: self.piece_names() };
        let pos = self.position();
        let mut analyst = self.fresh_analyst(control);
        pos.visit(Explaining { m, compares: false, asked: &asked, analyst: &mut analyst })
    }

    /// The sentences that answer the words behind UCI's `explain`, or why there are
    /// none.
    pub(crate) fn explained(&mut self, text: &str, control: &Control) -> Vec<String> {
        let query = Query::of_words(text);
        let Some(known) = self.answer(&query, Level::Club, USUAL_NODES, control) else {
            return vec!["there is no answer: it was stopped, or no move is legal".to_owned()];
        };
        let said = known.text();
        if !said.is_empty() {
            return said;
        }
        vec!["nothing is to be said against this move".to_owned()]
    }

    fn explained_move(
        &mut self,
        m: Move,
        compares: bool,
        asked: &Asked,
        control: &Control,
    ) -> Option<Answer> {
        let pos = self.position();
        let mut analyst = self.fresh_analyst(control);
        let asking = Explaining { m, compares, asked, analyst: &mut analyst };
        pos.visit(asking).map(Answer::Explanation)
    }

    fn refused(&self, text: &str, error: &str, asked: &Asked) -> RefusedMove {
        let found = self.position().visit(Refusing { text, asked });
        let (rule, sentence) = match found {
            Some((rule, sentence)) => (Some(rule), sentence),
            None => (None, error.to_owned()),
        };
        let sentence = sentence.trim_end_matches('.');
        let sentence = match rule {
            Some(_) => format!("{} is not legal: {}.", shown(text), uncapitalised(sentence)),
            None => format!("{sentence}."),
        };
        RefusedMove { written: text.to_owned(), rule, sentence }
    }
}

/// More of a text is not shown again.
const MAX_SHOWN: usize = 40;

fn shown(text: &str) -> String {
    text.trim().chars().take(MAX_SHOWN).collect()
}

/// A sentence that goes on after a colon: its first word keeps a capital if it is a
/// side's name.
fn uncapitalised(sentence: &str) -> String {
    let starts_with_name = ["White", "Black"].iter().any(|name| sentence.starts_with(name));
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) if !starts_with_name => format!("{}{}", first.to_lowercase(), letters.as_str()),
        _ => sentence.to_owned(),
    }
}

struct Explaining<'a> {
    m: Move,
    /// Is the move compared with the best one whatever it is worth?
    compares: bool,
    asked: &'a Asked,
    analyst: &'a mut dyn Analyst,
}

impl PositionVisitor for Explaining<'_> {
    type Output = Option<Explanation>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<Explanation> {
        let explained = if self.compares { Explanation::why_not } else { Explanation::of };
        explained(pos, self.m, self.analyst, self.asked)
    }
}

struct Threatening<'a> {
    asked: &'a Asked,
    analyst: &'a mut dyn Analyst,
}

impl PositionVisitor for Threatening<'_> {
    type Output = Option<Threat>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<Threat> {
        Threat::of(pos, self.analyst, self.asked)
    }
}

struct Comparing<'a> {
    n: u32,
    asked: &'a Asked,
    analyst: &'a mut dyn Analyst,
}

impl PositionVisitor for Comparing<'_> {
    type Output = Option<Alternatives>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<Alternatives> {
        Alternatives::of(pos, self.n, self.analyst, self.asked)
    }
}

/// Finds the rule that a text breaks; nothing if it means no move, or several
/// legal ones.
struct Refusing<'a> {
    text: &'a str,
    asked: &'a Asked,
}

impl PositionVisitor for Refusing<'_> {
    type Output = Option<(BrokenRule, String)>;

    fn visit<P: AnyChess>(self, pos: &P) -> Self::Output {
        let meant = wanted(pos, self.text)?;
        let board = any_board(pos);
        if is_unfinished(&*board, meant) {
            return None;
        }
        let found = broken_rule(&*board, meant, &self.asked.names, self.asked.level);
        Some(found).filter(|(_, sentence)| !sentence.is_empty())
    }
}

/// Does the text only lack something that would make it a legal move: what a piece
/// becomes, where a block goes, which of two pieces is meant?
fn is_unfinished(board: &dyn AnyBoard, meant: WantedMove) -> bool {
    let WantedMove::Step { kind, file, rank, to } = meant else { return false };
    let geometry = board.geometry();
    board.legal_moves().into_iter().any(|m| {
        let facts = board.facts(m);
        let Some(from) = facts.from() else { return false };
        facts.to == to
            && facts.castling.is_none()
            && kind.is_none_or(|kind| facts.kind == kind)
            && file.is_none_or(|file| geometry.file(from) == file)
            && rank.is_none_or(|rank| geometry.rank(from) == rank)
    })
}
