//! Printing: results to the standard output, faults to the standard error.
//!
//! `println!` panics when nobody reads any more. A reader that has seen enough,
//! as `head` has, is not a fault, so these functions end quietly. Colours reach
//! a terminal only, unless the user wants it otherwise (`colour`).

use crate::colour::{self, ERROR, NOTE, WARNING};
use anstream::AutoStream;
use anstyle::Style;
use anyhow::Context;
use std::io::{self, Write};

/// Prints a result without colours, for people or programs.
pub fn print(text: &str) -> anyhow::Result<()> {
    write_all(io::stdout().lock(), text)
}

/// Prints a result with colours, for people.
pub fn print_coloured(text: &str) -> anyhow::Result<()> {
    write_all(AutoStream::auto(io::stdout().lock()), text)
}

fn write_all(mut out: impl Write, text: &str) -> anyhow::Result<()> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to the standard output"),
    }
}

/// Tells a fault in one sentence.
pub fn complain(sentence: &str) {
    tell(ERROR, "error", sentence);
}

/// Tells in one sentence what is odd though nothing is wrong.
pub fn warn(sentence: &str) {
    tell(WARNING, "warning", sentence);
}

/// Tells in one sentence what the user may want to know.
pub fn remark(sentence: &str) {
    tell(NOTE, "note", sentence);
}

/// Shows faults of a file with their lines.
pub fn complain_block(text: &str) {
    tell_all(&colour::faults(text));
}

fn tell(style: Style, word: &str, sentence: &str) {
    tell_all(&format!("{style}{word}:{style:#} {sentence}\n"));
}

fn tell_all(text: &str) {
    // If even this cannot be written, the exit code has to be enough.
    let _ = AutoStream::auto(io::stderr().lock()).write_all(text.as_bytes());
}

/// A number with its thousands apart, for people.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        for (n, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345_678, "12,345,678")] {
            assert_eq!(grouped(n), text);
        }
    }
}
