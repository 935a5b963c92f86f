//! Coordinate moves, as engines exchange them: `e2e4`, `e7e8q`, `N@f3`. This
//! module reads and prints them for every game. The position says which moves
//! are legal; this module only compares text with them.
//!
//! Forms that orthodox chess does not have:
//! - `b8b9+` promotes to the form with a plus, `b9b8-` demotes from it;
//! - `b1c3h` also puts a piece from the hand on the square that was left;
//! - `h1e1h` castles and puts a piece on the square of the castling partner;
//! - `e2e4,e4d5` also puts a block on d5;
//! - `e2e2`, a piece going to its own square, is a pass; `pass` and `--` are read
//!   as a pass too;
//! - `b1*f3`, a piece that stays on b1 and hits f3 from there; behind the squares
//!   of other moves `*f3` and what else `effects.rs` has stand only where moves
//!   would have the same text, and last of all `~2` for the second of them.

use crate::effects::{self, EffectText, Hits};
use crate::fen::{leading_square, quoted};
use game_core::{Geometry, Kind, Move, MoveFacts, Position, Square, SquareName};
use std::fmt::{self, Write};

mod tail;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use tail::Tail;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingText {
    /// As the step of the king, `e1g1`: usual in orthodox chess.
    KingTarget,
    /// As the king capturing its own rook, `e1h1`: usual in chess960, where the
    /// step of the king may also be an ordinary move.
    KingTakesRook,
}

/// Why a text is not a legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveTextError {
    /// The text has not the form of a move on this board.
    NotAMove {
        /// The text.
        text: String,
    },
    /// The text names a move that is not legal.
    NotLegal {
        /// The text.
        text: String,
        /// The origin; `None` for a drop.
        from: Option<SquareName>,
        /// The target.
        to: SquareName,
    },
    /// The text would be a legal move if it said what the piece becomes.
    MissingPromotion {
        /// The text.
        text: String,
    },
    /// The text would be a legal move if it said who is hit.
    MissingHit {
        /// The text.
        text: String,
        /// What could be meant.
        candidates: Vec<String>,
    },
    /// The text would be a legal move if it said where the block goes.
    MissingWall {
        /// The text.
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
            MoveTextError::MissingHit { text, candidates } => {
                let candidates = candidates.join(" or ");
                write!(f, "{} does not say who is hit: write {candidates}", quoted(text))
            }
            MoveTextError::MissingWall { text } => {
                write!(f, "{} does not say where the block goes, like e2e4,e4d5", quoted(text))
            }
        }
    }
}

impl std::error::Error for MoveTextError {}

/// The text of a legal move.
pub fn print<P: Position>(pos: &P, m: Move, castling: CastlingText) -> String {
    let facts = pos.facts(m);
    let effects = EffectText::of(pos, m);
    let board = pos.geometry();
    let mut text = String::new();
    let mut push = |part: &dyn fmt::Display| {
        write!(text, "{part}").expect("a String takes all text");
    };
    match (facts.from(), facts.castling, facts.gated) {
        (None, ..) => {
            push(&pos.symbol(facts.kind));
            push(&'@');
            push(&board.name(facts.to));
        }
        (Some(king), Some((_, partner)), Some((_, gate))) if gate == partner => {
            push(&board.name(partner));
            push(&board.name(king));
        }
        (Some(king), Some((_, partner)), _) if castling == CastlingText::KingTakesRook => {
            push(&board.name(king));
            push(&board.name(partner));
        }
        (Some(from), ..) if effects.is_shot(&facts) => {
            push(&board.name(from));
            push(&effects.hits);
        }
        (Some(from), ..) => {
            push(&board.name(from));
            push(&board.name(facts.to));
        }
    }
    if let Some(kind) = facts.promotion {
        push(&promotion_text(pos.symbol(facts.kind), pos.symbol(kind)));
    }
    if let Some((kind, _)) = facts.gated {
        push(&pos.symbol(kind).to_ascii_lowercase());
    }
    if let Some(wall) = facts.wall {
        push(&',');
        push(&board.name(facts.to));
        push(&board.name(wall));
    }
    let moves = || pos.legal_moves();
    effects::push(&mut text, pos, (m, &facts), &effects, Hits::WhereNeeded, moves);
    text
}

/// The letters of a promotion; a sign alone if a piece turns to the form with a
/// plus, or back from it.
fn promotion_text(before: &str, after: &str) -> String {
    if after.strip_prefix('+') == Some(before) {
        "+".into()
    } else if before.strip_prefix('+') == Some(after) {
        "-".into()
    } else {
        after.to_ascii_lowercase()
    }
}

