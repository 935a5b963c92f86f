//! Comments in braces and behind semicolons.

use super::{FIRST_TAG, PgnReader, decode};
use crate::pgn::error::PgnError;
use crate::pgn::limits::MAX_COMMENT;
use crate::pgn::visitor::PgnVisitor;
use crate::pgn::window::is_line_end;
use std::io::Read;

impl<R: Read> PgnReader<R> {
    pub(super) fn read_braced_comment<V: PgnVisitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), PgnError> {
        let opened = self.input.place();
        self.input.skip(1);
        self.text.clear();
        loop {
            let stop = |byte| byte == b'}' || is_line_end(byte);
            let run = self.input.window().iter().position(|&byte| stop(byte));
            self.take_text(run, MAX_COMMENT, "a comment", "at most 1 MiB and then `}`")?;
            match self.input.peek()? {
                Some(b'}') => break,
                Some(byte) if is_line_end(byte) => {
                    self.input.line_end()?;
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
        self.input.skip(1);
        self.line_used = true;
        self.tell_comment(visitor);
        Ok(())
    }

    /// Does a game begin here, inside a comment? No comment has an empty line
    /// and then a line that begins with `[Event`.
    fn forgotten_brace(&mut self) -> Result<bool, PgnError> {
        let mut empty_lines = 0;
        while self.input.peek()?.is_some_and(is_line_end) {
            self.input.line_end()?;
            empty_lines += 1;
        }
        Ok(empty_lines > 0 && self.input.ahead(FIRST_TAG.len())? == FIRST_TAG)
    }

    pub(super) fn read_line_comment<V: PgnVisitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), PgnError> {
        self.input.skip(1);
        self.text.clear();
        loop {
            let run = self.input.window().iter().position(|&byte| is_line_end(byte));
            self.take_text(run, MAX_COMMENT, "a comment", "at most 1 MiB on a line")?;
            if run.is_some() || self.input.peek()?.is_none() {
                break;
            }
        }
        self.tell_comment(visitor);
        Ok(())
    }

    fn tell_comment<V: PgnVisitor>(&mut self, visitor: &mut V) {
        fold_white_space(&mut self.text);
        if !self.text.is_empty() {
            visitor.comment(decode(&self.text, &mut self.decoded[0]));
        }
    }
}

/// Replaces each run of blanks and control characters by one space, and removes
/// the runs at both ends.
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
