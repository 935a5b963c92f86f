//! Squares and positions as XBoard writes them.
//!
//! On a board with exactly ten ranks XBoard counts ranks from 0. Its positions
//! have the hands in a field of their own, and leave out fields that a game does
//! not need.

use game_core::Geometry;

/// The number of ranks of boards whose first rank is 0.
pub(crate) const RANKS_FROM_ZERO: u8 = 10;

/// A move or a square as XBoard writes it, on a board with so many ranks.
pub(crate) fn to_xboard(text: &str, ranks: u8) -> String {
    if ranks == RANKS_FROM_ZERO { shifted(text, -1) } else { text.to_owned() }
}

/// A move or a square of XBoard as we write it, on a board with so many ranks.
pub(crate) fn from_xboard(text: &str, ranks: u8) -> String {
    if ranks == RANKS_FROM_ZERO { shifted(text, 1) } else { text.to_owned() }
}

/// A text in which every number behind a small letter is changed by one.
fn shifted(text: &str, by: i64) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_file = c.is_ascii_lowercase();
        out.push(c);
        rest = &rest[c.len_utf8()..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if !is_file || end == 0 {
            continue;
        }
        match rest[..end].parse::<i64>().map(|n| n.checked_add(by)) {
            Ok(Some(n)) => out.push_str(&n.to_string()),
            _ => out.push_str(&rest[..end]),
        }
        rest = &rest[end..];
    }
    out
}

/// The board of a FEN; that of chess if it is none.
pub(crate) fn board_of(fen: &str) -> Geometry {
    let board = fen.split(['[', ' ']).next().unwrap_or_default();
    let files = board.split('/').next().map_or(0, width);
    let ranks = u8::try_from(board.split('/').count()).unwrap_or(u8::MAX);
    Geometry::new(files, ranks).unwrap_or(Geometry::CHESS)
}

/// The number of squares of a rank of a FEN.
fn width(rank: &str) -> u8 {
    let mut n: u32 = 0;
    let mut digits = String::new();
    for c in rank.chars().chain(std::iter::once('+')) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        n += digits.parse::<u32>().unwrap_or(0);
        digits.clear();
        n += u32::from(!matches!(c, '+' | '~'));
    }
    u8::try_from(n).unwrap_or(u8::MAX)
}

/// The number of fields of a whole FEN.
const FIELDS: usize = 6;

/// A FEN of XBoard with all fields, and the hands behind the board.
pub(crate) fn whole_fen(text: &str) -> String {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if fields.get(1).is_some_and(|field| field.starts_with('[')) {
        let hands = fields.remove(1);
        fields[0].push_str(&hands);
    }
    if let Some(board) = fields.first_mut() {
        *board = board.replace("[-]", "[]");
    }
    if fields.len() >= FIELDS || fields.len() < 2 {
        return fields.join(" ");
    }
    let is_number = |field: &&String| field.bytes().all(|byte| byte.is_ascii_digit());
    let tail = fields.split_off(2);
    let (numbers, mut words): (Vec<&String>, Vec<&String>) = tail.iter().partition(is_number);
    let dash = "-".to_owned();
    while words.len() < 2 {
        words.push(&dash);
    }
    let (zero, one) = ("0".to_owned(), "1".to_owned());
    let numbers = match numbers[..] {
        [] => vec![&zero, &one],
        [full] => vec![&zero, full],
        _ => numbers,
    };
    fields.extend(words.into_iter().chain(numbers).cloned());
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_ranks_are_counted_from_zero() {
        for (ours, theirs) in
            [("h3e3", "h2e2"), ("a10a9", "a9a8"), ("P@e1", "P@e0"), ("e2e4,e4d5", "e1e3,e3d4")]
        {
            assert_eq!(to_xboard(ours, 10), theirs);
            assert_eq!(from_xboard(theirs, 10), ours);
            assert_eq!(to_xboard(ours, 8), ours);
        }
        assert_eq!(from_xboard("a99999999999999999999", 10), "a99999999999999999999");
        assert_eq!(from_xboard("é1é", 10), "é1é");
    }

    #[test]
    fn fields_that_are_left_out_are_filled_in() {
        for (text, whole) in [
            ("9/9 [-] w 0 1", "9/9[] w - - 0 1"),
            ("9/9[Pp] b 7", "9/9[Pp] b - - 0 7"),
            ("8/8 w KQ", "8/8 w KQ - 0 1"),
            ("8/8 w KQkq e3 0 1", "8/8 w KQkq e3 0 1"),
            ("8/8 w - - 3+3 0 1", "8/8 w - - 3+3 0 1"),
            ("garbage", "garbage"),
            ("", ""),
        ] {
            assert_eq!(whole_fen(text), whole);
        }
    }
}
