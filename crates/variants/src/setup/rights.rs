//! Reading and writing the castling field.
//!
//! `K` and `Q` mean the outermost partner, letters of files any partner. In
//! games with gating the letters of other files say which pieces have not
//! moved.

use super::reader::{SetupReader, raise};
use crate::castling::right;
use crate::position::Variant;
use crate::rulebook::Rulebook;
use game_core::{Bits, Fault, Field, Kind, Side, Square, SquareSet, Wing};
use rules::game::CastlingDef;
use std::fmt;

/// What a letter of the castling field asks for and does not find.
enum RightError {
    Piece { letter: char, side: Side },
    Castling { letter: char },
    King { letter: char, side: Side, symbol: String, rank: u8 },
    Partner { letter: char, side: Side },
}

impl fmt::Display for RightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RightError::Piece { letter, side } => {
                write!(f, "'{letter}' names no piece of {side}")
            }
            RightError::Castling { letter } => {
                write!(f, "found '{letter}', the game has no castling: write -")
            }
            RightError::King { letter, side, symbol, rank } => {
                write!(f, "'{letter}' needs a {side} {symbol} on rank {rank}")
            }
            RightError::Partner { letter, side } => {
                write!(f, "'{letter}' needs a {side} partner for the king to castle with")
            }
        }
    }
}

impl<B: Bits> SetupReader<'_, B> {
    pub(super) fn read_rights(&mut self) {
        let letters = &self.setup.castling;
        let gates = lists_unmoved(&self.pos.rules);
        if gates {
            self.pos.board.set_flag(self.pos.board.unmoved_flag(), SquareSet::EMPTY);
        }
        for letter in letters.chars() {
            if let Err(error) = read_right(&mut self.pos, letter, gates) {
                self.faults.push(Fault::new(Field::Castling, error.to_string()));
            }
        }
        let is_file = |letter: char| !matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
        self.pos.castling.file_letters =
            !gates && !letters.is_empty() && letters.chars().all(is_file);
    }
}

/// Does the castling field say which pieces of the first rank have not moved?
/// It does in games with gating, and in games without castling whose start has
/// letters there.
pub(super) fn lists_unmoved<B: Bits>(rules: &Rulebook<B>) -> bool {
    rules.game.hands.as_ref().is_some_and(|hands| hands.gating.is_some())
        || rules.uses.unmoved
            && rules.game.castling.is_none()
            && !rules.game.start.castling.is_empty()
}

/// The rank castling letters speak of.
pub(super) fn castling_rank<B: Bits>(rules: &Rulebook<B>, side: Side) -> u8 {
    let rank = rules.game.castling.as_ref().map_or(0, |def| def.rank);
    match side {
        Side::White => rank,
        Side::Black => rules.tables.geometry.ranks() - 1 - rank,
    }
}

fn read_right<B: Bits>(pos: &mut Variant<B>, letter: char, gates: bool) -> Result<(), RightError> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let upper = letter.to_ascii_uppercase();
    let unmoved = pos.board.unmoved_flag();
    if gates && (pos.rules.game.castling.is_none() || !matches!(upper, 'K' | 'Q')) {
        let sq = square_of(&pos.rules, side, upper).filter(|sq| pos.board.side(side).has(*sq));
        let sq = sq.ok_or(RightError::Piece { letter, side })?;
        raise(&mut pos.board, unmoved, sq);
        return Ok(());
    }
    let def = pos.rules.game.castling.as_ref().ok_or(RightError::Castling { letter })?;
    let (king, partner) = pair(pos, def, letter, side)?;
    let Variant { rules, castling, state, board, .. } = pos;
    state.rights |= castling.add(rules, side, king, partner).unwrap_or(0);
    if gates {
        raise(board, unmoved, king);
        raise(board, unmoved, partner);
    }
    Ok(())
}

/// The square of the castling rank on the file with this letter.
fn square_of<B: Bits>(rules: &Rulebook<B>, side: Side, upper: char) -> Option<Square> {
    rules.tables.geometry.square((upper as u8).wrapping_sub(b'A'), castling_rank(rules, side))
}

/// The king and the partner a letter means.
fn pair<B: Bits>(
    pos: &Variant<B>,
    def: &CastlingDef<Kind>,
    letter: char,
    side: Side,
) -> Result<(Square, Square), RightError> {
    let (rules, board) = (&pos.rules, &pos.board);
    let rank = castling_rank(rules, side);
    let on_rank = |sq: &Square| rules.tables.geometry.rank(*sq) == rank;
    let king = board.pieces(side, def.king).into_iter().find(on_rank);
    let king = king.ok_or_else(|| {
        let symbol = rules.facts(def.king).symbol.clone();
        RightError::King { letter, side, symbol, rank: rank + 1 }
    })?;
    let is_partner =
        |sq: &Square| def.partners.iter().any(|&kind| board.pieces(side, kind).has(*sq));
    let mut partners = board.side(side).into_iter().filter(on_rank).filter(is_partner);
    let partner = match letter.to_ascii_uppercase() {
        'K' => partners.filter(|sq| *sq > king).last(),
        'Q' => partners.find(|sq| *sq < king),
        upper => square_of(rules, side, upper).filter(is_partner),
    };
    Ok((king, partner.ok_or(RightError::Partner { letter, side })?))
}

/// The letters of the castling field for one side, with its rights to castle or
/// without.
pub(super) fn right_letters<B: Bits>(pos: &Variant<B>, side: Side, with_rights: bool) -> String {
    let Variant { rules, board, castling, state, .. } = pos;
    let file_letter = |sq: Square| (b'A' + rules.tables.geometry.file(sq)) as char;
    let mut letters = String::new();
    // Pieces said to be unmoved by a right they have.
    let mut told = SquareSet::EMPTY;
    for wing in Wing::BOTH {
        let Some(way) = castling.way(side, wing) else { continue };
        if !with_rights || state.rights & right(side, wing) == 0 {
            continue;
        }
        letters.push(match wing {
            _ if castling.file_letters => file_letter(way.partner),
            Wing::King => 'K',
            Wing::Queen => 'Q',
        });
        told.insert(way.partner);
        told.insert(way.king);
    }
    if lists_unmoved(rules) {
        let rank = castling_rank(rules, side);
        let unmoved = (board.unmoved() & board.side(side)) - told;
        let on_rank = unmoved.into_iter().filter(|sq| rules.tables.geometry.rank(*sq) == rank);
        letters.extend(on_rank.map(file_letter));
    }
    match side {
        Side::White => letters,
        Side::Black => letters.to_ascii_lowercase(),
    }
}
