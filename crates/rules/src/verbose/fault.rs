//! What is wrong with a text, where, and what may have been meant.

use std::fmt;
use std::ops::Range;

/// A fault of a move or of a game file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveFault {
    /// The bytes of the text it is about.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl MoveFault {
    /// A fault without a hint.
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> MoveFault {
        MoveFault { span, message: message.into(), hint: None }
    }

    /// The same with a hint, if there is one.
    pub(crate) fn hinting(self, hint: impl Into<Option<String>>) -> MoveFault {
        MoveFault { hint: hint.into(), ..self }
    }

    /// The same for a text that begins further on in a longer one.
    pub(crate) fn shifted(self, by: usize) -> MoveFault {
        MoveFault { span: self.span.start + by..self.span.end + by, ..self }
    }

    /// Line and column of its beginning in the text, both from 1.
    #[cfg(test)]
    pub(crate) fn line_and_column(&self, text: &str) -> (usize, usize) {
        let place = crate::diagnostic::TextPlace::of(text, &self.span);
        (place.line, place.column)
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.hint {
            Some(hint) => write!(f, "{} ({hint})", self.message),
            None => write!(f, "{}", self.message),
        }
    }
}

/// More letters than this are no slip of the pen.
const MAX_SLIPS: usize = 2;

/// The known word that is nearest to this one, if any is near.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    // A short word is near to every other one; half of it must be right.
    let allowed = MAX_SLIPS.min(word.len() / 2);
    let scored = known.into_iter().map(|candidate| (distance(&word, candidate), candidate));
    let best = scored.filter(|(slips, _)| *slips <= allowed).min_by_key(|(slips, _)| *slips);
    best.map(|(_, candidate)| candidate)
}

/// The hint that names the nearest known word.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, known).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// Letters to insert, leave out or change to get from one word to the other.
fn distance(word: &[char], other: &str) -> usize {
    let mut previous: Vec<usize> = (0..=word.len()).collect();
    for (row, letter) in other.chars().flat_map(char::to_lowercase).enumerate() {
        let mut current = vec![row + 1];
        for (column, own) in word.iter().enumerate() {
            let changed = previous[column] + usize::from(*own != letter);
            let shorter = previous[column + 1].min(current[column]) + 1;
            current.push(changed.min(shorter));
        }
        previous = current;
    }
    previous[word.len()]
}
