//! Small things that every reader of this room shares: quoting what was found,
//! reading a plain number, reading a square at the start of a text.

use game_core::{Geometry, Square};

/// A message shows at most this many characters of what was found.
const MAX_QUOTED_CHARS: usize = 40;

/// The text in quotation marks as a message may show it: cut when long, with
/// signs that could upset a terminal escaped.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// A number written in ASCII digits and nothing else; nothing if it is too large.
pub(crate) fn number(text: &str) -> Option<u32> {
    // `parse` alone would also take a plus sign.
    if is_number(text) { text.parse().ok() } else { None }
}

/// Does the text consist of ASCII digits?
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The square the text begins with, and what follows it.
pub(crate) fn leading_square(board: Geometry, text: &str) -> Option<(Square, &str)> {
    let (name, rest) = leading_square_name(text)?;
    Some((board.parse(name)?, rest))
}

/// What looks like a square, on whatever board, at the start of the text: a
/// small letter with all digits behind it. And what follows.
pub(crate) fn leading_square_name(text: &str) -> Option<(&str, &str)> {
    let (letter, rest) = text.as_bytes().split_first()?;
    let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let looks_right = letter.is_ascii_lowercase() && n_digits > 0;
    looks_right.then(|| text.split_at(1 + n_digits))
}
