//! The bytes of a file through a window of fixed size, with line and column.
//!
//! Scanners look at the whole window at once, so that their loops run over a
//! plain slice. They ask for more bytes only at the end of the window.

use std::io::{self, Read};

/// Bytes held at a time: enough that refilling costs nothing, and far more than
/// any word or tag that must be seen whole.
pub(super) const WINDOW: usize = 1 << 16;

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PgnPlace {
    /// Counted from 1.
    pub(super) line: u64,
    /// In bytes, counted from 1.
    pub(super) column: u64,
}

/// An input and the part of it that is in memory.
#[derive(Debug)]
pub(super) struct ByteWindow<R> {
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

impl<R: Read> ByteWindow<R> {
    pub(super) fn new(input: R) -> ByteWindow<R> {
        let buffer = vec![0; WINDOW].into_boxed_slice();
        ByteWindow { input, buffer, start: 0, end: 0, offset: 0, line_offset: 0, line: 1 }
    }

    /// The bytes read but not yet taken. An empty window does not mean the end
    /// of the text.
    #[inline]
    pub(super) fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads more bytes behind the window; false at the end of the text, and
    /// when the window has its full size.
    pub(super) fn refill(&mut self) -> io::Result<bool> {
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
                    // An input that claims more bytes than it was given space
                    // for must not cause a panic.
                    self.end = (self.end + n).min(self.buffer.len());
                    return Ok(n > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next byte, which stays; `None` at the end of the text.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.start == self.end && !self.refill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.start]))
    }

    /// The next bytes, which stay: `n` of them unless the text ends before.
    pub(super) fn ahead(&mut self, n: usize) -> io::Result<&[u8]> {
        while self.end - self.start < n && self.refill()? {}
        let window = self.window();
        Ok(&window[..n.min(window.len())])
    }

    /// Takes `n` bytes of the window; no line end may be among them.
    #[inline]
    pub(super) fn skip(&mut self, n: usize) {
        self.start += n;
    }

    /// Takes the line end that comes next: one byte, or a carriage return and a
    /// line feed together.
    pub(super) fn line_end(&mut self) -> io::Result<()> {
        let pair = self.ahead(2)? == b"\r\n";
        self.start += if pair { 2 } else { 1 };
        self.line += 1;
        self.line_offset = self.offset + self.start as u64;
        Ok(())
    }

    /// Takes all bytes up to the next line end, which stays.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
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
    pub(super) fn place(&self) -> PgnPlace {
        let column = self.offset + self.start as u64 - self.line_offset + 1;
        PgnPlace { line: self.line, column }
    }
}

/// Is this a line feed, or the carriage return of Windows and old Macs?
#[inline]
pub(super) fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
