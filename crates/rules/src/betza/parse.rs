//! From text to terms. Reading goes on after a fault, so that all faults are
//! reported at once; `check` looks at combinations of letters.

use super::{
    Atom, Betza, BetzaFault, BetzaTerm, Joint, Leg, MAX_LEGS, MAX_REACH, MAX_TEXT, Modes, check,
};
use std::ops::Range;

const DIRECTIONS: &str = "fblrvsh";

/// Reads the moves of a piece.
///
/// ```
/// use rules::betza::parse;
/// let knight_or_bishop = parse("NB").unwrap();
/// assert_eq!(
///     knight_or_bishop.in_words(),
///     ["leaps like a knight", "slides any number of squares diagonally"]
/// );
///
/// let faults = parse("N4xB").unwrap_err();
/// assert_eq!(
///     faults[0].to_string(),
///     "x is not supported at 2..3 (the modes are m c d e i n j p g t o y z q u)"
/// );
/// ```
///
/// # Errors
/// All faults of the text.
pub fn parse(text: &str) -> Result<Betza, Vec<BetzaFault>> {
    let mut reader = BetzaReader::new(text);
    if text.len() > MAX_TEXT {
        reader.fault(MAX_TEXT..text.len(), format!("a piece has at most {MAX_TEXT} bytes"), "");
    } else if text.is_empty() {
        reader.fault(0..0, "there is no move here", "write an atom such as W or N");
    } else {
        while reader.at < text.len() {
            reader.item();
        }
    }
    if reader.faults.is_empty() { Ok(reader.piece) } else { Err(reader.faults) }
}

/// The modifiers of one leg, with their place.
struct Modifiers {
    span: Range<usize>,
    directions: Vec<u8>,
    modes: Modes,
}

/// A text and how far it has been read.
pub(super) struct BetzaReader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) piece: Betza,
    faults: Vec<BetzaFault>,
}

