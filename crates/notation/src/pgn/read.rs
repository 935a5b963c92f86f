//! The streaming reader: from bytes to the calls of a [`Visitor`].
//!
//! It accepts what is found in real files: any line ends, a byte-order mark,
//! Latin-1 names, glued numbers and results, missing results, quotes without
//! escapes. What it cannot make sense of is an error with its place; the next
//! call then goes on at the next game.
//!
//! Where a game ends: at its result, at the end of the text, at a `[` that
//! begins a line after moves, or at a `[` after tags and an empty line. Only
//! the last is a matter of taste: games without moves exist, and so the empty
//! line has to mean something.

mod comments;
mod moves;
mod tags;

use super::source::{Place, Source, WINDOW, is_line_end};
use super::{PgnError, Visitor};
use std::io::Read;
pub(super) use tags::is_tag_name_byte;

/// Longest name of a tag, in bytes.
pub const MAX_TAG_NAME: usize = 255;
/// Longest value of a tag, in bytes.
pub const MAX_TAG_VALUE: usize = 64 << 10;
/// Longest comment, in bytes.
pub const MAX_COMMENT: usize = 1 << 20;
/// Deepest nesting of variations. The reader itself keeps nothing for each of
/// them; the limit protects visitors that do.
pub const MAX_DEPTH: u32 = 1_000_000;

/// The mark some editors put in front of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The tag with which the games of nearly all files begin.
const FIRST_TAG: &[u8] = b"[Event ";

/// Reads games one after the other.
///
/// Memory is a fixed window plus the longest comment allowed, whatever the
/// file. The input needs no buffering of its own.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    /// The bytes of the tag value or comment being read.
    text: Vec<u8>,
    /// The name of the tag being read.
    name: Vec<u8>,
    /// Room for text that was not UTF-8, in the same order.
    decoded: [String; 2],
    /// Where the last game began.
    game_place: Place,
    /// Something other than white space stands on the current line.
    line_used: bool,
    /// The byte found by `next_byte` is the first on its line.
    first_on_line: bool,
    /// There was an empty line since the last tag.
    after_empty_line: bool,
    /// The last game ended in an error and the next must be looked for.
    lost: bool,
    /// The input failed.
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// A reader at the beginning of a text.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            source: Source::new(input),
            text: Vec::new(),
            name: Vec::new(),
            decoded: [String::new(), String::new()],
            game_place: Place::default(),
            line_used: false,
            first_on_line: false,
            after_empty_line: false,
            lost: false,
            failed: false,
        }
    }

    /// Reads the next game; false if there is none.
    ///
    /// # Errors
    /// The visitor may have heard a part of the game by then. Calling again
    /// skips the rest of it; after a failure of the input there are no more
    /// games.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
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

    /// The line the reader has come to, counted from 1.
    pub fn line(&self) -> u64 {
        self.source.place().line
    }

    /// Bytes of memory the reader holds for itself.
    pub fn buffered_bytes(&self) -> usize {
        let decoded: usize = self.decoded.iter().map(String::capacity).sum();
        WINDOW + self.text.capacity() + self.name.capacity() + decoded
    }

    /// An error about the last game as a whole.
    pub(super) fn game_error(&self, found: String, allowed: &'static str) -> PgnError {
        error_at(self.game_place, found, allowed)
    }

    fn read_next<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        if self.lost {
            self.find_next_game()?;
        }
        while self.next_byte()?.is_some()
            && self.source.ahead(BYTE_ORDER_MARK.len())? == BYTE_ORDER_MARK
        {
            self.source.skip(BYTE_ORDER_MARK.len());
            self.line_used = false;
        }
        self.lost = false;
        if self.source.peek()?.is_none() {
            return Ok(false);
        }
        // Lost until the game has been read to its end.
        self.lost = true;
        self.game_place = self.source.place();
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

    /// Goes to the next line that begins a tag section: one with `[Event`, or
    /// one with any tag after an empty line.
    fn find_next_game(&mut self) -> Result<(), PgnError> {
        let mut after_empty = false;
        self.source.skip_line()?;
        while self.source.peek()?.is_some() {
            self.source.line_end()?;
            self.line_used = false;
            while matches!(self.source.peek()?, Some(b' ' | b'\t')) {
                self.source.skip(1);
            }
            match self.source.peek()? {
                Some(byte) if is_line_end(byte) => after_empty = true,
                Some(b'[') if after_empty || self.source.ahead(FIRST_TAG.len())? == FIRST_TAG => {
                    return Ok(());
                }
                _ => {
                    after_empty = false;
                    self.source.skip_line()?;
                }
            }
        }
        Ok(())
    }

    /// Skips white space and escaped lines; the byte that follows stays.
    #[inline]
    fn next_byte(&mut self) -> Result<Option<u8>, PgnError> {
        while let Some(byte) = self.source.peek()? {
            if is_line_end(byte) {
                self.after_empty_line |= !self.line_used;
                self.line_used = false;
                self.source.line_end()?;
            } else if byte <= b' ' || byte == b'\x7f' {
                self.source.skip(1);
            } else if byte == b'%' && self.source.place().column == 1 {
                self.source.skip_line()?;
                self.line_used = true;
            } else {
                self.first_on_line = !self.line_used;
                self.line_used = true;
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    /// Moves a run of the window to `text`: this many bytes, or all of it, and
    /// then more is read.
    #[inline]
    pub(super) fn take_text(
        &mut self,
        run: Option<usize>,
        limit: usize,
        what: &str,
        allowed: &'static str,
    ) -> Result<(), PgnError> {
        let window = self.source.window();
        let n = run.unwrap_or(window.len());
        if self.text.len() + n > limit {
            return Err(self.fault(&format!("{what} that is too long"), allowed));
        }
        self.text.extend_from_slice(&window[..n]);
        self.source.skip(n);
        Ok(())
    }

    /// The byte that comes next is wrong.
    fn unexpected(&mut self, allowed: &'static str) -> PgnError {
        let found = match self.source.peek() {
            Err(error) => return PgnError::Io(error),
            Ok(None) => "the end of the text".to_string(),
            Ok(Some(b'<' | b'>')) => "`<` or `>`, which PGN keeps for later".to_string(),
            Ok(Some(byte)) if byte.is_ascii_graphic() => format!("`{}`", byte as char),
            Ok(Some(byte)) => format!("the byte {byte:#04x}"),
        };
        self.fault(&found, allowed)
    }

    fn fault(&self, found: &str, allowed: &'static str) -> PgnError {
        error_at(self.source.place(), found.to_string(), allowed)
    }

    /// Something opened there is still open here.
    fn unclosed(&self, opened: Place, what: &str, allowed: &'static str) -> PgnError {
        let found = format!("{what} that is still open on line {}", self.line());
        error_at(opened, found, allowed)
    }
}

fn error_at(place: Place, found: String, allowed: &'static str) -> PgnError {
    PgnError::Syntax { line: place.line, column: place.column, found, allowed }
}

/// The bytes as text. Those that are not UTF-8 are taken for Latin-1, the
/// other encoding of old files, so that no letter is lost.
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
