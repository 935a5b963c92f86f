//! FEN: the text of a position, for any board and any game.
//!
//! Reading gives a [`Setup`], which holds what is written, and all faults of the
//! text at once. A game decides whether the setup is a legal position;
//! [`position`] joins the faults of the text with those the game finds. The
//! board field is read in `fen/board.rs`, printing is in `fen/print.rs`.
//!
//! What other programs write is read too: pieces in hand behind the last rank,
//! and checks given instead of those still to give.

mod board;
mod extras;
mod print;
#[cfg(test)]
pub(crate) mod tests;
mod words;

pub(crate) use extras::text as extras_text;
#[cfg(test)]
use print::board_text;
pub(crate) use print::four_fields;
pub use print::{draw, print};
pub(crate) use words::{is_number, leading_square, number, quoted};

use board::HandPlace;
use game_core::{Count, Fault, Field, Geometry, Setup, Side, Square};
use std::fmt;
use words::leading_square_name;

/// The longest text that is read. A board of 256 squares needs less than a tenth
/// of it; the rest is for flags of pieces.
pub const MAX_BYTES: usize = 50_000;

/// The mark that some programs write at the start of a text file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// What could be read of a text, and the faults of the rest.
struct Reading {
    /// The contents; broken fields have their default.
    setup: Setup,
    /// All faults, in the order of the fields.
    faults: Vec<Fault>,
}

/// All faults of a position, printed with one line for each.
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
/// All faults of the text.
pub fn parse(text: &str) -> Result<Setup, Faults> {
    let Reading { setup, faults } = read(text, HandPlace::AsUsual);
    if faults.is_empty() { Ok(setup) } else { Err(Faults(faults)) }
}

/// Reads a FEN and lets a game build its position: `position(text, Chess::from_setup)`.
///
/// # Errors
/// All faults of the text, together with those the game finds. Where the text of
/// a field is broken, the faults that the game finds in its default are left out.
pub fn position<P>(
    text: &str,
    mut build: impl FnMut(&Setup) -> Result<P, Vec<Fault>>,
) -> Result<P, Faults> {
    let usual = built(read(text, HandPlace::AsUsual), &mut build);
    usual.or_else(|faults| {
        // Only the game knows how many ranks its board has, and so whether the
        // last one is a hand.
        let is_board = |fault: &Fault| fault.field == Field::Board;
        if !faults.0.iter().any(is_board) || !board::may_end_with_hand(text) {
            return Err(faults);
        }
        built(read(text, HandPlace::BehindBoard), &mut build).map_err(|_| faults)
    })
}