/// Words for a pass of either side.
const PASSES: [&str; 2] = ["pass", "--"];

/// Finds the legal move that a text means.
///
/// Castling may be written in both ways of [`CastlingText`]. A text that could
/// mean an ordinary move or castling means the ordinary move. The promotion may
/// be a capital letter and may have a `=` before it. A text that names hits must
/// be exact; the number `~2` may stand in their place where several moves go to
/// the same square.
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
/// The text has not the form of a move, or the move is not legal.
pub fn parse<P: Position>(pos: &P, text: &str) -> Result<Move, MoveTextError> {
    let board = pos.geometry();
    let not_a_move = || MoveTextError::NotAMove { text: text.into() };
    let moves = pos.legal_moves();
    if effects::names_effects(text) {
        return find_exact(pos, text.trim(), &moves).ok_or_else(not_a_move);
    }
    let (body, tail) = Tail::split(text.trim(), board).ok_or_else(not_a_move)?;
    if PASSES.contains(&body) {
        let is_meant = |m: &&Move| pos.facts(**m).is_pass && tail.fits(&pos.facts(**m));
        return moves.iter().find(is_meant).copied().ok_or_else(not_a_move);
    }
    let written = Written::read(body, board).ok_or_else(not_a_move)?;
    if let Some(m) = written.find(pos, &moves, tail) {
        if tail.alternative.is_some() && !effects::is_numbered(pos, m, &moves) {
            return Err(not_a_move());
        }
        return match unsaid_hits(pos, m, &moves).filter(|_| tail.alternative.is_none()) {
            Some(candidates) => Err(MoveTextError::MissingHit { text: text.into(), candidates }),
            None => Ok(m),
        };
    }
    let same_squares =
        |facts: &MoveFacts| facts.from() == written.from() && facts.to == written.to();
    let lacks = |what: fn(&MoveFacts) -> bool| {
        let facts = moves.iter().map(|&m| pos.facts(m));
        facts.into_iter().any(|facts| same_squares(&facts) && what(&facts))
    };
    let text = text.to_owned();
    if tail.wall.is_none() && lacks(|facts| facts.wall.is_some()) {
        return Err(MoveTextError::MissingWall { text });
    }
    if written.is_plain_step() && lacks(|facts| facts.promotion.is_some()) {
        return Err(MoveTextError::MissingPromotion { text });
    }
    let from = written.from().map(|from| board.name(from));
    Err(MoveTextError::NotLegal { text, from, to: board.name(written.to()) })
}

/// Finds the move that a text means among these legal moves.
pub(crate) fn find<P: Position>(pos: &P, text: &str, moves: &[Move]) -> Option<Move> {
    let (body, tail) = Tail::split(text, pos.geometry())?;
    let found = Written::read(body, pos.geometry())?.find(pos, moves, tail)?;
    let numbered = tail.alternative.is_some();
    let sure = if numbered {
        effects::is_numbered(pos, found, moves)
    } else {
        unsaid_hits(pos, found, moves).is_none()
    };
    sure.then_some(found)
}

/// Finds the move with exactly this text.
fn find_exact<P: Position>(pos: &P, text: &str, moves: &[Move]) -> Option<Move> {
    let (from, _) = leading_square(pos.geometry(), text)?;
    let mut from_there = moves.iter().copied().filter(|m| m.from() == from);
    from_there.find(|&m| print(pos, m, CastlingText::KingTarget) == text)
}

/// The texts of all moves that go where this one goes, if they hit somebody and
/// the squares alone do not say whom.
fn unsaid_hits<P: Position>(pos: &P, m: Move, moves: &[Move]) -> Option<Vec<String>> {
    /// More are not listed in a message.
    const MAX_LISTED: usize = 8;
    let own = EffectText::of(pos, m);
    if own.hits.is_empty() {
        return None;
    }
    let facts = pos.facts(m);
    let twins: Vec<Move> = effects::twins(pos, m, &facts, moves).collect();
    let unsaid = own.is_shot(&facts) || !twins.is_empty();
    let all = [m].into_iter().chain(twins).take(MAX_LISTED);
    unsaid.then(|| all.map(|m| print(pos, m, CastlingText::KingTarget)).collect())
}

