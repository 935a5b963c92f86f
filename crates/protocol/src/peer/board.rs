//! The board of `new_position`: pieces and flags by square, as numbers.

use super::fields::{FieldError, Fields};
use game_core::Geometry;
use serde_json::{Value, json};

/// A square of `new_position`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeerSquare {
    /// 0 for an empty square; n for White's piece of the n-th kind, -n for
    /// Black's.
    pub piece: i64,
    /// A bit for each flag the piece carries.
    pub flags: u64,
}

/// The board of `new_position`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerBoard {
    /// The ranks from White's side, each from the a-file; nothing where the
    /// board has a hole or a wall.
    pub squares: Vec<Vec<Option<PeerSquare>>>,
    /// White is to move.
    pub white: bool,
    /// Turns played before this one.
    pub moves: u32,
}

/// Two spellings of the number of a piece; the first is written.
const PIECE: [&str; 2] = ["piece id", "piece_id"];

impl PeerBoard {
    /// The board as JSON.
    pub(super) fn to_json(&self) -> Value {
        let square = |square: &Option<PeerSquare>| match square {
            Some(square) => json!({ PIECE[0]: square.piece, "flags": square.flags }),
            None => Value::Null,
        };
        let rank = |rank: &Vec<_>| Value::from(rank.iter().map(square).collect::<Vec<_>>());
        let squares: Vec<Value> = self.squares.iter().map(rank).collect();
        json!({ "pos": { "squares": squares }, "white": self.white, "moves": self.moves })
    }

    /// Reads a board.
    pub(super) fn from_json(fields: &Fields<'_>) -> Result<PeerBoard, FieldError> {
        let board = fields.within("board")?;
        let pos = board.within("pos")?;
        let squares = pos.list("squares")?;
        let is_small = |ranks: &[Value]| ranks.len() <= Geometry::MAX_SQUARES;
        if !is_small(squares) {
            return Err(pos.wrong("squares", "at most 256 squares"));
        }
        let mut ranks = Vec::new();
        for rank in squares {
            let rank = rank.as_array().filter(|rank| is_small(rank));
            let rank = rank.ok_or_else(|| pos.wrong("squares", "a list of lists"))?;
            ranks.push(
                rank.iter().map(|square| read_square(&pos, square)).collect::<Result<_, _>>()?,
            );
        }
        let moves = board.optional_number("moves")?.unwrap_or(0);
        let moves = u32::try_from(moves).map_err(|_| board.wrong("moves", "a smaller number"))?;
        Ok(PeerBoard { squares: ranks, white: board.truth("white")?, moves })
    }
}

fn read_square(pos: &Fields<'_>, square: &Value) -> Result<Option<PeerSquare>, FieldError> {
    if square.is_null() {
        return Ok(None);
    }
    let piece = PIECE.iter().find_map(|name| square.get(name)).and_then(Value::as_i64);
    let flags = match square.get("flags") {
        None => Some(0),
        Some(flags) => flags.as_u64(),
    };
    match (piece, flags) {
        (Some(piece), Some(flags)) => Ok(Some(PeerSquare { piece, flags })),
        _ => {
            Err(pos.wrong("squares", "an object with the whole numbers \"piece id\" and \"flags\""))
        }
    }
}
