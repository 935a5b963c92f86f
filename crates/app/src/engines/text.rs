//! The text of `engines.toml`:
//!
//! ```toml
//! version = 1
//!
//! [[engine]]
//! name = "Stockfish"
//! command = ["stockfish"]
//! protocol = "uci"
//! options = { Hash = "64" }
//! ```

use super::list::{ListedEngine, UCI};
use std::fmt;
use toml::{Table, Value};

/// The version of the format.
const VERSION: i64 = 1;
/// The head of an engine in the text.
const HEAD: &str = "[[engine]]";
/// The longest name.
const MAX_NAME: usize = 60;
/// The most engines.
const MAX_ENGINES: usize = 100;

/// What is wrong with the text, as a part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListFault(String);

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn fault<T>(sentence: impl Into<String>) -> Result<T, ListFault> {
    Err(ListFault(sentence.into()))
}

/// The engines of a text. An empty text has none.
///
/// # Errors
/// The first fault.
pub fn read(text: &str) -> Result<Vec<ListedEngine>, ListFault> {
    let mut table: Table = text.parse().map_err(|error| syntax_fault(text, &error))?;
    if table.is_empty() {
        return Ok(Vec::new());
    }
    match table.remove("version") {
        Some(Value::Integer(VERSION)) => {}
        Some(other) => {
            return fault(format!("version {other} is unknown, this program reads {VERSION}"));
        }
        None => return fault(format!("the first line must be `version = {VERSION}`")),
    }
    let engines = match table.remove("engine") {
        Some(Value::Array(engines)) if engines.len() <= MAX_ENGINES => engines,
        Some(Value::Array(_)) => return fault(format!("at most {MAX_ENGINES} engines are listed")),
        Some(_) => return fault(format!("each engine begins with {HEAD}")),
        None => Vec::new(),
    };
    if let Some(key) = table.keys().next() {
        return fault(format!("the key {key:?} means nothing here"));
    }
    let mut known: Vec<ListedEngine> = Vec::new();
    for value in engines {
        let engine = engine(value)?;
        if known.iter().any(|other| other.name == engine.name) {
            return fault(format!("the engine {:?} is there twice", engine.name));
        }
        known.push(engine);
    }
    Ok(known)
}

fn syntax_fault(text: &str, error: &toml::de::Error) -> ListFault {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    let message = error.message().lines().next().unwrap_or("it is no TOML");
    ListFault(format!("line {line}: {message}"))
}

fn engine(value: Value) -> Result<ListedEngine, ListFault> {
    let Value::Table(mut table) = value else {
        return fault(format!("each engine begins with {HEAD}"));
    };
    let name = match table.remove("name") {
        Some(Value::String(name)) if is_name(&name) => name,
        _ => return fault(format!("an engine needs a `name` of at most {MAX_NAME} letters")),
    };
    match table.remove("protocol") {
        Some(Value::String(word)) if word == UCI => {}
        None => {}
        Some(other) => return fault(format!("{name}: the protocol is {UCI:?}, found {other}")),
    }
    let command = match table.remove("command") {
        Some(Value::Array(words)) => words.into_iter().map(word).collect::<Option<Vec<String>>>(),
        _ => None,
    };
    let Some(command) = command.filter(|command| !command.is_empty()) else {
        return fault(format!("{name}: `command` is a list of words, the program first"));
    };
    let options = match table.remove("options") {
        None => Vec::new(),
        Some(Value::Table(options)) => options.into_iter().map(option).collect(),
        Some(_) => return fault(format!("{name}: `options` are names with values")),
    };
    if let Some(key) = table.keys().next() {
        return fault(format!("{name}: the key {key:?} means nothing here"));
    }
    Ok(ListedEngine { name, command, options })
}

fn is_name(name: &str) -> bool {
    let is_short = (1..=MAX_NAME).contains(&name.chars().count());
    is_short && name.trim() == name && !name.chars().any(char::is_control)
}

fn word(value: Value) -> Option<String> {
    match value {
        Value::String(word) => Some(word),
        _ => None,
    }
}

fn option((name, value): (String, Value)) -> (String, String) {
    let value = match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    (name, value)
}

/// The text with another engine at its end.
pub fn with(text: &str, engine: &ListedEngine) -> String {
    let mut new = match text.trim() {
        "" => format!("version = {VERSION}\n"),
        _ => format!("{}\n", text.trim_end()),
    };
    let words = engine.command.iter().cloned().map(Value::String).collect();
    let mut put = |key: &str, value: Value| new.push_str(&format!("{key} = {value}\n"));
    put(&format!("\n{HEAD}\nname"), Value::String(engine.name.clone()));
    put("command", Value::Array(words));
    put("protocol", Value::String(UCI.to_owned()));
    if !engine.options.is_empty() {
        let pairs = engine.options.iter();
        let table =
            pairs.map(|(name, value)| (name.clone(), Value::String(value.clone()))).collect();
        put("options", Value::Table(table));
    }
    new
}

/// The text without the engine of this place: its head and the lines up to the next
/// head.
pub fn without(text: &str, place: usize) -> String {
    let mut n_heads = 0;
    let mut new = String::new();
    for line in text.split_inclusive('\n') {
        n_heads += usize::from(line.trim_start().starts_with(HEAD));
        if n_heads != place + 1 {
            new.push_str(line);
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(name: &str, command: &[&str]) -> ListedEngine {
        let command = command.iter().map(|word| (*word).to_owned()).collect();
        ListedEngine { name: name.to_owned(), command, options: Vec::new() }
    }

    #[test]
    fn what_is_added_is_read_back_and_comments_stay() {
        let mut first = engine("one", &["a \"quoted\" program", "--x=\\y"]);
        first.options.push(("Skill Level".to_owned(), "5".to_owned()));
        let second = engine("two", &["b"]);
        let text = with(&with("", &first), &second);
        assert_eq!(read(&text).unwrap(), [first.clone(), second.clone()]);
        let noted =
            text.replace("[[engine]]\nname = \"two\"", "# mine\n[[engine]]\nname = \"two\"");
        assert_eq!(read(&without(&noted, 1)).unwrap(), [first]);
        assert!(without(&noted, 1).contains("# mine"));
        assert_eq!(read(&without(&noted, 0)).unwrap(), [second]);
    }

    #[test]
    fn faults_are_told_in_a_sentence() {
        let head = "version = 1\n[[engine]]\n";
        for (text, word) in [
            ("version = 2", "version 2"),
            ("[[engine]]\nname = \"x\"", "version = 1"),
            ("version = 1\nengine = 5", "[[engine]]"),
            ("version = 1\nmore = 5", "\"more\""),
            ("version = 1\n[[engine]\n", "line 2"),
            (&format!("{head}command = [\"x\"]"), "`name`"),
            (&format!("{head}name = \"x\""), "`command`"),
            (&format!("{head}name = \"x\"\ncommand = []"), "`command`"),
            (&format!("{head}name = \"x\"\ncommand = [5]"), "`command`"),
            (&format!("{head}name = \"x\"\ncommand = [\"x\"]\nprotocol = \"xboard\""), "uci"),
            (&format!("{head}name = \"x\"\ncommand = [\"x\"]\ncolour = 1"), "\"colour\""),
            (&format!("{head}name = \" x\"\ncommand = [\"x\"]"), "`name`"),
        ] {
            let told = read(text).unwrap_err().to_string();
            assert!(told.contains(word) && !told.contains('\n'), "{text}: {told}");
        }
        assert_eq!(read("").unwrap(), []);
    }
}
