//! What several targets share.

use chess::Chess;
use notation::fen;

/// Splits an input into a position and a text to be read in it.
///
/// The first line is a FEN and the second the text. An input whose first line
/// is no position is wholly text, read at the start of a game, so that the
/// fuzzer need not find a FEN before it finds a move.
pub fn position_and_text(input: &str) -> (Chess, &str) {
    let split = input.split_once('\n');
    let with_position = split.and_then(|(line, text)| {
        let pos = fen::position(line, Chess::from_setup).ok()?;
        Some((pos, text))
    });
    with_position.unwrap_or_else(|| (Chess::start(), input))
}
