//! FEN: the text of a position, for any board and any game.
//!
//! Reading gives a [`Setup`], which believes what is written, and all faults of
//! the text at once. Whether the setup is a position is for a game to say;
//! [`position`] asks both and joins what they find. The board field is read in
//! `fen/board.rs`, printing is in `fen/print.rs`.

mod board;
mod print;
#[cfg(test)]
pub(crate) mod tests;
mod words;

pub(crate) use print::four_fields;
pub use print::{board_text, draw, print};
pub(crate) use words::{is_number, leading_square, number, quoted};

use game_core::{Count, Fault, Field, Geometry, Setup, Side, Square};
use std::fmt;
use words::leading_square_name;

/// The longest text that is looked at. No position on 256 squares needs half.
pub const MAX_BYTES: usize = 10_000;

/// What some programs write at the start of a text file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// What could be read of a text, and what could not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The contents; fields that are broken have their default.
    pub setup: Setup,
    /// All faults, in the order of the fields; none if the text is sound.
    pub faults: Vec<Fault>,
}

/// All faults of a position. Printed with a line for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, fault) in self.0.iter().enumerate() {
            let line_break = if line > 0 { "\n" } else { "" };
            write!(f, "{line_break}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Reads a FEN.
///
/// ```
/// use notation::fen;
/// let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// let setup = fen::parse(text).unwrap();
/// assert_eq!(setup.men().count(), 32);
/// assert_eq!(fen::print(&setup), text);
///
/// let faults = fen::parse("8/9/8/8/8/8/8/8 white - - 0 1").unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "the board: rank 7 has 9 squares, the others have 8\n\
///      the side to move: \"white\" is neither w (White) nor b (Black)"
/// );
/// ```
///
/// # Errors
/// All faults of the text, if there is any.
pub fn parse(text: &str) -> Result<Setup, Faults> {
    let Reading { setup, faults } = read(text);
    if faults.is_empty() { Ok(setup) } else { Err(Faults(faults)) }
}

/// Reads a FEN and has a game build its position: `position(text, Chess::from_setup)`.
///
/// # Errors
/// All faults of the text together with those the game finds. Where the text
/// of a field is broken, what the game says about its default is left out.
pub fn position<P>(
    text: &str,
    build: impl FnOnce(&Setup) -> Result<P, Vec<Fault>>,
) -> Result<P, Faults> {
    let Reading { setup, mut faults } = read(text);
    if faults.iter().any(|fault| fault.field <= Field::Hands) {
        return Err(Faults(faults));
    }
    let broken: Vec<Field> = faults.iter().map(|fault| fault.field).collect();
    // Whose turn it is decides which pawn may be taken in passing.
    let is_guesswork = |field: Field| {
        broken.contains(&field) || (field == Field::EnPassant && broken.contains(&Field::Turn))
    };
    match build(&setup) {
        Ok(pos) if faults.is_empty() => return Ok(pos),
        Ok(_) => {}
        Err(more) => {
            // A refusal must not get lost, even one without a word of why.
            let was_sound = faults.is_empty();
            faults.extend(more.into_iter().filter(|fault| !is_guesswork(fault.field)));
            if was_sound && faults.is_empty() {
                faults.push(Fault::new(Field::Text, "this is no position of the game"));
            }
        }
    }
    faults.sort_by_key(|fault| fault.field);
    Err(Faults(faults))
}

/// Reads as much of a FEN as can be read.
///
/// White space around and between the fields may be of any kind and length.
/// The castling and en passant fields may both be missing when a number
/// follows the side to move, the two clocks may be missing always. A number in
/// place of the en passant field is the limit to which a side is counted out,
/// and the clock behind it the count, in half-moves.
pub fn read(text: &str) -> Reading {
    let hopeless = |message: String| Reading {
        setup: Setup::empty(Geometry::CHESS),
        faults: vec![Fault::new(Field::Text, message)],
    };
    if text.len() > MAX_BYTES {
        let n_bytes = text.len();
        return hopeless(format!("{n_bytes} bytes are too many, a FEN has at most {MAX_BYTES}"));
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut words = text.split_whitespace().peekable();
    let Some(placement) = words.next() else {
        return hopeless("there is nothing to read; a FEN begins with the pieces".into());
    };

    let mut faults = Vec::new();
    let mut setup = board::read(placement, &mut faults);
    let is_board_sound = faults.iter().all(|fault| fault.field != Field::Board);
    let board = is_board_sound.then_some(setup.board);
    let mut keep = |field, message| faults.push(Fault::new(field, message));
    match turn(words.next()) {
        Ok(side) => setup.turn = side,
        Err(message) => keep(Field::Turn, message),
    }
    if !words.peek().is_some_and(|word| is_number(word)) {
        match castling(words.next()) {
            Ok(letters) => setup.castling = letters,
            Err(message) => keep(Field::Castling, message),
        }
        let word = words.next();
        match word.and_then(number).filter(|limit| *limit > 0) {
            Some(limit) => setup.count = Some(Count { plies: 0, limit }),
            None => match en_passant(word, board) {
                Ok(squares) => setup.en_passant = squares,
                Err(message) => keep(Field::EnPassant, message),
            },
        }
    }
    counters(words, &mut setup, &mut faults);
    // One clock serves for both.
    if let Some(count) = &mut setup.count {
        count.plies = setup.halfmoves;
    }
    faults.sort_by_key(|fault| fault.field);
    Reading { setup, faults }
}

fn turn(word: Option<&str>) -> Result<Side, String> {
    match word {
        Some("w") => Ok(Side::White),
        Some("b") => Ok(Side::Black),
        Some(other) => Err(format!("{} is neither w (White) nor b (Black)", quoted(other))),
        None => Err("missing; write w (White) or b (Black)".into()),
    }
}

fn castling(word: Option<&str>) -> Result<String, String> {
    let word = word.ok_or("missing; write - if nobody may castle")?;
    if word == "-" {
        return Ok(String::new());
    }
    if !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        let found = quoted(word);
        return Err(format!("{found} is neither - nor letters only, like KQkq"));
    }
    let is_repeated = |(place, letter): &(usize, char)| word[..*place].contains(*letter);
    match word.char_indices().find(is_repeated) {
        Some((_, letter)) => Err(format!("{} has the letter {letter} twice", quoted(word))),
        None => Ok(word.into()),
    }
}

/// Reads the squares of the en passant field. Without a board, because its
/// text is broken, only their form is looked at.
fn en_passant(word: Option<&str>, board: Option<Geometry>) -> Result<Vec<Square>, String> {
    /// The square passed and, in some games, that of the pawn to be taken.
    const MAX_SQUARES: usize = 2;

    let word = word.ok_or("missing; write - if no pawn can be taken in passing")?;
    if word == "-" {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    let mut rest = word;
    while let Some((name, after)) = leading_square_name(rest).filter(|_| names.len() < MAX_SQUARES)
    {
        names.push(name);
        rest = after;
    }
    if !rest.is_empty() {
        return Err(format!("{} is neither - nor a square like e3", quoted(word)));
    }
    let Some(board) = board else {
        return Ok(Vec::new());
    };
    let on_board = |name: &str| {
        let (files, ranks) = (board.files(), board.ranks());
        board.parse(name).ok_or_else(|| {
            format!("{} is not on this board of {files} files and {ranks} ranks", quoted(name))
        })
    };
    names.into_iter().map(on_board).collect()
}

/// Reads what follows the en passant field: check counter and clocks.
fn counters<'a>(words: impl Iterator<Item = &'a str>, setup: &mut Setup, faults: &mut Vec<Fault>) {
    let mut fault = |field, message| faults.push(Fault::new(field, message));
    let mut n_clocks = 0;
    for (place, word) in words.enumerate() {
        if word.contains('+') {
            match checks(word, place) {
                Ok(counter) => setup.checks = Some(counter),
                Err(message) => fault(Field::Checks, message),
            }
            // Behind the first place it is always wrong, and enough is said.
            if place > 0 {
                return;
            }
            continue;
        }
        let (field, clock) = match n_clocks {
            0 => (Field::Halfmoves, &mut setup.halfmoves),
            1 => (Field::Fullmoves, &mut setup.fullmoves),
            _ => {
                let message = format!("{} follows where the text must end", quoted(word));
                return fault(Field::Text, message);
            }
        };
        n_clocks += 1;
        match number(word) {
            Some(n) => *clock = n,
            None => {
                let message = format!("{} is no whole number from 0 to {}", quoted(word), u32::MAX);
                fault(field, message);
            }
        }
    }
}

/// Reads the checks still to give; `place` counts from the en passant field.
fn checks(word: &str, place: usize) -> Result<[u32; 2], String> {
    let found = quoted(word);
    if word.starts_with('+') {
        return Err(format!(
            "{found} counts checks given; write the checks still to give before the clocks, \
             like 3+3"
        ));
    }
    let counter =
        word.split_once('+').and_then(|(white, black)| Some([number(white)?, number(black)?]));
    match counter {
        Some(_) if place > 0 => Err(format!("{found} must stand before the clocks")),
        Some(counter) => Ok(counter),
        None => Err(format!("{found} is no counter of checks still to give, like 3+3")),
    }
}
