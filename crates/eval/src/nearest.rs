//! What is said about a name nothing has.

use game_core::nearest;

/// What to say about a word that names none of these: one sentence.
pub(crate) fn unknown(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("no evaluator is called `{word}`: did you mean `{near}`?"),
        None => format!("no evaluator is called `{word}`: there are {}", known.join(", ")),
    }
}
