//! Words for findings: one clause for each fact and level, in one file of
//! phrases, put into frames that say what part the fact plays.
//!
//! A clause states in the present tense what holds in the position that the
//! finding is about. It names pieces, squares and moves by slots such as `{p1}`;
//! nothing is said that is not in the finding.

mod names;
mod phrases;
mod slots;
mod taken;

pub use names::PieceNames;
pub use phrases::{PhraseError, Phrases};

use crate::{
    Case, Course, Family, Finding, Grade, JudgedLine, Reason, ReasonPart, Story, real_moves,
};
use game_core::Move;
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
/// And up to so many in a sentence that would be too long.
const FEWEST_PLIES: usize = 2;
/// No sentence has more words.
const MOST_WORDS: usize = 22;

/// A clause that begins so is a sentence of its own and needs no frame.
const WHOLE_SENTENCE: &str = "= ";

/// Says findings in words. It remembers which frames it has used, so that the
/// same sentence does not come twice in a row.
pub struct Speaker {
    phrases: Phrases,
    names: PieceNames,
    level: Level,
    n_said: usize,
    /// The case, the part and the line of the sentence before: what follows need not
    /// name the line again.
    last: Option<Place>,
}

/// Which line a sentence is about, up to which ply.
type Place = (Vec<Move>, ReasonPart, Course, usize);

impl Speaker {
    /// A speaker for a game with these names of pieces.
    pub fn new(names: PieceNames, level: Level) -> Speaker {
        Speaker { phrases: Phrases::english(), names, level, n_said: 0, last: None }
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

    /// How a move that is fine compares with the best one, in a sentence.
    pub fn comparison(&mut self, case: &Case) -> Option<String> {
        let first = |line: &JudgedLine| line.moves.first().copied();
        let key = match case.is_first_choice() {
            true if first(case.best()) == first(&case.played) => "best-move",
            true => "equal-move",
            false => "playable",
        };
        let played = case.before.san(first(&case.played)?);
        let best = case.before.san(first(case.best())?);
        self.say(key, &[("played", &played), ("best", &best)])
    }

    /// A sentence of a frame with these slots.
    pub(crate) fn say(&mut self, key: &str, slots: &[(&str, &str)]) -> Option<String> {
        Some(sentence(&fill(&self.frame(key)?, slots)))
    }

    /// A reason as a sentence.
    pub fn reason(&mut self, case: &Case, reason: &Reason) -> Option<String> {
        let clause = self.clause(case, reason)?;
        if let Some(whole) = clause.strip_prefix(WHOLE_SENTENCE) {
            return Some(sentence(whole));
        }
        let family = reason.finding.fact.family();
        let key = match reason.part {
            ReasonPart::Fault => "fault",
            ReasonPart::Missed if is_forced(family) => "missed",
            ReasonPart::Missed => "missed-quiet",
            ReasonPart::Merit => "merit",
            ReasonPart::Note => "note",
        };
        let story = case.story(case.line(reason.course)?);
        // What comes later is shown with the moves that lead to it.
        let is_late = reason.part == ReasonPart::Missed && reason.finding.ply > 1;
        let is_late = is_late && is_on_the_board(family);
        // A missed chance is named by the better move alone, unless it comes later.
        let names_line = reason.part == ReasonPart::Fault || is_late;
        let ply = if names_line { reason.finding.ply } else { 0 };
        let place = (case.played.moves.clone(), reason.part, reason.course, ply);
        let is_same_place = self.last.replace(place.clone()) == Some(place);
        let key = if is_same_place {
            "more"
        } else if is_late {
            "missed-later"
        } else {
            key
        };
        let frame = self.frame(key)?;
        let played = case.before.san(*case.played.moves.first()?);
        let best = case.before.san(*case.best().moves.first()?);
        let said = |shown: usize| {
            let line = self.shown_line(&story, reason, 1, shown);
            let way = self.shown_line(&story, reason, 0, shown);
            // A frame with a line needs one, and a line is not left out.
            let frame = self.fitting_frame(key, &frame, !line.is_empty());
            let slots = [
                ("played", played.as_str()),
                ("best", best.as_str()),
                ("line", line.as_str()),
                ("way", way.as_str()),
                ("clause", clause.as_str()),
            ];
            sentence(&fill(&frame, &slots))
        };
        let is_short = |text: &String| text.split_whitespace().count() <= MOST_WORDS;
        Some(said(SHOWN_PLIES)).filter(is_short).or_else(|| Some(said(FEWEST_PLIES)))
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

    /// The moves that lead to what the finding is about, without the first ones. Of
    /// a long line the first moves and the last one.
    fn shown_line(&self, story: &Story, reason: &Reason, skipped: usize, shown: usize) -> String {
        let is_of_case = matches!(reason.course, Course::Played | Course::Best);
        let skipped = if is_of_case { skipped } else { 0 };
        let until = reason.finding.ply.min(story.len());
        let moves = real_moves(story.moves());
        if until <= skipped || moves.len() < until {
            return String::new();
        }
        if until - skipped <= shown {
            return slots::sans(story, skipped, until);
        }
        let first = slots::sans(story, skipped, skipped + shown / 2);
        format!("{first} … {}", slots::sans(story, until - 1, until))
    }

    /// One of the frames of this name, another one each time.
    fn frame(&mut self, key: &str) -> Option<String> {
        let frames = self.phrases.frames(key, self.level);
        self.n_said += 1;
        frames.get(self.n_said % frames.len().max(1)).cloned()
    }

    /// This frame if it shows a line as wanted, or another one of its name that
    /// does; this one if there is none.
    fn fitting_frame(&self, key: &str, frame: &str, with_line: bool) -> String {
        let fits = |frame: &str| frame.contains("{line}") == with_line;
        let frames = self.phrases.frames(key, self.level);
        let others: Vec<&String> = frames.iter().filter(|frame| fits(frame)).collect();
        match others.get(self.n_said % others.len().max(1)) {
            Some(other) if !fits(frame) => (*other).clone(),
            _ => frame.to_owned(),
        }
    }
}

/// Does what belongs here make a move better by itself? What merely stands on the board
/// afterwards is told, but not as the cause.
fn is_forced(family: Family) -> bool {
    use Family::{Choice, Goal, Mate, Material, Rules, Tactics, Threat};
    matches!(family, Mate | Rules | Goal | Material | Tactics | Threat | Choice)
}

/// Is this about what stands on the board at a place of a line?
fn is_on_the_board(family: Family) -> bool {
    matches!(family, Family::Tactics | Family::Pawns | Family::Pieces | Family::King)
}

/// Puts texts into slots.
fn fill(frame: &str, slots: &[(&str, &str)]) -> String {
    slots
        .iter()
        .fold(frame.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// A text with a capital at its start and a full stop at its end. A text that
/// begins with a move stays as it is.
pub(crate) fn sentence(text: &str) -> String {
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
