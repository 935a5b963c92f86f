//! Reading the first field of a FEN: the pieces on the board and in hand.
//!
//! The text decides the size of the board. The game decides later whether it is
//! played on such a board.

use super::words::{number, quoted};
use game_core::{Fault, Field, Geometry, Man, Placement, Setup, Side};

/// The usual width of a board: it is assumed when the ranks disagree and none of
/// their widths is the most frequent.
const USUAL_WIDTH: usize = 8;

/// Lichess writes the hand like a ninth rank of a board of eight.
const USUAL_RANKS: usize = 8;

/// Where pieces in hand may be written, besides brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HandPlace {
    /// Behind the last rank of a board of eight by eight, if that is certain.
    AsUsual,
    /// Behind the last rank of any board.
    BehindBoard,
}

/// Could the part behind the last stroke of the board be a hand?
pub(super) fn may_end_with_hand(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let last = board.rsplit_once('/').map(|(_, last)| last);
    last.is_some_and(|last| !last.contains('[') && Rank::read(last).has_only_men)
}

/// Reads the field into a setup whose further fields are empty.
///
/// A broken rank is filled up with empty squares, so that the rest of the
/// board can still be read.
pub(super) fn read(word: &str, place: HandPlace, faults: &mut Vec<Fault>) -> Setup {
    let (board, mut hand) = split_hand(word, faults);
    let texts: Vec<&str> = board.split('/').collect();
    let mut ranks: Vec<Rank> = texts.iter().map(|text| Rank::read(text)).collect();
    if hand.is_none() && (place == HandPlace::BehindBoard || ends_with_lichess_hand(&ranks)) {
        ranks.pop();
        hand = texts.last().copied();
    }

    let width = common_width(&ranks);
    let mut setup = match geometry(width, ranks.len()) {
        Ok(board) => Setup::empty(board),
        Err(fault) => {
            faults.push(fault);
            return Setup::empty(Geometry::CHESS);
        }
    };
    check_ranks(&ranks, width, faults);
    setup.squares.clear();
    for mut rank in ranks.into_iter().rev() {
        rank.squares.resize(width, Placement::Empty);
        setup.squares.append(&mut rank.squares);
    }
    setup.hands = hand.map(|hand| read_hand(hand, faults));
    setup
}

/// Splits the field into the board and the text in the brackets behind it.
fn split_hand<'a>(word: &'a str, faults: &mut Vec<Fault>) -> (&'a str, Option<&'a str>) {
    let Some((board, rest)) = word.split_once('[') else {
        return (word, None);
    };
    let mut fault = |message: String| faults.push(Fault::new(Field::Hands, message));
    let (hand, after) = rest.split_once(']').unwrap_or_else(|| {
        fault("the bracket [ is never closed; write pieces in hand like [QNp]".into());
        (rest, "")
    });
    if !after.is_empty() {
        fault(format!("{} follows the bracket ], where the board must end", quoted(after)));
    }
    (board, Some(hand))
}

fn read_hand(text: &str, faults: &mut Vec<Fault>) -> Vec<Man> {
    // Some programs write an empty hand as a hyphen.
    if text == "-" {
        return Vec::new();
    }
    let mut men = Vec::new();
    let mut is_broken = false;
    for sign in Signs(text) {
        match sign {
            Sign::Man(man) => men.push(man),
            _ => is_broken = true,
        }
    }
    if is_broken {
        let message = format!(
            "{} is no list of pieces; write one letter for each, like [QNp], and [] for none",
            quoted(text)
        );
        faults.push(Fault::new(Field::Hands, message));
    }
    men
}

/// One rank as far as it could be read.
struct Rank {
    squares: Vec<Placement>,
    /// Numbers that cannot be a number of empty squares.
    bad_numbers: Vec<String>,
    /// Signs that mean nothing, each once.
    bad_signs: String,
    has_only_men: bool,
}

impl Rank {
    fn read(text: &str) -> Rank {
        let mut rank = Rank {
            squares: Vec::new(),
            bad_numbers: Vec::new(),
            bad_signs: String::new(),
            has_only_men: true,
        };
        for sign in Signs(text) {
            rank.has_only_men &= matches!(sign, Sign::Man(_));
            match sign {
                Sign::Man(man) => rank.squares.push(Placement::Man(man)),
                Sign::Wall => rank.squares.push(Placement::Wall),
                Sign::Number(digits) => match n_empty(digits) {
                    Some(n) => rank.squares.extend(std::iter::repeat_n(Placement::Empty, n)),
                    None => rank.bad_numbers.push(quoted(digits)),
                },
                Sign::Unknown(sign) => {
                    if !rank.bad_signs.contains(sign) {
                        rank.bad_signs.push(sign);
                    }
                }
            }
        }
        rank
    }