/// Lets a game build the position of a reading.
fn built<P>(
    reading: Reading,
    build: &mut impl FnMut(&Setup) -> Result<P, Vec<Fault>>,
) -> Result<P, Faults> {
    let Reading { setup, mut faults } = reading;
    if faults.iter().any(|fault| fault.field <= Field::Hands) {
        return Err(Faults(faults));
    }
    let broken: Vec<Field> = faults.iter().map(|fault| fault.field).collect();
    // The side to move decides which pawn may be captured en passant.
    let is_guesswork = |field: Field| {
        broken.contains(&field) || (field == Field::EnPassant && broken.contains(&Field::Turn))
    };
    match build(&setup) {
        Ok(pos) if faults.is_empty() => return Ok(pos),
        Ok(_) => {}
        Err(more) => {
            // A refusal must not get lost, even if it gives no reason.
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
/// Only the board is needed. Fields at the end may be missing: White is to move
/// then, nobody may castle, nothing can be captured en passant. The castling and
/// en passant fields may be missing before the counters too, both or the second
/// of them. A number in place of the en passant field is the limit of a counting
/// rule, and the clock behind it is the count, both in half-moves. Braces may
/// follow all other fields.
fn read(text: &str, hand: HandPlace) -> Reading {
    let hopeless = |message: String| Reading {
        setup: Setup::empty(Geometry::CHESS),
        faults: vec![Fault::new(Field::Text, message)],
    };
    if text.len() > MAX_BYTES {
        let n_bytes = text.len();
        return hopeless(format!("{n_bytes} bytes are too many, a FEN has at most {MAX_BYTES}"));
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let (text, braces) = extras::split(text);
    let mut words = text.split_whitespace();
    let Some(placement) = words.next() else {
        return hopeless("there is nothing to read; a FEN begins with the pieces".into());
    };

    let mut faults = Vec::new();
    let mut setup = board::read(placement, hand, &mut faults);
    let is_board_sound = faults.iter().all(|fault| fault.field != Field::Board);
    let board = is_board_sound.then_some(setup.board);
    match words.next().map(turn) {
        Some(Ok(side)) => setup.turn = side,
        Some(Err(fault)) => faults.push(fault),
        None => {}
    }
    let words: Vec<&str> = words.collect();
    let words = rights(&words, board, &mut setup, &mut faults);
    counters(words.iter().copied(), &mut setup, &mut faults);
    // The half-move clock is also the count.
    if let Some(count) = &mut setup.count {
        count.plies = setup.halfmoves;
    }
    if let Some(braces) = braces {
        setup.extras = extras::read(braces, board, &mut faults);
    }
    faults.sort_by_key(|fault| fault.field);
    Reading { setup, faults }
}

fn turn(word: &str) -> Result<Side, Fault> {
    match word {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        other => {
            let message = format!("{} is neither w (White) nor b (Black)", quoted(other));
            Err(Fault::new(Field::Turn, message))
        }
    }
}

/// Reads the castling and en passant fields as far as they are there, and gives
/// the words behind them.
fn rights<'w, 't>(
    words: &'w [&'t str],
    board: Option<Geometry>,
    setup: &mut Setup,
    faults: &mut Vec<Fault>,
) -> &'w [&'t str] {
    let is_counter = |word: &str| is_number(word) || word.contains('+');
    let Some((word, rest)) = words.split_first().filter(|(word, _)| !is_counter(word)) else {
        return words;
    };
    match castling(word) {
        Ok(letters) => setup.castling = letters,
        Err(fault) => faults.push(fault),
    }
    let Some((word, behind)) = rest.split_first() else { return rest };
    // Two numbers are the clocks. A limit stands alone, as in an EPD, or before
    // both of them.
    let are_clocks = number(word) == Some(0) || behind.len() == 1;
    if word.contains('+') || (is_number(word) && are_clocks) {
        return rest;
    }
    match number(word) {
        Some(limit) => setup.count = Some(Count { plies: 0, limit }),
        None => match en_passant(word, board) {
            Ok(squares) => setup.en_passant = squares,
            Err(fault) => faults.push(fault),
        },
    }
    behind
}

fn castling(word: &str) -> Result<String, Fault> {
    let fault = |message: String| Fault::new(Field::Castling, message);
    if word == "-" {
        return Ok(String::new());
    }
    if !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        let found = quoted(word);
        return Err(fault(format!("{found} is neither - nor letters only, like KQkq")));
    }
    let is_repeated = |(place, letter): &(usize, char)| word[..*place].contains(*letter);
    match word.char_indices().find(is_repeated) {
        Some((_, letter)) => Err(fault(format!("{} has the letter {letter} twice", quoted(word)))),
        None => Ok(word.into()),
    }
}

/// Reads the squares of the en passant field. If the board could not be read,
/// only the form of the squares is checked.
fn en_passant(word: &str, board: Option<Geometry>) -> Result<Vec<Square>, Fault> {
    /// The square passed and, in some games, that of the pawn to be captured.
    const MAX_SQUARES: usize = 2;

    let fault = |message: String| Fault::new(Field::EnPassant, message);
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
        return Err(fault(format!("{} is neither - nor a square like e3", quoted(word))));
    }
    let Some(board) = board else {
        return Ok(Vec::new());
    };
    let on_board = |name: &str| {
        let (files, ranks) = (board.files(), board.ranks());
        board.parse(name).ok_or_else(|| {
            let found = quoted(name);
            fault(format!("{found} is not on this board of {files} files and {ranks} ranks"))
        })
    };
    names.into_iter().map(on_board).collect()
}

/// Reads the fields behind the en passant field: the check counter and the clocks.
fn counters<'a>(words: impl Iterator<Item = &'a str>, setup: &mut Setup, faults: &mut Vec<Fault>) {
    let mut n_clocks = 0;
    for (place, word) in words.enumerate() {
        if word.contains('+') {
            let is_given = word.starts_with('+');
            let is_first = setup.checks.is_none() && setup.checks_given.is_none();
            match checks(word, place, is_first) {
                Ok(counter) if is_given => setup.checks_given = Some(counter),
                Ok(counter) => setup.checks = Some(counter),
                Err(fault) => {
                    faults.push(fault);
                    // Behind a clock one fault is enough.
                    if place > 0 {
                        return;
                    }
                }
            }
            continue;
        }
        let (field, clock) = match n_clocks {
            0 => (Field::Halfmoves, &mut setup.halfmoves),
            1 => (Field::Fullmoves, &mut setup.fullmoves),
            _ => {
                let message = format!("{} follows where the text must end", quoted(word));
                faults.push(Fault::new(Field::Text, message));
                return;
            }
        };
        n_clocks += 1;
        match number(word) {
            Some(n) => *clock = n,
            None => {
                let message = format!("{} is no whole number from 0 to {}", quoted(word), u32::MAX);
                faults.push(Fault::new(field, message));
            }
        }
    }
}

/// Reads a counter of checks: those still to give, `3+3`, or those given, `+0+0`,
/// which may stand behind the clocks too. `place` counts the words behind the en
/// passant field.
fn checks(word: &str, place: usize, is_first: bool) -> Result<[u32; 2], Fault> {
    let fault = |message: String| Err(Fault::new(Field::Checks, message));
    let found = quoted(word);
    let given = word.strip_prefix('+');
    let counter = given
        .unwrap_or(word)
        .split_once('+')
        .and_then(|(white, black)| Some([number(white)?, number(black)?]));
    match counter {
        Some(_) if place > 0 && given.is_none() => {
            fault(format!("{found} must stand before the clocks"))
        }
        Some(_) if !is_first => fault(format!("{found} is a second counter of checks")),
        Some(counter) => Ok(counter),
        None => fault(format!(
            "{found} counts neither checks still to give, like 3+3, nor checks given, like +0+0"
        )),
    }
}
