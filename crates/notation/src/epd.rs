//! EPD: a position with notes on one line, the format of test suites.
//!
//! A line has the first four fields of a FEN and operations behind them:
//! `... w - - bm Nf3 Nc3; id "a name";`. Operations are kept as they are
//! written; only `hmvc` and `fmvn` are understood, because they set the clocks.

use crate::fen::{self, Faults, number, quoted};
use crate::san::{self, SanError};
use game_core::{Move, Position, Setup};
use std::fmt;

#[cfg(test)]
mod tests;

/// The longest line that is read, in bytes.
pub const MAX_BYTES: usize = 100_000;

/// The operation that sets the half-move clock.
const HALFMOVE_CLOCK: &str = "hmvc";
/// The operation that sets the move number.
const MOVE_NUMBER: &str = "fmvn";

/// A position with notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position, which no game has checked yet.
    pub setup: Setup,
    /// The notes, in the order of the line.
    pub operations: Vec<Operation>,
}

/// A note: its name and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The name: `bm` for the best moves, `id` for the name of the position.
    pub opcode: String,
    /// The words behind the name; there may be none.
    pub operands: Vec<Operand>,
}

/// One word of a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A word without white space: a move, a number.
    Word(String),
    /// Any text, written in quotation marks.
    Text(String),
}

impl Operand {
    /// The word or text, without quotation marks.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }
}

/// Why a line cannot be read as EPD, or an EPD cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdError {
    /// The line is longer than [`MAX_BYTES`].
    TooLong {
        /// Its length.
        n_bytes: usize,
    },
    /// The position has faults.
    Position(Faults),
    /// An operation does not begin with a name.
    NotAnOpcode {
        /// The text in place of the name.
        found: String,
    },
    /// A quotation mark is never closed.
    OpenQuote {
        /// The operation it is in.
        opcode: String,
    },
    /// A quotation mark touches a word or text, or is inside one.
    QuoteInside {
        /// The operation it is in.
        opcode: String,
    },
    /// A word is empty, or has white space or a semicolon in it.
    NotAWord {
        /// The operation it is in.
        opcode: String,
        /// The word.
        found: String,
    },
    /// A text has a line break or another control character in it; only tabs are
    /// allowed.
    ControlCharacter {
        /// The operation it is in.
        opcode: String,
    },
    /// A clock is not a number.
    NotANumber {
        /// The operation that sets the clock.
        opcode: String,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::TooLong { n_bytes } => {
                write!(f, "{n_bytes} bytes are too many, an EPD line has at most {MAX_BYTES}")
            }
            EpdError::Position(faults) => faults.fmt(f),
            EpdError::NotAnOpcode { found } => {
                let found = quoted(found);
                write!(f, "{found} is no name of an operation; write letters and digits, like bm")
            }
            EpdError::OpenQuote { opcode } => {
                write!(f, "the quotation mark in {} is never closed", quoted(opcode))
            }
            EpdError::QuoteInside { opcode } => {
                let opcode = quoted(opcode);
                write!(f, "{opcode} has a quotation mark inside a text, where none can be written")
            }
            EpdError::NotAWord { opcode, found } => {
                let (found, opcode) = (quoted(found), quoted(opcode));
                write!(f, "{found} in {opcode} is not one word; write it in quotation marks")
            }
            EpdError::ControlCharacter { opcode } => {
                write!(f, "{} has a line break or another control character", quoted(opcode))
            }
            EpdError::NotANumber { opcode } => {
                write!(f, "{} needs one whole number from 0 to {}", quoted(opcode), u32::MAX)
            }
        }
    }
}

impl std::error::Error for EpdError {}

impl Epd {
    /// The first operation with this name.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The moves in all operations with this name, such as `bm` and `am`, read in
    /// the position of this line.
    ///
    /// # Errors
    /// The first word that is not a legal move.
    pub fn moves<P: Position>(&self, opcode: &str, pos: &P) -> Result<Vec<Move>, SanError> {
        let named = self.operations.iter().filter(|operation| operation.opcode == opcode);
        let words = named.flat_map(|operation| &operation.operands);
        words.map(|word| san::parse(pos, word.as_str())).collect()
    }
}

/// Reads a line.
///
/// The two clocks of a FEN may stand before the operations. Semicolons may stand
/// before operations instead of behind them, and the last one may be missing.
///
/// ```
/// let line = r#"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank";"#;
/// let epd = notation::epd::parse(line).unwrap();
/// assert_eq!(epd.operation("id").unwrap().operands[0].as_str(), "back rank");
/// assert_eq!(notation::epd::print(&epd).unwrap(), line);
/// ```
///
/// # Errors
/// All faults of the position; if it has none, the first fault of the operations.
pub fn parse(line: &str) -> Result<Epd, EpdError> {
    if line.len() > MAX_BYTES {
        return Err(EpdError::TooLong { n_bytes: line.len() });
    }
    let line = line.strip_prefix(fen::BYTE_ORDER_MARK).unwrap_or(line).trim();
    let (position, notes) = line.split_at(position_length(line));
    let mut setup = fen::parse(position).map_err(EpdError::Position)?;
    let operations = operations(notes)?;
    for operation in &operations {
        match operation.opcode.as_str() {
            HALFMOVE_CLOCK => setup.halfmoves = clock(operation)?,
            MOVE_NUMBER => setup.fullmoves = clock(operation)?,
            _ => {}
        }
    }
    Ok(Epd { setup, operations })
}

