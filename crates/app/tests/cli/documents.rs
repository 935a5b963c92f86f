//! Documents whose examples are run: what a page shows is what the program does.
//!
//! A fenced block whose first line has `file=NAME` is written to a folder of
//! its own. A block `console` is a transcript: a line after `$ manticore` is
//! run there, lines after `> ` are typed, and every other line is an answer that
//! has to come in this order. `...` stands for anything, as a line of its own
//! or within a line.

use super::program::{Run, folder, run_in};
use super::uci_client::Uci;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const PROMPT: &str = "> ";
const COMMAND: &str = "$ manticore ";
const ANYTHING: &str = "...";

/// A fenced block: what stands after its fence, and its lines.
struct Block<'a> {
    info: &'a str,
    lines: Vec<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(info) if !is_open => found.push(Block { info, lines: Vec::new() }),
            Some(_) => {}
            None => {
                let open = found.last_mut().filter(|_| is_open);
                open.into_iter().for_each(|block| block.lines.push(line));
                continue;
            }
        }
        is_open = !is_open;
    }
    found
}

/// The words of a command; quotes keep blanks.
fn words(command: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut in_quotes = false;
    for c in command.chars() {
        match c {
            '"' => in_quotes = !in_quotes,
            ' ' if !in_quotes => found.push(String::new()),
            _ => found.last_mut().expect("there is always one").push(c),
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

/// Does a line of an answer look like this line of a page?
fn fits(expected: &str, found: &str) -> bool {
    let mut parts = expected.split(ANYTHING);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = found.strip_prefix(first) else { return false };
    let mut last = None;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = Some(part);
    }
    rest.is_empty() || last.is_some_and(|part| part.is_empty() || found.ends_with(part))
}

/// The first line of a page that does not come in the answer, in this order.
fn missing<'a>(expected: &[&'a str], answer: &str) -> Option<&'a str> {
    let mut lines = answer.lines().map(|line| line.trim_start_matches(PROMPT).trim_end());
    let mut wanted = expected.iter().filter(|line| !line.is_empty() && **line != ANYTHING);
    wanted.find(|line| !lines.any(|found| fits(line.trim_end(), found))).copied()
}

/// Runs one command of a page in the folder; both streams, one after the other.
/// Whoever speaks a protocol waits for the answer before saying more: `quit` would
/// cut it off.
fn answer(folder: &Path, command: &str, typed: &str) -> String {
    if command.split(' ').next() == Some("uci") {
        let mut uci = Uci::start_in(folder, &command.split(' ').collect::<Vec<_>>());
        let asked = typed.lines().filter(|line| *line != "quit");
        let heard: Vec<String> = asked.flat_map(|line| uci.ask(line)).collect();
        uci.quit();
        return heard.join("\n");
    }
    let Run { out, err, .. } = run_in(folder, &words(command), typed.as_bytes());
    out + &err
}

fn check_transcript(folder: &Path, lines: &[&str], sorry: &mut String) {
    let mut at = 0;
    while at < lines.len() {
        let command = lines[at].strip_prefix(COMMAND).expect("a transcript begins with a command");
        let length = lines[at + 1..].iter().take_while(|line| !line.starts_with(COMMAND)).count();
        let after = &lines[at + 1..at + 1 + length];
        at += 1 + length;
        let (typed, expected): (Vec<&str>, Vec<&str>) =
            after.iter().partition(|line| line.starts_with(PROMPT));
        let typed: String =
            typed.iter().map(|line| format!("{}\n", &line[PROMPT.len()..])).collect();
        let found = answer(folder, command, &typed);
        if let Some(line) = missing(&expected, &found) {
            let _ = writeln!(sorry, "{COMMAND}{command}\nmisses: {line}\nsays:\n{found}");
        }
    }
}

fn check_page(page: &str) {
    let path = format!("{}/../../docs/{page}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the page is part of the project");
    let folder = folder(page);
    let mut sorry = String::new();
    let mut transcripts = 0;
    for block in blocks(&text) {
        if let Some((_, name)) = block.info.split_once("file=") {
            let content: String = block.lines.iter().map(|line| format!("{line}\n")).collect();
            fs::write(folder.join(name), content).expect("the folder can be written");
        } else if block.info == "console" {
            transcripts += 1;
            check_transcript(&folder, &block.lines, &mut sorry);
        }
    }
    assert!(sorry.is_empty(), "{page}:\n{sorry}");
    assert!(transcripts > 0, "{page} has no transcripts");
}

#[test]
fn the_tutorial_is_true() {
    check_page("tutorial.md");
}

#[test]
fn the_plain_format_is_as_described() {
    check_page("plain-format.md");
}

#[test]
fn a_wrong_page_would_be_found() {
    assert_eq!(words("a \"b c\" d=\"e f\""), ["a", "b c", "d=e f"]);
    assert!(fits("nodes ... in", "nodes 12 in") && fits("...", "x") && fits("a...", "ab"));
    assert!(!fits("nodes 12", "nodes 123") && !fits("a...c", "acb"));
    assert_eq!(missing(&["a", "...", "c"], "a\nb\nc\n"), None);
    assert_eq!(missing(&["c", "a"], "a\nc\n"), Some("a"));
}
