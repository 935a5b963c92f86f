//! The streaming reader: from bytes to the calls of a [`PgnVisitor`]. The tag
//! section is read in `read/tags.rs`, the moves in `read/moves.rs`, comments in
//! `read/comments.rs`.
//!
//! The reader accepts what real files have: any line ends, a byte-order mark,
//! Latin-1 names, numbers and results that touch a move, missing results, and
//! quotes without escapes. Text that it cannot understand is an error with its
//! line and column, and the next call goes on at the next game.
//!
//! A game ends at its result, at the end of the text, at a `[` that begins a
//! line after moves, or at a `[` after tags and an empty line. The last rule is
//! needed because files have games without moves.

mod comments;
mod moves;
mod tags;

use super::error::PgnError;
use super::visitor::PgnVisitor;
use super::window::{ByteWindow, PgnPlace, is_line_end};
use std::io::Read;

/// The mark that some editors put before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The tag with which the games of nearly all files begin.
const FIRST_TAG: &[u8] = b"[Event ";

/// Reads the games of a text one by one.
///
/// It needs memory for a fixed window and the longest allowed comment, whatever
/// the size of the file. The input needs no buffering of its own.
#[derive(Debug)]
pub struct PgnReader<R> {
    input: ByteWindow<R>,
    /// The bytes of the tag value or comment being read.
    text: Vec<u8>,
    /// The name of the tag being read.
    name: Vec<u8>,
    /// Buffers for a text and a name that were not UTF-8.
    decoded: [String; 2],
    /// Where the last game began.
    game_place: PgnPlace,
    /// The current line has something other than white space.
    line_used: bool,
    /// The byte found by `next_byte` is the first on its line.
    first_on_line: bool,
    /// There was an empty line after the last tag.
    after_empty_line: bool,
    /// The last game ended in an error, so the beginning of the next game has to
    /// be found.
    lost: bool,
    /// The input failed.
    failed: bool,
}

