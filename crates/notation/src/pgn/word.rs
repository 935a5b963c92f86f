//! What a word of the move text is: a number, a move, a result, or several of
//! them stuck together. Pure functions over bytes.

use super::limits::MAX_MOVE;
use super::result::GameResult;

/// The ellipsis some programs write instead of three dots, in UTF-8.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// The null move as engines write it. It is all digits, but no move number.
const NULL_MOVE: &[u8] = b"0000";

/// Some annotators put this after a capture. It adds no information.
const EN_PASSANT: &[u8] = b"e.p.";

/// The results that may follow a move without a space between.
const RESULTS: [(&[u8], GameResult); 4] = [
    (b"1-0", GameResult::WhiteWins),
    (b"0-1", GameResult::BlackWins),
    (b"1/2-1/2", GameResult::Draw),
    (b"*", GameResult::Unfinished),
];

/// The short form of a draw, which counts only as a word of its own.
const SHORT_DRAW: &[u8] = b"1/2";

/// Can this byte be in a word? Every byte of a letter beyond ASCII can.
pub(super) const IS_WORD: [bool; 256] = {
    let mut table = [true; 256];
    let mut control = 0;
    while control <= b' ' as usize {
        table[control] = false;
        control += 1;
    }
    let others = b"{}()[]<>;$!?\"%\x7f";
    let mut i = 0;
    while i < others.len() {
        table[others[i] as usize] = false;
        i += 1;
    }
    table
};

/// Splits a word into its move, which is empty if there is none, and its result.
#[inline]
pub(super) fn split(word: &[u8]) -> (&[u8], Option<GameResult>) {
    let rest = match word.first() {
        // The first byte of the ellipsis is 0xe2.
        Some(b'0'..=b'9' | b'.' | 0xe2) => after_numbers(word),
        _ => word,
    };
    match rest.last() {
        Some(b'0' | b'1' | b'2' | b'*' | b'.') => split_ending(rest),
        _ => (rest, None),
    }
}

/// The move and the result of a word whose last byte could belong to a result.
fn split_ending(word: &[u8]) -> (&[u8], Option<GameResult>) {
    if word == SHORT_DRAW {
        return (&[], Some(GameResult::Draw));
    }
    if word == EN_PASSANT {
        return (&[], None);
    }
    for (text, result) in RESULTS {
        if let Some(before) = word.strip_suffix(text) {
            // `11-0` is no move with a result, and `10-1` is a move in draughts.
            let is_number = !before.is_empty() && before.iter().all(u8::is_ascii_digit);
            return if is_number { (word, None) } else { (before, Some(result)) };
        }
    }
    (word, None)
}

/// The word without the move numbers at its head: digits and dots, or digits
/// alone. `7g7f`, `1-0` and `0-0` have no move number.
fn after_numbers(mut word: &[u8]) -> &[u8] {
    loop {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let tail = &word[digits..];
        if tail.is_empty() && word != NULL_MOVE {
            return tail;
        }
        let after_dots = skip_dots(tail);
        if after_dots.len() == tail.len() {
            return word;
        }
        word = after_dots;
    }
}

fn skip_dots(mut text: &[u8]) -> &[u8] {
    while let Some(rest) = text.strip_prefix(b".").or_else(|| text.strip_prefix(ELLIPSIS)) {
        text = rest;
    }
    text
}

/// Would this text read back as exactly one move?
pub(super) fn is_one_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    (1..=MAX_MOVE).contains(&bytes.len())
        && bytes.iter().all(|&byte| IS_WORD[byte as usize])
        && split(bytes) == (bytes, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameResult::*;

    #[test]
    fn words_fall_into_number_move_and_result() {
        for (word, m, result) in [
            ("e4", "e4", None),
            ("12.e4", "e4", None),
            ("1...e5", "e5", None),
            ("1…e5", "e5", None),
            ("...", "", None),
            ("12", "", None),
            ("12.", "", None),
            ("7g7f", "7g7f", None),
            ("0-0", "0-0", None),
            ("0-0-0+", "0-0-0+", None),
            ("O-O", "O-O", None),
            ("0000", "0000", None),
            ("1.0000", "0000", None),
            ("C2.5", "C2.5", None),
            ("10-1", "10-1", None),
            ("1-0", "", Some(WhiteWins)),
            ("0-1", "", Some(BlackWins)),
            ("1/2-1/2", "", Some(Draw)),
            ("1/2", "", Some(Draw)),
            ("*", "", Some(Unfinished)),
            ("Re61/2-1/2", "Re6", Some(Draw)),
            ("Kg11-0", "Kg1", Some(WhiteWins)),
            ("43.Re6#0-1", "Re6#", Some(BlackWins)),
            ("43.1-0", "", Some(WhiteWins)),
            ("O-O*", "O-O", Some(Unfinished)),
            ("e.p.", "", None),
        ] {
            assert_eq!(split(word.as_bytes()), (m.as_bytes(), result), "{word}");
        }
    }
}
