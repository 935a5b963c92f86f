//! Games as text: the export format of the standard.
//!
//! The seven tags of the roster come first, then all further tags. The writer
//! adds no tag. Lines are broken at blanks before column 80. A comment with a
//! `}` in it cannot stand in braces; it is written behind semicolons, so that
//! every game reads back unchanged. The one exception is a game without tags,
//! moves, comments and result: its text is empty.

use super::tree::{NodeId, PgnGame};
use game_core::Side;
use std::fmt;

/// Longest line, in characters, unless one word is longer: the standard
/// advises against 80 and more.
const LINE_WIDTH: usize = 79;

/// Writes a game as text.
///
/// The text ends with an empty line, so that the texts of several games make a
/// file. In a file, a game without tags must not follow a game without a result:
/// nothing would separate them.
pub fn print(game: &PgnGame) -> String {
    let mut text = String::new();
    write_to(game, &mut text).expect("a string takes any text");
    text
}

fn write_to(game: &PgnGame, mut out: impl fmt::Write) -> fmt::Result {
    for (name, value) in game.tags_for_export() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(out, "[{name} \"{value}\"]")?;
    }
    if !game.tags().is_empty() {
        writeln!(out)?;
    }
    let mut writer = MoveWriter { game, lines: Lines::new(out), needs_number: true };
    writer.write_moves()?;
    writer.lines.finish()
}

/// What is still to be written.
enum Task {
    /// The moves after a node.
    Continue(NodeId, Count),
    /// The variation that begins with this move, and the variations behind it.
    Variations(NodeId, Count),
    /// The end of a variation.
    Close,
}

/// The number and the side of a move.
#[derive(Clone, Copy)]
struct Count {
    number: u32,
    side: Side,
}

impl Count {
    /// The count of the first move of a game: what its tag FEN says, or White's
    /// first move. Games differ in the fields of their FEN; the move number is
    /// always the last number in it.
    fn first(game: &PgnGame) -> Count {
        let fen = game.tag("FEN").unwrap_or_default();
        let mut fields = fen.split_ascii_whitespace().skip(1);
        let side = if fields.next() == Some("b") { Side::Black } else { Side::White };
        let number = fields.filter_map(|field| field.parse().ok()).last();
        Count { number: number.unwrap_or(1), side }
    }

    fn next(self) -> Count {
        match self.side {
            Side::White => Count { side: Side::Black, ..self },
            Side::Black => Count { number: self.number.saturating_add(1), side: Side::White },
        }
    }
}

struct MoveWriter<'a, W> {
    game: &'a PgnGame,
    lines: Lines<W>,
    /// Black's next move needs its number, because it does not directly follow
    /// White's move.
    needs_number: bool,
}

impl<W: fmt::Write> MoveWriter<'_, W> {
    /// Writes the moves, from the first comment to the result.
    fn write_moves(&mut self) -> fmt::Result {
        self.write_notes(NodeId::ROOT)?;
        let mut tasks = vec![Task::Continue(NodeId::ROOT, Count::first(self.game))];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Continue(node, count) => {
                    let Some(main) = self.game.next(node) else { continue };
                    self.write_move(main, count)?;
                    tasks.push(Task::Continue(main, count.next()));
                    tasks.extend(
                        self.game.next_sibling(main).map(|other| Task::Variations(other, count)),
                    );
                }
                Task::Variations(node, count) => {
                    self.lines.open();
                    self.needs_number = true;
                    self.write_comment(self.game.start_comment(node))?;
                    self.write_move(node, count)?;
                    tasks.extend(
                        self.game.next_sibling(node).map(|other| Task::Variations(other, count)),
                    );
                    tasks.push(Task::Close);
                    tasks.push(Task::Continue(node, count.next()));
                }
                Task::Close => {
                    self.lines.close()?;
                    self.needs_number = true;
                }
            }
        }
        match self.game.result() {
            Some(result) => self.lines.word(result.as_str()),
            None => Ok(()),
        }
    }

    fn write_move(&mut self, node: NodeId, count: Count) -> fmt::Result {
        match count.side {
            Side::White => self.lines.word(&format!("{}.", count.number))?,
            Side::Black if self.needs_number => {
                self.lines.word(&format!("{}...", count.number))?;
            }
            Side::Black => {}
        }
        self.needs_number = false;
        self.lines.word(self.game.text(node))?;
        self.write_notes(node)
    }

    /// Writes the annotations and the comment after a move.
    fn write_notes(&mut self, node: NodeId) -> fmt::Result {
        for nag in self.game.nags(node) {
            self.lines.word(&format!("${nag}"))?;
        }
        self.write_comment(self.game.comment(node))
    }

    fn write_comment(&mut self, comment: &str) -> fmt::Result {
        if comment.is_empty() {
            return Ok(());
        }
        self.needs_number = true;
        if comment.contains('}') {
            return self.lines.line_comment(comment);
        }
        let mut before = "{";
        for word in comment.split(' ') {
            self.lines.word_after(before, word)?;
            before = "";
        }
        self.lines.glue('}');
        Ok(())
    }
}

