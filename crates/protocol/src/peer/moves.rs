//! The text of a move and of its effects: `($0 $4) -> ($0 $6)`, and beside it
//! `($0 $7) -> ($0 $5)`, `Q -> ($7 $0)`, `. -> ($4 $3)`, `-flag -> ($3 $7)`.
//! Rows count from White's side and columns from the a-file, both from 0.

use game_core::{Geometry, Square};
use std::fmt;

/// The greatest length of the text of a move or of its effects, in bytes.
const MAX_TEXT: usize = 20_000;
/// The word for a move in which nothing moves.
const PASS: &str = "pass";
const ARROW: &str = "->";

/// What goes to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerSubject {
    /// The piece on this square, by row and column.
    Square(u8, u8),
    /// A piece by its letter, `.` for nothing, `*` for a wall, `+flag` or
    /// `-flag` for a flag that is set or unset.
    Word(String),
}

/// Something that happens to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerStep {
    /// What goes there.
    pub what: PeerSubject,
    /// The row and the column of the square.
    pub to: (u8, u8),
}

/// A move with its effects, as peers tell it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerMove {
    /// What moves where; nothing for a pass.
    pub step: Option<PeerStep>,
    /// What happens besides; what is captured on the target square is not said.
    pub effects: Vec<PeerStep>,
    /// The move in coordinates, for peers that read them.
    pub notation: Option<String>,
}

/// Why a text is no move or no list of effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The text is too long to be read.
    TooLong,
    /// A move has exactly one step.
    NotOne,
    /// From these characters on it has another form.
    Unreadable(String),
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::TooLong => write!(f, "a move has at most {MAX_TEXT} bytes"),
            StepError::NotOne => f.write_str(
                "a move is one step, like ($1 $4) -> ($3 $4), P -> ($4 $4) for a drop, or pass",
            ),
            StepError::Unreadable(rest) => {
                write!(f, "no step begins at {rest:?}; write steps like ($0 $7) -> ($0 $5)")
            }
        }
    }
}

impl std::error::Error for StepError {}

impl PeerStep {
    /// A step between two squares of a board.
    pub(super) fn between(board: Geometry, from: Square, to: Square) -> PeerStep {
        let (row, column) = place(board, from);
        PeerStep { what: PeerSubject::Square(row, column), to: place(board, to) }
    }

    /// Something that is written with a word comes to a square.
    pub(super) fn word(board: Geometry, word: impl Into<String>, to: Square) -> PeerStep {
        PeerStep { what: PeerSubject::Word(word.into()), to: place(board, to) }
    }

    /// Do both say the same? Capitals and small letters count alike.
    fn agrees(&self, other: &PeerStep) -> bool {
        let words = match (&self.what, &other.what) {
            (PeerSubject::Word(a), PeerSubject::Word(b)) => a.eq_ignore_ascii_case(b),
            (a, b) => a == b,
        };
        words && self.to == other.to
    }
}

fn place(board: Geometry, square: Square) -> (u8, u8) {
    (board.rank(square), board.file(square))
}

impl PeerMove {
    /// Reads the two texts of a move.
    ///
    /// # Errors
    /// Why the texts are no move.
    pub fn read(text: &str, effects: &str) -> Result<PeerMove, StepError> {
        let step = match text.trim() {
            PASS => None,
            text => match <[PeerStep; 1]>::try_from(read_steps(text)?) {
                Ok([step]) => Some(step),
                Err(_) => return Err(StepError::NotOne),
            },
        };
        Ok(PeerMove { step, effects: read_steps(effects)?, notation: None })
    }

    /// The text of the move without its effects.
    pub fn text(&self) -> String {
        self.step.as_ref().map_or_else(|| PASS.to_owned(), ToString::to_string)
    }

    /// The text of its effects; empty if there are none.
    pub fn effects_text(&self) -> String {
        let effects: Vec<String> = self.effects.iter().map(ToString::to_string).collect();
        effects.join(" ")
    }

    /// Does the same piece go to the same square?
    pub fn has_same_step(&self, other: &PeerMove) -> bool {
        match (&self.step, &other.step) {
            (Some(a), Some(b)) => a.agrees(b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }

    /// Which of these moves this one means: the one with exactly its effects, or
    /// the only one that has all of them. The notation decides between moves
    /// that are told alike.
    ///
    /// # Errors
    /// How many could be meant.
    pub fn choose(&self, moves: &[PeerMove]) -> Result<usize, usize> {
        let has_all = |this: &PeerMove, that: &PeerMove| {
            that.effects.iter().all(|b| this.effects.iter().any(|a| a.agrees(b)))
        };
        let fits = |m: &PeerMove| self.has_same_step(m) && has_all(m, self);
        let mut found: Vec<usize> = (0..moves.len()).filter(|&n| fits(&moves[n])).collect();
        let exact: Vec<usize> =
            found.iter().copied().filter(|&n| has_all(self, &moves[n])).collect();
        if !exact.is_empty() {
            found = exact;
        }
        if found.len() > 1 && self.notation.is_some() {
            found.retain(|&n| moves[n].notation == self.notation);
        }
        match found[..] {
            [one] => Ok(one),
            _ => Err(found.len()),
        }
    }
}

impl fmt::Display for PeerStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            PeerSubject::Square(row, column) => write!(f, "(${row} ${column})")?,
            PeerSubject::Word(word) => f.write_str(word)?,
        }
        write!(f, " {ARROW} (${} ${})", self.to.0, self.to.1)
    }
}

/// Reads steps that stand one behind another.
fn read_steps(text: &str) -> Result<Vec<PeerStep>, StepError> {
    if text.len() > MAX_TEXT {
        return Err(StepError::TooLong);
    }
    let mut steps = Vec::new();
    let mut rest = after_blanks(text);
    while !rest.is_empty() {
        let Some((step, behind)) = read_step(rest) else {
            return Err(StepError::Unreadable(rest.chars().take(30).collect()));
        };
        steps.push(step);
        rest = after_blanks(behind);
    }
    Ok(steps)
}

fn after_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'))
}

fn read_step(text: &str) -> Option<(PeerStep, &str)> {
    let (what, rest) = match read_place(text) {
        Some(((row, column), rest)) => (PeerSubject::Square(row, column), rest),
        None => {
            let end = text.find(|c: char| c.is_whitespace())?;
            let (word, rest) = text.split_at(end);
            let is_word = !word.contains(['(', ')', '$']) && word != ARROW;
            (is_word.then(|| PeerSubject::Word(word.to_owned()))?, rest)
        }
    };
    let rest = rest.trim_start().strip_prefix(ARROW)?;
    let (to, rest) = read_place(rest.trim_start())?;
    Some((PeerStep { what, to }, rest))
}

/// Reads `($3 $7)`; the signs of money may be left out.
fn read_place(text: &str) -> Option<((u8, u8), &str)> {
    let (inner, rest) = text.strip_prefix('(')?.split_once(')')?;
    let mut numbers = inner.split_whitespace().map(|number| {
        let digits = number.strip_prefix('$').unwrap_or(number);
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_plain { digits.parse::<u8>().ok() } else { None }
    });
    match (numbers.next()?, numbers.next()?, numbers.next()) {
        (Some(row), Some(column), None) => Some(((row, column), rest)),
        _ => None,
    }
}
