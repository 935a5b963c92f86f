//! SAN: moves as players write them, `Nbd2`, `exd6`, `O-O+`, `e8=Q#`.
//!
//! This module reads and prints SAN for every game. Printing is exact. Reading
//! accepts the usual inaccuracies and refuses a text that could mean two moves.
//! A text is first read into a pattern (`san/pattern.rs`), which is then
//! compared with the legal moves.
//!
//! Forms that orthodox chess does not have: drops `N@f3`, promotion to the form
//! with a plus `Rb9=+R` and demotion `+Rb8=R`, a piece put on the square that was
//! left `Nc3/H` or at castling `O-O/He1`, a block `e4,d5`, and `pass`. A piece that
//! hits f3 from where it stands is written `Q*f3`, further hits follow a move,
//! `Nxd5*f3*g3`; `effects.rs` has the rest.

mod pattern;
mod print;
#[cfg(test)]
mod tests;
mod wanted;

pub use print::print;
pub use wanted::{WantedMove, wanted};

use crate::coords::{self, Tail};
use crate::effects;
use crate::fen::quoted;
use game_core::{BoardView, Kind, Move, MoveClass, MoveList, Position, Square, SquareSet, Wing};
use pattern::{SanPattern, SanStep};
use std::fmt;

/// Usual positions have fewer legal moves, so that a list rarely grows.
const USUAL_MOVES: usize = 64;

/// Why a text is not a legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The text has not the form of a move on this board.
    NotAMove {
        /// The text.
        text: String,
    },
    /// No legal move fits the text.
    NoSuchMove {
        /// The text.
        text: String,
        /// The clause that says what no piece can do.
        reason: String,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, in exact SAN.
        candidates: Vec<String>,
    },
    /// The text does not say what the pawn becomes.
    MissingPromotion {
        /// The text.
        text: String,
        /// The moves that fit, in exact SAN.
        candidates: Vec<String>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::NotAMove { text } => {
                write!(f, "{} is no move; write moves like e4, Nf3 or O-O", quoted(text))
            }
            SanError::NoSuchMove { text, reason } => {
                write!(f, "{} is not legal here: {reason}", quoted(text))
            }
            SanError::Ambiguous { text, candidates } => {
                let both = if candidates.len() == 2 { "both " } else { "" };
                let list = listed(candidates, "and");
                write!(f, "{} is ambiguous: {both}{list} are possible", quoted(text))
            }
            SanError::MissingPromotion { text, candidates } => {
                let list = listed(candidates, "or");
                write!(f, "{} does not say what the pawn becomes: write {list}", quoted(text))
            }
        }
    }
}

impl std::error::Error for SanError {}