/// Puts words on lines. The last word is held back, because a bracket may still
/// be attached to it.
struct Lines<W> {
    out: W,
    /// Characters on the current line.
    column: usize,
    /// Nothing has been written yet.
    is_empty: bool,
    /// The word that is held back.
    word: String,
    /// Brackets that open before the next word.
    opening: String,
}

impl<W: fmt::Write> Lines<W> {
    fn new(out: W) -> Lines<W> {
        Lines { out, column: 0, is_empty: true, word: String::new(), opening: String::new() }
    }

    /// Adds a word.
    fn word(&mut self, word: &str) -> fmt::Result {
        self.word_after("", word)
    }

    /// Adds a word with a bracket before it.
    fn word_after(&mut self, bracket: &str, word: &str) -> fmt::Result {
        self.flush()?;
        self.word.push_str(&self.opening);
        self.opening.clear();
        self.word.push_str(bracket);
        self.word.push_str(word);
        Ok(())
    }

    /// Opens a variation before the next word.
    fn open(&mut self) {
        self.opening.push('(');
    }

    /// Closes a variation after the last word.
    fn close(&mut self) -> fmt::Result {
        // Thousands of variations may end here, but lines must stay short.
        if self.word.len() >= LINE_WIDTH {
            self.flush()?;
        }
        self.glue(')');
        Ok(())
    }

    /// Attaches a bracket to the last word.
    fn glue(&mut self, bracket: char) {
        self.word.push(bracket);
    }

    /// Writes the word that was held back.
    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        // Some readers skip every line that begins with `%`, also in comments.
        let must_stay = self.word.starts_with('%');
        if self.column > 0 && self.column + 1 + length > LINE_WIDTH && !must_stay {
            self.end_line()?;
        }
        if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(&self.word)?;
        self.column += length;
        self.is_empty = false;
        self.word.clear();
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }

    /// Writes a comment behind semicolons, on lines of its own.
    fn line_comment(&mut self, comment: &str) -> fmt::Result {
        self.flush()?;
        std::mem::swap(&mut self.word, &mut self.opening);
        self.flush()?;
        if self.column > 0 {
            self.end_line()?;
        }
        for word in comment.split(' ') {
            let length = word.chars().count();
            if self.column > 0 && self.column + 1 + length > LINE_WIDTH {
                self.end_line()?;
            }
            self.out.write_char(if self.column == 0 { ';' } else { ' ' })?;
            self.out.write_str(word)?;
            self.column += 1 + length;
        }
        self.is_empty = false;
        self.end_line()
    }

    /// Writes the last word and an empty line, unless nothing was written.
    fn finish(&mut self) -> fmt::Result {
        self.flush()?;
        if self.column > 0 {
            self.end_line()?;
        }
        if self.is_empty { Ok(()) } else { self.end_line() }
    }
}
