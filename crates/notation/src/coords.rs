//! Coordinate moves, as engines exchange them: `e2e4`, `e7e8q`, `N@f3`.
//!
//! Both ways, for every game. Which moves there are comes from the position;
//! this file only compares text with them.

use crate::fen::{leading_square, quoted};
use game_core::{Geometry, Kind, Move, Position, Square, SquareName};
use std::fmt::{self, Write};

#[cfg(test)]
pub(crate) mod tests;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingText {
    /// As the king's step, `e1g1`: usual in orthodox chess.
    KingTarget,
    /// As the king taking its own rook, `e1h1`: usual in chess960, where the
    /// king's step may also be a move of its own.
    KingTakesRook,
}

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveTextError {
    /// It has not the form of a move on this board.
    NotAMove {
        /// What was written.
        text: String,
    },
    /// It names a move that is not legal here.
    NotLegal {
        /// What was written.
        text: String,
        /// The origin; none for a drop.
        from: Option<SquareName>,
        /// The target.
        to: SquareName,
    },
    /// It would be legal if it said what the piece becomes.
    MissingPromotion {
        /// What was written.
        text: String,
    },
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::NotAMove { text } => {
                write!(f, "{} is no move; write origin and target, like e2e4", quoted(text))
            }
            MoveTextError::NotLegal { text, from: Some(from), to } => {
                write!(f, "{} is not legal here: nothing can go from {from} to {to}", quoted(text))
            }
            MoveTextError::NotLegal { text, from: None, to } => {
                write!(f, "{} is not legal here: this cannot be dropped on {to}", quoted(text))
            }
            MoveTextError::MissingPromotion { text } => {
                write!(f, "{} does not say what the piece becomes, like e7e8q", quoted(text))
            }
        }
    }
}

impl std::error::Error for MoveTextError {}

/// The text of a legal move.
pub fn print<P: Position>(pos: &P, m: Move, castling: CastlingText) -> String {
    let facts = pos.facts(m);
    let board = pos.geometry();
    let mut text = String::new();
    let mut push = |part: &dyn fmt::Display| {
        write!(text, "{part}").expect("a String takes all text");
    };
    let Some(from) = facts.from() else {
        push(&pos.symbol(facts.kind));
        push(&'@');
        push(&board.name(facts.to));
        return text;
    };
    push(&board.name(from));
    push(&board.name(match (facts.castling, castling) {
        (Some((_, partner)), CastlingText::KingTakesRook) => partner,
        _ => facts.to,
    }));
    if let Some(kind) = facts.promotion {
        let symbol = pos.symbol(kind);
        // Where pieces have a promoted form, the plus alone says it.
        let has_plus = symbol.starts_with('+');
        push(&if has_plus { "+".into() } else { symbol.to_ascii_lowercase() });
    }
    text
}

/// Finds the legal move a text means.
///
/// Castling may be written either way. A text that means both a plain move and
/// a castling means the plain move. The promotion may be a capital letter and
/// may have a `=` before it.
///
/// ```
/// use chess::Chess;
/// use notation::coords::{self, CastlingText};
/// let pos = Chess::start();
/// let m = coords::parse(&pos, "g1f3").unwrap();
/// assert_eq!(coords::print(&pos, m, CastlingText::KingTarget), "g1f3");
/// let error = coords::parse(&pos, "g1g3").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"g1g3\" is not legal here: nothing can go from g1 to g3"
/// );
/// ```
///
/// # Errors
/// When the text is no move, or none that is legal here.
pub fn parse<P: Position>(pos: &P, text: &str) -> Result<Move, MoveTextError> {
    let board = pos.geometry();
    let not_a_move = || MoveTextError::NotAMove { text: text.into() };
    let written = Written::read(text.trim(), board).ok_or_else(not_a_move)?;
    let moves = pos.legal_moves();
    if let Some(m) = written.find(pos, &moves) {
        return Ok(m);
    }
    let lacks_promotion = |&m: &Move| {
        let facts = pos.facts(m);
        facts.from() == written.from() && facts.to == written.to() && facts.promotion.is_some()
    };
    if written.is_plain_step() && moves.iter().any(lacks_promotion) {
        return Err(MoveTextError::MissingPromotion { text: text.into() });
    }
    let from = written.from().map(|from| board.name(from));
    Err(MoveTextError::NotLegal { text: text.into(), from, to: board.name(written.to()) })
}

