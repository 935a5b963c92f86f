//! Words for findings: one clause for each fact and level, in one file of
//! phrases, put into frames that say what part the fact plays.
//!
//! A clause states in the present tense what holds in the position that the
//! finding is about. It names pieces, squares and moves by slots such as `{p1}`;
//! nothing is said that is not in the finding.

mod names;
mod phrases;
mod slots;

pub use names::PieceNames;
pub use phrases::{PhraseError, Phrases};

use crate::{Case, Course, Finding, Grade, Reason, ReasonPart, Story, real_moves};
use slots::Slots;
use std::fmt;
use std::str::FromStr;

/// For whom is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Short words, no terms.
    Beginner,
    /// The terms of chess books.
    Club,
    /// Terms and numbers.
    Expert,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 3] = [Level::Beginner, Level::Club, Level::Expert];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Club => "club",
            Level::Expert => "expert",
        }
    }
}

/// No level is called so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the level is beginner, club or expert")
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

/// A refutation is shown up to so many plies inside a sentence.
const SHOWN_PLIES: usize = 4;

/// A clause that begins so is a sentence of its own and needs no frame.
const WHOLE_SENTENCE: &str = "= ";

/// Says findings in words. It remembers which frames it has used, so that the
/// same sentence does not come twice in a row.
pub struct Speaker {
    phrases: Phrases,
    names: PieceNames,
    level: Level,
    n_said: usize,
}

impl Speaker {
    /// A speaker for a game with these names of pieces.
    pub fn new(names: PieceNames, level: Level) -> Speaker {
        Speaker { phrases: Phrases::english(), names, level, n_said: 0 }
    }

    /// The text about a move: what it is worth, the main reason, and one more.
    pub fn explain(&mut self, case: &Case, reasons: &[Reason]) -> Vec<String> {
        let mut sentences = Vec::new();
        sentences.extend(self.verdict(case));
        for reason in reasons {
            sentences.extend(self.reason(case, reason));
        }
        sentences.dedup();
        sentences
    }

    /// What the move is worth, in a sentence; nothing of a move that is fine.
    pub fn verdict(&mut self, case: &Case) -> Option<String> {
        let key = match case.grade() {
            Grade::Fine => return None,
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        };
        let frame = self.frame(key)?;
        let played = case.before.san(*case.played.moves.first()?);
        let best = case.before.san(*case.best().moves.first()?);
        let points = format!("{:.0}", case.loss());
        Some(sentence(&fill(&frame, &[("played", &played), ("best", &best), ("points", &points)])))
    }

    /// A reason as a sentence.
    pub fn reason(&mut self, case: &Case, reason: &Reason) -> Option<String> {
        let clause = self.clause(case, reason)?;
        if let Some(whole) = clause.strip_prefix(WHOLE_SENTENCE) {
            return Some(sentence(whole));
        }
        let key = match reason.part {
            ReasonPart::Fault => "fault",
            ReasonPart::Missed => "missed",
            ReasonPart::Merit => "merit",
            ReasonPart::Note => "note",
        };
        let frame = self.frame(key)?;
        let story = case.story(case.line(reason.course)?);
        let played = case.before.san(*case.played.moves.first()?);
        let best = case.before.san(*case.best().moves.first()?);
        let line = self.shown_line(&story, reason);
        let slots = [
            ("played", played.as_str()),
            ("best", best.as_str()),
            ("line", line.as_str()),
            ("clause", clause.as_str()),
        ];
        // A frame with a line needs one.
        let frame = if line.is_empty() { self.plain_frame(key, &frame) } else { frame };
        Some(sentence(&fill(&frame, &slots)))
    }

    /// The clause of a finding, without a frame.
    pub fn clause(&self, case: &Case, reason: &Reason) -> Option<String> {
        let story = case.story(case.line(reason.course)?);
        self.clause_in(&story, &reason.finding)
    }

    /// The clause of a finding in a story.
    pub(crate) fn clause_in(&self, story: &Story, finding: &Finding) -> Option<String> {
        let phrase = self.phrases.clause(finding.fact, self.level)?;
        Slots { story, finding, names: &self.names, phrases: &self.phrases }.fill(phrase)
    }

    /// The moves from the reply on that lead to what the finding is about.
    fn shown_line(&self, story: &Story, reason: &Reason) -> String {
        let skipped = usize::from(reason.course == Course::Played || reason.course == Course::Best);
        let until = reason.finding.ply.min(story.len()).min(skipped + SHOWN_PLIES);
        let moves = real_moves(story.moves());
        if until <= skipped || moves.len() < until {
            return String::new();
        }
        slots::sans(story, skipped, until)
    }

    /// One of the frames of this name, another one each time.
    fn frame(&mut self, key: &str) -> Option<String> {
        let frames = self.phrases.frames(key, self.level);
        self.n_said += 1;
        frames.get(self.n_said % frames.len().max(1)).cloned()
    }

    /// A frame of this name that shows no line.
    fn plain_frame(&self, key: &str, frame: &str) -> String {
        let frames = self.phrases.frames(key, self.level);
        let plain = frames.iter().find(|frame| !frame.contains("{line}"));
        plain.map_or_else(|| frame.to_owned(), Clone::clone)
    }
}

/// Puts texts into slots.
fn fill(frame: &str, slots: &[(&str, &str)]) -> String {
    slots
        .iter()
        .fold(frame.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// A text with a capital at its start and a full stop at its end. A text that
/// begins with a move stays as it is.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let word_end = text.find(' ').unwrap_or(text.len());
    let is_word = text[..word_end].chars().all(|letter| letter.is_ascii_lowercase());
    let first = if is_word { first.to_ascii_uppercase() } else { first };
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests;
