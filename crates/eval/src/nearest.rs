//! The sentence about an unknown name.

use game_core::nearest;

/// One sentence about a word that is not among the known names.
pub(crate) fn unknown(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("no evaluator is called `{word}`: did you mean `{near}`?"),
        None => format!("no evaluator is called `{word}`: there are {}", known.join(", ")),
    }
}
