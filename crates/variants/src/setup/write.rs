//! From a position back to loose contents, to be printed.

use super::rights::{castling_rank, lists_unmoved};
use super::{en_passant_victim, extras};
use crate::castling::right;
use crate::cell::BoardCell;
use crate::counting::RunningCount;
use crate::position::Variant;
use game_core::{Bits, Count, Man, Piece, Placement, Setup, Side, Square, SquareSet, Wing};

/// The contents of a position.
pub(crate) fn contents<B: Bits>(pos: &Variant<B>) -> Setup {
    let mut setup = usual_fields(pos);
    extras::complete(pos, &mut setup);
    setup
}

/// What the usual fields of a FEN have a place for.
fn usual_fields<B: Bits>(pos: &Variant<B>) -> Setup {
    let Variant { rules, board, state, .. } = pos;
    let mut setup = Setup::empty(rules.tables.geometry);
    for sq in rules.tables.geometry.squares() {
        setup.squares[sq.index()] = match board.cell(sq) {
            BoardCell::WALL => Placement::Wall,
            cell => match cell.piece() {
                Some(piece) => Placement::Man(man(pos, piece, board.former_pawns().has(sq))),
                None => Placement::Empty,
            },
        };
    }
    setup.turn = state.turn;
    setup.hands = rules.game.hands.as_ref().map(|_| men_in_hand(pos));
    setup.castling = Side::BOTH.map(|side| right_letters(pos, side, true)).concat();
    setup.en_passant.extend(state.en_passant().iter().map(|chance| chance.square));
    // Where another piece could have passed there too, the victim is named.
    if let [chance] = state.en_passant()
        && en_passant_victim(pos, !state.turn, chance.square) != Some(chance.victim)
    {
        setup.en_passant.push(chance.victim);
    }
    setup.checks = rules.uses.checks.then_some(state.checks.map(u32::from));
    let RunningCount { plies, limit } = state.count;
    setup.count = (limit > 0).then_some(Count { plies: plies.into(), limit: limit.into() });
    setup.halfmoves = state.halfmoves.into();
    setup.fullmoves = pos.earlier_moves + 1 + turns_of_black(pos);
    setup
}

/// How many turns Black has finished.
fn turns_of_black<B: Bits>(pos: &Variant<B>) -> u32 {
    let turns = pos.past().iter().map(|past| past.state.turn).chain([pos.state.turn]);
    let turns: Vec<Side> = turns.collect();
    turns.windows(2).filter(|pair| pair[0] == Side::Black && pair[1] == Side::White).count() as u32
}

fn man<B: Bits>(pos: &Variant<B>, piece: Piece, from_pawn: bool) -> Man {
    let symbol = &pos.rules.facts(piece.kind).symbol;
    let promoted = symbol.starts_with('+');
    let letter = symbol.chars().last().unwrap_or('?');
    Man { side: piece.side, letter, promoted, from_pawn }
}

fn men_in_hand<B: Bits>(pos: &Variant<B>) -> Vec<Man> {
    let mut men = Vec::new();
    for side in Side::BOTH {
        for kind in pos.board.all_kinds() {
            let man = man(pos, Piece::new(side, kind), false);
            men.extend((0..pos.board.hand(side, kind)).map(|_| man));
        }
    }
    men
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