impl<'t> BetzaReader<'t> {
    fn new(text: &'t str) -> BetzaReader<'t> {
        let piece = Betza {
            terms: Vec::new(),
            drops: Vec::new(),
            castling: Vec::new(),
            warnings: Vec::new(),
        };
        BetzaReader { text, at: 0, piece, faults: Vec::new() }
    }

    pub(super) fn fault(&mut self, span: Range<usize>, message: impl Into<String>, hint: &str) {
        self.faults.push(super::fault(span, message, hint));
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    /// Takes characters as long as they are wanted, and gives their place.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.at;
        while let Some(c) = self.peek().filter(|c| wanted(*c)) {
            self.at += c.len_utf8();
        }
        start..self.at
    }

    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Reads one term, drop or castling, and at least one character.
    fn item(&mut self) {
        let letters = self.take_while(|c| c.is_ascii_lowercase());
        match self.peek() {
            Some('@') => self.drops(letters),
            Some('O') => self.castling(letters),
            Some('[') => self.bracket(letters),
            Some(c) if c.is_ascii_uppercase() || c == '(' => self.simple(letters),
            None => {
                self.fault(letters, "modifiers stand before an atom", "add one, such as W or N");
            }
            Some(c) => {
                self.at += c.len_utf8();
                self.stray(c, self.at - c.len_utf8()..self.at);
            }
        }
    }

    fn stray(&mut self, c: char, span: Range<usize>) {
        let (message, hint) = match c {
            '0'..='9' => ("a number stands right behind an atom", "write R4, not 4R or Rc4"),
            '-' | '?' => ("- and ? join two atoms", "write [F-R] or [F?R]"),
            ']' | ')' => ("nothing was opened here", ""),
            c if c.is_whitespace() => ("a piece is written without spaces", ""),
            _ => ("this is no letter of the notation", ""),
        };
        self.fault(span, message, hint);
    }

    /// An atom with its modifiers, or a chain without brackets: `W-F`.
    fn simple(&mut self, letters: Range<usize>) {
        let start = letters.start;
        let legs = self.part(letters);
        if self.peek() != Some('-') {
            self.finish(start, legs, Joint::Again, Vec::new());
            return;
        }
        let mut parts = vec![legs];
        while self.take('-') {
            let letters = self.take_while(|c| c.is_ascii_lowercase());
            parts.push(self.part(letters));
        }
        let legs = self.single_legs(parts);
        self.finish(start, legs, Joint::Bracket, Vec::new());
    }

    /// `[F-R]`, `[F?R]`, perhaps with directions in front.
    fn bracket(&mut self, letters: Range<usize>) {
        let start = letters.start;
        let prefix = self.prefix(letters);
        self.take('[');
        let mut parts = Vec::new();
        let mut stops = Vec::new();
        loop {
            let letters = self.take_while(|c| c.is_ascii_lowercase());
            parts.push(self.part(letters));
            stops.push(self.peek() == Some('?'));
            if !self.take('-') && !self.take('?') {
                break;
            }
        }
        if !self.take(']') {
            self.fault(
                self.at..self.at,
                "a bracket holds atoms joined by - or ?",
                "close it with ]",
            );
            self.take_while(|c| c != ']');
            self.take(']');
        }
        let repeat = self.take_while(|c| c.is_ascii_digit());
        if !repeat.is_empty() {
            self.fault(repeat, "a bracket cannot be repeated", "");
        }
        if parts.len() < 2 {
            self.fault(
                start..self.at,
                "a bracket joins at least two atoms",
                "write [F-R] or [F?R]",
            );
        }
        let mut legs = self.single_legs(parts);
        for (leg, stop) in legs.iter_mut().zip(stops) {
            leg.may_stop = stop;
        }
        if let Some(leg) = legs.first_mut() {
            leg.modes = leg.modes.with(prefix.modes);
        }
        self.finish(start, legs, Joint::Bracket, prefix.directions);
    }

    /// Modifiers in front of a bracket: directions of the whole way, and `i`.
    fn prefix(&mut self, letters: Range<usize>) -> Modifiers {
        let mut legs = self.modifiers(letters.clone());
        if legs.len() > 1 || legs[0].modes.0 & !Modes::of('i').unwrap_or_default().0 != 0 {
            let message = "only directions and i may stand before a bracket";
            self.fault(letters, message, "put modes before the atom they belong to");
        }
        legs.remove(0)
    }

    /// The legs of a chain, in which each part must be one leg.
    fn single_legs(&mut self, parts: Vec<Vec<Leg>>) -> Vec<Leg> {
        for part in parts.iter().filter(|part| part.len() > 1) {
            let span = part[0].span.start..part[part.len() - 1].span.end;
            self.fault(span, "a does not stand in a chain", "join the legs by -");
        }
        parts.into_iter().filter_map(|part| part.into_iter().next()).collect()
    }

    fn finish(&mut self, start: usize, legs: Vec<Leg>, joint: Joint, prefix: Vec<u8>) {
        if legs.is_empty() {
            return;
        }
        let span = start..self.at;
        if legs.len() > MAX_LEGS {
            self.fault(span, format!("a term has at most {MAX_LEGS} legs"), "");
            return;
        }
        let term = BetzaTerm { span, legs, joint, prefix };
        self.faults.extend(check::faults(&term));
        self.piece.warnings.extend(check::warnings(&term));
        self.piece.terms.push(term);
    }

    /// The legs of one atom with its modifiers; none if the atom cannot be read.
    fn part(&mut self, letters: Range<usize>) -> Vec<Leg> {
        let modifiers = self.modifiers(letters);
        let Some((atom, mut range)) = self.atom() else {
            return Vec::new();
        };
        let mut legs: Vec<Leg> = Vec::with_capacity(modifiers.len());
        for Modifiers { span, directions, modes } in modifiers {
            let leg = Leg { span, directions, modes, atom, range, may_stop: false };
            // Leaps become rides and rides become leaps; `check` refuses other
            // ranges.
            if leg.toggles() {
                range = u16::from(range != 1);
            }
            legs.push(leg);
        }
        let end = self.at;
        if let Some(leg) = legs.last_mut() {
            leg.span.end = end;
        }
        legs
    }

    fn modifiers(&mut self, letters: Range<usize>) -> Vec<Modifiers> {
        let empty = |at| Modifiers { span: at..at, directions: Vec::new(), modes: Modes(0) };
        let mut legs = Vec::new();
        let mut leg = empty(letters.start);
        let text = self.text;
        for (place, letter) in text[letters.clone()].char_indices() {
            let at = letters.start + place;
            leg.span.end = at + 1;
            if letter == 'a' {
                legs.push(std::mem::replace(&mut leg, empty(at + 1)));
            } else if DIRECTIONS.contains(letter) {
                leg.directions.push(letter as u8);
            } else if let Some(mode) = Modes::of(letter) {
                if leg.modes.has(letter) {
                    self.doubled(letter, at - 1..at + 1);
                }
                leg.modes = leg.modes.with(mode);
            } else {
                let hint = "the modes are m c d e i n j p g t o y z q u";
                self.fault(at..at + 1, format!("{letter} is not supported"), hint);
            }
        }
        legs.push(leg);
        legs
    }

    fn doubled(&mut self, letter: char, span: Range<usize>) {
        match letter {
            'j' => {
                self.fault(span, "jj is not supported: it is read in two ways", "write legs with a")
            }
            'i' => self.fault(span, "ii is not supported", "i holds until the piece has moved"),
            _ => self.fault(span, format!("{letter} is written twice"), ""),
        }
    }

    /// An atom and its range.
    fn atom(&mut self) -> Option<(Atom, u16)> {
        let start = self.at;
        let Some(c) = self.peek().filter(|c| c.is_ascii_uppercase() || *c == '(') else {
            self.fault(start..start, "an atom is missing here", "");
            return None;
        };
        if c == '(' {
            let atom = self.leaper()?;
            let range = self.number().unwrap_or(1);
            return Some((atom, range));
        }
        self.at += 1;
        let known = self.letter(c, start);
        let range = self.range(c, known);
        let suffix = self.take_while(|c| matches!(c, 'X' | 'Y'));
        if !suffix.is_empty() {
            self.fault(suffix, "X and Y are not supported", "write a leap as (4,1)");
        }
        known.map(|(atom, usual)| (atom, range.unwrap_or(usual)))
    }

    /// The range behind a capital: a number, or the capital once more.
    fn range(&mut self, c: char, known: Option<(Atom, u16)>) -> Option<u16> {
        let start = self.at;
        let doubles = known.is_some() && self.take(c);
        if doubles && matches!(known, Some((Atom::Leap(..), 1))) {
            return Some(0);
        }
        if doubles {
            let message = format!("{c}{c} is not supported: {c} is no single leap");
            let hint = "write Q for an unlimited K, and R, B or Q once";
            self.fault(start - 1..self.at, message, hint);
        }
        let number = self.number();
        // U1 keeps apart what would read as UU.
        if number.is_some_and(|number| number != 1) && c == 'U' {
            self.fault(start..self.at, "U has no range", "");
        }
        number
    }

    /// What a capital stands for, with its usual range.
    fn letter(&mut self, c: char, at: usize) -> Option<(Atom, u16)> {
        let (message, hint) = match c {
            'K' => return Some((Atom::Compass, 1)),
            'Q' => return Some((Atom::Compass, 0)),
            'R' => return Some((Atom::Leap(1, 0), 0)),
            'B' => return Some((Atom::Leap(1, 1), 0)),
            'U' => return Some((Atom::Anywhere, 1)),
            'J' | 'L' => {
                (format!("{c} is ambiguous (camel or zebra)"), "write C for (3,1) or Z for (3,2)")
            }
            'I' => ("I (imitator) is not supported".to_owned(), ""),
            _ => match super::LEAPERS.iter().find(|(letter, _)| *letter == c) {
                Some((_, (long, short))) => return Some((Atom::Leap(*long, *short), 1)),
                None => (format!("{c} is no atom"), "the atoms are W F D N A H C Z G K Q R B U"),
            },
        };
        self.fault(at..at + 1, message, hint);
        None
    }

    /// `(4,1)`: a leap by its two sides.
    fn leaper(&mut self) -> Option<Atom> {
        let start = self.at;
        self.take('(');
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.take_while(|c| c != ')');
            self.take(')');
            self.take_while(|c| c.is_ascii_digit());
            let message = "repeated groups in parentheses are not supported";
            self.fault(start..self.at, message, "a leap is written (4,1), a chain [W-F]");
            return None;
        }
        let sides = (self.number(), self.take(','), self.number(), self.take(')'));
        let (Some(a), true, Some(b), true) = sides else {
            self.fault(start..self.at, "a leap is written with two numbers", "write (4,1)");
            return None;
        };
        if a.max(b) == 0 {
            self.fault(start..self.at, "a leap of (0,0) goes nowhere", "");
            return None;
        }
        let side = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
        Some(Atom::Leap(side(a.max(b)), side(a.min(b))))
    }

    /// A number, if there is one here. A number that is too large is a fault.
    pub(super) fn number(&mut self) -> Option<u16> {
        let span = self.take_while(|c| c.is_ascii_digit());
        if span.is_empty() {
            return None;
        }
        match self.text[span.clone()].parse() {
            Ok(number) if number <= MAX_REACH => Some(number),
            _ => {
                self.fault(span, format!("numbers go up to {MAX_REACH}"), "0 is without limit");
                Some(MAX_REACH)
            }
        }
    }
}
