//! A game file as a tree of values that know where they were written.
//!
//! The tree of the crate `toml` borrows from one text and forgets the order of
//! keys. Games inherit from one another, so this tree holds values of several
//! texts and keeps the order.

use crate::diagnostic::{Diagnostic, did_you_mean};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A text that was read, and its name.
#[derive(Clone, Debug)]
pub(crate) struct TomlSource {
    pub name: String,
    pub text: String,
    /// For a game of the library, the place in another source that inherits it:
    /// its file is none of the author's.
    pub inherited_at: Option<At>,
}

/// A place in one of the sources.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct At {
    pub source: usize,
    pub span: Range<usize>,
}

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub at: At,
    pub value: Value,
}

/// A value of one of the forms game files use.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// A string and, unless it is written with escapes, the place of its first
    /// letter in the file.
    Text(String, Option<usize>),
    Number(i64),
    /// A number with a fraction, as it is written.
    Decimal(String),
    Flag(bool),
    List(Vec<Node>),
    Table(Vec<TomlEntry>),
    /// A value that no key takes, by the name of its form.
    Other(&'static str),
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(crate) struct TomlEntry {
    pub key: String,
    pub key_at: At,
    pub node: Node,
}

impl Node {
    /// The place of a part of a string in the file.
    pub(crate) fn inside(&self, part: &Range<usize>) -> At {
        match self.value {
            Value::Text(_, Some(offset)) => At {
                source: self.at.source,
                span: offset.saturating_add(part.start)..offset.saturating_add(part.end),
            },
            _ => self.at.clone(),
        }
    }

    /// Is the value anything but `false`, which removes an inherited value?
    pub(crate) fn is_not_false(&self) -> bool {
        !matches!(self.value, Value::Flag(false))
    }

    /// The form of the value, for a sentence.
    pub(crate) fn form(&self) -> &'static str {
        match self.value {
            Value::Text(..) => "a text",
            Value::Number(_) => "a number",
            Value::Decimal(_) => "a number with a fraction",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(form) => form,
        }
    }
}

/// Reads one file, or gives all faults of its TOML.
pub(super) fn read(source: &TomlSource, index: usize) -> Result<Vec<TomlEntry>, Vec<Diagnostic>> {
    let (table, faults) = DeTable::parse_recoverable(&source.text);
    if faults.is_empty() {
        return Ok(entries(table.get_ref(), &source.text, index));
    }
    let text = &source.text;
    Err(faults
        .iter()
        .map(|fault| {
            let span = fault.span().unwrap_or(0..0);
            let message = fault.message().replace('\n', ", ");
            Diagnostic::error(&source.name, text, span, message)
        })
        .collect())
}

fn entries(table: &DeTable<'_>, text: &str, source: usize) -> Vec<TomlEntry> {
    let mut entries: Vec<TomlEntry> = table
        .iter()
        .map(|(key, value)| TomlEntry {
            key: key.get_ref().to_string(),
            key_at: At { source, span: key.span() },
            node: node(value, text, source),
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_at.span.start);
    entries
}

fn node(value: &Spanned<DeValue<'_>>, text: &str, source: usize) -> Node {
    let span = value.span();
    let inner = match value.get_ref() {
        DeValue::String(string) => {
            let written = text.get(span.clone()).and_then(|raw| raw.find(string.as_ref()));
            Value::Text(string.to_string(), written.map(|at| span.start + at))
        }
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Value::Other("a number too large"), Value::Number),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => {
            Value::List(list.iter().map(|item| node(item, text, source)).collect())
        }
        DeValue::Table(table) => Value::Table(entries(table, text, source)),
        DeValue::Float(number) => Value::Decimal(number.as_str().to_string()),
        DeValue::Datetime(_) => Value::Other("a date"),
    };
    Node { at: At { source, span }, value: inner }
}

/// The keys of a table, read one by one. A key that was never asked for is
/// unknown.
pub(crate) struct TomlSection<'a> {
    entries: &'a [TomlEntry],
    asked: Vec<&'static str>,
}

impl<'a> TomlSection<'a> {
    pub(crate) fn new(entries: &'a [TomlEntry]) -> TomlSection<'a> {
        TomlSection { entries, asked: Vec::new() }
    }

    /// Notes that a key is known, though its value was read elsewhere.
    pub(crate) fn mark_read(&mut self, key: &'static str) {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
    }

    /// The value of a key, if the file has it.
    pub(crate) fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.mark_read(key);
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The unknown keys, each with a message and a hint that names a known key.
    pub(crate) fn unknown(self) -> Vec<(&'a At, String, Option<String>)> {
        let strange = |entry: &&TomlEntry| !self.asked.contains(&entry.key.as_str());
        self.entries
            .iter()
            .filter(strange)
            .map(|entry| {
                let hint = did_you_mean(&entry.key, self.asked.iter().copied())
                    .or_else(|| Some(format!("the keys here are {}", self.asked.join(", "))));
                (&entry.key_at, format!("unknown key `{}`", entry.key), hint)
            })
            .collect()
    }
}
