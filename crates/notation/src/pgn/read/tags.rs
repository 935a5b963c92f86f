//! The tag section of a game.

use super::{PgnReader, decode, error_at};
use crate::pgn::error::PgnError;
use crate::pgn::limits::{MAX_TAG_NAME, MAX_TAG_VALUE, is_tag_name_byte};
use crate::pgn::visitor::PgnVisitor;
use crate::pgn::window::{PgnPlace, is_line_end};
use std::io::Read;

/// How many bytes behind a quote are searched for a `]`. It tells the closing
/// quote from a quote inside the value that was not escaped.
const QUOTE_LOOKAHEAD: usize = 16;

impl<R: Read> PgnReader<R> {
    /// Reads tags, and comments among them, up to the moves; false if the game
    /// has no moves.
    pub(super) fn read_tags<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        let mut has_tags = false;
        while let Some(byte) = self.next_byte()? {
            match byte {
                b'[' if has_tags && self.after_empty_line => return Ok(false),
                b'[' => {
                    self.read_tag(visitor)?;
                    has_tags = true;
                    self.after_empty_line = false;
                }
                b'{' => self.read_braced_comment(visitor)?,
                b';' => self.read_line_comment(visitor)?,
                _ => return Ok(true),
            }
        }
        Ok(false)
    }

    fn read_tag<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        let opened = self.input.place();
        self.input.skip(1);
        self.next_byte()?;
        self.read_tag_name()?;
        if self.next_byte()? != Some(b'"') {
            return Err(self.unexpected("a `\"` before the value of the tag"));
        }
        self.input.skip(1);
        self.read_tag_value(opened)?;
        if self.next_byte()? != Some(b']') {
            return Err(self.unexpected("a `]` to close the tag"));
        }
        self.input.skip(1);
        let [spare_name, spare_value] = &mut self.decoded;
        visitor.tag(decode(&self.name, spare_name), decode(&self.text, spare_value));
        Ok(())
    }

    fn read_tag_name(&mut self) -> Result<(), PgnError> {
        self.name.clear();
        let ahead = self.input.ahead(MAX_TAG_NAME + 1)?;
        let length = ahead.iter().position(|&byte| !is_tag_name_byte(byte)).unwrap_or(ahead.len());
        if length == 0 {
            return Err(self.unexpected("the name of a tag"));
        }
        if length > MAX_TAG_NAME {
            return Err(self.fault("a very long name of a tag", "at most 255 bytes"));
        }
        self.name.extend_from_slice(&ahead[..length]);
        self.input.skip(length);
        Ok(())
    }

    /// Reads the value and its closing quote into `text`.
    fn read_tag_value(&mut self, opened: PgnPlace) -> Result<(), PgnError> {
        self.text.clear();
        loop {
            let run = self
                .input
                .window()
                .iter()
                .position(|&byte| matches!(byte, b'"' | b'\\') || is_line_end(byte));
            self.take_text(run, MAX_TAG_VALUE, "a value of a tag", "at most 65536 bytes")?;
            match self.input.peek()? {
                Some(b'"') if self.quote_closes()? => return Ok(()),
                Some(b'"') => self.text.push(b'"'),
                Some(b'\\') => {
                    let escapes = matches!(self.input.ahead(2)?, [_, b'"' | b'\\']);
                    self.input.skip(usize::from(escapes));
                    let byte = self.input.peek()?.unwrap_or(b'\\');
                    self.text.push(byte);
                }
                Some(byte) if !is_line_end(byte) => continue,
                _ => {
                    let found = "a tag whose value is not closed on its line".to_string();
                    return Err(error_at(opened, found, "a `\"` and a `]` after the value"));
                }
            }
            self.input.skip(1);
        }
    }

    /// Takes the next byte, a quote, if it closes the value: if a `]` follows, or
    /// if nothing follows on this line.
    fn quote_closes(&mut self) -> Result<bool, PgnError> {
        let after = &self.input.ahead(1 + QUOTE_LOOKAHEAD)?[1..];
        let closes = match after.iter().find(|&&byte| !matches!(byte, b' ' | b'\t')) {
            Some(&byte) => byte == b']' || is_line_end(byte),
            None => true,
        };
        self.input.skip(usize::from(closes));
        Ok(closes)
    }
}
