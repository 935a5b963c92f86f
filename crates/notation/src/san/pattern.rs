//! The parts of a SAN text, before they are compared with the legal moves.
//! Reading allocates nothing: the parts are slices of the text.

use crate::fen::number;
use game_core::{Geometry, Square, Wing};

/// A text that has the form of a move.
pub(super) enum SanPattern<'a> {
    Castling {
        wing: Wing,
        /// The symbol of a piece that is put on the board, and its square.
        gate: Option<(&'a str, Square)>,
    },
    Pass,
    Drop {
        symbol: &'a str,
        to: Square,
    },
    Step(SanStep<'a>),
}

/// The parts of a move from square to square.
#[derive(Clone, Copy)]
pub(super) struct SanStep<'a> {
    /// The symbol of the piece that moves; empty if the text has none.
    pub(super) symbol: &'a str,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    pub(super) to: Square,
    pub(super) captures: bool,
    pub(super) promotion: Option<&'a str>,
    /// A piece put on the square that was left; `/H` may also mean a promotion.
    pub(super) gate: Option<&'a str>,
}

/// The text of a pass.
pub(super) const PASS: &str = "pass";
/// A pass as PGN files also write it.
const NULL_MOVE: &str = "--";

/// The text without white space around it and without the marks that do not help
/// to identify the move.
pub(super) fn without_marks(text: &str) -> &str {
    let mut body = text.trim();
    loop {
        let shorter = body.trim_end_matches(['+', '#', '!', '?']);
        let shorter = shorter.strip_suffix("e.p.").unwrap_or(shorter).trim_end();
        if shorter.len() == body.len() {
            return body;
        }
        body = shorter;
    }
}

impl<'a> SanPattern<'a> {
    /// Reads a text without marks.
    pub(super) fn read(body: &'a str, board: Geometry) -> Option<SanPattern<'a>> {
        let (first, gate) = match body.split_once('/') {
            Some((first, gate)) => (first, Some(gate)),
            None => (body, None),
        };
        let wing = match first {
            "O-O" | "0-0" => Some(Wing::King),
            "O-O-O" | "0-0-0" => Some(Wing::Queen),
            _ => None,
        };
        if let Some(wing) = wing {
            let gate = match gate {
                Some(text) => Some(castling_gate(text, board)?),
                None => None,
            };
            return Some(SanPattern::Castling { wing, gate });
        }
        if body == PASS || body == NULL_MOVE {
            return Some(SanPattern::Pass);
        }
        // In an ASCII text every byte is a character.
        if !body.is_ascii() {
            return None;
        }
        if let Some((symbol, target)) = body.split_once('@') {
            let is_symbol = symbol.len() == symbol_length(symbol);
            return is_symbol.then_some(SanPattern::Drop { symbol, to: board.parse(target)? });
        }
        SanStep::read(body, board).map(SanPattern::Step)
    }
}

impl<'a> SanStep<'a> {
    /// Reads the promotion, target, capture sign and origin, from right to left.
    fn read(body: &'a str, board: Geometry) -> Option<SanStep<'a>> {
        let last_digit = body.bytes().rposition(|byte| byte.is_ascii_digit())?;
        let (body, tail) = body.split_at(last_digit + 1);
        let promotion = if tail.is_empty() { None } else { Some(promotion(tail)?) };
        let gate = if tail.starts_with('/') { promotion } else { None };

        let target_rank = body.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (body, target) = body.split_at(target_rank.checked_sub(1)?);
        let to = board.parse(target)?;

        let (body, captures) = match body.strip_suffix(['x', ':']) {
            Some(origin) => (origin, true),
            None => (body.strip_suffix('-').unwrap_or(body), false),
        };
        let (symbol, place) = body.split_at(symbol_length(body));
        let (file, place) = match place.as_bytes().first() {
            Some(letter @ b'a'..=b'z') => (Some(letter - b'a'), &place[1..]),
            _ => (None, place),
        };
        let rank = match place {
            "" => None,
            digits => Some(u8::try_from(number(digits)?.checked_sub(1)?).ok()?),
        };
        let on_board = file.is_none_or(|file| file < board.files())
            && rank.is_none_or(|rank| rank < board.ranks());
        on_board.then_some(SanStep { symbol, file, rank, to, captures, promotion, gate })
    }

    /// Does the text name the whole square that the piece comes from?
    pub(super) fn names_whole_origin(&self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    /// Does the text name neither the piece nor any part of its origin?
    pub(super) fn names_nothing(&self) -> bool {
        self.symbol.is_empty() && self.file.is_none() && self.rank.is_none()
    }

    /// Has the text the form of a coordinate move, like `e2e4`?
    pub(super) fn is_coordinates(&self) -> bool {
        self.symbol.is_empty() && self.names_whole_origin() && !self.captures
    }

    /// The origin in words that follow the name of the piece.
    pub(super) fn place(&self) -> String {
        let letter = |file: u8| char::from(b'a' + file);
        let number = |rank: u8| u16::from(rank) + 1;
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => format!(" on {}{}", letter(file), number(rank)),
            (Some(file), None) => format!(" on the {}-file", letter(file)),
            (None, Some(rank)) => format!(" on rank {}", number(rank)),
            (None, None) => String::new(),
        }
    }
}

/// The length of the symbol that a text begins with: capital letters, which may
/// have the plus of promoted pieces before them.
fn symbol_length(text: &str) -> usize {
    let letters = text.strip_prefix('+').unwrap_or(text);
    match letters.bytes().take_while(u8::is_ascii_uppercase).count() {
        0 => 0,
        n_letters => text.len() - letters.len() + n_letters,
    }
}

/// Reads a symbol and a square, `He1`.
fn castling_gate(text: &str, board: Geometry) -> Option<(&str, Square)> {
    // Every byte of a symbol is a character.
    let (symbol, square) = text.split_at_checked(symbol_length(text))?;
    let sq = board.parse(square)?;
    (!symbol.is_empty()).then_some((symbol, sq))
}

/// The symbol in `=Q`, `(Q)`, `/Q` or `Q`. Small letters are accepted.
fn promotion(tail: &str) -> Option<&str> {
    let in_brackets = || tail.strip_prefix('(')?.strip_suffix(')');
    let symbol = tail.strip_prefix(['=', '/']).or_else(in_brackets).unwrap_or(tail);
    let letters = symbol.strip_prefix('+').unwrap_or(symbol);
    // Coordinate moves write a demotion as `-`.
    if symbol == "-" {
        return Some(symbol);
    }
    let is_symbol = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_symbol.then_some(symbol)
}
