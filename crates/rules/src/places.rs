//! Where the parts of a game stand in the file of its author, so that what is
//! found out about the game later can be shown there.

use crate::check::{Subject, Warning};
use crate::diagnostic::{Diagnostic, Severity};
use std::ops::Range;

/// Where the parts of the games of a file stand.
#[derive(Clone, Default, Debug)]
pub struct Places(Vec<NotedPlace>);

/// A part of a game and its place, without a message.
#[derive(Clone, Debug)]
struct NotedPlace {
    /// The game it belongs to; none if the file has one game.
    game: Option<String>,
    subject: Subject,
    place: Diagnostic,
}

impl Places {
    /// Notes where a part of a game stands, with a hint for its faults. The
    /// first place of a part counts.
    pub(crate) fn note(
        &mut self,
        game: Option<&str>,
        subject: Subject,
        (source, text): (&str, &str),
        span: Range<usize>,
        hint: Option<&str>,
    ) {
        let place = Diagnostic::error(source, text, span, "").hinted(hint.map(str::to_string));
        self.0.push(NotedPlace { game: game.map(str::to_string), subject, place });
    }

    /// What was found out about a game, shown at the part it is about, or at the
    /// nearest larger part that the file has. There is none only for games that
    /// do not come from this file.
    pub fn locate(&self, game: &str, found: &Warning, severity: Severity) -> Option<Diagnostic> {
        let mut subject = Some(found.subject.clone());
        while let Some(wanted) = subject {
            let is_it = |noted: &&NotedPlace| {
                noted.subject == wanted && noted.game.as_deref().is_none_or(|name| name == game)
            };
            if let Some(NotedPlace { place, .. }) = self.0.iter().find(is_it) {
                let message = found.message.clone();
                let hint = found.hint.clone().or_else(|| place.hint.clone());
                return Some(Diagnostic { severity, message, hint, ..place.clone() });
            }
            subject = wanted.wider();
        }
        None
    }
}
