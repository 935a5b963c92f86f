//! Functions that all readers of this crate share: quoting a text in a message,
//! reading a plain number, reading a square at the start of a text.

use game_core::{Geometry, Square};

/// A message quotes at most this many characters.
const MAX_QUOTED_CHARS: usize = 40;

/// The text in quotation marks for a message: long texts are cut, and signs that
/// could control a terminal are escaped.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

/// The number that the text writes in ASCII digits only; `None` if the text has
/// other signs or the number is too large.
pub(crate) fn number(text: &str) -> Option<u32> {
    // `parse` alone would also take a plus sign.
    if is_number(text) { text.parse().ok() } else { None }
}

/// Does the text consist of ASCII digits?
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The square that the text begins with, and the text behind it.
pub(crate) fn leading_square(board: Geometry, text: &str) -> Option<(Square, &str)> {
    let (name, rest) = leading_square_name(text)?;
    Some((board.parse(name)?, rest))
}

/// What looks like a square of any board at the start of the text, a small letter
/// with all digits behind it; and the text behind it.
pub(crate) fn leading_square_name(text: &str) -> Option<(&str, &str)> {
    let (letter, rest) = text.as_bytes().split_first()?;
    let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let looks_right = letter.is_ascii_lowercase() && n_digits > 0;
    looks_right.then(|| text.split_at(1 + n_digits))
}
