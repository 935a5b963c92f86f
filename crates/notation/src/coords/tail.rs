//! What may follow a move in SAN and in coordinates: `,d5` for the square on
//! which a block is put, `~2` for the second of several moves with the same text.

use crate::fen::{leading_square, number};
use game_core::{Geometry, MoveFacts, Square};

/// The end of a move's text.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tail {
    /// Where a block is put.
    pub(crate) wall: Option<Square>,
    /// The number of the move among those with the same text, 0 for the first.
    pub(crate) alternative: Option<u16>,
}

impl Tail {
    /// Splits a text from its tail; `None` if the tail has not the right form.
    pub(crate) fn split(text: &str, board: Geometry) -> Option<(&str, Tail)> {
        let mut tail = Tail::default();
        let mut body = text;
        if let Some((before, digits)) = body.rsplit_once('~') {
            tail.alternative = Some(u16::try_from(number(digits)?.checked_sub(1)?).ok()?);
            body = before;
        }
        if let Some((before, squares)) = body.rsplit_once(',') {
            // Engines write the target square before that of the block.
            let (first, rest) = leading_square(board, squares)?;
            let wall = if rest.is_empty() { first } else { board.parse(rest)? };
            tail.wall = Some(wall);
            body = before;
        }
        Some((body, tail))
    }

    /// Does a move with these facts agree with the tail?
    pub(crate) fn fits(&self, facts: &MoveFacts) -> bool {
        self.wall == facts.wall && self.alternative.is_none_or(|n| n == facts.alternative)
    }
}
