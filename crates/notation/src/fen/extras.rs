//! The last field of a FEN, in braces: what the usual fields have no place for.
//!
//! ```text
//! {a1:charged,e1:-unmoved;passes=1;left=2/3}
//! ```
//!
//! The parts stand between semicolons, without blanks: flags of pieces first,
//! then a name and a value each. `docs/fen.md` lists them.

use super::words::{leading_square, leading_square_name, number, quoted};
use game_core::{Fault, Field, FlagMark, Geometry, MovesLeft, Setup, SetupExtras, Square, nearest};
use std::fmt::Write;

/// Moves left in the turn, and how many it has.
const LEFT: &str = "left";
/// Squares passed over, each with the square of its victim.
const PASSED: &str = "passed";
/// Kings, each with a partner it may castle with.
const CASTLING: &str = "castling";
/// The square of the piece dropped last.
const DROPPED: &str = "dropped";
const NAMES: [&str; 4] = [LEFT, PASSED, CASTLING, DROPPED];

/// The most flags and values that are read: as many as there can be squares
/// with several flags on each.
const MAX_ITEMS: usize = 2_048;

/// Splits a FEN before its braces.
pub(super) fn split(text: &str) -> (&str, Option<&str>) {
    match text.find('{') {
        Some(at) => (&text[..at], Some(text[at..].trim_end())),
        None => (text, None),
    }
}

/// Reads the field. If the board could not be read, only its form is checked.
pub(super) fn read(text: &str, board: Option<Geometry>, faults: &mut Vec<Fault>) -> SetupExtras {
    let mut reader = Reader { board, extras: SetupExtras::default(), n_items: 0, faults };
    reader.field(text);
    reader.extras
}

struct Reader<'f> {
    board: Option<Geometry>,
    extras: SetupExtras,
    n_items: usize,
    faults: &'f mut Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, message: String) {
        self.faults.push(Fault::new(Field::Extras, message));
    }

    fn field(&mut self, text: &str) {
        let inside = text.strip_prefix('{').unwrap_or(text);
        let Some((inside, after)) = inside.split_once('}') else {
            return self.fault(format!("{} is never closed with }}", quoted(text)));
        };
        if !after.is_empty() {
            let message = format!("{} follows where the text must end", quoted(after.trim()));
            self.fault(message);
        }
        if inside.contains(char::is_whitespace) {
            return self.fault(format!("{} has blanks; write it without", quoted(text)));
        }
        if inside.is_empty() {
            return self.fault("{} says nothing; leave it out".into());
        }
        let mut seen: Vec<&str> = Vec::new();
        for part in inside.split(';') {
            let name = part.split_once('=').map_or("", |(name, _)| name);
            if seen.contains(&name) {
                let what = if name.is_empty() { "flags" } else { name };
                self.fault(format!("{} stands there twice", quoted(what)));
                continue;
            }
            seen.push(name);
            match part.split_once('=') {
                Some((name, value)) => self.value(name, value),
                None => part.split(',').for_each(|mark| self.flags(mark)),
            }
        }
    }

    /// Counts one more thing said; `false` if there are too many.
    fn counts(&mut self) -> bool {
        self.n_items += 1;
        if self.n_items == MAX_ITEMS + 1 {
            self.fault(format!("more than {MAX_ITEMS} flags and values are too many"));
        }
        self.n_items <= MAX_ITEMS
    }

    /// `a1:charged`, `a1:-charged`, `a1:charged:tired`.
    fn flags(&mut self, mark: &str) {
        let Some((name, flags)) = mark.split_once(':') else {
            let found = quoted(mark);
            let example = "a flag like a1:charged nor a value like passes=1";
            return self.fault(format!("{found} is neither {example}"));
        };
        if leading_square_name(name).is_none_or(|(_, rest)| !rest.is_empty()) {
            return self.fault(format!("{} in {} is no square", quoted(name), quoted(mark)));
        }
        let Some(square) = self.square(name) else { return };
        for word in flags.split(':') {
            if !self.counts() {
                return;
            }
            let (flag, carried) = word.strip_prefix('-').map_or((word, true), |flag| (flag, false));
            if flag.is_empty() {
                self.fault(format!("{} lacks the name of a flag", quoted(mark)));
            } else if self.extras.flags.iter().any(|m| m.square == square && m.flag == flag) {
                self.fault(format!("{} says the flag {} twice", quoted(name), quoted(flag)));
            } else {
                self.extras.flags.push(FlagMark { square, flag: flag.into(), carried });
            }
        }
    }

    /// The square of the board with this name; any if there is no board.
    fn square(&mut self, name: &str) -> Option<Square> {
        let Some(board) = self.board else { return Some(Square(0)) };
        let square = board.parse(name);
        if square.is_none() {
            let (found, files, ranks) = (quoted(name), board.files(), board.ranks());
            self.fault(format!("{found} is not on this board of {files} files and {ranks} ranks"));
        }
        square
    }

    fn value(&mut self, name: &str, value: &str) {
        if !self.counts() {
            return;
        }
        let wants = |example: &str| {
            format!("{} is no value of {name}; write it like {name}={example}", quoted(value))
        };
        match name {
            LEFT => match value.split_once('/').map(|(left, of)| (number(left), number(of))) {
                Some((Some(left), Some(of))) => {
                    self.extras.moves_left = Some(MovesLeft { left, of });
                }
                _ => self.fault(wants("1/2")),
            },
            PASSED => match self.pairs(value) {
                Some(pairs) => self.extras.passed = pairs,
                None => self.fault(wants("e3e4,d3d4")),
            },
            CASTLING => match self.pairs(value) {
                Some(pairs) => self.extras.castling = pairs,
                None => self.fault(wants("e1h1")),
            },
            DROPPED if leading_square_name(value).is_some_and(|(_, rest)| rest.is_empty()) => {
                self.extras.dropped = self.square(value);
            }
            DROPPED => self.fault(wants("e4")),
            _ => self.counter(name, value),
        }
    }

    fn counter(&mut self, name: &str, value: &str) {
        if name.is_empty() {
            return self.fault(format!("{} lacks a name", quoted(&format!("={value}"))));
        }
        match number(value) {
            Some(n) => self.extras.counters.push((name.into(), n)),
            None => {
                let hint = nearest(name, NAMES)
                    .map_or(String::new(), |known| format!("; did you mean {known}=?"));
                let found = quoted(value);
                self.fault(format!("{name}={found} is no whole number{hint}"));
            }
        }
    }

    /// Two squares each, with commas in between.
    fn pairs(&mut self, value: &str) -> Option<Vec<(Square, Square)>> {
        let board = self.board.unwrap_or(Geometry::CHESS);
        let pair = |text: &str| {
            let (first, rest) = leading_square(board, text)?;
            let (second, rest) = leading_square(board, rest)?;
            rest.is_empty().then_some((first, second))
        };
        if self.board.is_none() {
            return Some(Vec::new());
        }
        let pairs: Option<Vec<_>> = value.split(',').map(pair).collect();
        pairs.filter(|pairs| pairs.iter().all(|_| self.counts()))
    }
}

