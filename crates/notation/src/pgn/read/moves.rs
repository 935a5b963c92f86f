//! The moves of a game, with their annotations, comments and variations.

use super::{PgnReader, decode};
use crate::pgn::error::PgnError;
use crate::pgn::limits::{MAX_DEPTH, MAX_MOVE};
use crate::pgn::result::GameResult;
use crate::pgn::visitor::PgnVisitor;
use crate::pgn::window::PgnPlace;
use crate::pgn::word::{self, IS_WORD};
use std::io::Read;

/// Where the reader is in the variations of a game. The place of the outermost
/// open variation is enough: if any variation is never closed, that one is not.
#[derive(Default)]
struct Nesting {
    depth: u32,
    outermost: PgnPlace,
    has_move: bool,
}

impl<R: Read> PgnReader<R> {
    /// Reads the moves and the result, if there is one.
    pub(super) fn read_moves<V: PgnVisitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<GameResult>, PgnError> {
        let mut nesting = Nesting::default();
        while let Some(byte) = self.next_byte()? {
            match byte {
                _ if IS_WORD[byte as usize] => {
                    let result = self.read_word(visitor, &mut nesting)?;
                    // Some programs also end variations with a result.
                    if result.is_some() && nesting.depth == 0 {
                        self.read_comments_on_line(visitor)?;
                        return Ok(result);
                    }
                }
                b'{' => self.read_braced_comment(visitor)?,
                b';' => self.read_line_comment(visitor)?,
                b'$' => self.read_nag(visitor)?,
                b'!' | b'?' => self.read_suffix(visitor)?,
                b'(' => self.open_variation(visitor, &mut nesting)?,
                b')' => self.close_variation(visitor, &mut nesting)?,
                b'[' if self.first_on_line => {
                    self.lost = false;
                    self.line_used = false;
                    break;
                }
                _ => return Err(self.unexpected("moves, comments, variations or a result")),
            }
        }
        if nesting.depth > 0 {
            return Err(self.unclosed(nesting.outermost, "a variation", "`)` to close it"));
        }
        Ok(None)
    }

    #[inline]
    fn read_word<V: PgnVisitor>(
        &mut self,
        visitor: &mut V,
        nesting: &mut Nesting,
    ) -> Result<Option<GameResult>, PgnError> {
        let is_over = |byte: &u8| !IS_WORD[*byte as usize];
        let length = match self.input.window().iter().position(is_over) {
            Some(length) => length,
            None => {
                let ahead = self.input.ahead(MAX_MOVE + 1)?;
                ahead.iter().position(is_over).unwrap_or(ahead.len())
            }
        };
        if length > MAX_MOVE {
            return Err(self.fault("a very long word", "moves of at most 255 bytes"));
        }
        let (text, result) = word::split(&self.input.window()[..length]);
        if !text.is_empty() {
            visitor.move_text(decode(text, &mut self.decoded[0]));
            nesting.has_move = true;
        }
        self.input.skip(length);
        Ok(result)
    }

    /// Reads comments behind the result on its line: they belong to the game
    /// that has just ended.
    fn read_comments_on_line<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        loop {
            match self.input.peek()? {
                Some(b' ' | b'\t') => self.input.skip(1),
                Some(b'{') => self.read_braced_comment(visitor)?,
                Some(b';') => self.read_line_comment(visitor)?,
                _ => return Ok(()),
            }
        }
    }

    fn read_nag<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        const ALLOWED: &str = "a number from 0 to 65535 after `$`";
        /// The number of digits of the largest annotation.
        const MAX_DIGITS: usize = 5;
        // `$`, the digits, and one byte more, which shows a number that is too long.
        let ahead = &self.input.ahead(1 + MAX_DIGITS + 1)?[1..];
        let digits = ahead.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = ahead[..digits].iter().fold(0u32, |n, d| n * 10 + u32::from(d - b'0'));
        match u16::try_from(value) {
            Ok(nag) if (1..=MAX_DIGITS).contains(&digits) => {
                visitor.nag(nag);
                self.input.skip(1 + digits);
                Ok(())
            }
            _ if digits == 0 => Err(self.fault("`$` without a number", ALLOWED)),
            _ => Err(self.fault("`$` with a large number", ALLOWED)),
        }
    }

    /// Reads `!`, `?` and their pairs. Further signs behind a pair are ignored.
    fn read_suffix<V: PgnVisitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        let nag = match self.input.ahead(2)? {
            [b'!', b'!'] => 3,
            [b'?', b'?'] => 4,
            [b'!', b'?'] => 5,
            [b'?', b'!'] => 6,
            [b'!', ..] => 1,
            _ => 2,
        };
        while matches!(self.input.peek()?, Some(b'!' | b'?')) {
            self.input.skip(1);
        }
        visitor.nag(nag);
        Ok(())
    }

    fn open_variation<V: PgnVisitor>(
        &mut self,
        visitor: &mut V,
        nesting: &mut Nesting,
    ) -> Result<(), PgnError> {
        if !nesting.has_move {
            return Err(self.unexpected("a move, which a variation can then replace"));
        }
        if nesting.depth == MAX_DEPTH {
            return Err(self.fault("one more `(`", "at most 1000000 variations in one another"));
        }
        if nesting.depth == 0 {
            nesting.outermost = self.input.place();
        }
        nesting.depth += 1;
        nesting.has_move = false;
        self.input.skip(1);
        visitor.begin_variation();
        Ok(())
    }

    fn close_variation<V: PgnVisitor>(
        &mut self,
        visitor: &mut V,
        nesting: &mut Nesting,
    ) -> Result<(), PgnError> {
        if nesting.depth == 0 {
            return Err(self.unexpected("`)` only after a `(` that is still open"));
        }
        nesting.depth -= 1;
        // A variation can begin only after a move of the line around it.
        nesting.has_move = true;
        self.input.skip(1);
        visitor.end_variation();
        Ok(())
    }
}
