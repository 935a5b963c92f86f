//! From a position back to loose contents, to be printed.

use super::reader::en_passant_victim;
use super::rights::right_letters;
use crate::cell::BoardCell;
use crate::counting::RunningCount;
use crate::position::Variant;
use game_core::{Bits, Count, Man, Piece, Placement, Setup, Side};

/// What the usual fields of a FEN have a place for.
pub(super) fn usual_fields<B: Bits>(pos: &Variant<B>) -> Setup {
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