impl<R: Read> PgnReader<R> {
    /// A reader at the beginning of a text.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader {
            input: ByteWindow::new(input),
            text: Vec::new(),
            name: Vec::new(),
            decoded: [String::new(), String::new()],
            game_place: PgnPlace::default(),
            line_used: false,
            first_on_line: false,
            after_empty_line: false,
            lost: false,
            failed: false,
        }
    }

    /// Reads the next game; false if there are no more games.
    ///
    /// At an error the visitor may have heard a part of the game. The next call
    /// skips the rest of that game. After a failure of the input there are no
    /// more games.
    pub(super) fn read_game<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        if self.failed {
            return Ok(false);
        }
        let read = self.read_next(visitor);
        self.failed = matches!(read, Err(PgnError::Io(_)));
        read
    }

    /// The line on which the last game began, counted from 1.
    pub fn game_line(&self) -> u64 {
        self.game_place.line
    }

    /// The line that the reader has reached, counted from 1.
    pub(super) fn line(&self) -> u64 {
        self.input.place().line
    }

    /// Bytes of memory that the reader holds.
    #[cfg(test)]
    pub(super) fn buffered_bytes(&self) -> usize {
        let decoded: usize = self.decoded.iter().map(String::capacity).sum();
        super::window::WINDOW + self.text.capacity() + self.name.capacity() + decoded
    }

    /// An error about the last game as a whole.
    pub(super) fn game_error(&self, found: String, allowed: &'static str) -> PgnError {
        error_at(self.game_place, found, allowed)
    }

    fn read_next<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        if self.lost {
            self.find_next_game()?;
        }
        while self.next_byte()?.is_some()
            && self.input.ahead(BYTE_ORDER_MARK.len())? == BYTE_ORDER_MARK
        {
            self.input.skip(BYTE_ORDER_MARK.len());
            self.line_used = false;
        }
        self.lost = false;
        if self.input.peek()?.is_none() {
            return Ok(false);
        }
        // The reader is lost until it has read the game to its end.
        self.lost = true;
        self.game_place = self.input.place();
        visitor.begin_game();
        let has_moves = self.read_tags(visitor)?;
        let wants_moves = visitor.end_tags();
        let result = match (has_moves, wants_moves) {
            (true, true) => self.read_moves(visitor)?,
            (true, false) => self.read_moves(&mut ())?,
            (false, _) => None,
        };
        visitor.result(result);
        self.lost = false;
        Ok(true)
    }

    /// Goes to the next line that begins a tag section: a line that begins with
    /// `[Event`, or a line with any tag after an empty line.
    fn find_next_game(&mut self) -> Result<(), PgnError> {
        let mut after_empty = false;
        self.input.skip_line()?;
        while self.input.peek()?.is_some() {
            self.input.line_end()?;
            self.line_used = false;
            while matches!(self.input.peek()?, Some(b' ' | b'\t')) {
                self.input.skip(1);
            }
            match self.input.peek()? {
                Some(byte) if is_line_end(byte) => after_empty = true,
                Some(b'[') if after_empty || self.input.ahead(FIRST_TAG.len())? == FIRST_TAG => {
                    return Ok(());
                }
                _ => {
                    after_empty = false;
                    self.input.skip_line()?;
                }
            }
        }
        Ok(())
    }

    /// Skips white space and escaped lines. The byte that follows stays.
    #[inline]
    fn next_byte(&mut self) -> Result<Option<u8>, PgnError> {
        while let Some(byte) = self.input.peek()? {
            if is_line_end(byte) {
                self.after_empty_line |= !self.line_used;
                self.line_used = false;
                self.input.line_end()?;
            } else if byte <= b' ' || byte == b'\x7f' {
                self.input.skip(1);
            } else if byte == b'%' && self.input.place().column == 1 {
                self.input.skip_line()?;
                self.line_used = true;
            } else {
                self.first_on_line = !self.line_used;
                self.line_used = true;
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    /// Moves the first `run` bytes of the window to `text`, or the whole window
    /// if there is no `run`.
    #[inline]
    pub(super) fn take_text(
        &mut self,
        run: Option<usize>,
        limit: usize,
        what: &str,
        allowed: &'static str,
    ) -> Result<(), PgnError> {
        let window = self.input.window();
        let n = run.unwrap_or(window.len());
        if self.text.len() + n > limit {
            return Err(self.fault(&format!("{what} that is too long"), allowed));
        }
        self.text.extend_from_slice(&window[..n]);
        self.input.skip(n);
        Ok(())
    }

    /// The error for a next byte that is not allowed.
    fn unexpected(&mut self, allowed: &'static str) -> PgnError {
        let found = match self.input.peek() {
            Err(error) => return PgnError::Io(error),
            Ok(None) => "the end of the text".to_string(),
            Ok(Some(b'<' | b'>')) => "`<` or `>`, which PGN keeps for later".to_string(),
            Ok(Some(byte)) if byte.is_ascii_graphic() => format!("`{}`", byte as char),
            Ok(Some(byte)) => format!("the byte {byte:#04x}"),
        };
        self.fault(&found, allowed)
    }

    fn fault(&self, found: &str, allowed: &'static str) -> PgnError {
        error_at(self.input.place(), found.to_string(), allowed)
    }

    /// The error for something that was opened and is still open here.
    fn unclosed(&self, opened: PgnPlace, what: &str, allowed: &'static str) -> PgnError {
        let found = format!("{what} that is still open on line {}", self.line());
        error_at(opened, found, allowed)
    }
}

fn error_at(place: PgnPlace, found: String, allowed: &'static str) -> PgnError {
    PgnError::Syntax { line: place.line, column: place.column, found, allowed }
}

/// The bytes as text. Bytes that are not UTF-8 are read as Latin-1, the
/// encoding of many old files, so that no letter is lost.
fn decode<'a>(bytes: &'a [u8], spare: &'a mut String) -> &'a str {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text;
    }
    spare.clear();
    for chunk in bytes.utf8_chunks() {
        spare.push_str(chunk.valid());
        spare.extend(chunk.invalid().iter().map(|&byte| byte as char));
    }
    spare
}
