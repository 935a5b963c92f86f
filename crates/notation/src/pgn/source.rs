//! The bytes of a file through a window of fixed size, with line and column.
//!
//! Scanners look at the whole window at once, so that their loops run over a
//! plain slice; only at its end do they ask for more.

use std::io::{self, Read};

/// Bytes held at a time: large enough that refilling costs nothing, and far
/// above every piece of text that must be seen whole.
pub(super) const WINDOW: usize = 1 << 16;

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Place {
    /// Counted from 1.
    pub line: u64,
    /// In bytes, counted from 1.
    pub column: u64,
}

/// An input and the part of it that is being looked at.
#[derive(Debug)]
pub(super) struct Source<R> {
    input: R,
    buffer: Box<[u8]>,
    /// The window is `buffer[start..end]`.
    start: usize,
    end: usize,
    /// Where in the text `buffer[0]` is.
    offset: u64,
    /// Where in the text the current line begins.
    line_offset: u64,
    line: u64,
}

impl<R: Read> Source<R> {
    pub fn new(input: R) -> Source<R> {
        let buffer = vec![0; WINDOW].into_boxed_slice();
        Source { input, buffer, start: 0, end: 0, offset: 0, line_offset: 0, line: 1 }
    }

    /// The bytes seen but not yet taken. Empty does not mean the end.
    #[inline]
    pub fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads more behind the window; false at the end of the text, and when
    /// the window is as large as it can be.
    pub fn refill(&mut self) -> io::Result<bool> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.offset += self.start as u64;
        self.end -= self.start;
        self.start = 0;
        if self.end == self.buffer.len() {
            return Ok(false);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(n) => {
                    // A reader that claims more than the room it was given
                    // must not be able to bring us down.
                    self.end = (self.end + n).min(self.buffer.len());
                    return Ok(n > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next byte, not taken; nothing at the end of the text.
    #[inline]
    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.start == self.end && !self.refill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.start]))
    }

    /// The next bytes, not taken: this many unless the text ends before.
    pub fn ahead(&mut self, n: usize) -> io::Result<&[u8]> {
        while self.end - self.start < n && self.refill()? {}
        let window = self.window();
        Ok(&window[..n.min(window.len())])
    }

    /// Takes bytes of the window; no line end may be among them.
    #[inline]
    pub fn skip(&mut self, n: usize) {
        self.start += n;
    }

    /// Takes the line end that comes next: one byte, or carriage return and
    /// line feed together.
    pub fn line_end(&mut self) -> io::Result<()> {
        let pair = self.ahead(2)? == b"\r\n";
        self.start += if pair { 2 } else { 1 };
        self.line += 1;
        self.line_offset = self.offset + self.start as u64;
        Ok(())
    }

    /// Takes everything up to the next line end, which stays.
    pub fn skip_line(&mut self) -> io::Result<()> {
        loop {
            match self.window().iter().position(|&byte| is_line_end(byte)) {
                Some(n) => {
                    self.start += n;
                    return Ok(());
                }
                None => self.start = self.end,
            }
            if !self.refill()? {
                return Ok(());
            }
        }
    }

    /// Where the next byte is.
    #[inline]
    pub fn place(&self) -> Place {
        let column = self.offset + self.start as u64 - self.line_offset + 1;
        Place { line: self.line, column }
    }
}

/// Line feed, or the carriage return of Windows and old Macs.
#[inline]
pub(super) fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