    /// Could all of the rank be read, so that its width can be trusted?
    fn is_sound(&self) -> bool {
        self.bad_numbers.is_empty() && self.bad_signs.is_empty()
    }
}

/// The number of empty squares that these digits stand for, if it is possible.
fn n_empty(digits: &str) -> Option<usize> {
    let n = number(digits).filter(|n| (1..=u32::from(Geometry::MAX_FILES)).contains(n))?;
    (!digits.starts_with('0')).then_some(n as usize)
}

fn ends_with_lichess_hand(ranks: &[Rank]) -> bool {
    let [board @ .., last] = ranks else {
        return false;
    };
    let is_usual = |rank: &Rank| rank.is_sound() && rank.squares.len() == USUAL_WIDTH;
    board.len() == USUAL_RANKS
        && board.iter().all(is_usual)
        && last.has_only_men
        && last.squares.len() != USUAL_WIDTH
}

/// The width that most ranks have.
fn common_width(ranks: &[Rank]) -> usize {
    let any_sound = ranks.iter().any(Rank::is_sound);
    let widths = || {
        let trusted = ranks.iter().filter(move |rank| rank.is_sound() || !any_sound);
        trusted.map(|rank| rank.squares.len())
    };
    let votes = |width: &usize| widths().filter(|other| other == width).count();
    let most = widths().max_by_key(|width| (votes(width), *width == USUAL_WIDTH));
    most.unwrap_or(USUAL_WIDTH)
}

/// The board of this size, or the fault of an impossible size.
fn geometry(files: usize, ranks: usize) -> Result<Geometry, Fault> {
    let board = match (u8::try_from(files), u8::try_from(ranks)) {
        (Ok(files), Ok(ranks)) => Geometry::new(files, ranks),
        _ => None,
    };
    let message = || match files {
        0 => "there are no squares; write the ranks from the top, like 8/8/8/8/8/8/8/8".into(),
        _ => format!(
            "{} and {} are too many; a board has at most {} files and {} squares",
            count(files, "file"),
            count(ranks, "rank"),
            Geometry::MAX_FILES,
            Geometry::MAX_SQUARES
        ),
    };
    board.ok_or_else(|| Fault::new(Field::Board, message()))
}

/// Adds a fault for every rank that is broken or has not the width of most ranks.
fn check_ranks(ranks: &[Rank], width: usize, faults: &mut Vec<Fault>) {
    let mut fault = |message: String| faults.push(Fault::new(Field::Board, message));
    let differs = |rank: &Rank| rank.is_sound() && rank.squares.len() != width;
    let n_different = ranks.iter().filter(|rank| differs(rank)).count();
    for (row, rank) in ranks.iter().enumerate() {
        let name = ranks.len() - row;
        for digits in &rank.bad_numbers {
            let most = Geometry::MAX_FILES;
            fault(format!(
                "rank {name} has {digits} empty squares in a row, but 1 to {most} are possible \
                 (digits side by side are one number)"
            ));
        }
        if !rank.bad_signs.is_empty() {
            let found = quoted(&rank.bad_signs);
            fault(format!(
                "rank {name} has {found}, which means nothing; write pieces as letters, \
                 empty squares as numbers and walls as *"
            ));
        }
        if differs(rank) {
            let squares = count(rank.squares.len(), "square");
            let others = if n_different == 1 { "the others" } else { "most ranks" };
            fault(format!("rank {name} has {squares}, {others} have {width}"));
        }
    }
}

/// A number with its noun: `1 rank`, `9 ranks`, `no ranks`.
fn count(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{n} {noun}s"),
    }
}

/// One sign of the board field.
enum Sign<'a> {
    Number(&'a str),
    Wall,
    Man(Man),
    Unknown(char),
}

/// Splits a text into signs.
struct Signs<'a>(&'a str);

impl<'a> Iterator for Signs<'a> {
    type Item = Sign<'a>;

    fn next(&mut self) -> Option<Sign<'a>> {
        let text = self.0;
        let first = text.chars().next()?;
        let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (sign, length) = if n_digits > 0 {
            (Sign::Number(&text[..n_digits]), n_digits)
        } else if first == '*' {
            (Sign::Wall, 1)
        } else if let Some(man) = leading_man(text) {
            (Sign::Man(man), man.to_string().len())
        } else {
            (Sign::Unknown(first), first.len_utf8())
        };
        self.0 = &text[length..];
        Some(sign)
    }
}

/// The piece that the text begins with, if there is one.
fn leading_man(text: &str) -> Option<Man> {
    let promoted = text.starts_with('+');
    let text = text.strip_prefix('+').unwrap_or(text);
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let from_pawn = text[1..].starts_with('~');
    Some(Man { side, letter: letter.to_ascii_uppercase(), promoted, from_pawn })
}
