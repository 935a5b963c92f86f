//! Betza, XBetza and bracket notation: how a piece moves, in a few letters.
//!
//! [`parse`] reads the text to terms and refuses, with its place, whatever is
//! not supported: a letter is never skipped. [`patterns`] expands the terms to
//! the moves of one side from one square of one board.
//!
//! `parse` and `extras` hold the grammar, `check` says which letters may stand
//! together, `directions` holds the compass, `walk` and `trail` make the steps,
//! `collect` gathers patterns without duplicates, `print` writes a piece as text,
//! `dialect` as XBoard reads it and `words` in English.

mod check;
mod collect;
mod dialect;
mod directions;
mod extras;
mod parse;
mod print;
#[cfg(test)]
mod tests;
mod trail;
mod walk;
mod words;

pub use parse::parse;
pub use walk::patterns;
pub use walk::patterns_within;

use crate::pattern::Landing;
use std::fmt;
use std::ops::Range;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 1_000;
/// The most legs of one term.
const MAX_LEGS: usize = 8;
/// The longest range and the longest leap: no board is longer.
const MAX_REACH: u16 = 255;
/// The most patterns of one piece on one square.
const MAX_PATTERNS: usize = 20_000;
/// The most steps that are walked from one square: chains that lead nowhere cost
/// time too.
const MAX_STEPS: usize = 400_000;

/// A fault of a text, or a warning about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaFault {
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub hint: Option<String>,
}

impl fmt::Display for BetzaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}..{}", self.message, self.span.start, self.span.end)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BetzaFault {}

/// A fault with a hint, unless the hint is empty.
fn fault(span: Range<usize>, message: impl Into<String>, hint: &str) -> BetzaFault {
    let hint = (!hint.is_empty()).then(|| hint.to_owned());
    BetzaFault { span, message: message.into(), hint }
}

/// The moves of a piece as they were written.
///
/// Two values are equal if they say the same, wherever it stood in the text. A
/// value that is printed and read again is equal to itself.
///
/// ```
/// let horse = rules::betza::parse("afsW").unwrap();
/// assert_eq!(horse.to_string(), "afsW");
/// let faults = rules::betza::parse("RJ").unwrap_err();
/// assert_eq!(faults[0].span, 1..2);
/// ```
#[derive(Clone, Debug)]
pub struct Betza {
    terms: Vec<BetzaTerm>,
    drops: Vec<BetzaDrops>,
    castling: Vec<BetzaCastling>,
    warnings: Vec<BetzaFault>,
}

impl Betza {
    /// The ways of moving, in the order written.
    pub(crate) fn terms(&self) -> &[BetzaTerm] {
        &self.terms
    }

    /// The `@` items.
    pub(crate) fn drops(&self) -> &[BetzaDrops] {
        &self.drops
    }

    /// The `O` items.
    pub(crate) fn castling(&self) -> &[BetzaCastling] {
        &self.castling
    }

    /// Warnings about what other programs may read differently.
    pub(crate) fn warnings(&self) -> &[BetzaFault] {
        &self.warnings
    }
}

impl PartialEq for Betza {
    fn eq(&self, other: &Betza) -> bool {
        (&self.terms, &self.drops, &self.castling) == (&other.terms, &other.drops, &other.castling)
    }
}

impl Eq for Betza {}

/// One way of moving: an atom with its modifiers, or a chain of them.
#[derive(Clone, Debug)]
pub(crate) struct BetzaTerm {
    span: Range<usize>,
    /// At least one.
    legs: Vec<Leg>,
    joint: Joint,
    /// Direction letters in front of a bracket.
    prefix: Vec<u8>,
}

impl BetzaTerm {
    /// The place of the term in the text.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl PartialEq for BetzaTerm {
    fn eq(&self, other: &BetzaTerm) -> bool {
        (&self.legs, self.joint, &self.prefix) == (&other.legs, other.joint, &other.prefix)
    }
}

impl Eq for BetzaTerm {}

/// A landing only on an empty square.
const QUIET: Landing = Landing { quiet: true, capture: false, own: false, en_passant: false };

/// How the legs of a term are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Joint {
    /// By `a`: one atom, turned from leg to leg.
    Again,
    /// In brackets: each leg has its own atom.
    Bracket,
}