/// The field with a blank before it; nothing if there is nothing to say.
pub(crate) fn text(setup: &Setup) -> String {
    let SetupExtras { flags, counters, moves_left, passed, castling, dropped } = &setup.extras;
    let name = |sq: &Square| setup.board.name(*sq);
    let pair = |(first, second): &(Square, Square)| format!("{}{}", name(first), name(second));
    let pairs = |all: &[(Square, Square)]| all.iter().map(pair).collect::<Vec<_>>().join(",");
    let mut parts: Vec<String> = Vec::new();
    parts.extend((!flags.is_empty()).then(|| flags_text(setup, flags)));
    parts.extend(counters.iter().map(|(name, n)| format!("{name}={n}")));
    parts.extend(moves_left.map(|MovesLeft { left, of }| format!("{LEFT}={left}/{of}")));
    parts.extend((!passed.is_empty()).then(|| format!("{PASSED}={}", pairs(passed))));
    parts.extend((!castling.is_empty()).then(|| format!("{CASTLING}={}", pairs(castling))));
    parts.extend(dropped.as_ref().map(|sq| format!("{DROPPED}={}", name(sq))));
    if parts.is_empty() { String::new() } else { format!(" {{{}}}", parts.join(";")) }
}

/// The flags in the order given; those of one square that follow one another
/// share its name.
fn flags_text(setup: &Setup, flags: &[FlagMark]) -> String {
    let mut text = String::new();
    let mut last = None;
    for FlagMark { square, flag, carried } in flags {
        if last != Some(square) {
            let comma = if text.is_empty() { "" } else { "," };
            write!(text, "{comma}{}", setup.board.name(*square)).expect("a String takes all text");
        }
        last = Some(square);
        let minus = if *carried { "" } else { "-" };
        write!(text, ":{minus}{flag}").expect("a String takes all text");
    }
    text
}

#[cfg(test)]
mod tests;