/// The same among the legal moves given, for a reader that has them already.
pub(crate) fn find<P: Position>(pos: &P, text: &str, moves: &[Move]) -> Option<Move> {
    Written::read(text, pos.geometry())?.find(pos, moves)
}

/// A text that has the form of a move.
enum Written<'a> {
    Step { from: Square, to: Square, promotion: Option<&'a str> },
    Drop { symbol: &'a str, to: Square },
}

impl<'a> Written<'a> {
    fn read(text: &'a str, board: Geometry) -> Option<Written<'a>> {
        if let Some((symbol, target)) = text.split_once('@') {
            let to = board.parse(target)?;
            return (!symbol.is_empty()).then_some(Written::Drop { symbol, to });
        }
        let (from, rest) = leading_square(board, text)?;
        let (to, rest) = leading_square(board, rest)?;
        if rest.is_empty() {
            return Some(Written::Step { from, to, promotion: None });
        }
        let symbol = rest.strip_prefix('=').unwrap_or(rest);
        let is_symbol = |byte: u8| byte == b'+' || byte.is_ascii_alphabetic();
        let is_promotion = !symbol.is_empty() && symbol.bytes().all(is_symbol);
        is_promotion.then_some(Written::Step { from, to, promotion: Some(symbol) })
    }

    fn from(&self) -> Option<Square> {
        match *self {
            Written::Step { from, .. } => Some(from),
            Written::Drop { .. } => None,
        }
    }

    fn to(&self) -> Square {
        match *self {
            Written::Step { to, .. } | Written::Drop { to, .. } => to,
        }
    }

    fn is_plain_step(&self) -> bool {
        matches!(self, Written::Step { promotion: None, .. })
    }

    fn find<P: Position>(&self, pos: &P, moves: &[Move]) -> Option<Move> {
        match *self {
            Written::Step { from, to, promotion } => find_step(pos, moves, from, to, promotion),
            Written::Drop { symbol, to } => find_drop(pos, moves, pos.kind_of_symbol(symbol)?, to),
        }
    }
}

pub(crate) fn find_drop<P: Position>(
    pos: &P,
    moves: &[Move],
    kind: Kind,
    to: Square,
) -> Option<Move> {
    let is_meant = |&m: &Move| {
        let facts = pos.facts(m);
        facts.from().is_none() && facts.kind == kind && facts.to == to
    };
    moves.iter().copied().find(is_meant)
}

fn find_step<P: Position>(
    pos: &P,
    moves: &[Move],
    from: Square,
    to: Square,
    promotion: Option<&str>,
) -> Option<Move> {
    let becomes = |kind: Option<Kind>| match (kind, promotion) {
        (Some(kind), Some(text)) => {
            let symbol = pos.symbol(kind);
            symbol.eq_ignore_ascii_case(text) || (text == "+" && symbol.starts_with('+'))
        }
        (kind, text) => kind.is_none() && text.is_none(),
    };
    let (mut by_partner, mut by_target) = (None, None);
    for &m in moves.iter().filter(|m| m.from() == from) {
        let facts = pos.facts(m);
        if facts.from() != Some(from) || !becomes(facts.promotion) {
            continue;
        }
        match facts.castling {
            None if facts.to == to => return Some(m),
            Some((_, partner)) if partner == to => by_partner = Some(m),
            Some(_) if facts.to == to => by_target = Some(m),
            _ => {}
        }
    }
    // With king b1 and rooks a1 and c1, b1c1 takes the rook beside the king;
    // the other castling also ends there, but only chess960 has such positions,
    // and there kings take rooks.
    by_partner.or(by_target)
}
