//! Splits the text of an entrant into words, and a command into its arguments.

use super::error::EntrantError;

/// The words `name=value` of a text. A value with blanks is in quotation marks.
pub(super) fn words(text: &str) -> Result<Vec<(String, String)>, EntrantError> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let Some(after) = after.strip_prefix('=') else {
            return Err(EntrantError::NoValue(word.to_owned()));
        };
        if word.is_empty() {
            return Err(EntrantError::NoWord);
        }
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => {
                let split = quoted.split_once('"');
                split.ok_or_else(|| EntrantError::OpenQuote(word.to_owned()))?
            }
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        if !left.is_empty() && after.starts_with('"') && !left.starts_with(char::is_whitespace) {
            return Err(EntrantError::NoBlank(word.to_owned()));
        }
        found.push((word.to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    Ok(found)
}

/// The program and the arguments of a command. An argument with blanks is in
/// single quotes.
pub(super) fn arguments(text: &str) -> Result<Vec<String>, EntrantError> {
    let mut found = Vec::new();
    let mut word = None::<String>;
    let mut is_quoted = false;
    for c in text.chars() {
        match c {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !is_quoted => found.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    found.extend(word);
    if is_quoted {
        return Err(EntrantError::OpenSingleQuote);
    }
    if found.is_empty() {
        return Err(EntrantError::NoProgram);
    }
    Ok(found)
}