/// The words as a list in a sentence: `a, b and c`.
fn listed(words: &[String], joint: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

/// Finds the legal move that a text means.
///
/// Accepted are missing or wrong marks (`+`, `#`, `!?`, `e.p.`), more of the
/// origin than is needed (`Ng1-f3`, `e2e4`, `Pe4`), zeros in castling, a missing
/// `x` (except in a pawn capture without its file), and other ways of writing a
/// promotion (`e8Q`, `e8(Q)`, `e8/Q`).
///
/// ```
/// use chess::Chess;
/// use game_core::Position;
/// use notation::san;
/// let mut pos = Chess::start();
/// for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
///     let m = san::parse(&pos, text).unwrap();
///     pos.play(m).unwrap();
/// }
/// let m = san::parse(&pos, "Qh5xf7!").unwrap();
/// assert_eq!(san::print(&pos, m), "Qxf7#");
/// ```
///
/// # Errors
/// The text has not the form of a move, or it fits no legal move or several.
pub fn parse<P: Position>(pos: &P, text: &str) -> Result<Move, SanError> {
    parse_with(pos, text, &mut MoveList::with_capacity(USUAL_MOVES))
}

/// Finds the legal move that a text means, as [`parse`] does. The legal moves are
/// put into `moves`, so that a reader of many moves allocates only once.
///
/// # Errors
/// As [`parse`].
pub fn parse_with<P: Position>(
    pos: &P,
    text: &str,
    moves: &mut MoveList,
) -> Result<Move, SanError> {
    let not_a_move = || SanError::NotAMove { text: text.into() };
    let board = pos.geometry();
    let body = pattern::without_marks(text);
    if effects::names_effects(body) {
        return find_exact(pos, body, text, moves);
    }
    let (first, tail) = Tail::split(body, board).ok_or_else(not_a_move)?;
    let pattern = SanPattern::read(first, board).ok_or_else(not_a_move)?;
    moves.clear();
    pos.generate(MoveClass::All, moves);
    let found = match &pattern {
        SanPattern::Castling { wing, gate } => find_castling(pos, *wing, *gate, tail, moves),
        SanPattern::Pass => {
            let is_meant = |m: &&Move| pos.facts(**m).is_pass && tail.fits(&pos.facts(**m));
            moves.iter().find(is_meant).copied()
        }
        SanPattern::Drop { symbol, to } => kind_written(pos, symbol)
            .and_then(|kind| coords::find_drop(pos, moves, kind, *to, tail)),
        // A plus behind coordinates may be a promotion, so the text is also tried
        // with its marks.
        SanPattern::Step(step) if step.is_coordinates() => {
            coords::find(pos, text.trim(), moves).or_else(|| coords::find(pos, body, moves))
        }
        SanPattern::Step(_) => None,
    };
    let found = match (found, &pattern) {
        (Some(m), _) => Ok(m),
        (None, SanPattern::Step(step)) => find_step(pos, step, tail, text, moves),
        (None, _) => Err(no_such_move(pos, &pattern, text)),
    }?;
    // Only moves that look like others have numbers.
    if tail.alternative.is_some() && !effects::is_numbered(pos, found, moves) {
        return Err(no_such_move(pos, &pattern, text));
    }
    Ok(found)
}

/// Finds the move whose text names the same side effects.
#[cold]
fn find_exact<P: Position>(
    pos: &P,
    body: &str,
    text: &str,
    moves: &mut MoveList,
) -> Result<Move, SanError> {
    moves.clear();
    pos.generate(MoveClass::All, moves);
    let in_san = moves.iter().copied().find(|&m| print::unmarked(pos, m, moves) == body);
    in_san.or_else(|| coords::parse(pos, body).ok()).ok_or_else(|| SanError::NoSuchMove {
        text: text.into(),
        reason: "no move does just that".into(),
    })
}

fn find_castling<P: Position>(
    pos: &P,
    wing: Wing,
    gate: Option<(&str, Square)>,
    tail: Tail,
    moves: &[Move],
) -> Option<Move> {
    let is_meant = |m: &Move| {
        let facts = pos.facts(*m);
        let gated = facts.gated.map(|(kind, sq)| (pos.symbol(kind), sq));
        facts.castling.is_some_and(|(to, _)| to == wing) && gated == gate && tail.fits(&facts)
    };
    moves.iter().copied().find(is_meant)
}

/// The kind that a symbol stands for; the unnamed kind if there is no symbol.
fn kind_written<V: BoardView>(view: &V, symbol: &str) -> Option<Kind> {
    if symbol.is_empty() { unnamed_kinds(view).next() } else { view.kind_of_symbol(symbol) }
}

fn unnamed_kinds<V: BoardView>(view: &V) -> impl Iterator<Item = Kind> {
    (0..view.n_kinds()).map(|index| Kind(index as u8)).filter(|&kind| view.is_unnamed(kind))
}

/// How well a move fits a pattern; better is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    None,
    /// The move fits, but the text does not say where the block goes.
    Unwalled,
    /// The move fits, but it promotes and the text does not say to what.
    Unpromoted,
    /// The move fits, but it captures and the text does not say so.
    Uncaptured,
    Exact,
}

fn find_step<P: Position>(
    pos: &P,
    step: &SanStep<'_>,
    tail: Tail,
    text: &str,
    moves: &[Move],
) -> Result<Move, SanError> {
    let origins = origins(pos, step);
    let (mut best, mut n_best, mut best_move) = (Fit::None, 0, Move::NONE);
    for &m in moves {
        let fit = fit(pos, step, tail, origins, m);
        if fit > best {
            (best, n_best, best_move) = (fit, 1, m);
        } else if fit == best {
            n_best += 1;
        }
    }
    let fitting = || moves.iter().filter(|&&m| fit(pos, step, tail, origins, m) == best);
    let candidates = || {
        let mut texts: Vec<String> = fitting().map(|&m| print::unmarked(pos, m, moves)).collect();
        texts.sort_unstable();
        texts
    };
    match best {
        Fit::None => Err(no_such_move(pos, &SanPattern::Step(*step), text)),
        Fit::Unwalled => {
            let reason = "it must also say where the block goes, like e4,d5".into();
            Err(SanError::NoSuchMove { text: text.into(), reason })
        }
        Fit::Unpromoted => {
            Err(SanError::MissingPromotion { text: text.into(), candidates: candidates() })
        }
        _ if n_best > 1 => first_of_alternatives(pos, fitting())
            .ok_or_else(|| SanError::Ambiguous { text: text.into(), candidates: candidates() }),
        _ => Ok(best_move),
    }
}

