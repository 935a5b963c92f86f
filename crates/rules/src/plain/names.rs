//! The names of the pieces and flags of a game, looked up wherever they are used.

use super::MAX_FAULTS;
use super::parse::PieceDraft;
use crate::verbose::{MoveFault, UNMOVED, did_you_mean};
use std::ops::Range;

/// The names of the pieces and flags of a game.
pub(super) struct PlainNames {
    pieces: Vec<String>,
    flags: Vec<String>,
}

/// Is the name one ASCII letter, so that its case says the side of the piece?
pub(super) fn is_letter(name: &str) -> bool {
    matches!(name.as_bytes(), [letter] if letter.is_ascii_alphabetic())
}

impl PlainNames {
    /// Collects the names; two pieces with the same name are a fault.
    pub(super) fn new(drafts: &[PieceDraft], faults: &mut Vec<MoveFault>) -> PlainNames {
        let mut names = PlainNames { pieces: Vec::new(), flags: vec![UNMOVED.to_string()] };
        for draft in drafts {
            let name = &draft.piece.name;
            if names.piece(name).is_some() {
                let message = format!("the piece `{name}` is there already");
                faults.push(MoveFault::new(draft.name_at.clone(), message));
            }
            names.pieces.push(name.clone());
            names.flags.extend(draft.piece.flags.iter().map(|flag| flag.name.clone()));
        }
        names
    }

    /// The number of a piece. The case of a single letter does not matter.
    pub(super) fn piece(&self, name: &str) -> Option<usize> {
        let same =
            |other: &String| other == name || (is_letter(name) && other.eq_ignore_ascii_case(name));
        self.pieces.iter().position(same)
    }

    /// The fault of a piece that was not declared.
    pub(super) fn unknown_piece(&self, name: &str, span: Range<usize>) -> MoveFault {
        let hint = did_you_mean(name, self.pieces.iter().map(String::as_str));
        MoveFault::new(span, format!("there is no piece `{name}`")).hinting(hint)
    }

    /// Gives names in moves and promotions the spelling of their declaration.
    pub(super) fn respell(&self, draft: &mut PieceDraft, faults: &mut Vec<MoveFault>) {
        let piece = &mut draft.piece;
        for (found, span) in piece.moves.iter_mut().zip(&draft.moves_at) {
            for name in found.piece_names_mut() {
                self.respell_piece(name, span, faults);
            }
            for name in found.flag_names_mut() {
                self.respell_flag(name, span, faults);
            }
        }
        if let Some(clause) = &mut piece.promotion {
            for name in &mut clause.into {
                self.respell_piece(name, &piece.promotion_at, faults);
            }
        }
    }

    fn respell_piece(&self, name: &mut String, span: &Range<usize>, faults: &mut Vec<MoveFault>) {
        match self.piece(name) {
            Some(number) => name.clone_from(&self.pieces[number]),
            // A search for near names takes time, so their number is limited.
            None if faults.len() < MAX_FAULTS => {
                faults.push(self.unknown_piece(name, span.clone()));
            }
            None => {}
        }
    }

    /// A move may write or omit the underscore that marks a flag.
    fn respell_flag(&self, name: &mut String, span: &Range<usize>, faults: &mut Vec<MoveFault>) {
        let bare = name.trim_matches('_').to_string();
        if self.flags.contains(&bare) {
            *name = bare;
        } else if faults.len() < MAX_FAULTS {
            let hint = did_you_mean(&bare, self.flags.iter().map(String::as_str));
            let hint = hint.unwrap_or_else(|| {
                format!("write `{bare}` or `+{bare}` after a piece that may carry it")
            });
            let message = format!("no piece has a flag `{bare}`");
            faults.push(MoveFault::new(span.clone(), message).hinting(hint));
        }
    }
}
