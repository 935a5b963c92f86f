//! What is wrong with a file, said so that its author can mend it: where, what,
//! and the nearest right word.
//!
//! A [`Diagnostic`] carries the line it is about, so that faults of several
//! files (a game and the games it inherits) can be shown together.

use game_core::nearest;
use std::fmt::{self, Write as _};
use std::ops::Range;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but its author may want to know.
    Warning,
}

/// One thing that is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The name of the file.
    pub source: String,
    /// The bytes of the file it is about.
    pub span: Range<usize>,
    /// The same for people.
    pub place: TextPlace,
    /// What is wrong, as half a sentence without a full stop.
    pub message: String,
    /// What would be right.
    pub hint: Option<String>,
    /// How bad it is.
    pub severity: Severity,
}

/// A place in a text as people count, both numbers from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
    /// The line itself without its end; long ones are cut to the surroundings.
    pub text: String,
    /// The characters of `text` that are meant.
    pub marked: Range<usize>,
}

/// Lines of more characters are shown in part.
const MAX_SHOWN: usize = 120;
/// Characters shown before the fault in a line that is cut.
const SHOWN_BEFORE: usize = 40;

impl TextPlace {
    /// Where a range of bytes is. Ranges that do not fit the text are cut.
    pub(crate) fn of(text: &str, span: &Range<usize>) -> TextPlace {
        let start = floor_boundary(text, span.start);
        let end = floor_boundary(text, span.end.max(start));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = text[line_start..line_end].trim_end_matches('\r');
        let column = text[line_start..start].chars().count();
        let width = text[start..end.clamp(start, line_end)].trim_end_matches('\r').chars().count();
        let number = text[..line_start].matches('\n').count() + 1;
        let skipped =
            if line.chars().count() > MAX_SHOWN { column.saturating_sub(SHOWN_BEFORE) } else { 0 };
        let shown: String = line.chars().skip(skipped).take(MAX_SHOWN).collect();
        let from = column - skipped;
        let room = shown.chars().count().saturating_sub(from);
        // Even nothing, such as the end of a file, gets one mark.
        let marked = from..from + width.min(room).max(1);
        TextPlace { line: number, column: column + 1, text: shown, marked }
    }
}

fn floor_boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl Diagnostic {
    /// An error in this text.
    pub(crate) fn error(
        source: &str,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            source: source.to_string(),
            place: TextPlace::of(text, &span),
            span,
            message: message.into(),
            hint: None,
            severity: Severity::Error,
        }
    }

    /// The same with a hint.
    pub(crate) fn hinted(mut self, hint: Option<String>) -> Diagnostic {
        self.hint = hint;
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { source, place, message, .. } = self;
        write!(f, "{source}:{}:{}: {message}", place.line, place.column)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}

/// All of them with their lines, the places underlined.
///
/// ```
/// use notation::fen;
/// use rules::diagnostic::render;
/// use rules::load;
/// let text = "name = \"Mine\"\ninherits = \"chess\"\nedgse = \"torus\"\n";
/// let find = |id: &str| rules::library::source(id).map(str::to_string);
/// let fen = |text: &str| fen::parse(text).map_err(|faults| faults.0);
/// let faults = load::game(text, "mine.toml", &find, &fen).unwrap_err();
/// assert_eq!(render(&faults), "\
/// error: unknown key `edgse`
///  --> mine.toml:3:1
///   |
/// 3 | edgse = \"torus\"
///   | ^^^^^ did you mean `edges`?
/// ");
/// ```
pub fn render(diagnostics: &[Diagnostic]) -> String {
    let blocks: Vec<String> = diagnostics.iter().map(block).collect();
    blocks.join("\n")
}

fn block(diagnostic: &Diagnostic) -> String {
    let Diagnostic { source, place, message, hint, severity, .. } = diagnostic;
    let kind = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let number = place.line.to_string();
    let margin = " ".repeat(number.len());
    // Tabs stay tabs, so that the marks stand below what they mark.
    let indent: String = place.text.chars().take(place.marked.start).map(blank_like).collect();
    let marks = "^".repeat(place.marked.len());
    let hint = hint.as_ref().map_or(String::new(), |hint| format!(" {hint}"));
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{kind}: {message}");
    let _ = writeln!(out, "{margin}--> {source}:{}:{}", place.line, place.column);
    let _ = writeln!(out, "{margin} |");
    let _ = writeln!(out, "{number} | {}", place.text);
    let _ = writeln!(out, "{margin} | {indent}{marks}{hint}");
    out
}

fn blank_like(letter: char) -> char {
    if letter == '\t' { '\t' } else { ' ' }
}

/// A hint with the nearest known word, if one is near.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, known).map(|known| format!("did you mean `{known}`?"))
}

#[cfg(test)]
mod tests;