/// The line of an EPD.
///
/// The clocks are written as in a FEN, but only if no operation sets them and
/// they differ from those of a new game.
///
/// # Errors
/// Names, words or texts that cannot be written.
pub fn print(epd: &Epd) -> Result<String, EpdError> {
    let mut line = fen::four_fields(&epd.setup);
    let Setup { halfmoves, fullmoves, .. } = epd.setup;
    let lacks_clock = halfmoves != 0 && epd.operation(HALFMOVE_CLOCK).is_none();
    let lacks_number = fullmoves != 1 && epd.operation(MOVE_NUMBER).is_none();
    if lacks_clock || lacks_number {
        line.push_str(&format!(" {halfmoves} {fullmoves}"));
    }
    line.push_str(&fen::extras_text(&epd.setup));
    for operation in &epd.operations {
        let opcode = &operation.opcode;
        if !is_opcode(opcode) {
            return Err(EpdError::NotAnOpcode { found: opcode.clone() });
        }
        line.push(' ');
        line.push_str(opcode);
        for operand in &operation.operands {
            check_operand(opcode, operand)?;
            line.push_str(&match operand {
                Operand::Word(word) => format!(" {word}"),
                Operand::Text(text) => format!(" \"{text}\""),
            });
        }
        line.push(';');
    }
    Ok(line)
}

/// Where the operations begin: behind the first four words, the words that count
/// checks, half-moves and moves, and the braces.
fn position_length(line: &str) -> usize {
    /// The pieces, the turn, castling and en passant.
    const N_FIELDS: usize = 4;
    /// The check counter and the two clocks.
    const MAX_COUNTERS: usize = 3;

    let mut end = 0;
    for n_words in 0..N_FIELDS + MAX_COUNTERS {
        let rest = line[end..].trim_start();
        let length = rest.find(|c: char| c == ';' || c.is_whitespace()).unwrap_or(rest.len());
        let word = &rest[..length];
        if word.starts_with('{') {
            break;
        }
        let is_counter = word.starts_with(|c: char| c.is_ascii_digit() || c == '+');
        if word.is_empty() || (n_words >= N_FIELDS && !is_counter) {
            break;
        }
        end = line.len() - rest.len() + length;
    }
    let rest = line[end..].trim_start();
    if rest.starts_with('{') {
        let length = rest.find('}').map_or(rest.len(), |close| close + 1);
        end = line.len() - rest.len() + length;
    }
    end
}

fn operations(notes: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut rest = skip_gap(notes);
    while !rest.is_empty() {
        let end = rest.find(is_word_end).unwrap_or(rest.len());
        let (opcode, after) = rest.split_at(end);
        if !is_opcode(opcode) {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            return Err(EpdError::NotAnOpcode { found: rest[..end].into() });
        }
        let (operands, after) = operands(opcode, after)?;
        operations.push(Operation { opcode: opcode.into(), operands });
        rest = skip_gap(after);
    }
    Ok(operations)
}

/// The text behind leading white space and semicolons.
fn skip_gap(text: &str) -> &str {
    text.trim_start_matches(|c: char| c == ';' || c.is_whitespace())
}

/// Reads the words up to the semicolon; returns them and the text behind it.
fn operands<'a>(opcode: &str, text: &'a str) -> Result<(Vec<Operand>, &'a str), EpdError> {
    let mut operands = Vec::new();
    let mut rest = text.trim_start();
    loop {
        let operand;
        if rest.is_empty() {
            return Ok((operands, rest));
        } else if let Some(after) = rest.strip_prefix(';') {
            return Ok((operands, after));
        } else if let Some(inside) = rest.strip_prefix('"') {
            let open_quote = || EpdError::OpenQuote { opcode: opcode.into() };
            let (text, after) = inside.split_once('"').ok_or_else(open_quote)?;
            (operand, rest) = (Operand::Text(text.into()), after);
        } else {
            let (word, after) = rest.split_at(rest.find(is_word_end).unwrap_or(rest.len()));
            (operand, rest) = (Operand::Word(word.into()), after);
        }
        check_operand(opcode, &operand)?;
        operands.push(operand);
        // A word or text ends at white space or a semicolon, not at a quote.
        if !rest.starts_with(|c: char| c == ';' || c.is_whitespace()) && !rest.is_empty() {
            return Err(EpdError::QuoteInside { opcode: opcode.into() });
        }
        rest = rest.trim_start();
    }
}

fn is_word_end(c: char) -> bool {
    c.is_whitespace() || matches!(c, ';' | '"')
}

fn is_opcode(text: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_inner)
}

/// Checks that the operand can be written and read back unchanged.
fn check_operand(opcode: &str, operand: &Operand) -> Result<(), EpdError> {
    let opcode = || opcode.to_owned();
    let text = operand.as_str();
    if text.contains('"') {
        return Err(EpdError::QuoteInside { opcode: opcode() });
    }
    if text.contains(|c: char| c.is_control() && c != '\t') {
        return Err(EpdError::ControlCharacter { opcode: opcode() });
    }
    let is_word = !text.is_empty() && !text.contains(is_word_end);
    match operand {
        Operand::Word(_) if !is_word => {
            Err(EpdError::NotAWord { opcode: opcode(), found: text.into() })
        }
        _ => Ok(()),
    }
}

fn clock(operation: &Operation) -> Result<u32, EpdError> {
    let n = match &operation.operands[..] {
        [only] => number(only.as_str()),
        _ => None,
    };
    n.ok_or_else(|| EpdError::NotANumber { opcode: operation.opcode.clone() })
}