/// The first of several moves of one piece that differ only in their number.
fn first_of_alternatives<'m, P: Position>(
    pos: &P,
    moves: impl Iterator<Item = &'m Move>,
) -> Option<Move> {
    let mut usual = None;
    let mut origin = None;
    for &m in moves {
        let facts = pos.facts(m);
        if *origin.get_or_insert(facts.from()) != facts.from() {
            return None;
        }
        if facts.alternative == 0 && usual.replace(m).is_some() {
            return None;
        }
    }
    usual
}

/// The squares of the pieces that a pattern can mean by their kind.
fn origins<P: Position>(pos: &P, step: &SanStep<'_>) -> SquareSet<P::Bits> {
    if !step.symbol.is_empty() {
        let kind = pos.kind_of_symbol(step.symbol);
        return kind.map_or(SquareSet::EMPTY, |kind| pos.of_kind(kind));
    }
    // A whole square identifies the piece: `g1-f3` needs no letter.
    if step.names_whole_origin() {
        return pos.occupied();
    }
    unnamed_kinds(pos).fold(SquareSet::EMPTY, |set, kind| set | pos.of_kind(kind))
}

fn fit<P: Position>(
    pos: &P,
    step: &SanStep<'_>,
    tail: Tail,
    origins: SquareSet<P::Bits>,
    m: Move,
) -> Fit {
    let board = pos.geometry();
    // A drop may have any number as its origin, even one beyond the board.
    let on_board = m.from().index() < board.n_squares();
    if !on_board || !origins.has(m.from()) {
        return Fit::None;
    }
    let facts = pos.facts(m);
    let Some(from) = facts.from() else {
        return Fit::None;
    };
    let from_there = step.file.is_none_or(|file| board.file(from) == file)
        && step.rank.is_none_or(|rank| board.rank(from) == rank);
    if facts.to != step.to || !from_there || facts.castling.is_some() || facts.is_pass {
        return Fit::None;
    }
    let is_symbol = |kind: Kind, symbol: &str| pos.symbol(kind).eq_ignore_ascii_case(symbol);
    match (step.promotion, facts.promotion) {
        (Some(symbol), Some(kind)) if is_symbol(kind, symbol) => {}
        (Some(_), None) if facts.gated.is_some() => {}
        (None, None) => {}
        (None, Some(_)) => return Fit::Unpromoted,
        _ => return Fit::None,
    }
    match (step.gate, facts.gated) {
        (Some(symbol), Some((kind, _))) if is_symbol(kind, symbol) => {}
        (_, None) => {}
        _ => return Fit::None,
    }
    if facts.wall.is_some() && tail.wall.is_none() {
        return Fit::Unwalled;
    }
    if !tail.fits(&facts) {
        return Fit::None;
    }
    match (step.captures, facts.captured.is_some()) {
        (true, false) => Fit::None,
        // `e6` is never a capture: if a pawn on d5 could capture en passant on
        // e6, the text still means the step of a pawn on e5.
        (false, true) if step.names_nothing() => Fit::None,
        (false, true) => Fit::Uncaptured,
        _ => Fit::Exact,
    }
}

/// The error for a text that fits no legal move, with its reason.
#[cold]
fn no_such_move<P: Position>(pos: &P, pattern: &SanPattern<'_>, text: &str) -> SanError {
    let board = pos.geometry();
    let name_of = |symbol: &str| match kind_written(pos, symbol) {
        Some(kind) => pos.symbol(kind).to_owned(),
        None if symbol.is_empty() => "piece".into(),
        None => symbol.to_owned(),
    };
    let reason = match pattern {
        SanPattern::Castling { wing: Wing::King, .. } => "O-O is not possible".into(),
        SanPattern::Castling { wing: Wing::Queen, .. } => "O-O-O is not possible".into(),
        SanPattern::Pass => "this side may not pass".into(),
        SanPattern::Drop { symbol, to } => {
            format!("no {} can be dropped on {}", name_of(symbol), board.name(*to))
        }
        SanPattern::Step(step) => {
            let any_piece = step.symbol.is_empty() && step.names_whole_origin();
            let piece = if any_piece { "piece".into() } else { name_of(step.symbol) };
            let place = step.place();
            let action = if step.captures { "capture on" } else { "go to" };
            let becoming = step.promotion.map(|symbol| format!(" and become {symbol}"));
            let becoming = becoming.unwrap_or_default();
            format!("no {piece}{place} can {action} {}{becoming}", board.name(step.to))
        }
    };
    SanError::NoSuchMove { text: text.into(), reason }
}
