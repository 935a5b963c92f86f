//! The scanner: a place in a text that moves forward over what is recognised.
//!
//! There are no tokens: what `-flag` or `[` means depends on what is expected.

use super::MoveFault;
use std::ops::Range;

/// A clause of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clause {
    For,
    Target,
    If,
    Do,
}

/// Every word that begins a clause; the first of each clause is canonical.
pub(crate) const CLAUSE_WORDS: [(&str, Clause); 10] = [
    ("for", Clause::For),
    ("vars", Clause::For),
    ("target", Clause::Target),
    ("square", Clause::Target),
    ("if", Clause::If),
    ("conditions", Clause::If),
    ("condition", Clause::If),
    ("do", Clause::Do),
    ("effects", Clause::Do),
    ("effect", Clause::Do),
];

/// May the name of a piece or flag contain this character?
pub(crate) fn is_name_char(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(c, '_' | '\'')
        || (!c.is_ascii() && !c.is_whitespace() && !c.is_control())
}

/// Is the whole text a name?
pub(crate) fn is_name(text: &str) -> bool {
    let mut scan = Scanner::new(text);
    scan.name().is_some() && scan.rest().is_empty()
}

/// A place in a text.
#[derive(Clone)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// A scanner of a part of a text, with spans that count from the beginning of
    /// the whole text.
    pub(crate) fn within(text: &'a str, range: Range<usize>) -> Scanner<'a> {
        Scanner { text: &text[..range.end], at: range.start }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The text from a place up to here.
    pub(crate) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    pub(crate) fn skip(&mut self, unwanted: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(unwanted).len();
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.skip(char::is_whitespace);
    }

    /// Skips blanks and commas, which both separate the items of a list.
    pub(crate) fn skip_separators(&mut self) {
        self.skip(|c| c.is_whitespace() || c == ',');
    }

    /// Reads the longest run of wanted characters, which may be empty.
    pub(crate) fn run(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        self.skip(wanted);
        self.since(start)
    }

    /// Reads the name of a piece or flag; hyphens stand only between other
    /// characters.
    pub(crate) fn name(&mut self) -> Option<&'a str> {
        let start = self.at;
        while !self.run(is_name_char).is_empty() {
            let after_hyphen = self.rest().strip_prefix('-').and_then(|s| s.chars().next());
            if after_hyphen.is_some_and(is_name_char) {
                self.at += 1;
            }
        }
        (self.at > start).then(|| self.since(start))
    }

    /// Reads the name of a variable.
    pub(crate) fn variable(&mut self) -> Option<&'a str> {
        let begins = self.peek().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        begins.then(|| self.run(|c| c.is_ascii_alphanumeric() || c == '_'))
    }

    /// Reads the word of a clause, if one begins here.
    pub(crate) fn clause(&mut self) -> Option<(&'a str, Clause)> {
        let mut ahead = self.clone();
        let dashed = ahead.eat("-");
        let word = ahead.name()?;
        let end = ahead.at;
        ahead.skip_blanks();
        // A piece may be called `do`; then an arrow or a bar follows.
        if !dashed && (ahead.eat("->") || ahead.eat("|")) {
            return None;
        }
        let (_, clause) = CLAUSE_WORDS.into_iter().find(|(known, _)| *known == word)?;
        self.at = end;
        Some((word, clause))
    }

    /// Does the move or the text end here, or does a clause begin?
    pub(crate) fn list_ends(&self) -> bool {
        matches!(self.peek(), None | Some('}')) || self.clone().clause().is_some()
    }

    /// The word or character here as a fault names it, with its place.
    pub(crate) fn here(&self) -> (String, Range<usize>) {
        let mut ahead = self.clone();
        if ahead.name().is_none() {
            ahead.bump();
        }
        let span = self.at..ahead.at;
        match &self.text[span.clone()] {
            "" => ("the end".to_string(), span),
            found => (format!("`{found}`"), span),
        }
    }

    /// The fault that something else stands here than what was expected.
    pub(crate) fn expected(&self, what: &str) -> MoveFault {
        let (found, span) = self.here();
        MoveFault::new(span, format!("expected {what}, found {found}"))
    }
}