/// One leg of a term.
#[derive(Clone, Debug)]
struct Leg {
    span: Range<usize>,
    /// Direction letters as written.
    directions: Vec<u8>,
    modes: Modes,
    atom: Atom,
    /// The most steps, 0 for any number; `y` and `g` of the leg before are already
    /// taken into account.
    range: u16,
    /// The move may end here although more legs follow.
    may_stop: bool,
}

impl PartialEq for Leg {
    fn eq(&self, other: &Leg) -> bool {
        (&self.directions, self.modes, self.atom, self.range, self.may_stop)
            == (&other.directions, other.modes, other.atom, other.range, other.may_stop)
    }
}

impl Eq for Leg {}

impl Leg {
    /// How the piece may end this leg, if the move ends here.
    fn landing(&self) -> Landing {
        if !self.modes.any("mcde") {
            return Landing::BOTH;
        }
        Landing {
            quiet: self.modes.has('m'),
            capture: self.modes.has('c'),
            own: self.modes.has('d'),
            en_passant: self.modes.has('e'),
        }
    }

    /// Does the leg change the range of the next one?
    fn toggles(&self) -> bool {
        self.modes.any("yg")
    }
}

/// What a capital letter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Atom {
    /// A leap and its mirror images, the longer side first.
    Leap(u8, u8),
    /// K and Q: the steps of W and of F.
    Compass,
    /// U: every other square.
    Anywhere,
}

/// The letters of single leaps.
const LEAPERS: [(char, (u8, u8)); 9] = [
    ('W', (1, 0)),
    ('F', (1, 1)),
    ('D', (2, 0)),
    ('N', (2, 1)),
    ('A', (2, 2)),
    ('H', (3, 0)),
    ('C', (3, 1)),
    ('Z', (3, 2)),
    ('G', (3, 3)),
];

/// A set of mode letters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Modes(u16);

impl Modes {
    /// All mode letters, in the order in which they are printed.
    const LETTERS: &str = "imcdetpgoynjzqu";

    /// The set with one letter, if it is a mode letter.
    fn of(letter: char) -> Option<Modes> {
        // Compared byte by byte: this is called for every leg of every move.
        let place = Modes::LETTERS.bytes().position(|mode| char::from(mode) == letter);
        place.map(|place| Modes(1 << place))
    }

    fn has(self, letter: char) -> bool {
        Modes::of(letter).is_some_and(|mode| self.0 & mode.0 != 0)
    }

    fn any(self, letters: &str) -> bool {
        letters.chars().any(|letter| self.has(letter))
    }

    /// Is every letter of this set among these letters?
    fn within(self, letters: &str) -> bool {
        Modes::LETTERS.chars().all(|letter| !self.has(letter) || letters.contains(letter))
    }

    fn with(self, other: Modes) -> Modes {
        Modes(self.0 | other.0)
    }
}

/// Where a piece may be dropped: `@` and its modifiers.
#[derive(Clone, Debug)]
pub(crate) struct BetzaDrops {
    /// Where it stands in the text.
    pub span: Range<usize>,
    /// `@3`: only on this many ranks, counted from the own side.
    pub ranks: Option<u8>,
    /// `j@`: not on the own first rank.
    pub not_first_rank: bool,
    /// `f@`: at most this many of the kind on a file, the dropped one included.
    pub per_file: Option<u8>,
    /// `s@`: at most this many on squares of one shade.
    pub per_shade: Option<u8>,
    /// `b@`: at most this many on the board.
    pub per_board: Option<u8>,
}

impl PartialEq for BetzaDrops {
    fn eq(&self, other: &BetzaDrops) -> bool {
        (self.ranks, self.not_first_rank, self.per_file, self.per_shade, self.per_board)
            == (other.ranks, other.not_first_rank, other.per_file, other.per_shade, other.per_board)
    }
}

impl Eq for BetzaDrops {}

/// Castling as a king's own move: `O` and its modifiers.
#[derive(Clone, Debug)]
pub(crate) struct BetzaCastling {
    /// Where it stands in the text.
    pub span: Range<usize>,
    /// Towards the player's left.
    pub left: bool,
    /// Towards the player's right.
    pub right: bool,
    /// How many squares the king goes; `None` leaves it to the game.
    pub steps: Option<u8>,
}

impl PartialEq for BetzaCastling {
    fn eq(&self, other: &BetzaCastling) -> bool {
        (self.left, self.right, self.steps) == (other.left, other.right, other.steps)
    }
}

impl Eq for BetzaCastling {}
