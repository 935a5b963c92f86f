//! Comments in braces and behind semicolons.

use super::{FIRST_TAG, MAX_COMMENT, Reader, decode};
use crate::pgn::source::is_line_end;
use crate::pgn::{PgnError, Visitor};
use std::io::Read;

impl<R: Read> Reader<R> {
    pub(super) fn read_braced_comment<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), PgnError> {
        let opened = self.source.place();
        self.source.skip(1);
        self.text.clear();
        loop {
            let stop = |byte| byte == b'}' || is_line_end(byte);
            let run = self.source.window().iter().position(|&byte| stop(byte));
            self.take_text(run, MAX_COMMENT, "a comment", "at most 1 MiB and then `}`")?;
            match self.source.peek()? {
                Some(b'}') => break,
                Some(byte) if is_line_end(byte) => {
                    self.source.line_end()?;
                    self.text.push(b' ');
                    if self.forgotten_brace()? {
                        self.lost = false;
                        self.line_used = false;
                        return Err(self.unclosed(opened, "a comment", "`}` before the next game"));
                    }
                }
                Some(_) => {}
                None => return Err(self.unclosed(opened, "a comment", "`}` to close it")),
            }
        }
        self.source.skip(1);
        self.line_used = true;
        self.tell_comment(visitor);
        Ok(())
    }

    /// Does a game begin here, in the middle of a comment? No writer of
    /// comments leaves an empty line and then begins with `[Event`.
    fn forgotten_brace(&mut self) -> Result<bool, PgnError> {
        let mut empty_lines = 0;
        while self.source.peek()?.is_some_and(is_line_end) {
            self.source.line_end()?;
            empty_lines += 1;
        }
        Ok(empty_lines > 0 && self.source.ahead(FIRST_TAG.len())? == FIRST_TAG)
    }

    pub(super) fn read_line_comment<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), PgnError> {
        self.source.skip(1);
        self.text.clear();
        loop {
            let run = self.source.window().iter().position(|&byte| is_line_end(byte));
            self.take_text(run, MAX_COMMENT, "a comment", "at most 1 MiB on a line")?;
            if run.is_some() || self.source.peek()?.is_none() {
                break;
            }
        }
        self.tell_comment(visitor);
        Ok(())
    }

    fn tell_comment<V: Visitor>(&mut self, visitor: &mut V) {
        fold_white_space(&mut self.text);
        if !self.text.is_empty() {
            visitor.comment(decode(&self.text, &mut self.decoded[0]));
        }
    }
}

/// Makes each run of blanks and control characters one space, and drops those
/// at the ends.
fn fold_white_space(text: &mut Vec<u8>) {
    let mut kept = 0;
    for i in 0..text.len() {
        let byte = text[i].max(b' ');
        if byte != b' ' || (kept > 0 && text[kept - 1] != b' ') {
            text[kept] = byte;
            kept += 1;
        }
    }
    if kept > 0 && text[kept - 1] == b' ' {
        kept -= 1;
    }
    text.truncate(kept);
}
