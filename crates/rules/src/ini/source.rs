//! The text of a `variants.ini` as sections with keys and values that know their
//! places. The meaning of the keys does not matter here.

use super::reader::IniReader;
use std::ops::Range;

/// The largest file that is read, in bytes.
pub(super) const MAX_BYTES: usize = 1_000_000;
/// The most sections of a file.
const MAX_SECTIONS: usize = 500;

/// A game: `[name]` or `[name:parent]` and the lines below it.
#[derive(Clone, Debug)]
pub(super) struct IniSection<'t> {
    pub name: Word<'t>,
    pub parent: Option<Word<'t>>,
    pub entries: Vec<IniEntry<'t>>,
    /// The bytes from the heading to the next heading.
    pub span: Range<usize>,
}

impl IniSection<'_> {
    /// Could its heading not be read? It has been reported then, and its keys
    /// mean nothing without it.
    pub(super) fn is_broken(&self) -> bool {
        self.name.text.is_empty() || self.name.text.starts_with('[')
    }
}

/// A line `key = value`.
#[derive(Clone, Debug)]
pub(super) struct IniEntry<'t> {
    pub key: Word<'t>,
    pub value: Word<'t>,
}

/// A part of the text and its place.
#[derive(Clone, Debug)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
}

impl<'t> Word<'t> {
    /// A part of a text without the blanks around it.
    fn trimmed(text: &'t str, span: Range<usize>) -> Word<'t> {
        let part = &text[span.clone()];
        let start = span.start + (part.len() - part.trim_start().len());
        let part = part.trim();
        Word { text: part, span: start..start + part.len() }
    }

    /// The place of a part of this word.
    pub(super) fn inside(&self, part: Range<usize>) -> Range<usize> {
        self.span.start + part.start..self.span.start + part.end
    }

    /// The parts of this word that blanks separate.
    pub(super) fn words(&self) -> Vec<Word<'t>> {
        let offset = |word: &str| word.as_ptr() as usize - self.text.as_ptr() as usize;
        let place = |word: &'t str| {
            let start = offset(word);
            Word { text: word, span: self.inside(start..start + word.len()) }
        };
        self.text.split_whitespace().map(place).collect()
    }
}

/// Splits a text into sections, until it has too many of them or too many faults.
pub(super) fn sections<'t>(text: &'t str, reader: &mut IniReader<'_>) -> Vec<IniSection<'t>> {
    let mut sections: Vec<IniSection<'t>> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = start..start + without_comment(line).len();
        start += line.len();
        let content = Word::trimmed(text, span);
        if content.text.is_empty() {
            continue;
        }
        if reader.is_full() {
            break;
        }
        if content.text.starts_with('[') {
            if sections.len() == MAX_SECTIONS {
                let message = format!("a file has at most {MAX_SECTIONS} games");
                reader.fault(content.span, message, "the rest is not read".to_string());
                break;
            }
            sections.push(heading(text, &content, reader));
        } else {
            line_of(text, &content, sections.last_mut(), reader);
        }
    }
    let ends: Vec<usize> = sections.iter().skip(1).map(|next| next.span.start).collect();
    for (section, end) in sections.iter_mut().zip(ends.into_iter().chain([text.len()])) {
        section.span.end = end;
    }
    sections
}

/// The line without its comment, which begins with `#` or `;` at the start of the
/// line or after a blank.
fn without_comment(line: &str) -> &str {
    let mut after_blank = true;
    for (at, letter) in line.char_indices() {
        if after_blank && matches!(letter, '#' | ';') {
            return &line[..at];
        }
        after_blank = letter.is_whitespace();
    }
    line
}

/// Reads a heading. One that cannot be read begins a section too, so that its
/// lines do not count for the section above it.
fn heading<'t>(text: &'t str, line: &Word<'t>, reader: &mut IniReader<'_>) -> IniSection<'t> {
    let span = line.span.clone();
    let Some(inner) = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        reader.fault(
            line.span.clone(),
            "a heading ends with `]`",
            Some("write [name] or [name:parent]".into()),
        );
        return IniSection { name: line.clone(), parent: None, entries: Vec::new(), span };
    };
    let start = line.span.start + 1;
    let end = start + inner.len();
    let colon = inner.find(':').map(|at| start + at);
    let name = Word::trimmed(text, start..colon.unwrap_or(end));
    let parent = colon.map(|colon| Word::trimmed(text, colon + 1..end));
    let nameless = name.text.is_empty() || parent.as_ref().is_some_and(|word| word.text.is_empty());
    if nameless {
        let hint = Some("write [name] or [name:parent]".into());
        reader.fault(line.span.clone(), "a name is missing in this heading", hint);
    }
    IniSection { name, parent, entries: Vec::new(), span }
}

fn line_of<'t>(
    text: &'t str,
    line: &Word<'t>,
    section: Option<&mut IniSection<'t>>,
    reader: &mut IniReader<'_>,
) {
    let Some(equals) = line.text.find('=').map(|at| line.span.start + at) else {
        let hint = Some("a line is [name:parent], key = value, or a comment".into());
        reader.fault(line.span.clone(), "there is no `=` in this line", hint);
        return;
    };
    let key = Word::trimmed(text, line.span.start..equals);
    let value = Word::trimmed(text, equals + 1..line.span.end);
    let Some(section) = section else {
        let hint = Some("begin a game with [name] or [name:parent]".into());
        reader.fault(key.span, format!("`{}` stands before any game", key.text), hint);
        return;
    };
    if section.entries.iter().any(|known| known.key.text == key.text) {
        let message = format!("`{}` is said twice in this game", key.text);
        reader.warn(key.span.clone(), message, "the last one counts".to_string());
        section.entries.retain(|known| known.key.text != key.text);
    }
    section.entries.push(IniEntry { key, value });
}
