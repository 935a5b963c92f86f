//! Reads typed values out of lines and notes every fault.

use super::area::Area;
use super::sheet::Sheet;
use super::slots::{PieceSlot, PieceSlots};
use super::source::{IniEntry, Word};
use crate::diagnostic::{Diagnostic, Severity, did_you_mean};
use crate::endings::EndingResult;
use game_core::Geometry;
use std::ops::Range;

/// Reading ends after this many faults, and further warnings are left out after
/// this many.
const MAX_FINDINGS: usize = 500;

/// A text, and its faults and warnings so far.
pub(super) struct IniReader<'a> {
    source: &'a str,
    text: &'a str,
    faults: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    /// The board of the section, once it is known.
    pub board: Option<Geometry>,
}

const RESULTS: [(&str, EndingResult); 3] =
    [("win", EndingResult::Win), ("loss", EndingResult::Loss), ("draw", EndingResult::Draw)];

impl<'a> IniReader<'a> {
    pub(super) fn new(source: &'a str, text: &'a str) -> IniReader<'a> {
        IniReader { source, text, faults: Vec::new(), warnings: Vec::new(), board: None }
    }

    /// The faults in the order of the text, and the warnings.
    pub(super) fn into_findings(mut self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        self.faults.sort_by_key(|fault| fault.span.start);
        (self.faults, self.warnings)
    }

    /// How many faults there are, warnings not counted.
    pub(super) fn n_faults(&self) -> usize {
        self.faults.len()
    }

    /// Is a fault in this part of the text?
    pub(super) fn is_faulty(&self, part: &Range<usize>) -> bool {
        self.faults.iter().any(|fault| part.contains(&fault.span.start))
    }

    /// Are there so many faults that reading ends?
    pub(super) fn is_full(&self) -> bool {
        self.faults.len() >= MAX_FINDINGS
    }

    pub(super) fn fault(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<Option<String>>,
    ) {
        let fault = Diagnostic::error(self.source, self.text, span, message).hinted(hint.into());
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    pub(super) fn warn(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<Option<String>>,
    ) {
        if self.warnings.len() >= MAX_FINDINGS {
            return;
        }
        let mut warning =
            Diagnostic::error(self.source, self.text, span, message).hinted(hint.into());
        warning.severity = Severity::Warning;
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// One of a few words.
    pub(super) fn word<T: Copy>(&mut self, value: &Word<'_>, known: &[(&str, T)]) -> Option<T> {
        let found = known.iter().find(|(word, _)| *word == value.text).map(|(_, meaning)| *meaning);
        if found.is_none() {
            let words = known.iter().map(|(word, _)| *word);
            let list: Vec<&str> = words.clone().collect();
            let hint = did_you_mean(value.text, words)
                .unwrap_or_else(|| format!("the words here are {}", list.join(", ")));
            let message = if value.text.is_empty() {
                "the value is missing".to_string()
            } else {
                format!("unknown word `{}`", value.text)
            };
            self.fault(value.span.clone(), message, hint);
        }
        found
    }

    pub(super) fn flag(&mut self, entry: &IniEntry<'_>) -> Option<bool> {
        self.word(&entry.value, &[("true", true), ("false", false)])
    }

    pub(super) fn result(&mut self, entry: &IniEntry<'_>) -> Option<EndingResult> {
        self.word(&entry.value, &RESULTS)
    }

    pub(super) fn result_or_none(&mut self, entry: &IniEntry<'_>) -> Option<Option<EndingResult>> {
        if entry.value.text == "none" {
            return Some(None);
        }
        self.result(entry).map(Some)
    }

    pub(super) fn number(&mut self, entry: &IniEntry<'_>, least: u32, most: u32) -> Option<u32> {
        let number = entry.value.text.parse().ok().filter(|n| (least..=most).contains(n));
        if number.is_none() {
            let message = format!("expected a number from {least} to {most}");
            self.fault(entry.value.span.clone(), message, None);
        }
        number
    }

    /// A rank, counted from 0.
    pub(super) fn rank(&mut self, entry: &IniEntry<'_>) -> Option<u8> {
        let rank = self.number(entry, 1, 255)?;
        u8::try_from(rank - 1).ok()
    }

    /// A file by letter or number, counted from 0.
    pub(super) fn file(&mut self, entry: &IniEntry<'_>) -> Option<u8> {
        let text = entry.value.text;
        let file = match text.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(letter - b'a'),
            _ => text.parse::<u8>().ok().filter(|n| (1..=26).contains(n)).map(|n| n - 1),
        };
        if file.is_none() {
            let hint = "a letter from a to z, or a number from 1 to 26".to_string();
            self.fault(entry.value.span.clone(), "expected a file", hint);
        }
        file
    }

    /// Squares: `d4 *8 c*`, or `-` for none.
    pub(super) fn area(&mut self, entry: &IniEntry<'_>) -> Option<Area> {
        let mut area = Area::none();
        let mut is_fine = true;
        if entry.value.text == "-" {
            return Some(area);
        }
        for word in entry.value.words() {
            if !area.add(word.text) {
                let message = format!("`{}` is no square", word.text);
                let hint = "squares are written d4, ranks *8, files c*, and - is none".to_string();
                self.fault(word.span, message, hint);
                is_fine = false;
            }
        }
        if self.board.is_some_and(|board| area.leaves(board)) {
            let message = "some of these squares are not on the board";
            self.warn(entry.value.span.clone(), message, None);
        }
        is_fine.then_some(area)
    }

    /// A piece by its letter.
    pub(super) fn piece(
        &mut self,
        sheet: &Sheet,
        letter: char,
        span: Range<usize>,
    ) -> Option<PieceSlot> {
        let slot = sheet.slot_of(letter);
        if slot.is_none() {
            let message = format!("there is no piece `{letter}`");
            let hint = match sheet.letter_list() {
                list if list.is_empty() => "the game has no pieces".to_string(),
                list => format!("the pieces are {list}"),
            };
            self.fault(span, message, hint);
        }
        slot
    }

    /// Pieces by their letters; `*` for all, `-` for none.
    pub(super) fn pieces(&mut self, sheet: &Sheet, entry: &IniEntry<'_>) -> Option<PieceSlots> {
        let mut slots = PieceSlots::NONE;
        let mut is_fine = true;
        if entry.value.text == "-" {
            return Some(slots);
        }
        for (at, letter) in entry.value.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            if letter == '*' {
                slots.all = true;
                continue;
            }
            let span = entry.value.inside(at..at + letter.len_utf8());
            match self.piece(sheet, letter, span) {
                Some(slot) => slots.insert(slot),
                None => is_fine = false,
            }
        }
        is_fine.then_some(slots)
    }

    /// One piece, or `*` for all, or `-` for none.
    pub(super) fn one_piece(&mut self, sheet: &Sheet, entry: &IniEntry<'_>) -> Option<PieceSlots> {
        if entry.value.text.chars().count() != 1 {
            self.fault(entry.value.span.clone(), "expected the letter of one piece", None);
            return None;
        }
        self.pieces(sheet, entry)
    }

    /// Pairs: `p:g s:g`, each a piece and something about it.
    pub(super) fn pairs<'t>(
        &mut self,
        sheet: &Sheet,
        entry: &IniEntry<'t>,
    ) -> Vec<(PieceSlot, Word<'t>)> {
        let mut pairs = Vec::new();
        for word in entry.value.words() {
            let mut letters = word.text.chars();
            let (first, colon) = (letters.next(), letters.next());
            let rest = letters.as_str();
            let (Some(letter), Some(':'), false) = (first, colon, rest.is_empty()) else {
                let hint = "a letter, a colon and a value, such as q:1".to_string();
                self.fault(word.span, format!("`{}` is no pair", word.text), hint);
                continue;
            };
            let end = letter.len_utf8();
            let Some(slot) = self.piece(sheet, letter, word.inside(0..end)) else { continue };
            pairs.push((slot, Word { text: rest, span: word.inside(end + 1..word.text.len()) }));
        }
        pairs
    }
}