/// A text that has the form of a move, without its tail.
pub(crate) enum Written<'a> {
    Step { from: Square, to: Square, letters: Option<&'a str> },
    Drop { symbol: &'a str, to: Square },
}

impl<'a> Written<'a> {
    pub(crate) fn read(text: &'a str, board: Geometry) -> Option<Written<'a>> {
        if let Some((symbol, target)) = text.split_once('@') {
            let to = board.parse(target)?;
            return (!symbol.is_empty()).then_some(Written::Drop { symbol, to });
        }
        let (from, rest) = leading_square(board, text)?;
        let (to, rest) = leading_square(board, rest)?;
        if rest.is_empty() {
            return Some(Written::Step { from, to, letters: None });
        }
        let symbol = rest.strip_prefix('=').unwrap_or(rest);
        let is_symbol = |byte: u8| byte == b'+' || byte.is_ascii_alphabetic();
        let is_promotion = symbol == "-" || (!symbol.is_empty() && symbol.bytes().all(is_symbol));
        is_promotion.then_some(Written::Step { from, to, letters: Some(symbol) })
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
        matches!(self, Written::Step { letters: None, .. })
    }

    fn find<P: Position>(&self, pos: &P, moves: &[Move], tail: Tail) -> Option<Move> {
        match *self {
            Written::Step { from, to, letters } => {
                let step = StepText { from, to, letters, tail };
                let from_there = moves.iter().filter(|m| m.from() == from);
                // If castling puts a piece on the partner's square, the text begins
                // with that square.
                step.find(pos, from_there).or_else(|| step.find(pos, moves.iter()))
            }
            Written::Drop { symbol, to } => {
                find_drop(pos, moves, pos.kind_of_symbol(symbol)?, to, tail)
            }
        }
    }
}

pub(crate) fn find_drop<P: Position>(
    pos: &P,
    moves: &[Move],
    kind: Kind,
    to: Square,
    tail: Tail,
) -> Option<Move> {
    let drops = moves.iter().map(|&m| (m, pos.facts(m))).filter(|(_, facts)| {
        facts.from().is_none() && facts.kind == kind && facts.to == to && tail.fits(facts)
    });
    drops.min_by_key(|(_, facts)| facts.alternative).map(|(m, _)| m)
}

/// A move from square to square as it was written.
struct StepText<'a> {
    from: Square,
    to: Square,
    /// The promotion, or the piece put on the square that was left.
    letters: Option<&'a str>,
    tail: Tail,
}

/// In which way a text names a move. If a text fits several moves, the smallest
/// way is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Naming {
    Squares,
    // With king b1 and rooks a1 and c1, b1c1 captures the rook beside the king.
    // Castling with the a-rook also ends on c1, but only chess960 has such
    // positions, and there castling is written as the king capturing its rook.
    Partner,
    CastledKing,
}

impl StepText<'_> {
    fn find<'m, P: Position>(
        &self,
        pos: &P,
        moves: impl Iterator<Item = &'m Move>,
    ) -> Option<Move> {
        let named = moves.filter_map(|&m| {
            let facts = pos.facts(m);
            Some((self.naming(pos, &facts)?, facts.alternative, m))
        });
        named.min_by_key(|&(naming, alternative, _)| (naming, alternative)).map(|(.., m)| m)
    }

    fn naming<P: Position>(&self, pos: &P, facts: &MoveFacts) -> Option<Naming> {
        let origin = facts.from()?;
        if !self.tail.fits(facts) || !self.letters_fit(pos, facts) {
            return None;
        }
        let goes = |from: Square, to: Square| self.from == from && self.to == to;
        match (facts.castling, facts.gated) {
            (None, _) => goes(origin, facts.to).then_some(Naming::Squares),
            (Some((_, partner)), Some((_, gate))) if gate == partner => {
                goes(partner, origin).then_some(Naming::Partner)
            }
            (Some((_, partner)), _) if goes(origin, partner) => Some(Naming::Partner),
            _ => goes(origin, facts.to).then_some(Naming::CastledKing),
        }
    }

    fn letters_fit<P: Position>(&self, pos: &P, facts: &MoveFacts) -> bool {
        match (facts.promotion, facts.gated, self.letters) {
            (None, None, None) => true,
            (Some(kind), None, Some(text)) => {
                let symbol = pos.symbol(kind);
                symbol.eq_ignore_ascii_case(text)
                    || promotion_text(pos.symbol(facts.kind), symbol) == text
            }
            (None, Some((kind, _)), Some(text)) => pos.symbol(kind).eq_ignore_ascii_case(text),
            _ => false,
        }
    }
}
