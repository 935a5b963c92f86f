//! Colours for people: boards, tables, headings, faults.
//!
//! Text is always painted; `output` takes the paint off again where nobody
//! wants it, as in a pipe. [`choose`] says what the user wants.

use crate::cli::ColorArg;
use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use std::ffi::OsString;

/// The word before a fault.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word before something odd.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// The word before a remark.
pub const NOTE: Style = AnsiColor::Cyan.on_default().bold();
/// A heading of a text or of a table.
pub const HEADING: Style = Style::new().bold();
/// What frames something: coordinates, empty squares, margins.
pub const FRAME: Style = Style::new().dimmed();
/// What marks a square.
pub const MARK: Style = AnsiColor::Yellow.on_default().bold();
const WHITE_PIECE: Style = Style::new().bold();
const BLACK_PIECE: Style = AnsiColor::Cyan.on_default().bold();
/// A wall, a hole or a duck.
const OBSTACLE: Style = AnsiColor::Yellow.on_default();

/// Follows the option `--color` from now on.
pub fn choose(when: ColorArg) {
    choice(when).write_global();
}

fn choice(when: ColorArg) -> ColorChoice {
    match when {
        ColorArg::Auto => ColorChoice::Auto,
        ColorArg::Always => ColorChoice::Always,
        ColorArg::Never => ColorChoice::Never,
    }
}

/// What `--color` says among arguments that are not parsed yet: help and
/// complaints about the arguments are printed before they are.
pub fn wanted(args: impl IntoIterator<Item = OsString>) -> clap::ColorChoice {
    let mut wanted = clap::ColorChoice::Auto;
    let mut is_next = false;
    for arg in args {
        let arg = arg.to_string_lossy();
        let value = if is_next { Some(&*arg) } else { arg.strip_prefix("--color=") };
        wanted = match value {
            Some("always") => clap::ColorChoice::Always,
            Some("never") => clap::ColorChoice::Never,
            _ => wanted,
        };
        is_next = arg == "--color";
    }
    wanted
}

/// Text in a style.
pub fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A drawn board: capitals are White's pieces, small letters Black's.
pub fn board(drawn: &str) -> String {
    let n_lines = drawn.lines().count();
    let paint_line = |(place, line): (usize, &str)| {
        let label =
            line.len() - line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()).len();
        // The last line has the letters of the files.
        let label = if place + 1 == n_lines { line.len() } else { label };
        let (label, squares) = line.split_at(label);
        let squares: Vec<String> = squares.split(' ').map(square).collect();
        format!("{}{}", painted(FRAME, label), squares.join(" "))
    };
    drawn.lines().enumerate().map(paint_line).collect::<Vec<_>>().join("\n")
}

/// What stands on a square, by its side.
pub fn square(text: &str) -> String {
    let letter = text.chars().find(|c| c.is_alphabetic());
    match letter {
        Some(letter) if letter.is_uppercase() => painted(WHITE_PIECE, text),
        Some(_) => painted(BLACK_PIECE, text),
        None if text.is_empty() => String::new(),
        None if text == "." => painted(FRAME, text),
        None => painted(OBSTACLE, text),
    }
}

/// A table whose first line has the names of its columns.
pub fn table(text: &str) -> String {
    match text.split_once('\n') {
        Some((names, rows)) => format!("{}\n{rows}", painted(HEADING, names)),
        None => text.to_owned(),
    }
}

/// Faults of a file with their lines, as `diagnostic::render` shows them.
pub fn faults(text: &str) -> String {
    text.split_inclusive('\n').map(fault_line).collect()
}

fn fault_line(line: &str) -> String {
    for (word, style) in [("error:", ERROR), ("warning:", WARNING)] {
        if let Some(rest) = line.strip_prefix(word) {
            return format!("{}{rest}", painted(style, word));
        }
    }
    let trimmed = line.trim_start();
    if trimmed.starts_with("-->") {
        let (line, end) = line.split_at(line.trim_end().len());
        return format!("{}{end}", painted(FRAME, line));
    }
    match line.split_once('|') {
        Some((margin, marks)) if marks.trim_start().starts_with('^') => {
            let (marks, end) = marks.split_at(marks.trim_end().len());
            format!("{}{}{end}", painted(FRAME, &format!("{margin}|")), painted(ERROR, marks))
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn paint_changes_no_letter() {
        let drawn = "10  r . . K\n 9  . * +p .\n    a b c d";
        assert_eq!(plain(&board(drawn)), drawn);
        let table_text = "term  White\nking   0.10\n";
        assert_eq!(plain(&table(table_text)), table_text);
        let shown = "error: unknown key\n --> a.toml:2:1\n  |\n2 | bored = 1\n  | ^^^^^ hint\n";
        assert_eq!(plain(&faults(shown)), shown);
    }

    #[test]
    fn sides_have_colours_of_their_own() {
        let painted_board = board("1  K k\n   a b");
        assert!(painted_board.contains(&painted(WHITE_PIECE, "K")));
        assert!(painted_board.contains(&painted(BLACK_PIECE, "k")));
        assert!(painted_board.contains(&painted(FRAME, "   a b")));
    }

    #[test]
    fn the_option_is_seen_before_the_arguments_are_parsed() {
        let wanted = |args: &[&str]| wanted(args.iter().map(OsString::from));
        assert_eq!(wanted(&["fen", "--color", "never"]), clap::ColorChoice::Never);
        assert_eq!(wanted(&["--color=always", "fen"]), clap::ColorChoice::Always);
        assert_eq!(wanted(&["--color", "pink"]), clap::ColorChoice::Auto);
        assert_eq!(wanted(&["fen", "never"]), clap::ColorChoice::Auto);
    }
}
