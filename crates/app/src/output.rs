//! Speaking: results to the standard output, faults to the standard error.
//!
//! `println!` panics when nobody listens any more; a reader that has seen
//! enough, as `head` does, is no fault, so these functions end quietly.

use anyhow::Context;
use std::io::{self, Write};

/// Prints a result.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to the standard output"),
    }
}

/// Says what is wrong, in one sentence.
pub fn complain(sentence: &str) {
    // If even this cannot be written, the exit code has to be enough.
    let _ = writeln!(io::stderr(), "error: {sentence}");
}

/// Says what is odd though nothing is wrong.
pub fn warn(sentence: &str) {
    let _ = writeln!(io::stderr(), "warning: {sentence}");
}

/// Shows faults that have a form of their own.
pub fn complain_block(text: &str) {
    let _ = write!(io::stderr(), "{text}");
}

/// Says what the user may want to know though nothing is wrong.
pub fn remark(sentence: &str) {
    let _ = writeln!(io::stderr(), "note: {sentence}");
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
